"""Problems as the workflow commands that GitHub Actions shows beside the lines of a change."""

from __future__ import annotations

from compiler.finding import Finding, Level

__all__ = ["github_command"]


def github_command(finding: Finding) -> str:
    """One `::error …::message` line. What is wrong with an option of the command line stands in no
    file, so the message tells the place.

    Columns are told only of what stands in one line: GitHub refuses them otherwise. Its end column
    is that of the last character.
    """
    command = "warning" if finding.level is Level.WARNING else "error"
    region, text = finding.region, finding.text
    properties: dict[str, object] = {}
    if finding.option is None:
        properties["file"] = finding.file
    elif region is not None:
        text = f"{finding.file}:{region.line}:{region.column}: {text}"
    if region is not None and finding.option is None:
        properties |= {"line": region.line, "endLine": region.end_line}
        if region.line == region.end_line:
            end = max(region.column, region.end_column - 1)
            properties |= {"col": region.column, "endColumn": end}
    properties["title"] = finding.code or "cardz"
    listed = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
    return f"::{command} {listed}::{_data(text)}"


def _data(text: str) -> str:
    """The text of a command: the escape character and the line ends are escaped."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """The value of a property: beside those, what ends a value."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
