"""Gives coset damaged .bc, .ll and .c files: each must run or be refused with a message, never crash or hang.

Makes so many mutants of each of the three kinds from programs of test/programs, always the same ones for a seed; also a few
hopeless files, and one that is whole.
"""

import os
import random
import re
import shutil

import harness

PROGRAMS = os.path.join(harness.HERE, "programs")
BASES = ["expressions", "switch-forms", "varargs-basic", "linked-structures", "bitfields-basic", "computed-goto",
         "struct-by-value-mixes", "float-nan-comparison", "atomics-c11", "designated-initialisers"]
SEED = 2024
TIME_LIMIT = 20
OPTIONS = ["-w", "--max-steps", "2000000", "--max-heap", "256M"]
INTERNAL_MISTAKE = 125
TYPES = [b"i1", b"i8", b"i16", b"i32", b"i64", b"i128", b"i4096", b"ptr", b"float", b"double", b"x86_fp80", b"void",
         b"label", b"half", b"<4 x i32>", b"[4 x i8]", b"{ i32, ptr }", b"metadata"]
WORDS = [b"add", b"sdiv", b"load", b"store", b"alloca", b"br", b"ret", b"call", b"phi", b"switch", b"getelementptr",
         b"icmp eq", b"zext", b"trunc", b"bitcast", b"unreachable", b"undef", b"poison", b"null", b"zeroinitializer",
         b"external", b"global"]


def truncated(draw, data):
    return data[:draw.randrange(len(data))]


def bytes_changed(draw, data):
    changed = bytearray(data)
    for _ in range(draw.choice([1, 2, 5, 30])):
        changed[draw.randrange(len(changed))] = draw.randrange(256)
    return bytes(changed)


def bit_flipped(draw, data):
    changed = bytearray(data)
    changed[draw.randrange(len(changed))] ^= 1 << draw.randrange(8)
    return bytes(changed)


def block_moved(draw, data):
    size = draw.randrange(1, max(2, len(data) // 8))
    start, target = draw.randrange(len(data)), draw.randrange(len(data))
    block = data[start:start + size]
    return data[:target] + block + data[target + draw.choice([0, len(block)]):]


def garbage_appended(draw, data):
    return data + bytes(draw.randrange(256) for _ in range(draw.randrange(1, 200)))


def line_changed(draw, data):
    lines = data.split(b"\n")
    a, b = draw.randrange(len(lines)), draw.randrange(len(lines))
    action = draw.randrange(3)
    if action == 0:
        del lines[a]
    elif action == 1:
        lines.insert(b, lines[a])
    else:
        lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


def token_replaced(draw, data):
    """Replaces some words by others of the same language; numbers by edge values."""
    tokens = re.split(rb"(\W+)", data)
    words = [i for i, t in enumerate(tokens) if re.match(rb"\w", t)]
    for _ in range(draw.choice([1, 1, 2, 4])):
        at = draw.choice(words)
        if re.match(rb"\d", tokens[at]):
            tokens[at] = draw.choice([b"0", b"1", b"4294967296", b"99999999999999999999", b"65535", b"7"])
        elif draw.random() < 0.4:
            tokens[at] = draw.choice(TYPES + WORDS)
        else:
            tokens[at] = tokens[draw.choice(words)]
    return b"".join(tokens)


MUTATIONS = {
    ".bc": [truncated, bytes_changed, bit_flipped, bit_flipped, block_moved, garbage_appended],
    ".ll": [truncated, line_changed, line_changed, token_replaced, token_replaced, bit_flipped],
    ".c": [truncated, line_changed, token_replaced, token_replaced, block_moved, bytes_changed],
}


ORIGINALS = harness.Once()


def original(base, suffix):
    """The bytes of an undamaged file."""
    source = os.path.join(PROGRAMS, base + ".c")
    if suffix != ".c":
        with harness.scratch() as directory:
            source, program = os.path.join(directory, base + suffix), source
            made = harness.run([harness.CLANG, "-w", "-O0", "-g", "-mcx16", "-Xclang", "-disable-O0-optnone",
                                "-emit-llvm", "-c" if suffix == ".bc" else "-S", program, "-o", source])
            harness.require(made.code == 0, made.stderr.decode(errors="replace"))
            return read(source)
    return read(source)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def content(suffix, name, seed=SEED):
    """The bytes of a damaged file: of a mutant by its number."""
    def from_base(base):
        return ORIGINALS.get((base, suffix), lambda: original(base, suffix))
    if name == "noise":
        return bytes(random.Random(seed).randrange(256) for _ in range(1000))
    if name in ("undamaged", "short", "empty"):
        return from_base(BASES[0])[:{"undamaged": None, "short": 3, "empty": 0}[name]]
    draw = random.Random(f"{seed} {suffix} {name.split('-')[1]}")
    mutate = draw.choice(MUTATIONS[suffix])
    return mutate(draw, from_base(draw.choice(BASES)))


def judge(result):
    if result.timed_out:
        return f"no end after {TIME_LIMIT} s"
    if result.by_signal:
        return f"ended by signal {-result.code}"
    if result.sanitizer_report:
        return "sanitizer report"
    if result.code == INTERNAL_MISTAKE:
        return "a mistake in coset itself"
    if result.code >= 120 and not result.stderr.strip():
        return f"exit code {result.code} without a message"
    return None


def check(context, suffix, name):
    with harness.scratch() as directory:
        path = os.path.join(directory, name + suffix)
        with open(path, "wb") as file:
            file.write(content(suffix, name))
        result = context.coset.run(OPTIONS, [path], (), directory, b"", TIME_LIMIT)
        failure = judge(result)
        if failure is None:
            return None
        context.keep(name + suffix, lambda kept: shutil.copy(path, kept))
    return f"{failure}\n{harness.tail(result.stderr)}"


def cases(context):
    for suffix in MUTATIONS:
        for name in ("undamaged", "empty", "short", "noise", *(f"mutant-{i}" for i in range(context.count))):
            yield harness.Case(name + suffix, lambda suffix=suffix, name=name: check(context, suffix, name), cost=0.1)
