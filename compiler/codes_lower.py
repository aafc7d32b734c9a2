"""Diagnostic codes of the checks on what was read."""

from __future__ import annotations

from compiler.code_info import CodeInfo

__all__ = ["LOWER_CODES"]

_EXPRESSION_CODES: dict[str, CodeInfo] = {
    "C060": CodeInfo(
        "an unknown name in an expression",
        "A name is a local name of its place (depot, pile, source, top, it), a rank, suit, colour"
        " or depot type, moves, redeals, or the name of a depot or group. Case matters.",
        '"when": "top(pile).rank == king"',
        '"when": "top(pile).rank == King"',
    ),
    "C061": CodeInfo(
        "a local name out of its place",
        "source and top are known in an acceptRule, pile there and in an ejectRule, depot in rules,"
        " actions and triggers, and it inside the second argument of a function.",
        '"winCondition": { "kind": "expr", "when": "empty(depot)" }',
        '"winCondition": { "kind": "expr", "when": "empty(stock)" }',
    ),
    "C062": CodeInfo(
        "an unknown function",
        "A name before a parenthesis is a function; there is a fixed set of them.",
        '"when": "size(pile) == 1"',
        '"when": "count(pile) == 1"',
    ),
    "C063": CodeInfo(
        "a wrong number of arguments",
        "Each function takes a fixed number of arguments; count, first and last take one or two.",
        '"value": "sum(tab)"',
        '"value": "sum(tab, count(it))"',
    ),
    "C064": CodeInfo(
        "an argument of the wrong type",
        "Most functions run over a collection: the cards of a depot or pile, or the depots of a"
        " group or type. A condition is a Bool, a value to add or compare an Int.",
        '"when": "empty(top)"',
        '"when": "empty(depot)"',
    ),
    "C065": CodeInfo(
        "an operand of the wrong type",
        "Arithmetic and the orderings take Ints, && || and ! take Bools.",
        '"when": "top(pile) > top"',
        '"when": "top(pile).rank > top.rank"',
    ),
    "C066": CodeInfo(
        "values of two types compared",
        "== and != compare two values of one type. A rank is an Int: King is 13.",
        '"when": "top(pile) == King"',
        '"when": "top(pile).rank == King"',
    ),
    "C067": CodeInfo(
        "values that can't be compared",
        "Several depots, or two piles, are never compared as a whole.",
        '"when": "source == tab"',
        '"when": "any(tab, it == source)"',
    ),
    "C068": CodeInfo(
        "an unknown property of a value",
        "A card has rank, suit, color, faceUp and joker; a depot count and top; a pile count, top"
        " and bottom.",
        '"when": "top.value == 1"',
        '"when": "top.rank == 1"',
    ),
    "C069": CodeInfo(
        "a conditional of two types",
        "The two values of a ? b : c have one type.",
        '"value": "empty(stock) ? 1 : false"',
        '"value": "empty(stock) ? 1 : 0"',
    ),
    "C070": CodeInfo(
        "an expression of the wrong type for its place",
        "A condition is a Bool, a score an Int, and where a step asks for a depot the expression"
        " gives one Depot.",
        '"when": "count(pile)"',
        '"when": "count(pile) == 1"',
    ),
    "C071": CodeInfo(
        "functions nested over too many elements",
        "The sizes of nested collections multiplied, 208 for a depot, may not exceed 100,000."
        " Inside a repeat that counts 208 times.",
        '"value": "sum(slot, sum(slot, sum(slot, 1)))"',
        '"value": "sum(slot, sum(slot, 1))"',
        "with 52 depots in the group slot",
    ),
    "C072": CodeInfo(
        "a name in backquotes that no depot has",
        "A name in backquotes always means the depot or the group that is called so.",
        '"when": "source == `leftwing`"',
        '"when": "source == `left wing`"',
        'with a depot "left wing"',
    ),
}

_BOARD_CODES: dict[str, CodeInfo] = {
    "C080": CodeInfo(
        "a depot's name given twice",
        "A name means one depot. A depot that nothing refers to needs none.",
        '{ "type": "Cell", "name": "a" }, { "type": "Cell", "name": "a" }',
        '{ "type": "Cell", "name": "a", "repeat": 2 }',
    ),
    "C081": CodeInfo(
        "a name taken by a group or its copies",
        "The copies of a repeated depot are called name-1, name-2 and so on, and the group is"
        " called name; no other depot or group may have one of these names.",
        '{ "type": "Cell", "name": "a-1" }, { "type": "Cell", "name": "a", "repeat": 2 }',
        '{ "type": "Cell", "name": "b" }, { "type": "Cell", "name": "a", "repeat": 2 }',
    ),
    "C082": CodeInfo(
        "too many depots",
        "A board has at most 256 depots, copies counted.",
        '"repeat": 300',
        '"repeat": 52',
    ),
    "C083": CodeInfo(
        "a repeated depot placed off the grid",
        "Copies stand side by side on the grid, so the first one is placed by col and row.",
        '"repeat": 4, "x": 10, "y": 20',
        '"repeat": 4, "col": 1, "row": 2',
    ),
    "C084": CodeInfo(
        "an unknown depot",
        "A list or a draw names depots and groups of this board. Case matters.",
        '"draw": { "to": "Waste" }',
        '"draw": { "to": "waste" }',
        'with a depot "waste"',
    ),
    "C085": CodeInfo(
        "a group where one depot is asked for",
        "A group's name stands for all its copies, and here a single depot is needed.",
        '{ "kind": "move", "from": "stock", "to": "tab" }',
        '{ "kind": "move", "from": "stock", "to": "tab-1" }',
    ),
    "C086": CodeInfo(
        "a pattern with both or neither of its properties",
        "A depot pattern says either which type the depots have or how they are called.",
        '"autoSend": { "ofType": "Foundation", "names": ["heap"] }',
        '"autoSend": { "ofType": "Foundation" }',
    ),
    "C087": CodeInfo(
        "a pattern that matches no depot",
        "A depot pattern has to match at least one depot of the board.",
        '"depots": "Cell"',
        '"depots": "Reserve"',
        "on a board with Reserves and no Cell",
    ),
    "C088": CodeInfo(
        "a depot uncovered by itself",
        "A depot that had to be empty before a card leaves it would never let one go.",
        '"name": "tip", "uncoveredBy": ["tip"]',
        '"name": "tip", "uncoveredBy": ["left", "right"]',
    ),
    "C089": CodeInfo(
        "no Stock to deal from",
        "The cards lie in the first depot of type Stock before the deal, so a game that deals or"
        " draws has one. It may lie off the table.",
        '"depots": [{ "type": "Tableau", "name": "tab" }],'
        ' "dealRules": [{ "kind": "flipTop", "depot": "tab" }]',
        '"depots": [{ "type": "Stock", "offTable": true }, { "type": "Tableau", "name": "tab" }],'
        ' "dealRules": [{ "kind": "flipTop", "depot": "tab" }]',
    ),
    "C090": CodeInfo(
        "a suit or rank listed twice",
        "A pack has every suit with every rank once; count makes more copies of it.",
        '"decks": [{ "suits": ["Spades", "Spades"] }]',
        '"decks": [{ "suits": ["Spades"], "count": 2 }]',
    ),
    "C091": CodeInfo(
        "a pack without cards",
        "A pack yields at least one card: a suit and a rank, or a joker.",
        '"decks": [{ "suits": [] }]',
        '"decks": [{ "suits": ["Spades"] }]',
    ),
    "C092": CodeInfo(
        "too few or too many cards",
        "All packs together have 1 to 208 cards, as many as four packs of 52.",
        '"decks": [{ "count": 5 }]',
        '"decks": [{ "count": 4 }]',
    ),
    "C107": CodeInfo(
        "a game without depots",
        "Cards lie on depots, so a game has at least one.",
        '"depots": []',
        '"depots": [{ "type": "Stock" }]',
    ),
}

_RULE_CODES: dict[str, CodeInfo] = {
    "C093": CodeInfo(
        "two answers to what starts a pile",
        "seed names the rank that starts an empty pile; seedNone and seedFromDeal say otherwise.",
        '"acceptRule": { "seed": "Ace", "seedNone": true }',
        '"acceptRule": { "seed": "Ace" }',
    ),
    "C094": CodeInfo(
        "a Run without a build",
        "A unit of kind Run consists of cards that follow each other as its build says.",
        '"unit": "run"',
        '"unit": { "kind": "Run", "build": { "direction": "Down" } }',
    ),
    "C095": CodeInfo(
        "an unknown named rule",
        'A word that starts with $ stands for a rule listed under "rules".',
        '"rules": { "column": { "seed": "King" } },'
        ' "depots": [{ "type": "Tableau", "acceptRule": "$colum" }]',
        '"rules": { "column": { "seed": "King" } },'
        ' "depots": [{ "type": "Tableau", "acceptRule": "$column" }]',
    ),
    "C096": CodeInfo(
        "a named rule in the wrong slot",
        "A named rule with properties of an ejectRule can't be used as an acceptRule, nor the other"
        " way round.",
        '"rules": { "top": { "gate": "TopOnly" } },'
        ' "depots": [{ "type": "Tableau", "acceptRule": "$top" }]',
        '"rules": { "top": { "gate": "TopOnly" } },'
        ' "depots": [{ "type": "Tableau", "ejectRule": "$top" }]',
    ),
    "C097": CodeInfo(
        "a draw onto the depot itself",
        "A draw turns cards from one depot onto another.",
        '"name": "stock", "draw": { "to": "stock" }',
        '"name": "stock", "draw": { "to": "waste" }',
    ),
    "C103": CodeInfo(
        "a draw on the redeal's trigger",
        "Tapping a depot either draws or redeals. The redeal's trigger is the depot that the first"
        " dealGroup or move of redealRules takes from.",
        '"depots": [{ "type": "Stock", "draw": { "to": "tab" } },'
        ' { "type": "Tableau", "name": "tab" }],'
        ' "redealRules": [{ "kind": "dealGroup", "to": "tab", "faceUp": 1 }]',
        '"depots": [{ "type": "Stock" }, { "type": "Tableau", "name": "tab" }],'
        ' "redealRules": [{ "kind": "dealGroup", "to": "tab", "faceUp": 1 }]',
    ),
    "C104": CodeInfo(
        "two actions of one name",
        "The player chooses an action of a depot by its name.",
        '"actions": [{ "name": "deal", "do": [{ "kind": "flipTop", "depot": "tab-1" }] },'
        ' { "name": "deal", "do": [{ "kind": "flipTop", "depot": "tab-2" }] }]',
        '"actions": [{ "name": "deal one", "do": [{ "kind": "flipTop", "depot": "tab-1" }] },'
        ' { "name": "deal two", "do": [{ "kind": "flipTop", "depot": "tab-2" }] }]',
    ),
    "C105": CodeInfo(
        "an action with an empty name",
        "The player chooses an action by its name.",
        '"actions": [{ "name": "", "do": [{ "kind": "flipTop", "depot": "tab-1" }] }]',
        '"actions": [{ "name": "turn", "do": [{ "kind": "flipTop", "depot": "tab-1" }] }]',
    ),
    "C109": CodeInfo(
        "an empty allOf or anyOf",
        "A condition that combines others lists one or more of them.",
        '"winCondition": { "kind": "allOf", "of": [] }',
        '"winCondition": { "kind": "allOf", "of": [{ "kind": "allCardsFaceUp" }] }',
    ),
    "C108": CodeInfo(
        "noLegalMoves out of its place",
        "Having no move can lose a game, alone or inside allOf and anyOf; it can't win one, allow a"
        " redeal or be negated.",
        '"winCondition": { "kind": "noLegalMoves" }',
        '"lossCondition": { "kind": "noLegalMoves" }',
    ),
}

_STEP_CODES: dict[str, CodeInfo] = {
    "C098": CodeInfo(
        "a deal onto the depot it takes from",
        "A dealGroup takes cards from one depot and gives them to others.",
        '{ "kind": "dealGroup", "to": ["stock"], "faceUp": 1 }',
        '{ "kind": "dealGroup", "to": ["tab"], "faceUp": 1 }',
    ),
    "C099": CodeInfo(
        "a place without its card",
        "A place step names a card by rank and suit, or asks for a joker.",
        '{ "kind": "place", "rank": "Ace", "to": "heap" }',
        '{ "kind": "place", "rank": "Ace", "suit": "Spades", "to": "heap" }',
    ),
    "C100": CodeInfo(
        "a step over no depots",
        "A dealGroup deals to one depot or more, and a gather collects from one or more.",
        '{ "kind": "dealGroup", "to": [], "faceUp": 1 }',
        '{ "kind": "dealGroup", "to": ["tab"], "faceUp": 1 }',
    ),
    "C101": CodeInfo(
        "a place of a card that the stock can't have",
        "A place step names a card of the game's packs, and the opening deal places no more copies"
        " of it than there are.",
        '{ "kind": "place", "joker": true, "to": "heap" }',
        '{ "kind": "place", "rank": "Ace", "suit": "Hearts", "to": "heap" }',
        "with a pack that has no jokers",
    ),
    "C102": CodeInfo(
        "a joker with a rank or suit",
        "A joker has neither.",
        '"do": [{ "kind": "place", "joker": true, "suit": "Spades", "to": "heap" }]',
        '"do": [{ "kind": "place", "joker": true, "to": "heap" }]',
    ),
    "C110": CodeInfo(
        "a repeat in a repeat",
        "The steps of a repeat are run one after the other; none of them is a repeat itself.",
        '{ "kind": "repeat", "while": "empty(heap)", "do": [{ "kind": "repeat", "while":'
        ' "empty(waste)", "do": [{ "kind": "move", "from": "stock", "to": "waste" }] }] }',
        '{ "kind": "repeat", "while": "empty(heap) && empty(waste)", "do":'
        ' [{ "kind": "move", "from": "stock", "to": "waste" }] }',
    ),
    "C111": CodeInfo(
        "a repeat without steps",
        "A repeat has 1 to 64 steps.",
        '{ "kind": "repeat", "while": "!empty(stock)", "do": [] }',
        '{ "kind": "repeat", "while": "!empty(stock)", "do":'
        ' [{ "kind": "dealGroup", "to": "tab", "faceUp": 1 }] }',
    ),
    "C112": CodeInfo(
        "too many steps",
        "An action or trigger does 64 steps at most. A repeat among them counts one, and so does"
        " each of its own steps.",
        "a do of 2 steps and a repeat of 62",
        "a do of 2 steps and a repeat of 61",
    ),
    "C113": CodeInfo(
        "actions that run too long",
        "Each action is tried whenever the moves are listed. Over the whole board these trials may"
        " run 300,000 steps at most, a step in a repeat counting 208 times.",
        "an action of a repeat of 60 steps on each of 30 depots",
        "an action of a repeat of 60 steps on each of 20 depots",
    ),
    "C106": CodeInfo(
        "an unknown group",
        "A compact step names a group: the name of a depot that is repeated.",
        '{ "kind": "compact", "group": "slot-1" }',
        '{ "kind": "compact", "group": "slot" }',
    ),
}

_WARNINGS: dict[str, CodeInfo] = {
    "W020": CodeInfo(
        "a name that hides a depot",
        "Local names such as source and built-in names such as Tableau or moves come before depots"
        " of the same name. In backquotes a name always means the depot.",
        '"when": "empty(source)"',
        '"when": "empty(`source`)"',
        'with a depot "source"',
    ),
    "W021": CodeInfo(
        "a depot type without depots",
        "The expression runs over the depots of a type, and the board has none.",
        '"value": "count(Cell, empty(it))"',
        '"value": "count(Tableau, empty(it))"',
        "on a board without a Cell",
    ),
    "W022": CodeInfo(
        "a word that is a type and a depot's name",
        "As a pattern a bare word is always a depot type. A list names depots.",
        '"depots": "reserve"',
        '"depots": ["reserve"]',
        'with a depot "reserve"',
    ),
    "W023": CodeInfo(
        "a named rule that is never used",
        'A rule under "rules" does nothing until an acceptRule or ejectRule names it.',
        '"rules": { "column": { "seed": "King" } },'
        ' "depots": [{ "type": "Tableau", "acceptRule": "any" }]',
        '"rules": { "column": { "seed": "King" } },'
        ' "depots": [{ "type": "Tableau", "acceptRule": "$column" }]',
    ),
    "W024": CodeInfo(
        "a build without a direction",
        "It builds up: an older spelling that still works.",
        '"build": {}',
        '"build": { "direction": "Up" }',
    ),
    "W025": CodeInfo(
        "a property beside sum",
        "A build that matches sums has no direction, step or wrap.",
        '"build": { "sum": 13, "direction": "Down" }',
        '"build": { "sum": 13 }',
    ),
    "W026": CodeInfo(
        "wildDeclares without a wild card",
        "Only a wild card declares something: wildRank or wildJoker says which cards are wild.",
        '"acceptRule": { "follow": true, "wildDeclares": "suit" }',
        '"acceptRule": { "follow": true, "wildRank": "Eight", "wildDeclares": "suit" }',
    ),
    "W027": CodeInfo(
        "a declared suit that nothing follows",
        "The suit a player names stands in for the wild card's own where the next card has to"
        " follow rank or suit.",
        '"acceptRule": { "wildRank": "Eight", "wildDeclares": "suit" }',
        '"acceptRule": { "follow": true, "wildRank": "Eight", "wildDeclares": "suit" }',
    ),
    "W028": CodeInfo(
        "a condition or limit without a redeal",
        "redealWhen and maxRedeals say when redealRules may run.",
        '"maxRedeals": 2',
        '"redealRules": [{ "kind": "dealGroup", "to": "tab", "faceUp": 1 }], "maxRedeals": 2',
    ),
    "W029": CodeInfo(
        "a limit without a recycle",
        "maxRecycles says how often the drawn cards come back, which recycle allows.",
        '"draw": { "to": "waste", "maxRecycles": 2 }',
        '"draw": { "to": "waste", "recycle": true, "maxRecycles": 2 }',
    ),
    "W030": CodeInfo(
        "a depot that no card can ever reach",
        "Nothing deals, draws, moves or sends a card there, and no drag can land there.",
        '{ "type": "Reserve", "name": "side", "acceptRule": "none" }',
        '{ "type": "Reserve", "name": "side", "acceptRule": "any" }',
        "with no step that deals there",
    ),
    "W031": CodeInfo(
        "a game that is won as it is dealt",
        "The win condition holds right after the opening deal, whatever the cards.",
        '"winCondition": { "kind": "depotsEmpty", "depots": "Tableau" }',
        '"winCondition": { "kind": "allCardsIn", "depots": "Foundation" }',
        "with no step that deals to the Tableau",
    ),
    "W032": CodeInfo(
        "a main stock that takes cards",
        "Without an acceptRule a depot takes any card. A stock with neither a draw nor a redeal"
        " then becomes a place to put cards on.",
        '"depots": [{ "type": "Stock", "name": "stock" }, { "type": "Tableau" }]',
        '"depots": [{ "type": "Stock", "name": "stock", "acceptRule": "none" },'
        ' { "type": "Tableau" }]',
    ),
    "W033": CodeInfo(
        "a card placed after the deal began",
        "A place step finds its card in the main stock only, and a card that was dealt before has"
        " left it: then nothing is placed.",
        '{ "kind": "dealGroup", "to": "tab", "faceUp": 1 },'
        ' { "kind": "place", "rank": "Ace", "suit": "Hearts", "to": "heap" }',
        '{ "kind": "place", "rank": "Ace", "suit": "Hearts", "to": "heap" },'
        ' { "kind": "dealGroup", "to": "tab", "faceUp": 1 }',
    ),
    "W034": CodeInfo(
        "a reflex from a depot to itself",
        "autoSend and autoRefill never match the depot they stand on.",
        '"type": "Cell", "autoSend": "Cell"',
        '"type": "Cell", "autoSend": "Foundation"',
        "on the only Cell",
    ),
    "W035": CodeInfo(
        "a property that only a Run has",
        "build and suit say how the cards of a Run follow each other; other units have neither.",
        '"unit": { "kind": "Any", "suit": "Same" }',
        '"unit": { "kind": "Run", "build": { "direction": "Down" }, "suit": "Same" }',
    ),
    "W036": CodeInfo(
        "a repeat whose while never changes",
        "A repeat runs its steps while a condition holds. One that holds always runs them 208 times"
        " each time, one that never holds not once.",
        '{ "kind": "repeat", "while": "true", "do":'
        ' [{ "kind": "move", "from": "stock", "to": "waste" }] }',
        '{ "kind": "repeat", "while": "!empty(stock)", "do":'
        ' [{ "kind": "move", "from": "stock", "to": "waste" }] }',
    ),
}

LOWER_CODES: dict[str, CodeInfo] = dict(
    sorted(
        {
            **_EXPRESSION_CODES,
            **_BOARD_CODES,
            **_RULE_CODES,
            **_STEP_CODES,
            **_WARNINGS,
        }.items()
    )
)
"""What lowering reports: C060-C079 expressions, C080-C119 the rest, W020-W059 warnings."""
