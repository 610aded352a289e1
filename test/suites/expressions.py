"""Conditions and results of signatures are C that a user may paste into a program.

For each function (those of test/expressions, and random ones) `coset signature` tells cases. All conditions, and the value that each case
says is returned, become functions of a C program with the same parameters. It is compiled with -fsanitize=undefined and evaluates every
condition on every input that it tries (boundary values, the constants of the function and their neighbours, random ones):
  - nothing that it evaluates is undefined;
  - exactly one condition holds (if the signature is complete; else at most one);
  - the function returns what that case says, unless it says that a fault ends it;
  - each scalar of a struct or union that it returns, of a global and of memory behind a parameter is equal (C's ==, no conversion helps) to
    what the case says; a text is compared as a text. A value that C cannot write ("uninitialised", "a new object") is not compared.
A parameter may be an integer, a struct without a _Bool, or a pointer to one of these, to which `*p.x` or `*p[0]` in an answer refers.
Signed arithmetic wraps around (-fwrapv), as in the answers. The folder --keep gets the programs that fail.
"""

import json
import os
import random
import re
import shutil

import harness
from harness import Failed, require

FOLDER = os.path.join(harness.HERE, "expressions")
TYPES = ["unsigned char", "signed char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long"]
PROTOTYPE = re.compile(r"^(?!static|typedef|extern)((?:\w+ )+\**)(\w+)\(([^()]*)\)\s*\{", re.MULTILINE)
ROUNDS = 100000
MAX_TIME = 20

CHECKER = """#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include "%(source)s"
static const long long interesting[] = {%(interesting)s};
static unsigned long long state = 88172645463325252ull;
static unsigned long long draw(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}
static long long any_value(void)
{
    unsigned long long number = draw();
    return number %% 8 ? interesting[number / 8 %% (sizeof interesting / sizeof *interesting)] : (long long)draw();
}
static void fill(void *object, size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((unsigned char *)object)[i] = (unsigned char)any_value();
}
static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}
#define TEXT(a) (const char *)(long)(a)
#define SAME(a, b) _Generic((a), char *: same_text(TEXT(a), TEXT(b)), const char *: same_text(TEXT(a), TEXT(b)), default: (a) == (b))
#define POINTS(a) (__builtin_types_compatible_p(__typeof__(a), char *) || __builtin_types_compatible_p(__typeof__(a), const char *))
#define SAME_LITERAL(a, b) (POINTS(a) ? same_text(TEXT(a), b) : memcmp(TEXT(&(a)), (char[sizeof (a)]){b}, sizeof (a)) == 0)
%(functions)s
int main(void)
{
%(saves)s
    for (long round = 0; round < %(rounds)d; round++) {
%(draws)s
%(restores)s
        int holding = 0, found = 0;
%(conditions)s
        if (holding > 1 || (holding == 0 && %(complete)d)) {
            printf("%%d conditions hold for %(formats)s\\n", holding%(arguments)s);
            return 1;
        }
        switch (found) {
%(values)s
        default: break;
        }
    }
    return 0;
}
"""


def read_parameters(text):
    return [] if text in ("", "void") else [re.match(r"(.*?)\s*(\w+)$", part.strip()).groups() for part in text.split(",")]


def is_object(kind):
    return kind.split()[0] in ("struct", "union")


class Function:
    def __init__(self, source, match):
        self.source, self.result, self.name = source, match[1].strip(), match[2]
        self.parameters = read_parameters(match[3])

    @property
    def pointers(self):
        return [(kind[:-1].strip(), name) for kind, name in self.parameters if kind.endswith("*")]

    @property
    def declared(self):
        return ", ".join(f"{kind} {name}" for kind, name in self.parameters) or "void"

    @property
    def arguments(self):
        return ", ".join(name for _, name in self.parameters)

    @property
    def numbers(self):
        return [name for kind, name in self.parameters if not kind.endswith("*") and not is_object(kind)]


def functions_of(path):
    with open(path, encoding="utf-8") as file:
        return [Function(path, match) for match in PROTOTYPE.finditer(file.read())]


# ---- The program that evaluates an answer ----

def interesting_values(texts):
    numbers = {int(number, 0) for number in re.findall(r"(?<![\w.])(?:0x[0-9a-f]+|\d+)(?![\w.])", " ".join(texts))}
    near = {sign * number + step for number in numbers | {0, 8, 32, 64} for sign in (1, -1) for step in (-1, 0, 1)}
    limits = {bound + step for bits in (7, 8, 15, 16, 31, 32) for bound in (2**bits, -2**bits) for step in (-1, 0, 1)}
    return sorted(value for value in near | limits | {2**63 - 1, 1 - 2**63} if abs(value) < 2**63)


def returned(one):
    values = [output["value"] for output in one["outputs"] if output["name"] is None]
    return values[0] if one["end"] == "return" and values else None


def in_c(function, text, suffix=""):
    """`*p.x` and `*p[0]` as C writes them, of the object with that suffix."""
    for _, name in function.pointers:
        text = re.sub(rf"\*{name}\b(?=\[)", f"{name}{suffix}", text)
        text = re.sub(rf"\*{name}\b", f"(*{name}{suffix})", text)
    return text


def split_outside(text):
    """At commas outside of brackets and quotes."""
    parts, depth, quote, start, skip = [], 0, None, 0, False
    for i, character in enumerate(text):
        if skip or (quote and character == "\\"):
            skip = not skip
        elif quote:
            quote = None if character == quote else quote
        elif character in "\"'":
            quote = character
        else:
            depth += (character in "([{") - (character in ")]}")
            if character == "," and depth == 0:
                parts.append(text[start:i].strip())
                start = i + 1
    return [*parts, text[start:].strip()] if text.strip() else []


def leaves(value, path=""):
    """The scalars and texts of a value: {.a = 1, .b = {x, 2}} has .a, .b[0], .b[1]."""
    if not value.startswith("{"):
        return [(path, value)]
    found = []
    for i, part in enumerate(split_outside(value[1:-1])):
        member = re.match(r"(\.\w+) = ", part)
        found += leaves(part[member.end():], path + member[1]) if member else leaves(part, f"{path}[{i}]")
    return found


def is_c(value):
    return value is not None and not re.search(r"uninitialised|depends on addresses|new object|freed object|\.\.\.", value)


def same(function, place, value):
    for path, leaf in leaves(value):
        if leaf.startswith('"') and leaf.endswith('"'):
            yield f"SAME_LITERAL({place}{path}, {leaf})"
        elif is_c(leaf):
            yield f"SAME({place}{path}, ({in_c(function, leaf, '_before')}))"


def output_places(function, one):
    """The places of what a case says, and the values."""
    for output in one["outputs"]:
        name = output["name"]
        pointer = next(((kind, other) for kind, other in function.pointers if name == f"*{other}"), None)
        if output["event"] != "memory" or output["value"] is None:
            continue
        if pointer:
            many = not output["value"].startswith("{.") and not is_object(pointer[0].replace("const ", ""))
            yield f"{pointer[1]}[0]" if many and not output["value"].startswith("{") else pointer[1] if many else f"(*{pointer[1]})", output["value"]
        elif re.fullmatch(r"\w+", name):
            yield name, output["value"]


def is_converted(function):
    return not is_object(function.result) and not function.result.endswith("*")


def claims(function, one):
    """What holds after the call, as C."""
    found = []
    value = returned(one)
    if value is not None and is_c(value) and not is_converted(function):
        found += same(function, "result", value)
    if one["end"] == "return":
        for place, value in output_places(function, one):
            found += same(function, place, value)
    return found


def check_of_case(function, i, one):
    """The functions and the statements that compare a run with the case."""
    before = "".join(f", const {kind} *{name}_before" for kind, name in function.pointers)
    olds = "".join(f", {name}_before" for _, name in function.pointers)
    declared = f"{function.declared}{before}"
    wrong = f"{{ printf(\"case {i + 1} is wrong for {formats(function)}\\n\"{casts(function)}); return 1; }}"
    functions, value = [], returned(one)
    call = f"{function.name}({function.arguments})"
    compare = ""
    if one["end"] == "return" and function.result == "void":
        compare += f"{call}; "
    elif one["end"] == "return":
        compare += f"{function.result} result = {call}; "
    if value is not None and is_converted(function) and is_c(value):
        functions.append(f"static {function.result} then{i}({declared}) {{ return {in_c(function, value, '_before')}; }}")
        compare += f"if (result != then{i}({function.arguments}{olds})) {wrong} "
    held = claims(function, one)
    if held:
        result = "" if function.result == "void" else f", {function.result} result"
        functions.append(f"static bool holds{i}({declared}{result}) {{ return {' && '.join(held)}; }}")
        compare += f"if (!holds{i}({function.arguments}{olds}{', result' if result else ''})) {wrong} "
    return functions, f"        case {i}: if (holding) {{ {compare}}} break;"


def draw(kind, name):
    if kind.endswith("*"):
        plain = kind[:-1].replace("const ", "").strip()
        return (f"        static {plain} {name}_object[16], {name}_before[16]; fill({name}_object, sizeof {name}_object);\n"
                f"        memcpy({name}_before, {name}_object, sizeof {name}_before); {kind} {name} = draw() % 8 ? {name}_object : NULL;")
    if is_object(kind):
        return f"        {kind} {name}; fill(&{name}, sizeof {name});"
    return f"        {kind} {name} = ({kind})any_value();"


def changed_globals(function, answer):
    names = {place for one in answer["cases"] for place, _ in output_places(function, one)}
    return sorted(name for name in names if re.fullmatch(r"\w+", name) and name not in [other for _, other in function.pointers])


def checker_source(function, answer):
    cases = answer["cases"]
    functions, conditions, values = [], [], []
    for i, one in enumerate(cases):
        condition = "1" if one["condition"] in ("true", "") else in_c(function, one["condition"])
        functions.append(f"static bool when{i}({function.declared}) {{ return {condition}; }}")
        conditions.append(f"        if (when{i}({function.arguments})) {{ holding++; found = {i}; }}")
        more, compare = check_of_case(function, i, one)
        functions += more
        values.append(compare)
    changed = changed_globals(function, answer)
    return CHECKER % {
        "source": os.path.abspath(function.source), "functions": "\n".join(functions), "conditions": "\n".join(conditions),
        "values": "\n".join(values), "complete": answer["complete"], "rounds": ROUNDS,
        "interesting": ", ".join(f"{value}ll" for value in interesting_values([one["condition"] for one in cases])),
        "draws": "\n".join(draw(kind, name) for kind, name in function.parameters),
        "saves": "\n".join(f"    static __typeof__({name}) saved_{name}; memcpy(&saved_{name}, &{name}, sizeof {name});" for name in changed),
        "restores": "\n".join(f"        memcpy(&{name}, &saved_{name}, sizeof {name});" for name in changed),
        "formats": formats(function), "arguments": casts(function),
    }


def formats(function):
    return ", ".join(f"{name} = %lld" for name in function.numbers)


def casts(function):
    return "".join(f", (long long){name}" for name in function.numbers)


def describe(answer):
    return "\n".join(f"    {i + 1}. if {one['condition']} then {returned(one) if returned(one) is not None else one['end']}"
                     + "".join(f"; {output['name']} == {output['value']}" for output in one["outputs"] if output["name"])
                     for i, one in enumerate(answer["cases"][:20]))


def check_function(context, function):
    words = ["signature", "-w", "--json", "--max-time", str(MAX_TIME), "--function", function.name, function.source]
    result = context.coset.answer(words, context.directory, context.timeout(120))
    require(result.code in (0, 120, 121), f"exit code {result.code}\n{harness.tail(result.stderr)}")
    answer = json.loads(result.stdout)
    with harness.scratch() as directory:
        path = os.path.join(directory, "check")
        with open(path + ".c", "w", encoding="utf-8") as file:
            file.write(checker_source(function, answer))
        flags = ["-w", "-O1", "-fwrapv", "-fsanitize=undefined", "-fno-sanitize-recover=all"]
        built = harness.run([harness.GCC, *flags, "-o", path, path + ".c"])
        require(built.code == 0, f"{function.name}: the answer is no C\n{describe(answer)}\n{harness.tail(built.stderr, 12)}")
        ran = harness.run([path])
        require(ran.code == 0, f"{function.name}: exit code {ran.code}\n{describe(answer)}\n{ran.stdout.decode()}{harness.tail(ran.stderr, 6)}")


# ---- Random functions ----

class Generator:
    """A function of two or three integers that divides, shifts and reads tables, guarded or not: a fault is a case like others.
    Amounts of shifts are always in range, because C leaves others undefined and coset does not check them unless asked to."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.parameters = [(self.random.choice(TYPES), name) for name in "abc"[:self.random.randint(2, 3)]]

    def name(self):
        return self.random.choice(self.parameters)[1]

    def constant(self):
        return str(self.random.choice([0, 1, 2, 3, 5, 7, 10, 31, 100, 128, 255, -1, -2, -7, 1000]))

    def value(self, depth):
        pick = self.random.randrange(10 if depth else 2)
        a = self.name() if pick == 0 else self.constant() if pick == 1 else self.value(depth - 1)
        if pick < 2:
            return a
        b = self.value(depth - 1)
        if pick < 4:
            return f"({a} {self.random.choice('+-*&|^')} {b})"
        if pick < 6:
            return f"({a} {self.random.choice('/%')} {self.name()})"
        if pick == 6:
            name, operator = self.name(), self.random.choice("/%")
            return f"({name} {self.random.choice(['', '> 3', '< -1'])} ? {a} {operator} {name} : {b})"
        if pick == 7:
            return f"({a} {self.random.choice(['<<', '>>'])} ({self.name()} & {self.random.choice([7, 31])}))"
        if pick == 8:
            return f"table[{b} & 7]"
        name = self.name()
        return f"({name} >= 0 && {name} < 5 ? table[{name}] : {a})"

    def condition(self):
        a, b = self.value(2), self.random.choice([self.constant(), self.value(1)])
        one = f"{a} {self.random.choice(['<', '>', '==', '!=', '<=', '>='])} {b}"
        if self.random.random() < 0.4:
            name = self.name()
            return f"{name} {self.random.choice(['!= 0', '> 2', '<= 20'])} {self.random.choice(['&&', '||'])} {one}"
        return one

    def text(self):
        parameters = ", ".join(f"{kind} {name}" for kind, name in self.parameters)
        lines = ["static const int table[8] = {4, -1, 0, 9, 100, 2, 2, 7};", f"{self.random.choice(TYPES)} chosen({parameters})", "{"]
        for _ in range(self.random.randint(1, 3)):
            lines += [f"    if ({self.condition()})", f"        return {self.value(2)};"]
        return "\n".join([*lines, f"    return {self.value(1)};", "}", ""])


def check_random(context, seed):
    path = os.path.join(context.directory, f"random-{seed}.c")
    with open(path, "w", encoding="utf-8") as file:
        file.write(Generator(seed).text())
    try:
        for function in functions_of(path):
            check_function(context, function)
    except Failed:
        if context.options.keep:
            os.makedirs(context.options.keep, exist_ok=True)
            shutil.copy(path, context.options.keep)
        raise


def cases(context):
    for file in sorted(os.listdir(FOLDER)):
        for function in functions_of(os.path.join(FOLDER, file)):
            yield harness.Case(function.name, lambda function=function: check_function(context, function), cost=3)
    for seed in range(context.options.start, context.options.start + context.count):
        yield harness.Case(f"random-{seed}", lambda seed=seed: check_random(context, seed), cost=4)
