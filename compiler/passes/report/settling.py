"""What the board does by itself, and what that hangs on."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.ir.facts import Reflex, ReflexKind
from compiler.passes.report.lines import Line, Told

__all__ = ["rest_lines", "settle_lines"]

_WORDS = {
    ReflexKind.FLIP: ("flips its top card", "its flips", "R3.7, R3.8"),
    ReflexKind.TRIGGER: ("fires", "its `when` and steps", "R7.3"),
    ReflexKind.SEND: ("sends cards", "the rules between it and its targets", "R7.4"),
    ReflexKind.REFILL: ("refills", "the rules between it and its sources", "R7.5"),
}


def settle_lines(told: Told) -> Iterator[Line]:
    """How long a settling can go on, and when a reflex needs no look."""
    settling = told.facts.settling
    if not settling.reflexes:
        yield Line("nothing happens by itself", "no depot has a reflex with anything to do (R7)")
        return
    kinds = {reflex.kind for reflex in settling.reflexes}
    if settling.most_sent == 0:
        yield Line(
            "only flips happen by themselves",
            "no trigger, autoSend or autoRefill can ever do anything (R7.2)",
        )
    elif settling.most_sent == 1 and ReflexKind.TRIGGER in kinds:
        yield Line(
            "one trigger at most fires in a settling",
            "all that triggers do is to compact the same group, which needs it once (R9.2)",
        )
    elif settling.most_sent is not None:
        yield Line(
            f"at most {settling.most_sent} sends and refills happen in a settling",
            "their ways lead in no circle, and each card goes along each once (R7.4, R7.5)",
        )
    rows: dict[str, list[int]] = {}
    for reflex in settling.reflexes:
        rows.setdefault(_reads(told, reflex), []).append(reflex.depot)
    for reads, depots in rows.items():
        what, _, because = reads.partition("|")
        yield Line(f"{told.crowd(sorted(set(depots)))} {what}", because)


def _reads(told: Told, reflex: Reflex) -> str:
    """What a reflex hangs on, said alike for like depots: its own pile, and the others."""
    verb, reader, rule = _WORDS[reflex.kind]
    others = set(reflex.reads) - {reflex.depot}
    family = set(told.family(reflex.depot))
    # The rest of its own group is said as such, so that all copies of it say the same.
    rest = family - {reflex.depot}
    words = []
    if reflex.depot in reflex.reads:
        words.append("its own pile")
    if rest and rest <= others:
        words.append("the rest of its group")
        others -= rest
    if others:
        words.append(told.crowd(others))
    after = "at any time" if reflex.counters else f"only after a change of {' or '.join(words)}"
    also = ", and counters" if reflex.counters else ""
    return f"{verb} {after}|{reader} read no more{also} ({rule})"


def rest_lines(told: Told) -> Iterator[Line]:
    """Whether a board as dealt is at rest."""
    settling = told.facts.settling
    if settling.dealt_at_rest and settling.reflexes:
        yield Line(
            "on a board as dealt nothing would happen by itself",
            "no top card that turns lies face down, and no group that is sent or fetched can be "
            "there (R7.1)",
        )
