"""Reads the text of a board: see `runtime.board_text`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from runtime.board_roles import FOUNDATIONS, FREECELLS, HEADS, TALON, roles_of
from runtime.board_words import Card, Word, cards_in, foundation_in, number_in, words_in, wrong
from runtime.cards import RANK_NAMES, parse_card
from runtime.deals import composition_fault
from runtime.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from runtime.protocol import GameModule
    from runtime.state import GameState

__all__ = ["LONGEST", "BoardReader"]

LONGEST = 200_000
"""The most characters of a text: more than 256 depots, whose names are 80 quotes each, can need."""

_NUMBERS = ("seed", "moves", "redeals", "shuffles")
_BY_DEPOT = ("recycles", "calls", "bases")
_PIPS = "A23456789TJQK"


class BoardReader:
    """Reads the text of one board of a game."""

    def __init__(self, module: GameModule) -> None:
        self._module = module
        self._roles = roles_of(module.GAME)
        self._names = [depot.name for depot in module.GAME.depots]
        self._piles: dict[str, list[Card]] = {}
        self._columns = 0
        self._numbers: dict[str, object] = {}
        self._by_depot: dict[str, dict[str, object]] = {key: {} for key in _BY_DEPOT}
        # Where each thing is told, by the path that it has in a position.
        self._places: dict[str, Word] = {}

    def read(self, text: str) -> GameState:
        """The state that the text tells.

        Raises:
            ValueError: it tells none of this game.
        """
        if not isinstance(text, str):
            raise ValueError(f"a board is read from a text, not from {text!r}")
        if len(text) > LONGEST:
            raise ValueError(f"a board has at most {LONGEST} characters, this text {len(text)}")
        lines = text.split("\n")
        for number, line in enumerate(lines, 1):
            words = words_in(line, number)
            if words:
                self._read_line(words)
        end = Word("", len(lines), len(lines[-1]) + 1)
        self._check_cards(end)
        return self._state(end)

    def _read_line(self, words: list[Word]) -> None:
        first = words[0]
        if first.is_sign(":"):
            self._read_column(first, words[1:])
        elif any(word.is_sign("=") for word in words[1:3]):
            self._read_counter(words)
        elif len(words) == 1 or not words[1].is_sign(":"):
            self._read_column(first, words)
        else:
            self._read_named(first, words[2:])

    def _read_column(self, head: Word, words: list[Word]) -> None:
        columns = self._roles.columns
        if self._columns == len(columns):
            raise wrong(head, f"one column too many: the game has {len(columns)}")
        self._tell(columns[self._columns], head, cards_in(words))
        self._columns += 1

    def _read_named(self, head: Word, words: list[Word]) -> None:
        """A line with a head: one that stands for a type, or a depot's name."""
        kind = None if head.quoted else HEADS.get(head.text.lower())
        if kind == TALON:
            if self._roles.talon is None:
                raise wrong(head, "the game has no stock")
            # Next card first, and face down even without the marks.
            self._tell(self._roles.talon, head, cards_in(words, up=False)[::-1])
        elif kind == FOUNDATIONS:
            self._read_foundations(head, words)
        elif kind == FREECELLS:
            cells = [[] if word.text in ("-", "*") else cards_in([word]) for word in words]
            self._tell_all(head, self._roles.cells, cells, words)
        else:
            self._tell(self._depot(head), head, cards_in(words))

    def _read_foundations(self, head: Word, words: list[Word]) -> None:
        """A word like `H-5` for each foundation, in board order; or the cards of the only one."""
        names = self._roles.foundations
        piles = []
        for word in words:
            pile = foundation_in(word)
            if pile is not None:
                piles.append(pile)
            elif len(names) == 1:
                self._tell(names[0], head, cards_in(words))
                return
            elif len(words) > 1 or word.text != "-":
                raise wrong(word, f"{word.text[:20]!r}: a foundation is told as H-5, or H-0")
        self._tell_all(head, names, piles, words)

    def _tell_all(
        self, head: Word, names: tuple[str, ...], piles: list[list[Card]], words: list[Word]
    ) -> None:
        """The piles of several depots, from as many words; depots without a word are empty."""
        for index in range(len(names), len(piles)):
            if piles[index]:
                raise wrong(words[index], f"too many cards: the game has {len(names)} such depots")
        for index, name in enumerate(names):
            self._tell(name, head, piles[index] if index < len(piles) else [])

    def _tell(self, name: str, head: Word, cards: list[Card]) -> None:
        """The pile of a depot."""
        if name in self._piles:
            raise wrong(head, f"the depot {name!r} is told twice")
        self._piles[name] = cards
        self._places[f"piles.{name}"] = head
        for index, card in enumerate(cards):
            self._places[f"piles.{name}[{index}]"] = card.word

    def _depot(self, word: Word) -> str:
        """The depot of a name: exactly so, or else the only one that differs in capitals alone."""
        if word.text in self._names:
            return word.text
        alike = [name for name in self._names if name.lower() == word.text.lower()]
        if len(alike) != 1 or word.quoted:
            raise wrong(word, f"there is no depot {word.text[:80]!r}")
        return alike[0]

    def _read_counter(self, words: list[Word]) -> None:
        """`moves = 12`, `recycles stock = 1`."""
        key = words[0].text
        by_depot = key in _BY_DEPOT
        known = by_depot or key in _NUMBERS or key == "cascade_limit_hit"
        if not known or len(words) != 3 + by_depot or not words[-2].is_sign("="):
            raise wrong(words[0], "a counter is told like `moves = 12` or `recycles stock = 1`")
        name = words[1].text if key == "bases" else self._depot(words[1]) if by_depot else ""
        path = f"{key}.{name}" if by_depot else key
        if path in self._places:
            raise wrong(words[0], f"{path} is told twice")
        self._places[path] = value = words[-1]
        of_key = self._by_depot[key] if by_depot else self._numbers
        told: object = value.text
        if key in _NUMBERS or key == "recycles":
            told = number_in(value)
        elif key == "cascade_limit_hit":
            told = {"true": True, "false": False}.get(value.text, value.text)
        of_key[name if by_depot else key] = told

    def _check_cards(self, end: Word) -> None:
        """Whether the cards are those of the game (R2.5)."""
        deck = self._module.GAME.deck if self._roles.talon is not None else ()
        left = Counter(deck)
        cards = [card for pile in self._piles.values() for card in pile]
        for card in sorted(cards, key=lambda card: card.word[1:3]):
            left[card.text.upper()] -= 1
            if left[card.text.upper()] < 0:
                raise wrong(card.word, f"one {card.text.upper()} too many")
        missing = composition_fault(
            map(parse_card, deck), [parse_card(card.text) for card in cards]
        )
        if missing:
            raise wrong(end, missing)

    def _state(self, end: Word) -> GameState:
        piles = {name: [card.text for card in self._piles.get(name, ())] for name in self._names}
        data: dict[str, object] = {
            "game": self._module.GAME.slug,
            "piles": piles,
            **dict.fromkeys(_NUMBERS, 0),
            "cascade_limit_hit": False,
            **self._numbers,
            **self._by_depot,
            "bases": self._bases(piles),
        }
        try:
            return self._module.from_position(data)
        except ValueError as error:
            message = str(error)
        path = max((p for p in self._places if message.startswith(f"{p}:")), key=len, default="")
        raise wrong(self._places.get(path, end), message)

    def _bases(self, piles: Mapping[str, list[str]]) -> dict[str, object]:
        """The base ranks (R5.5): as told, `-` for none; else what the first depot that asks for
        one, and holds a card, has at its bottom."""
        bases = self._by_depot["bases"]
        for kind, depots in self._module.State.base_depots.items():
            bottoms = [pile[0] for pile in [piles[self._names[d]] for d in depots] if pile]
            if kind not in bases and bottoms and bottoms[0][0] in _PIPS:
                bases[kind] = RANK_NAMES[_PIPS.index(bottoms[0][0])]
        return {kind: rank for kind, rank in bases.items() if rank != "-"}
