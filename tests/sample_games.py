"""Small games for tests of the compiler's outside."""

from __future__ import annotations

from pathlib import Path

from compiler.project import ROOT_MARK

CLIMB = """\
{
  "name": "Climb",
  "depots": [
    {
      "name": "stock",
      "type": "Stock",
      "acceptRule": "none",
      "ejectRule": "locked",
      "draw": { "to": "waste" }
    },
    { "name": "waste", "type": "Waste", "acceptRule": "none", "ejectRule": "topOnly" },
    {
      "name": "hill",
      "type": "Foundation",
      "acceptRule": { "build": { "direction": "Up", "wrap": true } },
      "ejectRule": "locked"
    }
  ],
  "winCondition": { "kind": "allCardsIn", "depots": "Foundation" }
}
"""
"""Draw to the waste, build upward: it compiles without a warning."""

WARNS = CLIMB.replace('"name": "Climb",', '"name": "Climb",\n  "colour": "green",')
"""An unknown property in line 3, column 3: a warning (R1.4)."""

BROKEN = CLIMB.replace('"Up"', '"Sideways"')
"""A wrong enum word in line 15, column 47: an error."""


def make_project(root: Path, **games: str) -> Path:
    """A project of ours in `root`, with games by slug (`_` for `-`)."""
    (root / "generated").mkdir(parents=True)
    marked = f'"""The games.\n\n{ROOT_MARK}\n"""\n'
    (root / "generated" / "__init__.py").write_text(marked, encoding="utf-8")
    (root / "games").mkdir()
    for slug, text in games.items():
        path = root / "games" / f"{slug.replace('_', '-')}.cardz"
        path.write_text(text, encoding="utf-8")
    return root
