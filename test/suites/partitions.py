"""Partitions of random programs (generate-dependence, with few statements): what `peso` finds against what `dart` finds.

For each program, one thing to ask for (everything, the named outputs, one VAR@LINE or several) and three first inputs:
  - `coset compare`: both strategies are complete, no prefix was violated, and both know the same conditions;
  - from each first input there are as many of them;
  - `coset signature --certify`, from one of them: complete, and the certificate holds.
Programs that `dart` does not exhaust within a limit (in seconds, or of runs) are skipped, and others taken until enough were checked.
Told is what was tried. The folder --keep gets the programs that fail, with the commands.
"""

import collections
import json
import os
import random
import re
import shlex
import shutil
import threading
import time

import harness
from harness import Failed, require

STATEMENTS = (6, 16)
MAX_RUNS = 1500
MAX_SECONDS = 20             # that dart gets for one program
MAX_SKIPPED = 3              # for each one that is checked
VALUES = [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 100, -1, -2, -100, 2**31 - 1, -2**31]


class TooLarge(Exception):
    pass


class Removed(Exception):
    """What is asked for is in code that can never run, and that clang leaves out."""


class Program:
    """A random program, what is asked for, and first inputs."""

    def __init__(self, seed, text, path):
        draw = random.Random(seed)
        self.seed, self.path, self.commands = seed, path, []
        criteria = re.findall(r"^// criterion: (\S+)$", text, re.MULTILINE)
        choices = [[], ["coset_output"], *([one] for one in criteria[:6]), criteria[-4:]]
        self.asked = [word for one in draw.choice(choices) for word in ("--criterion", one)]
        names = re.findall(r'coset_symbolic\(&(\w+), ', text)
        self.inputs = [[], *(["--seed", self.first_input(draw, names)] for _ in range(2))]
        self.certified = draw.choice(self.inputs)
        self.reference = None        # how many conditions there are from the first input

    @staticmethod
    def first_input(draw, names):
        return ",".join(f"{name}={draw.choice(VALUES)}" for name in names)


def check_strategy(told, reference):
    name = told["strategy"]
    require(told["complete"], f"{name} is not complete: {told['incomplete_reasons']}")
    require(told["divergences"] == 0, f"{name}: {told['divergences']} prefixes were violated")
    require(told["model_failures"] == 0 and told["disagreements"] == 0, f"{name}: wrong models")
    require(told["missing"] == 0 and told["extra"] == 0,
            f"{name}: {told['distinct_conditions']} conditions, {told['missing']} of dart's are missing, {told['extra']} are not dart's")
    require(set(told["conditions"]) == set(reference["conditions"]), f"{name}: other conditions than dart")


def check_certificate(answer):
    certificate = answer["certificate"]
    require(answer["complete"], f"signature: not complete: {answer['incomplete_reasons']}")
    require(answer["divergences"] == 0, f"signature: {answer['divergences']} prefixes were violated")
    for proof in ("disjoint", "covers"):
        require(certificate[proof] is True, f"signature: {proof} is {certificate[proof]}: {certificate['problem']}")
    for count in ("sample_mismatches", "native_mismatches", "faults_beside"):
        require(certificate[count] == 0, f"signature: {count}: {certificate[count]}: {certificate['problem']}")


class Campaign:
    def __init__(self, context):
        self.context, self.coset, self.directory = context, context.coset, context.directory
        self.timeout = context.timeout(300)
        self.generator = harness.load_script("generate-dependence")
        self.totals = collections.Counter()
        self.lock = threading.Lock()
        self.next_seed, self.last_seed = context.options.start, context.options.start + context.count * (1 + MAX_SKIPPED)
        self.start = time.monotonic()

    def note(self, **counts):
        with self.lock:
            self.totals.update(counts)

    def ask(self, program, command, options):
        """The JSON that coset prints."""
        words = [command, "-w", "--json", *program.asked, *options, os.path.basename(program.path)]
        program.commands.append(shlex.join(["coset", *words]))
        result = self.coset.answer(words, self.directory, self.timeout)
        if result.code == 123 and re.search(rb"criterion '.*': (line \d+ of|no variable)", result.stderr):
            raise Removed
        require(result.code in (0, 120, 121), f"{command}: exit code {result.code}\n{harness.tail(result.stderr)}")
        return json.loads(result.stdout)

    # ---- One program ----

    def check_comparison(self, program, first):
        limits = ["--max-time", str(MAX_SECONDS), "--max-runs", str(MAX_RUNS)]
        answer = self.ask(program, "compare", ["--strategies", "dart,peso", *limits, *first])
        dart, peso = answer["strategies"]
        if not dart["complete"] and dart["divergences"] == 0:
            raise TooLarge
        for told in (dart, peso):
            check_strategy(told, dart)
        if program.reference is None:
            program.reference = peso["distinct_conditions"]
        require(peso["distinct_conditions"] == program.reference,
                f"{peso['distinct_conditions']} conditions from {first}, {program.reference} from zeros")
        self.note(comparisons=1, dart_runs=dart["runs"], peso_runs=peso["runs"], conditions=peso["distinct_conditions"])

    def check_signature(self, program):
        answer = self.ask(program, "signature", ["--certify", "--samples", "5", *program.certified])
        check_certificate(answer)
        certificate = answer["certificate"]
        self.note(cases=len(answer["cases"]), sampled=certificate["sampled"], native=certificate["native_checked"])

    def check_program(self, program):
        try:
            for first in program.inputs:
                self.check_comparison(program, first)
        except Removed:
            program.asked = []
            for first in program.inputs:
                self.check_comparison(program, first)
        self.check_signature(program)
        self.note(programs=1)

    def make(self):
        with self.lock:
            seed = self.next_seed
            self.next_seed += 1
        if seed >= self.last_seed:
            raise Failed(f"too many programs were skipped before seed {seed}")
        text = self.generator.generate(seed, STATEMENTS)
        path = os.path.join(self.directory, f"partitions-{seed}.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return Program(seed, text, path)

    def keep(self, program, message):
        def write(path):
            shutil.copy(program.path, path)
            with open(path.removesuffix(".c") + ".txt", "w", encoding="utf-8") as file:
                file.write(message + "\n\n" + "\n".join(program.commands) + "\n")
        self.context.keep(os.path.basename(program.path), write)

    def check(self):
        """One program that is small enough: a failure text, or None."""
        while True:
            program = None
            try:
                program = self.make()
                self.check_program(program)
                return None
            except TooLarge:
                self.note(skipped=1)
            except (Failed, ValueError, KeyError) as failure:
                if not program:
                    return str(failure)
                message = str(failure) if isinstance(failure, Failed) else repr(failure)
                self.keep(program, message)
                return f"seed {program.seed}: {message}\n    {program.commands[-1] if program.commands else ''}"
            finally:
                if program:
                    os.remove(program.path)

    def notes(self):
        totals = self.totals
        yield (f"{totals['programs']} programs, {totals['skipped']} skipped as too large; {totals['comparisons']} comparisons: "
               f"{totals['conditions']} conditions, {totals['dart_runs']} runs of dart, {totals['peso_runs']} of peso")
        yield (f"{totals['cases']} cases of signatures, {totals['sampled']} samples, {totals['native']} native runs; "
               f"{time.monotonic() - self.start:.0f} s")


def cases(context):
    campaign = Campaign(context)
    context.notes.append(campaign.notes)
    for number in range(1, context.count + 1):
        yield harness.Case(str(number), campaign.check, cost=3)
