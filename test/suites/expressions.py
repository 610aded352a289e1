"""Conditions and results of signatures are C that a user may paste into a program.

For each function (those of test/expressions, and random ones) `coset signature` tells cases. All conditions, and the value that each case
says is returned, become functions of a C program with the same parameters. It is compiled with -fsanitize=undefined and evaluates every
condition on every input that it tries (boundary values, the constants of the function and their neighbours, random ones):
  - nothing that it evaluates is undefined;
  - exactly one condition holds (if the signature is complete; else at most one);
  - the function returns what that case says, unless it says that a fault ends it.
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
PROTOTYPE = re.compile(r"^((?:(?:un)?signed |long )?(?:char|short|int|long|unsigned)) (\w+)\(([^()]*)\)\s*\{?", re.MULTILINE)
ROUNDS = 100000
MAX_TIME = 20

CHECKER = """#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
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
%(functions)s
int main(void)
{
    for (long round = 0; round < %(rounds)d; round++) {
%(draws)s
        int holding = 0, found = 0;
%(conditions)s
        if (holding > 1 || (holding == 0 && %(complete)d)) {
            printf("%%d conditions hold for %(formats)s\\n", holding, %(arguments)s);
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
    return [re.match(r"(.*?)\s*(\w+)$", part.strip()).groups() for part in text.split(",")]


class Function:
    def __init__(self, source, match):
        self.source, self.result, self.name = source, match[1], match[2]
        self.parameters = read_parameters(match[3])

    @property
    def declared(self):
        return ", ".join(f"{kind} {name}" for kind, name in self.parameters)

    @property
    def arguments(self):
        return ", ".join(name for _, name in self.parameters)


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


def checker_source(function, answer):
    cases = answer["cases"]
    functions, conditions, values = [], [], []
    for i, one in enumerate(cases):
        condition = "1" if one["condition"] in ("true", "") else one["condition"]
        functions.append(f"static bool when{i}({function.declared}) {{ return {condition}; }}")
        conditions.append(f"        if (when{i}({function.arguments})) {{ holding++; found = {i}; }}")
        if returned(one) is not None:
            functions.append(f"static {function.result} then{i}({function.declared}) {{ return {returned(one)}; }}")
            values.append(f"        case {i}: if (holding && {function.name}({function.arguments}) != then{i}({function.arguments})) {{"
                          f' printf("case {i + 1} is wrong for {formats(function)}\\n", {casts(function)}); return 1; }} break;')
    return CHECKER % {
        "source": os.path.abspath(function.source), "functions": "\n".join(functions), "conditions": "\n".join(conditions),
        "values": "\n".join(values), "complete": answer["complete"], "rounds": ROUNDS,
        "interesting": ", ".join(f"{value}ll" for value in interesting_values([one["condition"] for one in cases])),
        "draws": "\n".join(f"        {kind} {name} = ({kind})any_value();" for kind, name in function.parameters),
        "formats": formats(function), "arguments": casts(function),
    }


def formats(function):
    return ", ".join(f"{name} = %lld" for _, name in function.parameters)


def casts(function):
    return ", ".join(f"(long long){name}" for _, name in function.parameters)


def describe(answer):
    return "\n".join(f"    {i + 1}. if {one['condition']} then {returned(one) if returned(one) is not None else one['end']}"
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
