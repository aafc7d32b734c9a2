"""Where a variant comes from: its file, and the options that were laid over it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from compiler.frontend.overlay import Setting
from compiler.frontend.overlay_path import spell_path
from compiler.ir.origin import Origin, Variant
from compiler.overlay import Overlay, command
from compiler.project import Place
from compiler.words import cut

__all__ = ["origin_of_variant"]


def origin_of_variant(
    origin: Origin,
    overlay: Overlay,
    settings: Sequence[Setting],
    bases: Sequence[int],
    place: Place,
) -> Origin:
    """The origin of a variant, from that of the game in its file. `settings` are those of the
    overlay, none of them wrong; `bases` tell at which offset each option begins.

    The hash is one of the file's and of what the settings say: their order and the spelling of
    their values make no other game, so they don't count.
    """
    # What can't be printed on one line is spelled anew.
    given = zip(overlay.settings, settings, strict=True)
    texts = tuple(text if text.isprintable() else setting.spelled for text, setting in given)
    shown = Overlay(overlay.name, texts)
    path = "-" if place.shown == "<stdin>" else place.shown
    names = [*(cut(f"--set {spell_path(setting.path)}") for setting in settings), "--name"]
    variant = Variant(
        file_sha256=origin.sha256,
        words=shown.words,
        command=command(path, shown, None if place.is_usual else f"{place.module}.py"),
        options=tuple(zip(bases, names, strict=True)),
    )
    told = [origin.sha256, overlay.name, sorted(setting.spelled for setting in settings)]
    digest = sha256(json.dumps(told).encode("utf-8")).hexdigest()
    return replace(origin, sha256=digest, variant=variant)
