"""What the runtime uses of `typing`, without loading it.

`typing` brings along `re`, `contextlib` and more: half of what importing a game would cost. Type
checkers see the real thing; a running program sees equals that do as much as is needed here.
"""

from collections import namedtuple

__all__ = ["TYPE_CHECKING", "NamedTuple", "Protocol"]

TYPE_CHECKING = False
"""Type checkers take anything of this name for true."""

if TYPE_CHECKING:
    from typing import NamedTuple, Protocol
else:
    Protocol = object

    class _Maker(type):
        """Makes a named tuple of a class body: fields by annotation, defaults, methods."""

        def __new__(cls, name, bases, body):
            fields = list(body.get("__annotations__", ()))
            defaults = [body.pop(field) for field in fields if field in body]
            module = body.pop("__module__")
            made = namedtuple(name, fields, defaults=defaults, module=module)
            for key, value in body.items():
                setattr(made, key, value)
            return made

    NamedTuple = type.__new__(_Maker, "NamedTuple", (), {})
