"""Problems as a SARIF 2.1.0 log, which code scanning services and editors read."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path, PurePath
from urllib.parse import quote

from compiler import __version__
from compiler.codes import CODES
from compiler.finding import Finding, Level, Region

__all__ = ["sarif_text"]

_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_RULES = {code: index for index, code in enumerate(CODES)}


def sarif_text(found: Sequence[Finding], folder: Path) -> str:
    """The log of one run. What has a code is a result; what has none, such as a file that can't be
    read or a fault of the compiler, is told of as a notification of the run. Paths are written
    relative to `folder`."""
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [_run(found, folder)]}
    return json.dumps(log, indent=2)


def _run(found: Sequence[Finding], folder: Path) -> dict[str, object]:
    troubles = [_notification(f, folder) for f in found if f.code not in _RULES]
    invocation: dict[str, object] = {"executionSuccessful": not troubles}
    if troubles:
        invocation["toolExecutionNotifications"] = troubles
    driver = {"name": "cardz", "version": __version__, "rules": [_rule(code) for code in CODES]}
    return {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [invocation],
        "results": [_result(f, f.code, folder) for f in found if f.code in _RULES],
    }


def _rule(code: str) -> dict[str, object]:
    info = CODES[code]
    return {
        "id": code,
        "shortDescription": {"text": info.title},
        "fullDescription": {"text": info.explanation},
        "help": {"text": f"Wrong: {info.wrong}\nRight: {info.right}"},
        "defaultConfiguration": {"level": "error" if code.startswith("C") else "warning"},
    }


def _result(finding: Finding, code: str, folder: Path) -> dict[str, object]:
    location = _location(finding, folder)
    if finding.path:
        location["logicalLocations"] = [{"fullyQualifiedName": finding.path}]
    return {
        "ruleId": code,
        "ruleIndex": _RULES[code],
        "level": "warning" if finding.level is Level.WARNING else "error",
        "message": {"text": finding.text},
        "locations": [location],
    }


def _notification(finding: Finding, folder: Path) -> dict[str, object]:
    return {
        "level": "error",
        "message": {"text": finding.text},
        "locations": [_location(finding, folder)],
    }


def _location(finding: Finding, folder: Path) -> dict[str, object]:
    if finding.option is not None:
        return {"physicalLocation": _place_in_option(finding, finding.option)}
    physical: dict[str, object] = {"artifactLocation": {"uri": _uri(finding.file, folder)}}
    if finding.region is not None:
        physical["region"] = _region(finding.region)
    return {"physicalLocation": physical}


def _place_in_option(finding: Finding, option: str) -> dict[str, object]:
    """A place in what is no file: the option itself goes along, whole."""
    what = {"text": "an option of the command line"}
    artifact = {"uri": quote(finding.file, safe=""), "description": what}
    physical: dict[str, object] = {"artifactLocation": artifact}
    if finding.region is not None:
        physical["region"] = _region(finding.region)
        physical["contextRegion"] = {"startLine": 1, "snippet": {"text": option}}
    return physical


def _region(region: Region) -> dict[str, int]:
    return {
        "startLine": region.line,
        "startColumn": region.column,
        "endLine": region.end_line,
        "endColumn": region.end_column,
    }


def _uri(name: str, folder: Path) -> str:
    """A path as a reference relative to the folder; a file elsewhere has a URI of its own."""
    whole = Path(os.path.normpath(folder / name))
    if whole.is_relative_to(folder):
        return _quoted(whole.relative_to(folder))
    return f"file://{_quoted(whole)}"


def _quoted(path: PurePath) -> str:
    # Bytes, for a file name need not be text; a colon too, for `a:b` would be a URI of scheme `a`.
    return quote(os.fsencode(path.as_posix()), safe="/")
