#!/usr/bin/env python3
"""The strings of the report's script, and of that of all runs, that a reader sees, and these scripts in another
language.

  scripts/localized_script.py --list               prints the keys of these strings as JSON, in their order
  scripts/localized_script.py --write LANG FOLDER  writes the modules into a folder, with each of these strings
                                                   in the language; says on standard error which keys have no
                                                   translation, one a line as JSON
  scripts/localized_script.py --check              says which strings nobody has decided on, which phrases no
                                                   module has, and which translations do not fit

What a reader sees is in scripts/script-phrases.txt, which says how it is kept. A string is found by its text
alone, wherever it is; the names of properties and of modules are never seen. The key of a template literal has
its `${…}` as {1}, {2} … in their order; a template in one of them is a phrase of its own. A string may have
places {1} itself, which the script fills when it runs. Translations are those of Sources/CPhrases.
"""
import json
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import words  # noqa: E402

MODULES = os.path.join(words.ROOT, "Sources/Report/Script")
PHRASES = os.path.join(words.ROOT, "scripts/script-phrases.txt")
# The line that begins the second part of the list.
SECOND = "== not seen, or the same in every language"
# After these a `/` begins a regular expression; after another name, a number or a closing bracket it divides.
OPERATORS = {"return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "instanceof"}
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}
# Where a reader sees what is given: from which argument of a function on, and to which; which attributes.
SHOWING = {
    "element": (1, 99), "fill": (1, 99), "label": (1, 1), "text": (0, 0), "pill": (0, 0), "say": (0, 0), "row": (0, 1),
    "add": (1, 1), "tool": (0, 0), "line": (0, 0), "segments": (0, 0), "list": (0, 0), "counted": (1, 1), "filled": (0, 0), "button": (0, 2),
}
ATTRIBUTES = {"title", "named", "placeholder"}
TOKEN = re.compile(
    r"""(?P<blank>\s+|//[^\n]*|/\*.*?\*/)
    |(?P<name>[A-Za-z_$#][\w$]*)
    |(?P<number>\.?\d(?:[\w.]|(?<=[eE])[+-])*)
    |(?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<sign>===|!==|==|!=|=>|\.\.\.|\?\.|\?\?|[^\w\s])""",
    re.S | re.X,
)
REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
WORD = r"[^\W\d_]"
SENTENCE = re.compile(rf"^\W*[A-Z]|{WORD}[,;:]? [{{(]?{WORD}|\}}[,;:]? {WORD}|{WORD}[,;:]? #?\{{")


class Wrong(Exception):
    """What a module or the list must not have."""


class Literal:
    """A string, or a template with what is put into it."""

    def __init__(self, start):
        self.start = start
        self.end = 0
        # What it says; of a template what stands between its expressions.
        self.texts = []
        # From where to where the source has each expression, and the literals in all of them.
        self.values = []
        self.inner = []
        # What it is where no reader can see it, and whether it is where a reader sees it.
        self.role = ""
        self.is_shown = False

    @property
    def key(self):
        key = self.texts[0]
        for place, text in enumerate(self.texts[1:], 1):
            key += "{%d}" % place + text
        return key

    @property
    def all(self):
        """It and the literals in it, in the order of the source."""
        yield self
        for one in self.inner:
            yield from one.all


def cooked(raw):
    """What a string says that has this between its quotes."""

    def said(match):
        text = match.group(1)
        if len(text) > 1:
            return chr(int(text[1:].strip("{}"), 16))
        return "" if text == "\n" else ESCAPES.get(text, text)

    return re.sub(r"\\(u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|.)", said, raw, flags=re.S)


def is_value(token):
    """Whether an operator can come after a token."""
    if isinstance(token, Literal):
        return True
    return token in (")", "]", "regex") or (re.match(r"[\w$#.]", token) and token not in OPERATORS | {".", "..."})


class Scanner:
    """The literals of a module, and what it imports."""

    def __init__(self, name, source):
        self.name = name
        self.source = source
        self.at = 0
        self.imports = []
        self.literals = self.code(False)

    def wrong(self, what, at):
        raise Wrong(f"{self.name}:{self.line(at)}: {what}")

    def line(self, at):
        return self.source.count("\n", 0, at) + 1

    @property
    def all(self):
        for one in self.literals:
            yield from one.all

    def code(self, is_inside):
        """The literals up to the end, or up to the `}` that ends a `${`."""
        found, tokens = [], []
        depth = 0
        while self.at < len(self.source):
            token = self.token(tokens)
            if token == "{":
                depth += 1
            elif token == "}":
                depth -= 1
                if depth < 0:
                    if not is_inside:
                        self.wrong("a } too many", self.at)
                    break
            if token:
                tokens.append(token)
            if isinstance(token, Literal):
                found.append(token)
        self.judge(tokens)
        return found

    def token(self, before):
        """What comes next: a literal or a text; nothing where it is blank."""
        source, at = self.source, self.at
        if source[at] == "`":
            return self.template()
        divides = before and (is_value(before[-1]) or before[-1] == "}")
        if source[at] == "/" and not divides and not source.startswith(("//", "/*"), at):
            match = REGEX.match(source, at)
            if not match:
                self.wrong("a regular expression does not end", at)
            self.at = match.end()
            return "regex"
        match = TOKEN.match(source, at)
        if not match or match.group() in ('"', "'"):
            self.wrong(f"no token of JavaScript: {source[at:at + 20]!r}", at)
        self.at = match.end()
        if match.lastgroup == "string":
            one = Literal(at)
            one.end = self.at
            one.texts = [cooked(match.group()[1:-1])]
            return one
        return "" if match.lastgroup == "blank" else match.group()

    def template(self):
        source, one = self.source, Literal(self.at)
        self.at += 1
        begun = self.at
        while self.at < len(source):
            if source[self.at] == "\\":
                self.at += 2
            elif source[self.at] == "`":
                one.texts.append(cooked(source[begun : self.at]))
                self.at += 1
                one.end = self.at
                return one
            elif source.startswith("${", self.at):
                one.texts.append(cooked(source[begun : self.at]))
                self.at += 2
                begun = self.at
                one.inner += self.code(True)
                one.values.append((begun, self.at - 1))
                begun = self.at
            else:
                self.at += 1
        return self.wrong("a template does not end", one.start)

    def judge(self, tokens):
        """Says of each literal what can be known from where it stands."""
        # Open brackets: what is called, the argument that has come, and the attribute.
        open_, attribute = [], ""
        for place, token in enumerate(tokens):
            before = tokens[place - 1] if place else ""
            after = tokens[place + 1] if place + 1 < len(tokens) else ""
            if isinstance(token, Literal):
                token.role = self.role(tokens, place, before, after)
                callee, argument, attribute = open_[-1] if open_ else ("", 0, "")
                first, last = SHOWING.get(callee, (1, 0))
                token.is_shown = not token.role and (first <= argument <= last or attribute in ATTRIBUTES)
            elif token in ("(", "[", "{"):
                called = isinstance(before, str) and token == "(" and before not in OPERATORS
                # What a bracket groups is where the bracket is.
                grouped = token == "(" and not (isinstance(before, str) and is_value(before))
                open_.append(open_[-1] if grouped and open_ else (before if called else "", 0, ""))
            elif token in (")", "]", "}") and open_:
                open_.pop()
            elif token == "," and open_:
                open_[-1] = (open_[-1][0], open_[-1][1] + 1, "")
            elif token == ":" and open_ and place > 1 and tokens[place - 2] in ("{", ","):
                open_[-1] = (*open_[-1][:2], "" if isinstance(before, Literal) else before)

    def role(self, tokens, place, before, after):
        """What a literal is where no reader can see it: the name of a module or of a property, or what
        something is compared with."""
        if before in ("from", "import"):
            self.imports.append(tokens[place].key)
            return "names a module"
        if before in ("{", ",") and after == ":":
            return "names a property"
        if before == "[" and after == "]" and place > 1 and is_value(tokens[place - 2]):
            return "names a property"
        if any(token in ("===", "!==", "==", "!=") for token in (before, after)) or before == "case":
            return "is compared"
        return ""


def modules():
    """The modules of the report's script and of that of all runs, in the order in which they are imported."""
    found, left = {}, ["main.js", "gallery.js"]
    while left:
        name = os.path.normpath(left.pop(0))
        if name not in found:
            with open(os.path.join(MODULES, name), encoding="utf-8") as file:
                found[name] = Scanner(name, file.read())
            left = found[name].imports + left
    return list(found.values())


def listed():
    """The keys that a reader sees, and those that look like words and are not."""
    parts = [[], []]
    with open(PHRASES, encoding="utf-8") as file:
        place = 0
        for line in file.read().split("\n"):
            if line == SECOND:
                place = 1
            elif line.strip() and not line.startswith("//"):
                parts[place].append(json.loads(line) if line.startswith('"') else line)
    return parts


def keys():
    """The keys of all that a reader sees, in the order of the modules."""
    seen = set(listed()[0])
    found = (one for module in modules() for one in module.all)
    return list(dict.fromkeys(one.key for one in found if one.key in seen and not one.role))


def looks_like_words(key):
    """Whether a literal is likely to be said to somebody: it begins with a capital letter, or two words are
    parted by a space, or a word and a value."""
    return bool(SENTENCE.search(key))


def faults():
    """What nobody has decided on, and what does not fit."""
    seen, unseen = listed()
    for key in sorted({key for key in seen + unseen if (seen + unseen).count(key) > 1}):
        yield f"{os.path.basename(PHRASES)}: listed twice: {quoted(key)}"
    found = set()
    for module in modules():
        for one in module.all:
            found.add(one.key)
            where = f"{module.name}:{module.line(one.start)}: {quoted(one.key)}"
            if one.key in seen:
                if one.role == "is compared":
                    yield f"{where} is a phrase, and {one.role} here; build one of the two otherwise"
            elif one.key not in unseen and not one.role and re.search(WORD, one.key):
                if looks_like_words(one.key) or one.is_shown:
                    yield f"{where} may be seen, and is on neither part of the list"
    for key in seen + unseen:
        if key not in found:
            yield f"{os.path.basename(PHRASES)}: no module has {quoted(key)}"
    for language in words.LANGUAGES:
        entries = translations(language)
        for key in seen:
            if entries.get(key):
                yield from (f"{language}: {fault}" for fault in unfit(key, entries[key]))


def unfit(key, text):
    """What a translation must have of its key: the places, as many parts of a list, and the letters of a date."""
    patterns = {"places": r"\{\d\}", "parts between |": r"\|"}
    if re.fullmatch("[DMNYW ]+", key):
        patterns["letters"] = "[DMNYW]"
    for what, pattern in patterns.items():
        if sorted(re.findall(pattern, key)) != sorted(re.findall(pattern, text)):
            yield f"other {what} than its phrase {quoted(key)}: {quoted(text)}"


def translations(language):
    return words.read(os.path.join(words.WORDS, language + ".po"))


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def written(one, source, said):
    """A literal in another language; `said` gives what a key is there, nothing where it stays as it is."""
    text = None if one.role else said(one.key)
    if not one.values:
        return source[one.start : one.end] if text is None else quoted(text)
    values = [replaced(source, begin, end, one.inner, said) for begin, end in one.values]
    if text is None:
        # As it was written, but for what is put into it.
        made, at = "", one.start
        for (begin, end), value in zip(one.values, values):
            made += source[at:begin] + value
            at = end
        return made + source[at : one.end]
    made = ""
    for place, piece in enumerate(re.split(r"\{(\d)\}", text)):
        made += "${" + values[int(piece) - 1] + "}" if place % 2 else re.sub(r"([\\`]|\$(?=\{))", r"\\\1", piece)
    return "`" + made + "`"


def replaced(source, begin, end, literals, said):
    """A part of a source with its literals in another language."""
    made, at = "", begin
    for one in literals:
        if begin <= one.start < end:
            made += source[at : one.start] + written(one, source, said)
            at = one.end
    return made + source[at:end]


def write(language, folder):
    """Writes all modules; gives how many phrases do not fit."""
    entries, seen, wrong = translations(language), set(listed()[0]), 0

    def said(key):
        return entries.get(key) or None if key in seen else None

    for key in keys():
        if entries.get(key):
            for fault in unfit(key, entries[key]):
                wrong += 1
                print(f"error: {language}: {fault}", file=sys.stderr)
        elif re.search(WORD, re.sub(r"\{\d\}", "", key)):
            print(quoted(key), file=sys.stderr)
    os.makedirs(folder, exist_ok=True)
    own = {module.name: module for module in modules()}
    for name in sorted(os.listdir(MODULES)):
        if name.endswith(".js"):
            with open(os.path.join(MODULES, name), encoding="utf-8") as file:
                source = file.read()
            if name in own and not wrong:
                source = replaced(source, 0, len(source), own[name].literals, said)
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(source)
    return wrong


def main():
    arguments = sys.argv[1:]
    if arguments == ["--list"]:
        print(json.dumps(keys(), ensure_ascii=False, indent=1))
        return 0
    if arguments == ["--check"]:
        found = list(faults())
        for fault in found:
            print(fault, file=sys.stderr)
        return 1 if found else 0
    if len(arguments) == 3 and arguments[0] == "--write" and arguments[1] in words.LANGUAGES:
        return 1 if write(*arguments[1:]) else 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Wrong as wrong:
        print(f"error: {wrong}", file=sys.stderr)
        sys.exit(1)
