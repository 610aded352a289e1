"""Mutants of single lines of C that write memory or return. A line with a second statement, such as `if (c) x = 1;`, is left alone: a
slice tells of lines, so that it may hold the line because of `c`. A seeded rule selects one change for each line:

    expression   the returned or assigned value E becomes !(E), which always differs from it
    constant     one integer constant of E becomes one more
    operator     one binary operator of E, or that of a compound assignment, becomes its counterpart
"""

import random
import re

OPERATORS = {"+": "-", "-": "+", "*": "+", "/": "*", "%": "/", "==": "!=", "!=": "==", "<": ">=", ">": "<=", "<=": ">", ">=": "<",
             "&&": "||", "||": "&&", "&": "|", "|": "&", "^": "&", "<<": ">>", ">>": "<<"}
RETURN = re.compile(r"^(?P<before>\s*return\b)(?P<value>[^;{}\"]+)(?P<after>;.*)$")
ASSIGNMENT = re.compile(r"^(?P<before>\s*[^=;{}\"']*[\w\])]\s*=(?!=))(?P<value>[^;{}\"]+)(?P<after>;\s*\}?\s*)$")
COMPOUND = re.compile(r"^(?P<before>\s*[^=;{}\"']*[\w\])]\s*)(?P<operator>[-+*/%&|^]|<<|>>)(?P<after>=(?!=)[^;{}\"]+;\s*\}?\s*)$")
STEP = re.compile(r"^(?P<before>\s*[\w.\[\]()*>-]*?)(?P<operator>\+\+|--)(?P<after>[\w.\[\]()*>-]*;\s*\}?\s*)$")
CONSTANT = re.compile(r"(?<![\w.'\\])(0[xX][0-9a-fA-F]+|[1-9][0-9]*|0)(?=[uUlL]*\b)(?![\w.]*[.'])")
BINARY = re.compile(r"(?<=[\w)\]] )(" + "|".join(re.escape(one) for one in sorted(OPERATORS, key=len, reverse=True)) + r")(?= [\w(*&!~-])")
COMMENT = re.compile(r"/\*.*?\*/|//.*$")
NO_STATEMENT = re.compile(r"^\s*(#|\*|/\*|(if|else|for|while|do|switch|case|default|typedef)\b)")


def is_whole(value):
    """True if no statement of more lines, and no argument of a macro, is cut by taking this as an expression."""
    return value.count("(") == value.count(")") and value.count("[") == value.count("]") and value.strip() not in ("", "0 ?")


def negated(value):
    """Of the same type, also for pointers."""
    return f" (__typeof__(({value.strip()}) + 0))!({value.strip()})"


def changes_of_value(value):
    """{kind: texts} for an expression."""
    constants = [value[:found.start()] + str(int(found.group(1), 0) + 1) + value[found.end():] for found in CONSTANT.finditer(value)
                 if not (found.group(1).startswith("0") and found.group(1).isdigit() and len(found.group(1)) > 1)]
    operators = [value[:found.start()] + OPERATORS[found.group(1)] + value[found.end():] for found in BINARY.finditer(value)]
    return {"expression": [negated(value)], "constant": constants, "operator": operators}


def changes_of_line(line):
    """{kind: lines} for a line that writes memory or returns; empty for any other line."""
    code = COMMENT.sub("", line).rstrip()
    if NO_STATEMENT.match(code) or code.endswith("\\"):
        return {}
    for pattern in (RETURN, ASSIGNMENT):
        found = pattern.match(code)
        if found and is_whole(found["value"]):
            return {kind: [found["before"] + text + found["after"] for text in texts]
                    for kind, texts in changes_of_value(found["value"]).items()}
    found = COMPOUND.match(code)
    if found and is_whole(found["before"]) and is_whole(found["after"]):
        return {"operator": [found["before"] + OPERATORS[found["operator"]] + found["after"]]}
    found = STEP.match(code)
    if found:
        return {"operator": [found["before"] + {"++": "--", "--": "++"}[found["operator"]] + found["after"]]}
    return {}


def mutant_of(line, seed):
    """The changed line that the seed selects, or None if the line neither writes memory nor returns."""
    changes = {kind: texts for kind, texts in changes_of_line(line).items() if texts}
    if not changes:
        return None
    choice = random.Random(seed)
    return choice.choice(changes[choice.choice(sorted(changes))])
