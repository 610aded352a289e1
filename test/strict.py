"""Strict readers of every format that coset writes: each raises harness.Failed for what a lenient reader would let pass."""

import json
import re
import unicodedata
import xml.etree.ElementTree

from harness import require

# Controls but for newline and tab, and characters that hide or reorder the text around them.
UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]")


def check_safe(text, what):
    """Bytes for a terminal: UTF-8 without controls and format characters."""
    try:
        found = UNSAFE.search(text.decode())
    except UnicodeDecodeError as error:
        require(False, f"{what}: no UTF-8: {error}")
    require(not found, f"{what}: the character {found and unicodedata.name(found[0], hex(ord(found[0])))} in {text!r:.600}")


def is_hidden(name):
    """Whether a terminal would not show all of these bytes."""
    return UNSAFE.search(name.decode(errors="replace").replace("\ufffd", "\0")) is not None


# ---- JSON ----

def refuse_constant(word):
    require(False, f"JSON: {word} is no number")


def refuse_twins(pairs):
    names = [name for name, _ in pairs]
    require(len(set(names)) == len(names), f"JSON: a key twice in {names}")
    return dict(pairs)


def check_json(text):
    return json.loads(text.decode(), parse_constant=refuse_constant, object_pairs_hook=refuse_twins)


# ---- XML and SVG ----

def check_xml(text):
    return xml.etree.ElementTree.fromstring(text)


# ---- DOT ----

DOT_TOKEN = re.compile(r'\s+|//[^\n]*\n|(?P<arrow>->)|(?P<mark>[{}\[\];=,])|(?P<word>[A-Za-z_][A-Za-z_0-9]*|[0-9]+)'
                       r'|"(?P<text>(?:[^"\\\n&]|\\["\\nlr]|&(?:amp|lt|gt|quot|#\d+);)*)"')


def dot_tokens(text):
    at, tokens = 0, []
    while at < len(text):
        found = DOT_TOKEN.match(text, at)
        require(found, f"DOT: no token at {text[at:at + 80]!r}")
        at = found.end()
        if found.lastgroup:
            tokens.append(found[found.lastgroup] if found.lastgroup != "text" else '"')
    return tokens


class DotReader:
    """A graph as coset writes it: nodes, edges, attributes, subgraphs."""

    def __init__(self, text):
        self.tokens, self.at = dot_tokens(text), 0

    def take(self, *wanted):
        token = self.tokens[self.at] if self.at < len(self.tokens) else ""
        self.at += 1
        require(not wanted or token in wanted, f"DOT: {token!r} instead of {wanted}")
        return token

    def take_word(self):
        token = self.take()
        require(token == '"' or re.fullmatch(r"\w+", token), f"DOT: {token!r} instead of a name")

    def attributes(self):
        while self.take_word() or self.take("=") and self.take_word() or self.take(",", "]") == ",":
            pass

    def statement(self):
        if self.tokens[self.at] == "subgraph":
            self.at += 1
            self.take_word()
            self.block()
            return
        self.take_word()
        follows = self.take("->", "[", "=", ";")
        if follows in ("->", "="):
            self.take_word()
            follows = self.take("[", ";")
        if follows == "[":
            self.attributes()
            self.take(";")

    def block(self):
        self.take("{")
        while self.at < len(self.tokens) and self.tokens[self.at] != "}":
            self.statement()
        self.take("}")


def check_dot(text):
    reader = DotReader(text.decode())
    reader.take("digraph")
    reader.take_word()
    reader.block()
    require(reader.at == len(reader.tokens), "DOT: something behind the graph")


# ---- SMT-LIB 2 ----

SMT_TOKEN = re.compile(r"[ \t\r\n]+|;[^\r\n]*(?=[\r\n])|(?P<mark>[()])|(?P<quoted>\|[\x20-\x5b\x5d-\x7b\x7d-\x7e]*\|)"
                       r"|(?P<plain>#b[01]+|#x[0-9a-f]+|:?[A-Za-z~!@$%^&*_+=<>.?/-][A-Za-z0-9~!@$%^&*_+=<>.?/-]*|[0-9]+(?:\.[0-9]+)?)")
SMT_COMMANDS = {"set-option", "set-logic", "set-info", "declare-fun", "define-fun", "assert", "check-sat", "get-model", "push", "pop"}


def smt_tokens(text):
    at = 0
    while at < len(text):
        found = SMT_TOKEN.match(text, at)
        require(found, f"SMT-LIB: no token at {text[at:at + 80]!r}")
        at = found.end()
        if found.lastgroup:
            yield found[0]


def smt_commands(text):
    stack = [[]]
    for token in smt_tokens(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            require(len(stack) > 1, "SMT-LIB: a bracket is closed that was not opened")
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    require(len(stack) == 1, "SMT-LIB: a bracket is not closed")
    return stack[0]


def smt_atoms(expression, bound):
    """The symbols of an expression that no `let` binds."""
    if isinstance(expression, str):
        return set() if expression in bound else {expression}
    if expression and expression[0] == "let":
        inside = set().union(*(smt_atoms(value, bound) for _, value in expression[1]))
        return inside | smt_atoms(expression[2], bound | {name for name, _ in expression[1]})
    return set().union(*(smt_atoms(part, bound) for part in expression)) if expression else set()


def check_smt2(text):
    """Each name is defined once and before it is used."""
    scopes = [set()]
    for command in smt_commands(text.decode()):
        require(isinstance(command, list) and command and command[0] in SMT_COMMANDS, f"SMT-LIB: {command!r:.80} is no command")
        known = set().union(*scopes)
        if command[0] in ("push", "pop"):
            scopes = [*scopes, set()] if command[0] == "push" else scopes[:-1]
        if command[0] in ("assert", "define-fun"):
            quoted = {atom for atom in smt_atoms(command[-1], frozenset()) if atom[0] == "|" or "!" in atom}
            require(quoted <= known, f"SMT-LIB: {quoted - known} is not defined")
        if command[0] in ("declare-fun", "define-fun"):
            name = command[1]
            bare = name.strip("|")
            require({name, bare, f"|{bare}|"}.isdisjoint(known), f"SMT-LIB: {name} is defined twice")
            scopes[-1].add(name)


# ---- Markdown ----

MARKDOWN_PIECE = re.compile(r"\\[!-/:-@\[-`{-~]|(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")    # an escaped character, a piece of code


def markdown_cells(line):
    """Of a row: as GitHub splits it, and as readers do that look at the character before only."""
    in_pairs = re.sub(r"\\[!-/:-@\[-`{-~]", "", line).count("|")
    by_character = len(re.findall(r"(?<!\\)\|", line))
    require(in_pairs == by_character, f"Markdown: readers do not agree on {line!r}")
    return in_pairs


def check_markdown(text):
    columns = None
    for line in text.decode().split("\n"):
        columns = markdown_cells(line) if line.startswith("|") and columns is None else columns if line.startswith("|") else None
        require(columns is None or markdown_cells(line) == columns, f"Markdown: not {columns} marks in {line!r}")
        bare = MARKDOWN_PIECE.sub("", line).replace("<br>", "")
        require(columns is not None or not re.search(r"[|]", bare), f"Markdown: a cell outside of a table in {line!r}")
        found = re.search(r"[<>`*_\[\]\\~$]|&(?!amp;|lt;|gt;)", bare)
        require(not found, f"Markdown: {found and found[0]} is not escaped in {line!r}")
