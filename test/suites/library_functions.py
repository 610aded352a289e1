"""A C library from a Debian source package: its functions in the order in which the suite `libraries` takes them, and copies of it."""

import hashlib
import json
import os
import re
import shutil
from dataclasses import dataclass

import debian
import harness

SPECIFICATIONS = os.path.join(harness.HERE, "libraries")
COPY = "source"    # name of a copy of the library in a scratch folder
LEFT_OUT = shutil.ignore_patterns("debian", "native-*", ".*", "*.o", "*.lo")

DEFINITION = re.compile(r"^define .*@\"?([^\s(\"]+)\"?\(.*!dbg (!\d+)", re.MULTILINE)
NODE = re.compile(r"^(!\d+) = (?:distinct )?(!.*)$", re.MULTILINE)


def order_of(text):
    """The place of something in an arbitrary, but fixed order."""
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass
class Function:
    name: str
    file: str    # relative to the library's folder


def field_of(node, name):
    """A field of a node of debug information as it is written there, or None."""
    found = re.search(rf'\b{name}: ("[^"]*"|!?\w+)', node)
    return found and found.group(1).strip('"')


def parameters_of(nodes, subprogram):
    """How many parameters a function has in C: its type lists the result first."""
    kind = nodes[field_of(subprogram, "type")]
    types = field_of(kind, "types")
    return nodes[types].count(",") if types and types in nodes else 0


def functions_in(text, file):
    """Functions with parameters that a module of LLVM assembly defines in the C file itself, not in a header."""
    nodes = dict(NODE.findall(text))
    for name, reference in DEFINITION.findall(text):
        subprogram = nodes[reference]
        where = field_of(nodes[field_of(subprogram, "file")], "filename")
        if os.path.basename(where) == os.path.basename(file) and parameters_of(nodes, subprogram) > 0:
            yield Function(field_of(subprogram, "name"), file)


class Library(debian.Source):
    def __init__(self, name, cache):
        super().__init__(os.path.join(SPECIFICATIONS, name + ".json"), cache)

    def prepare(self):
        super().prepare()
        self.flags = [flag.replace("@", COPY) for flag in self.data.get("flags", [])]
        self.files = [os.path.relpath(path, self.folder) for path in self.sources]
        self.functions = self.list_functions()

    def copy(self, directory):
        """A copy to work in; returns the C files, relative to `directory`."""
        shutil.copytree(self.folder, os.path.join(directory, COPY), ignore=LEFT_OUT)
        return [os.path.join(COPY, file) for file in self.files]

    def list_functions(self):
        """All functions in the order of the rule. Compiling takes a while, so the list is kept in the cache."""
        kept = os.path.join(self.top, f".functions-{self.name}.json")
        key = order_of(json.dumps([self.flags, self.files]))
        if os.path.exists(kept):
            with open(kept, encoding="utf-8") as file:
                data = json.load(file)
            if data["key"] == key:
                return [Function(*pair) for pair in data["functions"]]
        with harness.scratch() as directory:
            found = [function for file in self.copy(directory) for function in self.functions_of(file, directory)]
        found.sort(key=lambda one: order_of(f"{self.name}/{one.file}:{one.name}"))
        with open(kept, "w", encoding="utf-8") as file:
            json.dump({"key": key, "functions": [[one.name, one.file] for one in found]}, file)
        return found

    def functions_of(self, path, directory):
        text = debian.command([harness.CLANG, "-w", *self.flags, "-g", "-O0", "-S", "-emit-llvm", "-o", "-", path],
                              directory, harness.CLANG)
        return functions_in(text, os.path.relpath(path, COPY))


def library_names():
    return sorted(entry.removesuffix(".json") for entry in os.listdir(SPECIFICATIONS))
