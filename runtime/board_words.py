"""The words of a board's text, and the cards that they name: see `runtime.board_text`."""

from __future__ import annotations

from runtime.cards import NAME, parse_card
from runtime.typed import NamedTuple

__all__ = ["Card", "Word", "cards_in", "foundation_in", "number_in", "words_in", "wrong"]

_RANKS = "A23456789TJQK"


class Word(NamedTuple):
    """A word of a line, `:` and `=` among them: its text, where it begins (lines and columns count
    from 1), and whether it stands in quotes."""

    text: str
    line: int
    column: int
    quoted: bool = False

    def is_sign(self, sign: str) -> bool:
        """Whether this is a bare `:` or `=`."""
        return self.text == sign and not self.quoted


class Card(NamedTuple):
    """A card as a position has it, in lower case face down, and the word that names it."""

    text: str
    word: Word


def words_in(text: str, line: int) -> list[Word]:
    """The words of a line, up to its comment.

    Raises:
        ValueError: a name in quotes is no JSON string.
    """
    words = []
    at = 0
    while at < len(text) and text[at] != "#":
        start = at
        character = text[at]
        if character == '"':
            name, at = _string_at(text, Word(text, line, start + 1))
            words.append(Word(name, line, start + 1, quoted=True))
            continue
        at += 1
        if character in ":=":
            words.append(Word(character, line, start + 1))
        elif not character.isspace():
            while at < len(text) and not text[at].isspace() and text[at] not in ':="#':
                at += 1
            words.append(Word(text[start:at], line, start + 1))
    return words


def _string_at(text: str, place: Word) -> tuple[str, int]:
    """The JSON string that begins at a place of a line, and the index behind it."""
    import json

    try:
        name, end = json.JSONDecoder().raw_decode(text, place.column - 1)
    except json.JSONDecodeError:
        raise wrong(place, "a name in quotes is a JSON string") from None
    return str(name), end


def cards_in(words: list[Word], up: bool = True) -> list[Card]:
    """The cards that words name, in their order; `-` alone is none. Cards in `<>` lie face down,
    the others face up, or face down too.

    Raises:
        ValueError: a word names no card.
    """
    if len(words) == 1 and words[0].text == "-":
        return []
    return [_card_of(word, up) for word in words]


def _card_of(word: Word, up: bool) -> Card:
    text = word.text
    if len(text) > 2 and text[0] == "<" and text[-1] == ">":
        text, up = text[1:-1], False
    try:
        if word.quoted:
            raise ValueError
        name = NAME[parse_card(text)]
    except ValueError:
        advice = "cards are written like 10H, TH, as, JK, and <TH> face down"
        raise wrong(word, f"{word.text[:20]!r} is not a card; {advice}") from None
    return Card(name if up else name.lower(), word)


def foundation_in(word: Word) -> list[Card] | None:
    """The pile that a word like `H-5` stands for, here Ace to Five; None for other words."""
    suit, dash, rank = word.text.upper().partition("-")
    if rank == "10":
        rank = "T"
    if suit not in ("H", "C", "D", "S") or not dash or len(rank) != 1 or rank not in "0" + _RANKS:
        return None
    return [Card(pip + suit, word) for pip in _RANKS[: ("0" + _RANKS).index(rank)]]


def number_in(word: Word) -> int:
    """The number that a word is.

    Raises:
        ValueError: it is none of 0 to 2^63 - 1.
    """
    text = word.text
    if not (text.isascii() and text.isdecimal()) or len(text) > 19 or int(text) >= 2**63:
        raise wrong(word, f"{text[:20]!r} is no number from 0 to 2^63 - 1")
    return int(text)


def wrong(word: Word, message: str) -> ValueError:
    """What is wrong with a word of a text, and where it stands."""
    return ValueError(f"line {word.line}, column {word.column}: {message}")
