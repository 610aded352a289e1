"""Checks `coset deps` on the programs of test/dependence/deps.

    // RUN: deps OPTIONS
    // EXPECT: control 5T-6 5T-8          all dependences of this kind as FROM-TO, with `_` for a space in a direction
    // EXPECT: data 3-8:a 4-10            likewise; `:x` adds the variable, which is checked for these
    // EXPECT: potential 5F-10:a          likewise
    // EXPECT: interactive 5F-8T 3-5F     likewise, with the direction of a branch that depends; correlation: likewise
    // EXPECT: stdout REGEX, stderr REGEX, exit N     of the command as it is, where no dependences are expected
"""

import json

import expectations
import harness
from harness import require

KINDS = ("control", "data", "potential", "interactive", "correlation")
WORDS = {*KINDS, "stdout", "stderr", "exit"}


def describe_end(end):
    branch = f".{end['branch']}" if "branch" in end else ""
    return f"{end['line']}{branch}{end.get('direction', '').replace(' ', '_')}"


def describe(item):
    return f"{describe_end(item['from'])}-{describe_end(item['to'])}"


def differences(question, found):
    for kind in KINDS:
        if kind not in found:
            if question.value(kind) is not None:
                yield f"{kind}: not listed"
            continue
        items = {describe(item) for item in found[kind]}
        named = items | {f"{describe(item)}:{item.get('variable')}" for item in found[kind]}
        wanted = (question.value(kind) or "").split()
        missing = [text for text in wanted if text not in named]
        superfluous = sorted(items - {text.split(":")[0] for text in wanted})
        if missing:
            yield f"{kind}: missing {' '.join(missing)}"
        if superfluous:
            yield f"{kind}: not expected {' '.join(superfluous)}"


def check(context, question):
    has_dependences = any(word in KINDS for word, _ in question.expected)
    words = ["deps", *(["--json"] if has_dependences else []), *question.options, *question.files]
    result = context.coset.answer(words, timeout=context.timeout(60))
    require(result.code == int(question.value("exit", "0")), f"exit code {result.code}: {harness.tail(result.stderr)}")
    expectations.check_texts(question, result)
    if has_dependences:
        return "\n".join(differences(question, json.loads(result.stdout))) or None
    return None


def cases(context):
    for question in expectations.read_folder("dependence/deps", words=WORDS):
        yield harness.Case(question.name, lambda question=question: check(context, question), cost=0.1)
