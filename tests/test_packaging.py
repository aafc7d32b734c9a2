"""A wheel, installed in a fresh environment, far from the tree and among decoys."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.overlays import variants_here

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("compiler", "runtime", "generated", "templates")

pytestmark = pytest.mark.packaging


def _run(*command: object, folder: Path, **more: str) -> str:
    """Run a command in a folder, without this tree on its path; gives stdout."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={**environment, **more},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a wheel and a source distribution, built from a copy of the tree by the
    setuptools that is here."""
    copy = tmp_path_factory.mktemp("copy") / "tree"
    ignored = shutil.ignore_patterns("__pycache__", "_native", ".*", "*.egg-info", "build", "dist")
    shutil.copytree(ROOT, copy, ignore=ignored)
    shutil.copytree(ROOT / ".ci", copy / ".ci")
    for kind in ("sdist", "wheel"):
        build = f"from setuptools import build_meta; build_meta.build_{kind}('dist')"
        _run(sys.executable, "-c", build, folder=copy)
    return copy / "dist"


@pytest.fixture(scope="module")
def wheel(distributions: Path) -> Path:
    (found,) = distributions.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a fresh environment that holds the wheel.

    What the wheel depends on comes from here by a `.pth` file, so that nothing is downloaded; an
    editable installation that stands here is not seen by way of such a file.
    """
    home = tmp_path_factory.mktemp("environment")
    _run(sys.executable, "-m", "venv", "--without-pip", home, folder=home)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    ours = scripts / "python"
    where = _run(ours, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", folder=home)
    target = Path(where.strip())
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)
    (target / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return ours


@pytest.fixture
def decoys(tmp_path: Path) -> Path:
    """A folder with packages of our names that must not be imported, and a game."""
    for name in ("templates", "generated", "runtime"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise SystemExit(99)\n", encoding="utf-8")
    shutil.copy(ROOT / "games" / "accordion.cardz", tmp_path)
    return tmp_path


def test_what_the_wheel_holds(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    tops = {name.split("/")[0] for name in names if ".dist-info/" not in name}

    assert tops == set(PACKAGES)
    assert {f"{package}/py.typed" for package in PACKAGES[:3]} <= names
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*"):
            kept = path.suffix in (".py", ".lark", ".jinja") and "_native" not in path.parts
            if kept:
                assert path.relative_to(ROOT).as_posix() in names
    metadata = next(name for name in names if name.endswith("/entry_points.txt"))
    assert "cardzc = compiler.cli:main" in zipfile.ZipFile(wheel).read(metadata).decode()


def test_what_the_source_distribution_holds(distributions: Path) -> None:
    """The whole tree: what the wheel has, and the games, tests and pages besides."""
    (found,) = distributions.glob("*.tar.gz")
    with tarfile.open(found) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}

    assert names >= {
        ".ci/run",
        "CHANGELOG.md",
        "docs/architecture.md",
        "games/accordion.cardz",
        "generated/accordion.py",
        "templates/module.py.jinja",
        "tests/README.md",
        "tests/test_packaging.py",
    }
    assert not [name for name in names if "__pycache__" in name]


def test_the_installed_compiler_writes_the_same_bytes(python: Path, decoys: Path) -> None:
    out = _run(python, "-m", "compiler", "accordion.cardz", folder=decoys)

    assert out == (
        "accordion.cardz -> accordion.py (in the working folder: the game belongs to no project)\n"
    )
    written = (decoys / "accordion.py").read_text(encoding="utf-8")
    expected = (ROOT / "generated" / "accordion.py").read_text(encoding="utf-8")
    assert written == expected.replace("games/accordion.cardz", "accordion.cardz")


def test_the_installed_games_play(python: Path, tmp_path: Path) -> None:
    script = (
        "import generated, sys\n"
        "from generated import weathervane\n"
        "assert generated.load('weathervane') is weathervane\n"
        "print(generated.names(), len(weathervane.deal(seed=7).legal_moves()) > 0)\n"
        "print('compiler' in sys.modules, 'black' in sys.modules)\n"
    )
    games = [path.stem for path in (ROOT / "games").glob("*.cardz")]
    slugs = sorted([*games, *variants_here()])

    out = _run(python, "-c", script, folder=tmp_path)

    assert out == f"{slugs} True\nFalse False\n"


def test_the_installed_packages_are_not_those_of_the_tree(python: Path, tmp_path: Path) -> None:
    script = "import compiler, runtime, generated; print(compiler.__file__, runtime.__path__[0])"

    out = _run(python, "-c", script, folder=tmp_path)

    assert str(ROOT) not in out
