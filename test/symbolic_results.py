"""Reads what `coset test` leaves: summary.json, the tests, their native replay."""

import glob
import json
import os
import re
import struct
from dataclasses import dataclass, field

import harness

ESCAPE = re.compile(rb"\\(x[0-9a-f]{2}|.)")
NAMED_ESCAPES = {b"n": b"\n", b"t": b"\t", b"r": b"\r", b"\\": b"\\", b'"': b'"'}


class Broken(Exception):
    """A file that is not whole."""


@dataclass
class Test:
    path: str                    # without its ending
    text: str
    end: str = ""
    exit_code: int = None
    fault: str = ""
    output: bytes = b""
    result: str = ""
    arguments: list = field(default_factory=list)
    stdin: bytes = b""
    objects: list = field(default_factory=list)  # (name, bytes) of the .ktest file


def read_summary(out):
    """The dictionary of summary.json, or None when it is not there or no JSON."""
    try:
        with open(os.path.join(out, "summary.json"), encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError):
        return None


def unquote(value):
    """The bytes of a quoted value."""
    def decode(match):
        word = match[1]
        return bytes([int(word[1:], 16)]) if word[:1] == b"x" else NAMED_ESCAPES[word]
    return ESCAPE.sub(decode, value.encode().strip()[1:-1])


def read_ktest(path):
    """The objects of a .ktest file; Broken when it is not whole."""
    with open(path, "rb") as file:
        data = file.read()
    at = 5

    def word():
        nonlocal at
        at += 4
        return struct.unpack(">I", data[at - 4:at])[0]

    def blob():
        nonlocal at
        size = word()
        at += size
        if at > len(data):
            raise Broken(f"{path}: cut short")
        return data[at - size:at]

    try:
        if data[:5] != b"KTEST" or word() != 3:
            raise Broken(f"{path}: no .ktest file of version 3")
        for _ in range(word()):
            blob()
        word(), word()
        objects = [(blob().decode("utf-8", "replace"), blob()) for _ in range(word())]
    except struct.error:
        raise Broken(f"{path}: cut short") from None
    if at != len(data):
        raise Broken(f"{path}: {len(data) - at} bytes too many")
    return objects


def read_test(path):
    """The Test of a .txt file and the .ktest file beside it."""
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        text = file.read()
    test = Test(path.removesuffix(".txt"), text)
    for line in text.splitlines():
        key, _, value = line.partition(": ")
        if key == "end":
            test.end = value
        elif key == "exit code":
            test.exit_code = None if value == "any" else int(value)
        elif key in ("fault", "result"):
            setattr(test, key, value)
        elif key in ("output", "stdin"):
            setattr(test, key, unquote(value))
        elif key == "argument":
            test.arguments.append(unquote(value))
    if "\noutput hash: " not in text:
        raise Broken(f"{path}: cut short")
    test.objects = read_ktest(test.path + ".ktest")
    return test


def read_tests(out):
    """All tests of a folder, each whole, and no files of half a test."""
    texts = sorted(glob.glob(os.path.join(out, "test*.txt")))
    binaries = glob.glob(os.path.join(out, "test*.ktest"))
    if len(texts) != len(binaries):
        raise Broken(f"{len(texts)} texts and {len(binaries)} .ktest files")
    return [read_test(path) for path in texts]


def replay(command, out, case, directory, timeout):
    """The counts of `coset replay` and what it printed as "text", or a text that says why there are none."""
    outcome = os.path.join(directory, "replay.json")
    result = harness.run([*command, "--tests", out, "--json=" + outcome, "-w", *case.cflags, *case.files], directory, b"",
                         timeout, harness.test_environment())
    if result.timed_out:
        return "no end"
    try:
        with open(outcome, encoding="utf-8") as file:
            verdicts = json.load(file)
    except (OSError, ValueError):
        return f"no result, exit code {result.code}\n{harness.tail(result.stderr)}"
    return {**verdicts, "text": harness.tail(result.stdout, 8)}
