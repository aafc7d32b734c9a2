"""Accept and eject rules: short forms, named rules, builds and units (chapters 4 and 5)."""

from __future__ import annotations

from collections.abc import Callable

from compiler.frontend.surface import (
    AcceptDoc,
    At,
    EjectDoc,
    RuleDoc,
    RuleRef,
    Shorthand,
    UnitDoc,
)
from compiler.ir.nodes import Accept, Eject, Unit
from compiler.ir.types import Gate, Rank, SuitRule, Type, UnitKind, WildDeclares
from compiler.lower.builds import lower_build
from compiler.lower.patterns import lower_pattern
from compiler.lower.report import quoted
from compiler.lower.scope import Where
from compiler.lower.work import Work, lower_expr
from compiler.source import Span

__all__ = ["check_unused_rules", "lower_accept", "lower_eject"]


def lower_accept(work: Work, at: At[AcceptDoc | Shorthand | RuleRef] | None) -> Accept:
    """What may land on a depot; an absent rule takes anything (chapter 5)."""
    if at is None:
        return Accept()
    match at.value:
        case Shorthand(word="none"):
            return Accept(rejects_all=True, span=at.span)
        case Shorthand(word="emptyOnly"):
            return Accept(empty_only=True, span=at.span)
        case Shorthand():
            return Accept(span=at.span)
        case RuleRef(name=name):
            rule = _named(work, name, at.span, at.path, "acceptRule", lambda r: r.accept)
            return Accept() if rule is None else _named_accept(work, rule)
        case AcceptDoc() as doc:
            return _accept(work, doc, at.span, at.path)


def lower_eject(work: Work, at: At[EjectDoc | Shorthand | RuleRef] | None) -> Eject:
    """What may leave a depot; an absent rule lets anything go (chapter 4)."""
    if at is None:
        return Eject()
    match at.value:
        case Shorthand(word="any"):
            return Eject(span=at.span)
        case Shorthand(word=word):
            return Eject(gate=Gate(word[0].upper() + word[1:]), span=at.span)
        case RuleRef(name=name):
            rule = _named(work, name, at.span, at.path, "ejectRule", lambda r: r.eject)
            return Eject() if rule is None else _named_eject(work, rule)
        case EjectDoc() as doc:
            return _eject(work, doc, at.span, at.path)


def _named(
    work: Work,
    name: str,
    span: Span,
    path: str,
    slot: str,
    reading: Callable[[RuleDoc], object | None],
) -> RuleDoc | None:
    """The named rule that a slot uses, None after an error (R5.12)."""
    rule = work.rules.get(name.casefold())
    if rule is None:
        work.rule_missed = True
        # When "rules" itself could not be read, the missing rule is no mistake of its own.
        if not work.report.is_faulty("rules"):
            names = [f"${r.name}" for r in work.rules.values()]
            work.report.error(
                "C095",
                span,
                path,
                f"there is no rule {quoted('$' + name)}",
                label='not under "rules"',
                hint=work.report.did_you_mean("$" + name, names),
            )
        return None
    work.used_rules.add(rule.name)
    if reading(rule) is not None:
        return rule
    _report_misfit(work, rule, slot)
    return None


def _report_misfit(work: Work, rule: RuleDoc, slot: str) -> None:
    """A rule that can't be read the way a slot reads it; reported once, at the rule."""
    path = _path(work, rule)
    if rule.accept is None and rule.eject is None and work.report.is_faulty(path):
        return
    work.report.error(
        "C096",
        rule.key_span,
        path,
        f"the rule {quoted(rule.name)} is used as an {slot} and does not fit there",
        label=f"has properties that an {slot} has not",
    )


def _named_accept(work: Work, rule: RuleDoc) -> Accept:
    if rule.name not in work.accepts:
        assert rule.accept is not None
        path = _path(work, rule)
        work.accepts[rule.name] = _accept(work, rule.accept, rule.key_span, path)
    return work.accepts[rule.name]


def _named_eject(work: Work, rule: RuleDoc) -> Eject:
    if rule.name not in work.ejects:
        assert rule.eject is not None
        path = _path(work, rule)
        work.ejects[rule.name] = _eject(work, rule.eject, rule.key_span, path)
    return work.ejects[rule.name]


def _path(work: Work, rule: RuleDoc) -> str:
    rules = work.doc.rules
    assert rules is not None
    return f"{rules.path}.{rule.name}"


def check_unused_rules(work: Work) -> None:
    """R5.12: a rule that no slot uses is a warning; not where a slot names a rule that is not
    there or could not be read, since that may be this one's use."""
    if work.rule_missed or work.report.is_faulty("depots"):
        return
    for rule in work.rules.values():
        if rule.name not in work.used_rules:
            work.report.warning(
                "W023",
                rule.key_span,
                _path(work, rule),
                f"the rule {quoted(rule.name)} is never used",
                label="unused",
                hint=f"use it as {quoted('$' + rule.name)} in an acceptRule or ejectRule",
            )


def _accept(work: Work, doc: AcceptDoc, span: Span, path: str) -> Accept:
    _check_seeds(work, doc)
    _check_wild(work, doc, path)
    pattern = doc.accept_from
    return Accept(
        rejects_all=_on(doc.rejects_all),
        accept_from=None if pattern is None else lower_pattern(work.board, work.report, pattern),
        single=_on(doc.single),
        min_count=1 if doc.min_count is None else doc.min_count.value,
        empty_only=_on(doc.empty_only),
        allow_face_down=_on(doc.allow_face_down),
        seed=_rank(doc.seed),
        seed_none=_on(doc.seed_none),
        seed_from_deal=_on(doc.seed_from_deal),
        rank_is=_rank(doc.rank_is),
        wild_rank=_rank(doc.wild_rank),
        wild_joker=_on(doc.wild_joker),
        wild_declares=(
            WildDeclares.NONE
            if doc.wild_declares is None
            else WildDeclares(doc.wild_declares.value)
        ),
        follow=_on(doc.follow),
        build=None if doc.build is None else lower_build(doc.build, work.report),
        suit=_suit(doc.suit),
        when=lower_expr(work, doc.when, Where.ACCEPT, Type.BOOL, 'the "when" of an acceptRule'),
        reason=None if doc.reason is None else doc.reason.value,
        span=span,
    )


def _eject(work: Work, doc: EjectDoc, span: Span, path: str) -> Eject:
    return Eject(
        gate=Gate.ANY if doc.gate is None else Gate(doc.gate.value),
        unit=None if doc.unit is None else _unit(work, doc.unit),
        when=lower_expr(work, doc.when, Where.EJECT, Type.BOOL, 'the "when" of an ejectRule'),
        reason=None if doc.reason is None else doc.reason.value,
        span=span,
    )


def _unit(work: Work, at: At[UnitDoc | Shorthand]) -> Unit:
    """R4.2: what leaves together; a Run says how its cards follow each other."""
    if isinstance(at.value, Shorthand):
        doc, kind = UnitDoc(), UnitKind(at.value.word.capitalize())
    else:
        doc = at.value
        kind = UnitKind.ANY if doc.kind is None else UnitKind(doc.kind.value)
    if kind is UnitKind.RUN:
        if doc.build is None and not work.report.is_faulty(f"{at.path}.build"):
            work.report.error(
                "C094",
                at.span,
                at.path,
                'a Run needs a "build"',
                label="in which order do its cards lie?",
                hint='as { "kind": "Run", "build": { "direction": "Down" } }',
            )
        build = None if doc.build is None else lower_build(doc.build, work.report)
        return Unit(kind, build, _suit(doc.suit))
    if work.report.is_faulty(f"{at.path}.kind"):
        return Unit(kind)
    for name, extra in (("build", doc.build), ("suit", doc.suit)):
        if extra is not None:
            work.report.warning(
                "W035",
                extra.span,
                extra.path,
                f'"{name}" means nothing for a unit of kind {kind.value}',
                label="only a Run has it",
            )
    return Unit(kind)


def _check_seeds(work: Work, doc: AcceptDoc) -> None:
    """Chapter 10: `seed` contradicts `seedNone` and `seedFromDeal`."""
    if doc.seed is None:
        return
    for name, other in (("seedNone", doc.seed_none), ("seedFromDeal", doc.seed_from_deal)):
        if other is not None and other.value:
            work.report.error(
                "C093",
                other.span,
                other.path,
                f'"{name}" contradicts "seed": {quoted(doc.seed.value)}',
                label="which card starts the pile?",
                hint="keep one of the two",
            )


def _check_wild(work: Work, doc: AcceptDoc, path: str) -> None:
    """R5.11: a wild card must exist to declare anything, and a suit be followed."""
    declares = doc.wild_declares
    if declares is None or declares.value == "none":
        return
    if any(work.report.is_faulty(f"{path}.{p}") for p in ("wildRank", "wildJoker", "follow")):
        return
    if doc.wild_rank is None and not _on(doc.wild_joker):
        work.report.warning(
            "W026",
            declares.span,
            declares.path,
            "no card is wild here, so none declares anything",
            label="has no effect",
            hint='say which cards are wild with "wildRank" or "wildJoker"',
        )
    elif declares.value == "suit" and not _on(doc.follow):
        work.report.warning(
            "W027",
            declares.span,
            declares.path,
            'a suit is named, and this rule does not ask to "follow" it',
            label="has no effect",
            hint='add "follow": true',
        )


def _on(at: At[bool] | None) -> bool:
    return at is not None and at.value


def _rank(at: At[str] | None) -> Rank | None:
    return None if at is None else Rank[at.value.upper()]


def _suit(at: At[str] | None) -> SuitRule:
    return SuitRule.ANY if at is None else SuitRule(at.value)
