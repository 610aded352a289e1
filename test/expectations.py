"""Reads what a test program says in its comments: which commands are run on it, and what is expected. One grammar for all suites;
test/README.md lists the keys and words.

    // RUN: slice --input x=3 --criterion out@9      a question: a command of coset and its options
    // EXPECT: lines 4 5 9                           belongs to the question above it

Lines before the first RUN belong to all questions. A program without RUN is one question with the suite's own command.
"""

import glob
import os
import re
import shlex
from dataclasses import dataclass, field

import harness

LINE = re.compile(r"^\s*(?://|;)\s*([A-Z]{3,}): ?(.*)$")    # `;` in LLVM code
MARK = "// FAULT HERE"
ALWAYS = {"RUN", "EXPECT", "FILES", "CFLAGS"}


@dataclass
class Question:
    """A command, and the lines that belong to it as (key, text) in their order."""
    name: str
    files: list
    command: str
    options: list
    lines: list = field(default_factory=list)
    marked: list = field(default_factory=list)   # line numbers of FAULT HERE

    def texts(self, key):
        return [text for one, text in self.lines if one == key]

    def text(self, key, default=""):
        """The last line of this key."""
        return (self.texts(key) or [default])[-1].strip()

    def words(self, key):
        """The words of all lines of this key, as a shell would split them; @DIR@ is the program's folder."""
        return [word for text in self.texts(key) for word in shlex.split(text.replace("@DIR@", self.folder))]

    def parts(self, key):
        """What `|` separates."""
        return [part.strip() for text in self.texts(key) for part in text.split("|")]

    @property
    def expected(self):
        """[(word, rest)] of the EXPECT lines."""
        return [(word, rest.strip()) for word, _, rest in (text.strip().partition(" ") for text in self.texts("EXPECT"))]

    def values(self, word):
        return [rest for one, rest in self.expected if one == word]

    def value(self, word, default=None):
        return (self.values(word) or [default])[-1]

    def fault(self, rest, marks):
        """(kind, line) of `fault KIND [LINE]`; the line is that of the next mark if it is not named."""
        kind, *line = rest.split()
        return kind, int(line[0]) if line else marks.pop(0) if marks else 0

    @property
    def folder(self):
        return os.path.dirname(self.files[0])

    @property
    def title(self):
        return f"coset {shlex.join([self.command, *self.options])}"


def parse(path, keys, default=None):
    """The lines that all questions share, and the questions as lists of lines."""
    shared, questions = [], []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            match = LINE.match(line.rstrip("\n"))
            if not match:
                continue
            key, text = match.groups()
            if key not in keys | ALWAYS:
                raise ValueError(f"{path}:{number}: unknown key {key}")
            if key == "RUN":
                questions.append([text])
            else:
                (questions[-1] if questions else shared).append((key, text))
    return shared, questions or ([[default]] if default else [])


def read(path, name, keys=frozenset(), words=frozenset(), default=None):
    """The questions of a program. `keys` and `words` are what the suite knows beside ALWAYS; anything else is a mistake."""
    shared, found = parse(path, keys, default)
    with open(path, encoding="utf-8") as file:
        marked = [number for number, line in enumerate(file, 1) if MARK in line]
    questions = []
    for number, (command, *lines) in enumerate(found, 1):
        name_of = name if len(found) == 1 else f"{name}#{number}"
        verb, *options = shlex.split(command) or [""]
        question = Question(name_of, [path], verb, options, shared + lines, list(marked))
        question.files += [os.path.join(question.folder, one) for one in question.words("FILES")]
        for word, _ in question.expected:
            if word not in words:
                raise ValueError(f"{path}: {name_of}: unknown expectation '{word}'")
        questions.append(question)
    return questions


def programs(folder):
    """(name, path) of the programs in a folder of test/ and below: C files, LLVM code, texts that only hold questions, and folders
    with a main.c. NAME.part.c belongs to another program, and so does what is in the folder `files`."""
    top = os.path.join(harness.HERE, folder)
    paths = [path for ending in ("c", "ll", "txt") for path in glob.glob(os.path.join(top, "**", "*." + ending), recursive=True)
             if not path.startswith(os.path.join(top, "files"))]
    with_main = {os.path.dirname(path) for path in paths if os.path.basename(path) == "main.c"}
    for path in sorted(paths):
        own_folder = next((one for one in with_main if path.startswith(one + os.sep)), None)
        if own_folder and path == os.path.join(own_folder, "main.c"):
            yield os.path.relpath(own_folder, top), path
        elif not own_folder and not path.endswith(".part.c"):
            yield os.path.splitext(os.path.relpath(path, top))[0], path


def read_folder(folder, keys=frozenset(), words=frozenset(), default=None):
    for name, path in programs(folder):
        yield from read(path, name, keys, words, default)


def unescape(text):
    """The bytes of a text with C's escapes."""
    return text.encode("latin-1", "backslashreplace").decode("unicode_escape").encode("latin-1")


def check_texts(question, result):
    """`stdout` and `stderr`: each regular expression matches somewhere, line by line for ^ and $."""
    for word, text in (("stdout", result.stdout), ("stderr", result.stderr)):
        for pattern in question.values(word):
            harness.require(re.search(pattern.encode(), text, re.MULTILINE), f"{word} does not match {pattern}\n{harness.tail(text)}")
