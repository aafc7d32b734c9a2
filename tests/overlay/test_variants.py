"""A variant is the game of the file with the values written in, under another name."""

from __future__ import annotations

import json
import pickle
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import compiler
from compiler import CompileError
from compiler.frontend.overlay_path import spell_path
from compiler.overlay import Overlay, overlay_of_words
from compiler.project import BadSlug, slug_of_name
from compiler.render import render_text
from tests.overlays import variant_of
from tests.sample_games import BROKEN, CLIMB, WARNS

ROOT = Path(__file__).resolve().parents[2]
WEATHERVANE = ROOT / "games" / "weathervane.cardz"
GAMES = sorted((ROOT / "games").glob("*.cardz"))

SIX = {"dealRules[0].faceDown": 6}
NAME = "Weathervane, six hidden"
IGNORED = ("W001", "W002")


def places_of(value: Any, path: str = "") -> list[str]:
    """The paths of all that is in a game, by index and, where there is one, by name."""
    found: list[str] = []
    if isinstance(value, dict):
        for key, item in value.items():
            own = f"{path}.{key}" if path else key
            if own != "name":
                found += [own, *places_of(item, own)]
    elif isinstance(value, list):
        for index, item in enumerate(value):
            found += [f"{path}[{index}]", *places_of(item, f"{path}[{index}]")]
            name = item.get("name") if isinstance(item, dict) else None
            if isinstance(name, str) and not name.isdigit():
                found += places_of(item, f"{path}[{json.dumps(name)}]")
    return found


def written_in(game: Any, path: str, value: object) -> Any:
    """The game with the value written in at the path, by hand."""
    game = json.loads(json.dumps(game))
    holder: Any = None
    key: Any = None
    at = game
    for part in path.replace("[", ".[").split("."):
        holder = at
        if part.startswith('["'):
            name = json.loads(part[1:-1])
            key = next(i for i, item in enumerate(at) if item.get("name") == name)
        else:
            key = int(part[1:-1]) if part.startswith("[") else part
        at = holder[key] if isinstance(key, int) or key in holder else None
    holder[key] = value
    return game


def outcome(work: Any) -> tuple[object, list[tuple[str, str, str]]]:
    """The IR, and what is told: codes, paths, messages."""
    try:
        game = work.game
    except CompileError:
        game = None
    return game, sorted((d.code, d.path, d.message) for d in work.sink.diagnostics)


FAMILIAR: st.SearchStrategy[Any] = st.sampled_from(
    [0, 1, 6, -1, True, None, "none", "any", "Ace", "tab", "Foundation", "x", "", [], {}]
)
ANY_JSON = st.recursive(
    FAMILIAR | st.integers(-(2**63), 2**63 - 1) | st.text(st.characters(codec="utf-8"), max_size=5),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["kind", "to", "seed", "faceUp", "odd one"]), inner),
    max_leaves=5,
).filter(lambda value: "\0" not in json.dumps(value, ensure_ascii=False))


@given(st.data())
def test_an_overlay_is_the_value_written_in(data: st.DataObject) -> None:
    """Same IR, same diagnostics, wherever it stands and whatever it is; but that what is ignored
    in a file is an error in a setting (C023)."""
    game = json.loads(data.draw(st.sampled_from(GAMES)).read_text(encoding="utf-8"))
    path = data.draw(st.sampled_from(places_of(game)))
    value = data.draw(ANY_JSON)
    if "\\u0000" in json.dumps(value):
        return
    by_hand = {**written_in(game, path, value), "name": "Other"}
    base = variant_of(json.dumps(by_hand))
    overlaid = variant_of(json.dumps(game), f"{path}={json.dumps(value)}")
    (game_of_base, told_of_base), (game_of_overlaid, told) = outcome(base), outcome(overlaid)
    ignored = {(path, message) for code, path, message in told if code == "C023"}
    if ignored:
        assert ignored <= {(path, msg) for code, path, msg in told_of_base if code in IGNORED}
        assert game_of_overlaid is None
    else:
        assert (game_of_overlaid, told) == (game_of_base, told_of_base)


def test_the_issue_s_example() -> None:
    """Six cards face down and one face up in each of seven columns, one on the vane: two left."""
    result = compiler.compile_file(WEATHERVANE, overrides=SIX, variant=NAME)
    assert result.slug == "weathervane-six-hidden"
    assert result.ir.name == NAME
    for module in (
        compiler.load_text(WEATHERVANE.read_text("utf-8"), overrides=SIX, variant=NAME),
        compiler.interpret(WEATHERVANE, overrides=SIX, variant=NAME),
    ):
        piles = module.deal(seed=1).piles()
        assert [len(piles[f"tab-{i}"]) for i in range(1, 8)] == [7] * 7
        assert (len(piles["vane"]), len(piles["stock"])) == (1, 2)
        assert (module.GAME.slug, module.GAME.name) == ("weathervane-six-hidden", NAME)


SHOWN = [
    line
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
    for line in page.read_text(encoding="utf-8").splitlines()
    if line.startswith("python -m compiler") and " --set " in line
]


@pytest.mark.parametrize("line", SHOWN)
def test_the_commands_in_the_pages(line: str) -> None:
    """They compile without a word, and the stock has the cards that their deals ask for."""
    path, *words = shlex.split(line)[3:]
    overlay = overlay_of_words(" ".join(map(shlex.quote, words)))
    assert overlay is not None
    overrides = {}
    for setting in overlay.settings:
        place, _, value = setting.partition("=")
        overrides[place] = json.loads(value)
    result = compiler.compile_file(ROOT / path, overrides=overrides, variant=overlay.name)
    assert result.diagnostics == ()
    text = (ROOT / path).read_text(encoding="utf-8")
    game = compiler.load_text(text, overrides=overrides, variant=overlay.name)
    piles = game.deal(seed=1).piles()
    dealt = len({len(pile) for name, pile in piles.items() if name.startswith("tab-")})
    assert (dealt, len(piles["stock"]) > 0) == (1, True)


def test_there_are_commands_in_the_pages() -> None:
    assert len(SHOWN) >= 2


def test_a_name_alone_gives_the_same_game_under_that_name() -> None:
    base, copy = compiler.compile_text(CLIMB), compiler.compile_text(CLIMB, variant="Hill walk")
    assert (copy.slug, copy.ir.name) == ("hill-walk", "Hill walk")
    assert copy.ir.depots == base.ir.depots


def test_overrides_need_a_name() -> None:
    for call in (compiler.compile_text, compiler.load_text, compiler.interpret):
        with pytest.raises(ValueError, match="needs a name"):
            call(CLIMB, overrides={"family": "Golf"})
    with pytest.raises(BadSlug):
        compiler.compile_text(CLIMB, variant="!")


def test_values_of_python() -> None:
    """A string is a string, whatever it looks like."""
    for value in ("6", "None", '"x"', "[", "", "a\nb"):
        result = compiler.compile_text(CLIMB, overrides={"family": value}, variant="x")
        assert result.ir.family == value
    looped: list[object] = []
    looped.append(looped)
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    for wrong in (float("nan"), float("inf"), looped, deep):
        with pytest.raises(ValueError, match=r"JSON|Circular|deep"):
            compiler.compile_text(CLIMB, overrides={"family": wrong}, variant="x")
    with pytest.raises(TypeError):
        compiler.compile_text(CLIMB, overrides={"family": {1, 2}}, variant="x")
    with pytest.raises(ValueError, match="holds an ="):
        compiler.compile_text(CLIMB, overrides={"family=1, x": 2}, variant="x")


@pytest.mark.parametrize(
    ("overrides", "variant"), [({}, 5), ({}, b"x"), ([("family", "x")], "x"), ({1: 2}, "x")]
)
def test_other_types_are_told(overrides: Any, variant: Any) -> None:
    with pytest.raises(TypeError):
        compiler.compile_text(CLIMB, overrides=overrides, variant=variant)


def test_an_error_points_at_the_value() -> None:
    with pytest.raises(CompileError) as caught:
        compiler.compile_file(WEATHERVANE, overrides={"dealRules[0].faceDown": "x"}, variant="x")
    error = caught.value
    assert str(error) == (
        '--set dealRules[0].faceDown="x":1:29: error[C030]: "x" is not a whole number'
    )
    assert error.source is not None
    assert render_text(error.source, error.diagnostics).splitlines()[1:5] == [
        ' --> --set dealRules[0].faceDown="x":1:29  dealRules[0].faceDown',
        "  |",
        '1 | --set dealRules[0].faceDown="x"',
        '  |                             ^^^ "faceDown" takes a whole number',
    ]


def test_an_error_of_the_name_points_at_it() -> None:
    with pytest.raises(CompileError) as caught:
        compiler.compile_text(CLIMB.replace("Climb", ""), overrides={"name": "x"}, variant="x")
    assert [d.code for d in caught.value.diagnostics] == ["C021"]


def test_the_file_s_mistakes_point_at_the_file() -> None:
    with pytest.raises(CompileError) as caught:
        compiler.compile_text(BROKEN, "b.cardz", overrides={"family": "Golf"}, variant="x")
    assert str(caught.value).startswith("b.cardz:15:47: error[C")
    work = variant_of(WARNS, "family=Golf")
    _ = work.game
    (warning,) = work.diagnostics
    text, span = work.source.at(warning.span)
    assert (warning.code, text.name, text.position(span.start)) == ("W001", "game.cardz", (3, 3))


def test_a_repaired_mistake_is_none() -> None:
    path = "depots[hill].acceptRule.build.direction"
    assert compiler.compile_text(BROKEN, overrides={path: "Up"}, variant="x").ir.name == "x"


class TestOrigin:
    def test_the_hash_tells_variants_apart(self) -> None:
        def digest(text: str, *settings: str, name: str = "Other") -> str:
            return variant_of(text, *settings, name=name).origin.sha256

        one, two = "depots[waste].col=1", "depots[waste].row=2"
        base = compiler.compile_text(CLIMB).origin.sha256
        told = [
            base,
            digest(CLIMB),
            digest(CLIMB, one),
            digest(CLIMB, two),
            digest(CLIMB, one, two),
            digest(CLIMB, one, name="Another"),
            digest(CLIMB + "\n", one),
        ]
        assert len(set(told)) == len(told)
        assert digest(CLIMB, two, one) == digest(CLIMB, one, two)
        assert digest(CLIMB, "depots[waste].col= 1 ") == digest(CLIMB, one)

    def test_states_of_a_variant_and_its_game_differ(self) -> None:
        """The slug may be the same: positions compare by the hash too."""
        base = compiler.load_text(CLIMB, name="other")
        other = compiler.load_text(CLIMB, overrides={"family": "Golf"}, variant="Other")
        assert base.GAME.slug == other.GAME.slug
        assert base.GAME.source_sha256 != other.GAME.source_sha256
        assert base.deal(seed=1) != other.deal(seed=1)

    def test_both_back_ends_tell_the_same(self) -> None:
        made = compiler.load_text(CLIMB, overrides={"family": "Golf"}, variant="Other")
        played = compiler.interpret(CLIMB, overrides={"family": "Golf"}, variant="Other")
        assert made.GAME.source_sha256 == played.GAME.source_sha256
        assert pickle.loads(pickle.dumps(played.deal(seed=1))) == played.deal(seed=1)

    def test_same_options_same_bytes(self) -> None:
        first = compiler.compile_file(WEATHERVANE, overrides=SIX, variant=NAME)
        assert (
            first.python == compiler.compile_file(WEATHERVANE, overrides=SIX, variant=NAME).python
        )

    def test_the_header(self) -> None:
        python = compiler.compile_file(WEATHERVANE, overrides=SIX, variant=NAME).python
        plain = compiler.compile_file(WEATHERVANE).python
        options = "--set 'dealRules[0].faceDown=6' --name 'Weathervane, six hidden'"
        assert python.splitlines()[1:3] == [
            "# source: games/weathervane.cardz",
            f"# options: {options}",
        ]
        assert python.splitlines()[3] == plain.splitlines()[2]  # the hash of the file
        assert python.splitlines()[5] == (
            f"# regenerate: python -m compiler games/weathervane.cardz {options}"
        )

    def test_comments_name_the_option(self) -> None:
        depot = '{ "name": "hand", "type": "Cell" }'
        python = variant_of(CLIMB, f"depots[3]={depot}").python
        assert "# --set depots[3] depot\nHAND" in python

    @pytest.mark.parametrize(
        "value",
        [
            "a\nimport os\n",
            "a\r\nb\u2028c\x85d\x0ce",
            'x"""',
            "'; rm -rf ~; '",
            "$(touch x) `touch x` \\ ! \u202e",
            "\\N{BULLET} {{ 1 }} {% x %}",
        ],
    )
    def test_nothing_gets_out_of_the_header(self, value: str) -> None:
        """One printable line each, which a shell takes apart into the same options."""
        work = variant_of(CLIMB, f"description={value}")
        header = work.python.split("\n")[:7]
        assert all(line.startswith("# ") for line in header[:6])
        assert all(line.isprintable() for line in header)
        assert header[6] == '"""Other'
        again = overlay_of_words(header[2].removeprefix("# options: "))
        assert again is not None
        twin = variant_of(CLIMB, *again.settings, name=again.name)
        assert twin.python == work.python
        assert twin.game.description == value
        words = header[5].removeprefix("# regenerate: python -m compiler ")
        shell = subprocess.run(
            ["sh", "-c", f"printf '%s\\0' {words}"], capture_output=True, check=True
        )
        given = shell.stdout.decode("utf-8").split("\0")
        assert given == ["game.cardz", "--set", again.settings[0], "--name", "Other", ""]


def test_paths_are_spelled_so_that_they_read_the_same() -> None:
    text = '{ "odd \u202ename": [{ "name": "a" }], "b": [{ "name": "\u00e9" }] }'
    for path in ('["odd \u202ename"][a].x', '["odd \u202ename"]["a"].x', "b[\u00e9].x", "b[0].x"):
        work = variant_of(text, f"{path}=1")
        _ = work.tree
        (setting,) = work.settings[0]
        spelled = spell_path(setting.path)
        assert spelled.isascii()
        again = variant_of(text, f"{spelled}=1")
        assert again.tree == work.tree
        assert not again.diagnostics


class TestWords:
    @pytest.mark.parametrize(
        "overlay",
        [
            Overlay("x"),
            Overlay("it's", ("a=1", "b= x y", "c=\"'\\")),
            Overlay("-x", ("-a=1", "--name=y")),
            Overlay("", ("",)),
            Overlay("a\tb\n '", ("' '", '\\\\\'"\'""', "=", "a='\u2028'")),
            Overlay("x" * 1_000_000, ("'" * 250_000,)),
        ],
        ids=["name", "quotes", "hyphens", "empty", "odd", "long"],
    )
    def test_words_read_back(self, overlay: Overlay) -> None:
        assert overlay_of_words(overlay.words) == overlay

    @pytest.mark.parametrize(
        "words",
        [
            "",
            "--set",
            "--set a=1",
            "--name",
            "--name x --set a=1",
            "x",
            "--name 'x",
            "-o x",
            "--name 'x'",
        ],
    )
    def test_what_is_none(self, words: str) -> None:
        assert overlay_of_words(words) is None


class TestSlugs:
    @pytest.mark.parametrize(
        ("name", "slug"),
        [
            ("Weathervane, six hidden", "weathervane-six-hidden"),
            ("  Crème brûlée!  ", "creme-brulee"),
            ("Cre\u0300me", "creme"),
            ("Straße 8", "strasse-8"),
            ("A--B__C", "a-b-c"),
            ("Baker's Dozen", "bakers-dozen"),
            ("Will o\u2019 the Wisp", "will-o-the-wisp"),
            ("../../etc/passwd", "etc-passwd"),
            ("\uff21\u2460", "a1"),
            ("İstanbul", "istanbul"),
            ("x" * 100, "x" * 100),
        ],
    )
    def test_slug(self, name: str, slug: str) -> None:
        assert slug_of_name(name) == slug

    @pytest.mark.parametrize(
        "name",
        ["", " ", "!?", "\u043f\u0430\u0441", "a\nb", "a\0", "a\ud800", "a\u202eb", "x" * 101],
    )
    def test_no_slug(self, name: str) -> None:
        with pytest.raises(BadSlug):
            slug_of_name(name)
