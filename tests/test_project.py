"""Slugs, module names and places (ARCHITECTURE, "Names and places")."""

from __future__ import annotations

import os
from pathlib import Path
from tokenize import detect_encoding

import pytest

import generated
from compiler.project import (
    ROOT_MARK,
    BadSlug,
    absolute,
    module_name,
    names_a_file,
    place_of,
    place_of_text,
)

ROOT = Path(__file__).resolve().parents[1]

MODULES = [
    ("accordion", "accordion"),
    ("aces-and-kings", "aces_and_kings"),
    ("weathervane-6", "weathervane_6"),
    ("8-off", "g_8_off"),
    ("8", "g_8"),
    ("class", "g_class"),
    ("lambda", "g_lambda"),
    ("load", "g_load"),
    ("names", "g_names"),
    ("runtime", "g_runtime"),
    ("generated", "g_generated"),
    ("match", "match"),  # a soft keyword can be imported
]


@pytest.mark.parametrize(("slug", "module"), MODULES)
def test_module_name(slug: str, module: str) -> None:
    assert module_name(slug) == module
    assert module.isidentifier()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of ours: a `generated` package with the mark."""
    root = tmp_path / "project"
    (root / "generated").mkdir(parents=True)
    (root / "generated" / "__init__.py").write_text(f'"""\n{ROOT_MARK}\n"""\n', encoding="utf-8")
    (root / "games" / "old").mkdir(parents=True)
    return root


def test_our_tree_has_the_mark() -> None:
    place = place_of(ROOT / "games" / "accordion.cardz")

    assert place.root == ROOT
    assert place.output == ROOT / "generated" / "accordion.py"
    assert place.shown == "games/accordion.cardz"


def test_root_is_the_nearest_folder_above_the_file(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project / "games")

    place = place_of(Path("old/three-up.cardz"))

    assert place.slug == "three-up"
    assert place.module == "three_up"
    assert place.shown == "games/old/three-up.cardz"
    assert place.root == project
    assert place.output == project / "generated" / "three_up.py"


def test_a_generated_package_without_the_mark_is_somebody_elses(project: Path) -> None:
    (project / "generated" / "__init__.py").write_text("", encoding="utf-8")

    place = place_of(project / "games" / "x.cardz")

    assert place.root is None
    assert place.shown == "x.cardz"
    assert place.output == Path("x.py")  # in the working folder


@pytest.mark.parametrize(
    "stem",
    ["Accordion", "a_b", "a--b", "-a", "a-", "", "a b", "ä", "a.b", "\u0661", "a\n", "__init__"],
)
def test_a_stem_that_is_no_slug(tmp_path: Path, stem: str) -> None:
    with pytest.raises(BadSlug, match="makes no module name"):
        place_of(tmp_path / f"{stem}.cardz")


@pytest.mark.parametrize("name", ["notes.txt", "climb.CARDZ", "climb.json"])
def test_a_file_of_another_kind(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadSlug, match=f"'{name}' is no .cardz file"):
        place_of(tmp_path / name)
    assert place_of(tmp_path / name, tmp_path / "mine.py").module == "mine"


def test_an_output_file_names_the_module(tmp_path: Path) -> None:
    place = place_of(tmp_path / "My Game.cardz", tmp_path / "mine.py")

    assert place.module == "mine"
    assert place.slug == "mine"
    assert place.output == tmp_path / "mine.py"


def test_a_good_slug_stays_when_the_output_file_has_another_name(tmp_path: Path) -> None:
    place = place_of(tmp_path / "golf-2.cardz", tmp_path / "Links.py")

    assert (place.slug, place.module) == ("golf-2", "Links")


@pytest.mark.parametrize("name", ["class.py", "a-b.py", "1.py"])
def test_an_output_file_that_cannot_be_imported(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadSlug, match="can't be imported"):
        place_of(tmp_path / "x.cardz", tmp_path / name)


def test_an_output_folder(tmp_path: Path) -> None:
    assert (
        place_of(tmp_path / "class.cardz", tmp_path / "out").output == tmp_path / "out/g_class.py"
    )


def test_a_folder_may_end_in_py(tmp_path: Path) -> None:
    folder = tmp_path / "odd.py"
    folder.mkdir()

    assert not names_a_file(folder)
    assert place_of(tmp_path / "x.cardz", folder).output == folder / "x.py"


def test_a_path_is_shown_on_one_line(project: Path) -> None:
    folder = project / "games" / "a\nimport os\u202e"
    folder.mkdir()

    assert place_of(folder / "x.cardz").shown == "games/a\\nimport os\\u202e/x.cardz"


@pytest.mark.parametrize("sign", [":", "="])
def test_a_path_declares_no_encoding(project: Path, sign: str) -> None:
    """It stands in the second line of the module, where PEP 263 looks for one."""
    folder = project / "games" / f"coding{sign}utf-7"
    folder.mkdir()

    shown = place_of(folder / "x.cardz").shown
    assert shown == f"games/coding\\x{ord(sign):x}utf-7/x.cardz"
    assert detect_encoding(iter([b"#\n", f"# source: {shown}\n".encode()]).__next__)[0] == "utf-8"


def test_a_linked_file_keeps_its_own_name(project: Path) -> None:
    target = project / "games" / "one.cardz"
    target.write_text("{}", encoding="utf-8")
    link = project / "games" / "two.cardz"
    os.symlink(target, link)

    assert place_of(link).slug == "two"
    assert absolute(link) != absolute(target)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("spider.cardz", "spider"),
        ("<stdin>", "stdin"),
        ("My Game!.cardz", "my-game"),
        ("ä", "game"),
    ],
)
def test_a_text_may_have_any_name(name: str, slug: str) -> None:
    place = place_of_text(name)

    assert place.slug == slug
    assert place.root is None


def test_generated_agrees_on_module_names() -> None:
    """`generated` imports nothing of ours, so it has the rule a second time."""
    for slug, module in MODULES:
        assert generated._module_name(slug) == module
        assert generated._slug(module) == slug


def test_generated_hides_no_game_but_load_and_names() -> None:
    """A public name of the package would win over a module of that name."""
    public = {name for name in vars(generated) if not name.startswith("_")}
    modules = {path.stem for path in (ROOT / "generated").glob("*.py")}

    assert public - modules == {"load", "names"}
