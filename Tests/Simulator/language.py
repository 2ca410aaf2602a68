"""The expression language: text to a tree of tuples, ("name", …).

Written from the README's table and `kreplay help`; where a precedence matters it is said at the
function that reads it.
"""

import re
from datetime import date

from exact import ZERO, exact

TOKEN = re.compile(r'\s*("[^"]*"|\d{1,2}:\d\d|\d{4}-\d\d-\d\d|–|\d+\.?\d*(?:[eE][-+]?\d+)?|[A-Za-z_][A-Za-z0-9_]*|<=|>=|==|!=|[-+*/%^<>()\[\],.:])')
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")


def parse(text):
    """The tree of an expression; a number stands for itself."""
    if isinstance(text, (int, float)):
        return ("number", exact(text))
    tokens, place = [], 0
    while text[place:].strip():
        found = TOKEN.match(text, place)
        if not found:
            raise ValueError(f"cannot read {text[place:]!r}")
        tokens.append(found.group(1))
        place = found.end()
    reader = Reader(tokens)
    tree = reader.choice()
    if reader.tokens:
        raise ValueError(f"{reader.tokens} left over in {text!r}")
    return tree


def minutes(clock):
    """Minutes after midnight of 09:35."""
    hour, minute = clock.split(":")
    return int(hour) * 60 + int(minute)


def day_number(token):
    """A number for 2015-01-31 that is higher for later dates; None for what is no date."""
    return date.fromisoformat(token).toordinal() if re.fullmatch(r"\d{4}-\d\d-\d\d", token) else None


class Reader:
    """Reads from the loosest operator to the tightest."""

    def __init__(self, tokens):
        self.tokens = tokens

    def next_is(self, *words):
        return bool(self.tokens) and self.tokens[0] in words

    def take(self, *words):
        """Takes the next token if it is one of the words; any token without words."""
        if self.tokens and (not words or self.tokens[0] in words):
            return self.tokens.pop(0)
        return None

    def expect(self, word):
        if not self.take(word):
            raise ValueError(f"expected {word!r} before {self.tokens}")

    def choice(self):  # a if c else b, loosest, from right to left
        value = self.either()
        if not self.take("if"):
            return value
        condition = self.either()
        self.expect("else")
        return ("if", condition, value, self.choice())

    def either(self):
        tree = self.both()
        while self.take("or"):
            tree = ("or", tree, self.both())
        return tree

    def both(self):
        tree = self.negation()
        while self.take("and"):
            tree = ("and", tree, self.negation())
        return tree

    def negation(self):
        if self.take("not"):
            return ("not", self.negation())
        return self.comparison()

    def comparison(self):
        left = self.sum()
        if self.next_is(*COMPARISONS):
            return ("compare", self.take(), left, self.sum())
        if self.take("crosses"):
            way = self.take("above", "below") or "any"
            return ("crosses", way, left, self.sum())
        if self.take("in"):  # time in 09:35–15:30, date in 2015-01-01–2015-12-31
            first = self.take()
            if day_number(first) is not None:
                self.take("–", "-")
                return ("dates", day_number(first), day_number(self.take()))
            begin = minutes(first)
            self.take("–", "-")
            return ("window", begin, minutes(self.take()))
        if self.next_is("rising", "falling"):
            return (self.take(), left, int(self.take()))
        return left

    def sum(self):
        tree = self.product()
        while self.next_is("+", "-"):
            tree = ("calculate", self.take(), tree, self.product())
        return tree

    def product(self):
        tree = self.sign()
        while self.next_is("*", "/", "%"):
            tree = ("calculate", self.take(), tree, self.sign())
        return tree

    def sign(self):  # looser than a power: -2^2 is -4
        if self.take("-"):
            return ("calculate", "-", ("number", ZERO), self.sign())
        return self.power()

    def power(self):  # from right to left: 2^3^2 is 2^9
        base = self.history()
        return ("calculate", "^", base, self.sign()) if self.take("^") else base

    def history(self):
        tree = self.primary()
        while self.take("["):
            tree = ("before", tree, int(self.take()))
            self.expect("]")
        return tree

    def primary(self):
        token = self.take()
        if token == "(":
            tree = self.choice()
            self.expect(")")
            return tree
        if day_number(token) is not None:
            return ("number", exact(day_number(token)))
        if ":" in token:
            return ("number", exact(minutes(token)))
        if token[0].isdigit():
            return ("number", exact(token))
        if token[0] == '"':
            return ("text", token[1:-1])
        if self.take("("):
            return ("call", token, *self.arguments())
        if self.take("."):
            return ("state", f"{token}.{self.take()}")
        whole = {"time": "time.ofDay", "date": "time.ofDate"}
        return ("state", whole[token]) if token in whole else ("name", token)

    def arguments(self):
        """The arguments by place, then those by name."""
        places, names = [], {}
        while not self.take(")"):
            if len(self.tokens) > 1 and self.tokens[1] == ":":
                name = self.take()
                self.expect(":")
                names[name] = self.choice()
            else:
                places.append(self.choice())
            self.take(",")
        return places, names
