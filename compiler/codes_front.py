"""Diagnostic codes of reading: JSON, variants, expressions, what each property can hold."""

from __future__ import annotations

from compiler.code_info import CodeInfo

__all__ = ["FRONT_CODES"]

_JSON_CODES: dict[str, CodeInfo] = {
    "C001": CodeInfo(
        "the file is too large",
        "A game file has at most 256 KiB. It describes the rules of a game, and the rules of all"
        " games known fit into a few KiB.",
        "a file of 300 KiB",
        '"repeat": 52 in place of 52 depots that are alike',
    ),
    "C002": CodeInfo(
        "the file has too many tokens",
        "A game file has at most 20,000 tokens: brackets, commas, colons, strings, numbers.",
        "[1, 1, 1, … 10,001 times]",
        '"repeat": 52 in place of 52 depots that are alike',
    ),
    "C003": CodeInfo(
        "lists and objects are nested too deep",
        "Brackets and braces can be open at most 200 at a time.",
        "[[[[… 201 times",
        "[[]]",
    ),
    "C004": CodeInfo(
        "a character that JSON does not have",
        "Between tokens JSON allows spaces, tabs and line ends, and nothing else invisible: no"
        " non-breaking space, no control character, no byte order mark but the one at the start.",
        '{ "name":\u00a0"Golf" }, with a non-breaking space',
        '{ "name": "Golf" }',
    ),
    "C005": CodeInfo(
        "a string without its closing quote",
        "A string starts and ends with a double quote, on one line. A line break inside a text is"
        " written \\n.",
        '{ "name": "Golf }',
        '{ "name": "Golf" }',
    ),
    "C006": CodeInfo(
        "a word that is not JSON",
        "Outside strings JSON has only numbers and the words true, false and null. Comments,"
        " strings in single quotes, names without quotes, NaN and Infinity are not JSON.",
        "{ \"repeat\": 07, name: 'Golf' } // mine",
        '{ "repeat": 7, "name": "Golf" }',
    ),
    "C007": CodeInfo(
        "a number that is too large",
        "Whole numbers have at most 64 bits, and others must fit a double-precision number.",
        '{ "repeat": 1e400 }',
        '{ "repeat": 4 }',
    ),
    "C008": CodeInfo(
        "a control character in a string",
        "Control characters are written as escapes, such as \\n and \\t. The NUL character is not"
        " allowed at all.",
        '{ "name": "Go\\u0000lf" }',
        '{ "name": "Golf" }',
    ),
    "C009": CodeInfo(
        "an escape that JSON does not have",
        'The escapes are \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hex digits.',
        '{ "name": "Go\\lf" }',
        '{ "name": "Go\\\\lf" }',
    ),
    "C010": CodeInfo(
        "half a surrogate pair",
        "\\ud800 to \\udfff are halves of a character, and only two of them side by side make one.",
        '{ "name": "\\ud83c" }',
        '{ "name": "\\ud83c\\udca1" }',
    ),
    "C011": CodeInfo(
        "brackets, commas or colons are out of place",
        'An object is { "name": value, … }, a list is [ value, … ]. Between two entries stands one'
        " comma, after the last none, and every bracket is closed.",
        '{ "name": "Golf", }',
        '{ "name": "Golf" }',
    ),
    "C012": CodeInfo(
        "a property is there twice",
        "Property names match without regard to case, so two that differ in case alone are the"
        " same. Which of the two was meant can't be told.",
        '{ "name": "Golf", "Name": "Black Hole" }',
        '{ "name": "Golf" }',
    ),
    "C013": CodeInfo(
        "the file is not UTF-8",
        "Game files are UTF-8 text. A byte order mark at the start is skipped.",
        "a file saved as UTF-16 or Latin-1",
        "the same file saved as UTF-8",
    ),
}

_OVERLAY_CODES: dict[str, CodeInfo] = {
    "C020": CodeInfo(
        "an option --set that is no path, = and value",
        "A path starts at the top of the file. A dot stands in front of a property, brackets hold"
        " an item of a list: counted from 0, or called by its name. A name that is no plain word"
        ' stands in brackets and double quotes: depots["my row"]. The value follows behind the =,'
        " without spaces around it. A variant has at most 200 settings.",
        "--set dealRules(0).faceDown=6",
        "--set dealRules[0].faceDown=6",
    ),
    "C021": CodeInfo(
        "an option --set whose path leads nowhere",
        "All parts of the path but the last one must be in the file. The last one may be new: a"
        " property that the object does not have yet, or the item behind the last of a list. The"
        " game's own name is set by --name.",
        "--set dealRule[0].faceDown=6",
        "--set dealRules[0].faceDown=6",
        "with one deal rule",
    ),
    "C022": CodeInfo(
        "two options --set for the same place",
        "Settings do not hang on each other and their order means nothing. So none may set what"
        " another sets, nor a part of it.",
        "--set dealRules[0].faceDown=6 --set dealRules[0].faceDown=5",
        "--set dealRules[0].faceDown=6 --set dealRules[0].faceUp=1",
        "with one deal rule",
    ),
    "C023": CodeInfo(
        "an option --set that would be ignored",
        "A property that its object does not have is ignored. In a game file that is a warning"
        " (W001, W002); what a setting says is meant to change the game, so there it is an error,"
        " also inside a value that is an object. In an export the game is the setup, and nothing"
        " beside it is set.",
        "--set dealRules[0].hidden=6",
        "--set dealRules[0].faceDown=6",
        "with one deal rule",
    ),
}

_READER_CODES: dict[str, CodeInfo] = {
    "C030": CodeInfo(
        "a value of the wrong type",
        "Each property takes values of one type. true and false, and numbers, stand without quotes;"
        " null is allowed only where leaving the property out means something, and then means the"
        " same.",
        '"autoFlipTop": "true"',
        '"autoFlipTop": true',
    ),
    "C031": CodeInfo(
        "a word that the property does not know",
        "The words of a property are fixed and spelled out; capitals don't matter. Ranks are Ace"
        " Two … Ten Jack Queen King, suits Clubs Diamonds Hearts Spades.",
        '"acceptRule": { "seed": "A" }',
        '"acceptRule": { "seed": "Ace" }',
    ),
    "C032": CodeInfo(
        "a number out of range",
        "The number is smaller or larger than the property allows.",
        '"draw": { "to": "waste", "count": 0 }',
        '"draw": { "to": "waste", "count": 3 }',
    ),
    "C033": CodeInfo(
        "a property is missing",
        "A game needs name and depots, a depot its type, and some objects are nothing without a"
        " property of theirs.",
        '"draw": { "count": 3 }',
        '"draw": { "to": "waste", "count": 3 }',
    ),
    "C034": CodeInfo(
        "an unknown short form of a rule",
        'An accept rule can be "any", "none" or "emptyOnly", an eject rule "any", "locked",'
        ' "faceUp" or "topOnly", a unit "single", "any", "run" or "pile"; "$name" uses a rule of'
        " `rules`.",
        '"acceptRule": "nothing"',
        '"acceptRule": "none"',
    ),
    "C035": CodeInfo(
        "not a depot's name",
        "A name has 1 to 80 printable characters, no backquote, no space at either end, and is not"
        " of the form #5, which is how depots without a name are shown.",
        '"name": "#5"',
        '"name": "five"',
    ),
    "C036": CodeInfo(
        "an unknown version of the format",
        "This compiler reads exports of schemaVersion 1. A higher number asks for a newer"
        " compiler.",
        '"schemaVersion": 2',
        '"schemaVersion": 1',
    ),
    "C037": CodeInfo(
        "a list is too long",
        "A `do` has at most 64 steps, a depot at most 16 actions and 16 triggers.",
        '"actions": [ … 17 of them ]',
        '"actions": [ … 16 of them ]',
    ),
    "C038": CodeInfo(
        "predicates are nested too deep",
        "Predicates can stand inside each other 64 levels deep; so deep are steps read, too.",
        '"winCondition": { "kind": "not", "of": { "kind": "not", … 65 levels } }',
        '"winCondition": { "kind": "allCardsFaceUp" }',
    ),
    "C039": CodeInfo(
        "a game for several players",
        "All games of the language are for one player: `seats` above 1, a `seatRange` that goes"
        " past 1 and `perSeat` are refused.",
        '"seats": 2',
        '"seats": 1',
    ),
    "C040": CodeInfo(
        "the file does not hold an object",
        "A game file is one JSON object: the game, or an export with the game as its `setup`.",
        '[{ "name": "Golf" }]',
        '{ "name": "Golf" }',
    ),
}

_EXPRESSION_CODES: dict[str, CodeInfo] = {
    "C050": CodeInfo(
        "an expression that breaks off or does not fit together",
        "Two values need an operator between them, an operator needs its values, and every"
        " parenthesis a partner. Operators: ?: || && == != < <= > >= + - * / % ! and the dot.",
        '"value": "count(stock) +"',
        '"value": "count(stock) + 1"',
    ),
    "C051": CodeInfo(
        "a character that expressions do not have",
        "Expressions are made of names, whole numbers, parentheses, commas, dots and operators."
        " Other depot names than plain ones, such as left-wing, stand in backquotes.",
        '"value": "count(stock) = 1 ? 2 : 3"',
        '"value": "count(stock) == 1 ? 2 : 3"',
    ),
    "C052": CodeInfo(
        "an expression is too long",
        "An expression has at most 4,000 characters.",
        '"value": "1 + 1 + 1 + … "',
        '"value": "1000"',
    ),
    "C053": CodeInfo(
        "an expression is nested too deep",
        "An expression has at most 64 levels. A chain of one of && || + * is one level, however"
        " many parts it has.",
        '"value": "1 - 1 - 1 - … 64 times"',
        '"value": "1 - (1 + 1 + 1 + …)"',
    ),
    "C054": CodeInfo(
        "a number in an expression is too large",
        "Numbers that are written down go up to 2^63 - 1.",
        '"value": "9223372036854775808"',
        '"value": "9223372036854775807"',
    ),
    "C055": CodeInfo(
        "a group has no such place",
        "The copies of a repeated depot are numbered from 1 to the number of them.",
        '"value": "count(slot-99)"',
        '"value": "count(slot-2)"',
    ),
    "C056": CodeInfo(
        "a depot's name needs backquotes",
        "A hyphen with digits may stand in a name as it is: slot-1. Any other name that is not"
        " made of letters, digits and underscores stands in backquotes.",
        '"value": "count(left-wing)"',
        '"value": "count(`left-wing`)"',
    ),
    "C057": CodeInfo(
        "neither a depot nor an expression",
        "Where a step asks for a depot, the string is a depot's name, or an expression that gives a"
        " depot.",
        '"do": [{ "kind": "flipTop", "depot": "the stock" }]',
        '"do": [{ "kind": "flipTop", "depot": "stock" }]',
    ),
}

_WARNINGS: dict[str, CodeInfo] = {
    "W001": CodeInfo(
        "an unknown property",
        "The object has no property of this name. It is ignored; with --strict it is an error.",
        '"autoFlip": true',
        '"autoFlipTop": true',
    ),
    "W002": CodeInfo(
        "a misplaced property",
        "The property exists, but belongs to another object. Here it is ignored.",
        '"seed": "Ace"',
        '"acceptRule": { "seed": "Ace" }',
    ),
    "W003": CodeInfo(
        "a named rule of two minds",
        "A named rule is used as an accept rule or as an eject rule. This one has properties of"
        " both; the ones that do not belong to the slot that uses it are ignored there.",
        '"rules": { "open": { "seed": "Ace", "gate": "TopOnly" } }',
        '"rules": { "open": { "seed": "Ace" }, "top": { "gate": "TopOnly" } }',
    ),
}

FRONT_CODES: dict[str, CodeInfo] = {
    **_JSON_CODES,
    **_OVERLAY_CODES,
    **_READER_CODES,
    **_EXPRESSION_CODES,
    **_WARNINGS,
}
"""The codes of reading: C001-C013 the file, C020-C023 the settings of a variant, C030-C040 the
properties, C050-C057 expressions."""
