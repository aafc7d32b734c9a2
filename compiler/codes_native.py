"""The codes of native builds, `N0xx`: not about the game file, but about what is installed."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["NATIVE_CODES", "NativeCode"]


@dataclass(frozen=True, slots=True)
class NativeCode:
    """A code's meaning: a short title, and what to do about it."""

    title: str
    explanation: str


NATIVE_CODES: dict[str, NativeCode] = {
    "N001": NativeCode(
        "mypyc is missing",
        "--native compiles the module with mypyc, which comes with mypy, and setuptools runs the C"
        ' compiler. Install both, with this Python: python -m pip install "cardz[native]". The'
        " Python module is written all the same, and plays by itself.",
    ),
    "N002": NativeCode(
        "no C compiler works",
        "mypyc turns the module into C, and a C compiler makes an extension of that. Install one:"
        " on Debian and Ubuntu `apt install gcc`, on Fedora `dnf install gcc`, on macOS"
        " `xcode-select --install`, on Windows the Build Tools for Visual Studio. If one is"
        " installed, name it in the environment variable CC. The Python module is written all the"
        " same, and plays by itself.",
    ),
    "N003": NativeCode(
        "Python's header files are missing",
        "An extension needs the header files of the Python that will load it. Install them: on"
        " Debian and Ubuntu `apt install python3-dev`, on Fedora `dnf install python3-devel`;"
        " elsewhere they come with Python.",
    ),
    "N004": NativeCode(
        "mypyc does not take the module",
        "Every module that this compiler writes should go through mypyc, so this is a fault of"
        " the compiler, or of a mypy that is not the version it asks for. Please report it, with"
        " the game file and with what was printed. The Python module plays by itself.",
    ),
    "N005": NativeCode(
        "the C compiler fails",
        "mypyc has made C of the module, and the C compiler or the linker stopped at it: for lack"
        " of memory or space, or because it is too old. The last lines that it printed tell why.",
    ),
    "N006": NativeCode(
        "the build does not play like its module",
        "A new build is loaded and plays some moves beside the Python module before it takes its"
        " place. This one could not be loaded, or did something else. It was thrown away. Please"
        " report it, with the game file and with what was printed.",
    ),
}
