"""Differential test on random programs of csmith: coset against clang -O0 and gcc -O0.

`make test` takes some of the seeds of test/csmith-seeds, with clang only, as gcc agreed when they were chosen (test/choose-csmith).
`make slow` takes all of these and then as many as it says from --start on; --count takes those alone. A seed stands for csmith's own seed and for its options: options_of(seed). Programs on
which the two compilers disagree, or that take too long natively, are skipped; a chosen one must not be.
"""

import collections
import os
import random
import shutil

import harness

INCLUDE_DIRECTORIES = ["/usr/include/csmith", "/usr/include/csmith-2.3.0", "/usr/local/include/csmith"]
GENERATE_LIMIT = 5          # seconds: csmith goes astray on some combinations of options
NATIVE_LIMIT = 2.0          # seconds
PATIENT_LIMIT = 60          # seconds, for either, where a seed must not be skipped
# Each option is drawn with its probability; what is not drawn stays at csmith's default.
DRAWS = [
    (0.30, ["--float"]),
    (0.25, ["--builtins", "--disable-builtin-kinds", "x86,x86_64"]),
    (0.15, ["--random-random"]),
    (0.10, ["--max-union-fields", "12"]),
    (0.10, ["--int8", "--uint8", "--no-math64"]),
    (0.10, ["--no-const-pointers", "--no-consts"]),
    (0.15, ["--no-packed-struct"]),
    (0.10, ["--no-bitfields"]),
    (0.10, ["--no-unions"]),
    (0.10, ["--no-volatiles"]),
    (0.10, ["--no-longlong"]),
    (0.10, ["--no-jumps"]),
    (0.10, ["--no-pointers"]),
    (0.10, ["--no-arrays"]),
    (0.15, ["--max-pointer-depth", "5"]),
    (0.15, ["--max-array-dim", "5", "--max-array-len-per-dim", "6"]),
    (0.15, ["--max-struct-fields", "25"]),
    (0.10, ["--max-expr-complexity", "25"]),
    (0.10, ["--max-funcs", "25"]),
    (0.10, ["--max-block-depth", "8"]),
    (0.10, ["--inline-function"]),
]


def options_of(seed):
    """The csmith options that a seed stands for: a fixed function of the seed."""
    draw = random.Random(seed * 7919 + 17)
    options = ["--seed", str(seed)]
    for probability, words in DRAWS:
        if draw.random() < probability:
            options += words
    return options


def include_directory():
    for directory in INCLUDE_DIRECTORIES:
        if os.path.exists(os.path.join(directory, "csmith.h")):
            return directory
    raise harness.Failed("csmith.h not found: install libcsmith-dev")


def generate(seed, path, limit=GENERATE_LIMIT):
    """Whether csmith made the program; it gives up on some combinations of options."""
    made = harness.run(["csmith", *options_of(seed), "--output", path], os.path.dirname(path), timeout=limit)
    return made.code == 0 and not made.timed_out and os.path.exists(path)


def run_native(compiler, source, flags, limit):
    program = f"{source}.{os.path.basename(compiler)}"
    compiled = harness.run([compiler, "-O0", *flags, source, "-o", program, "-lm"], timeout=60)
    if compiled.code != 0:
        return None
    return harness.run([program], os.path.dirname(source), timeout=limit)


def agreed_native(source, flags, limit=NATIVE_LIMIT, both=True):
    """The Run that both compilers agree on, or a text that says why there is none."""
    clang = run_native(harness.CLANG, source, flags, limit)
    if clang is None:
        return "does not compile"
    if clang.timed_out:
        return "takes too long natively"
    if not both:
        return clang
    gcc = run_native(harness.GCC, source, flags, limit)
    if gcc is None:
        return "does not compile"
    if gcc.timed_out:
        return "takes too long natively"
    if gcc.stdout != clang.stdout or gcc.code != clang.code:
        return "gcc and clang disagree"
    return clang


class Campaign:
    """both_compilers: where coset differs from clang, gcc must agree with clang for it to be a failure; of kept seeds
    that is known."""

    def __init__(self, context, both_compilers):
        self.context, self.coset, self.both_compilers = context, context.coset, both_compilers
        self.flags = ["-w", "-I", include_directory()]
        self.skipped = collections.Counter()

    def check(self, seed):
        """A failure text, None, or harness.SKIPPED; the reasons for skipping are counted."""
        with harness.scratch() as directory:
            source = os.path.join(directory, f"csmith-{seed}.c")
            native = "csmith made no program"
            if generate(seed, source, GENERATE_LIMIT if self.both_compilers else PATIENT_LIMIT):
                native = agreed_native(source, self.flags, NATIVE_LIMIT if self.both_compilers else PATIENT_LIMIT, both=False)
            if isinstance(native, str):
                harness.require(self.both_compilers, f"{native}, although it was chosen")
                self.skipped[native] += 1
                return harness.SKIPPED
            result = self.coset.run(self.flags, [source], (), directory, b"", self.context.timeout(120))
            failure = self.compare(native, result)
            if failure is None:
                return None
            agreed = agreed_native(source, self.flags) if self.both_compilers else native
            if isinstance(agreed, str):
                self.skipped[agreed] += 1
                return harness.SKIPPED
            self.context.keep(os.path.basename(source), lambda kept: shutil.copy(source, kept))
            reproduce = f"csmith {' '.join(options_of(seed))} --output csmith-{seed}.c && " + \
                f"{self.coset.path} run {' '.join(self.flags)} csmith-{seed}.c"
            return f"{failure}\n    {reproduce}"

    def notes(self):
        return [f"csmith: {count} skipped: {reason}" for reason, count in self.skipped.most_common()]

    @staticmethod
    def compare(native, result):
        if result.timed_out:
            return "coset did not end"
        if result.by_signal:
            return f"coset ended by signal {-result.code}"
        if result.sanitizer_report:
            return "sanitizer report\n" + harness.tail(result.stderr, 10)
        if native.stdout != result.stdout:
            return f"stdout differs\n{harness.difference(native.stdout, result.stdout)}\n{harness.tail(result.stderr)}"
        if native.shell_code != result.shell_code:
            return f"exit code {result.shell_code}, native {native.shell_code}\n" + harness.tail(result.stderr)
        return None


def chosen_seeds():
    with open(os.path.join(harness.HERE, "csmith-seeds"), encoding="utf-8") as file:
        return [int(line.split("#")[0]) for line in file if line.split("#")[0].strip()]


def cases(context):
    is_counted = context.options.count is not None
    chosen = [] if is_counted else chosen_seeds()
    others = range(context.options.start, context.options.start + context.count) if is_counted or context.options.slow else []
    if not context.options.slow:
        chosen = chosen[-context.count:]    # the last ones failed once
    for seeds, both_compilers in ((chosen, False), ([seed for seed in others if seed not in chosen], True)):
        campaign = Campaign(context, both_compilers)
        context.notes.append(campaign.notes)
        for seed in seeds:
            yield harness.Case(str(seed), lambda campaign=campaign, seed=seed: campaign.check(seed), cost=0.5)
