"""Checks the expectations of test/symbolic, without coset: tries all inputs of the DOMAIN lines natively and counts the paths."""

import harness
from suites import symbolic_cases


def check_native(case):
    """Whether the expectations agree with the paths that the domains show: a failure text, or None."""
    if case.native == "no" or not case.domains:
        return harness.SKIPPED
    found = symbolic_cases.count_paths(case)
    if isinstance(found, str):
        return found
    count = len(found.paths)
    if case.tests is not None and (count > case.tests if case.native == "more" else count != case.tests):
        return f"{count} paths natively, {case.tests} expected"
    if case.outputs is not None and found.outputs != case.outputs:
        return f"outputs natively {sorted(found.outputs)}, expected {sorted(case.outputs)}"
    if case.exits is not None and found.exits != case.exits:
        return f"exit codes natively {sorted(found.exits)}, expected {sorted(case.exits)}"
    return None


def cases(_):
    for case in symbolic_cases.all_cases():
        yield harness.Case(case.name, lambda case=case: check_native(case))
