"""Checks `coset compare`: its figures on programs where they are known, its forms, its budgets and its messages. Programs: test/compare."""

import json
import os
import re
import shutil
import signal
import subprocess
import time
import xml.dom.minidom

import harness
from harness import Failed, require

PROGRAMS = os.path.join(harness.HERE, "compare")
FIGURE = [os.path.join(harness.HERE, "dependence", "figures", "figure1.c"), "--criterion", "out@16", "-w"]

class Bench:
    """One case: a scratch folder and the command under test."""

    def __init__(self, context, folder):
        self.coset, self.folder, self.timeout = context.coset, folder, context.timeout(120)

    def program(self, name, *options):
        """The arguments for a program of test/compare, which is then program.c."""
        shutil.copy(os.path.join(PROGRAMS, name + ".c"), os.path.join(self.folder, "program.c"))
        return ["program.c", "-w", *options]

    def run(self, arguments, code=0):
        result = self.coset.answer(["compare", *arguments], self.folder, self.timeout)
        require(result.code == code, f"exit code {result.code}, expected {code}\n{harness.tail(result.stderr)}")
        return result

    def compare(self, arguments, code=0):
        """The whole answer, and its strategies by name."""
        answer = json.loads(self.run([*arguments, "--json"], code).stdout)
        return answer, {strategy["strategy"]: strategy for strategy in answer["strategies"]}

    def table(self, arguments, code=0):
        return self.run(arguments, code).stdout.decode()

    def message(self, arguments, pattern):
        text = self.run(arguments, 123).stderr.decode()
        require(re.search(pattern, text), f"message {text.strip()}, expected {pattern}")


def row(table, label):
    """The cells of a row of the text table."""
    for line in table.splitlines():
        if line.startswith(label + "  "):
            return re.split(r"  +", line[len(label):].strip())
    raise Failed(f"no row {label} in\n{table}")


def check_consistent(answer):
    """What holds of any answer."""
    reference = next((s for s in answer["strategies"] if s["strategy"] == answer["reference"]), None)
    for strategy in answer["strategies"]:
        name, conditions = strategy["strategy"], strategy["conditions"]
        require(conditions == sorted(set(conditions)), f"{name}: conditions are repeated, or in no order")
        require(all(re.fullmatch("[0-9a-f]{32}", condition) for condition in conditions), f"{name}: {conditions}")
        require([point[1] for point in strategy["points"]] == list(range(1, len(conditions) + 1)), f"{name}: points {strategy['points']}")
        times = [point[0] for point in strategy["points"]]
        require(times == sorted(times) and all(0 < t <= strategy["wall_s"] + 1e-6 for t in times), f"{name}: times {times}")
        phases = sum(strategy[phase] for phase in ("loading_s", "execution_s", "condition_s", "solver_s", "rest_s"))
        require(abs(phases - strategy["wall_s"]) < 0.02 + 0.02 * phases, f"{name}: phases {phases}, in all {strategy['wall_s']}")
        if strategy["measured_runs"]:
            require(strategy["distinct_conditions"] == len(conditions), f"{name}: {strategy['distinct_conditions']} conditions")
            lacking = set(reference["conditions"]) - set(conditions)
            require(strategy["missing"] == len(lacking), f"{name}: lacks {strategy['missing']}, expected {len(lacking)}")
            require(strategy["extra"] == len(set(conditions) - set(reference["conditions"])), f"{name}: extra {strategy['extra']}")


def figures_of_the_paper(bench):
    answer, by_name = bench.compare([*FIGURE, "--seed", "x=6,y=2,z=2", "--search", "dfs"])
    check_consistent(answer)
    found = {name: (s["runs"], s["tests"], s["distinct_conditions"], s["completeness"]) for name, s in by_name.items()}
    require(found == {"dart": (8, 8, 3, 1), "peso": (3, 3, 3, 1)}, f"runs, tests, RSCs, completeness {found}")
    require(answer["reference"] == "dart" and not answer["partial"], "dart is no whole reference")
    require(all(s["complete"] and s["stopped"] is None for s in by_name.values()), "not complete")
    require(by_name["peso"]["solver_calls"] < by_name["dart"]["solver_calls"], "peso asks the solver as often as dart")
    require(0 < by_name["peso"]["formula_bytes"] < by_name["dart"]["formula_bytes"], "formulas of peso are no smaller")
    require(by_name["dart"]["path_decisions"] == 3, f"decisions {by_name['dart']['path_decisions']}")
    require(by_name["dart"]["condition_decisions"] == 1.5, f"decisions of conditions {by_name['dart']['condition_decisions']}")
    require(by_name["dart"]["condition_s"] == 0, "dart is timed with conditions")


def first_input_does_not_matter(bench):
    sets = set()
    for seed in ("x=0,y=0,z=0", "x=100,y=-7,z=1", "x=-5,y=40,z=9"):
        answer, by_name = bench.compare([*FIGURE, "--seed", seed])
        check_consistent(answer)
        require(by_name["peso"]["missing"] == by_name["peso"]["extra"] == 0, f"seed {seed}: {by_name['peso']['missing']} are missing")
        sets.add(by_name["peso"]["distinct_conditions"])
    require(sets == {3}, f"conditions {sets}")


def text_table(bench):
    table = bench.table(FIGURE)
    require(row(table, "tests") == ["8", "3", "2.67"], f"tests {row(table, 'tests')}")
    require(row(table, "distinct RSCs") == ["3", "3"], f"RSCs {row(table, 'distinct RSCs')}")
    require(row(table, "completeness") == ["100 %", "100 %"], f"completeness {row(table, 'completeness')}")
    require(row(table, "complete") == ["yes", "yes"], f"complete {row(table, 'complete')}")
    require(len(row(table, "time")) == 3, f"time {row(table, 'time')}")
    require(re.match(r" +dart +peso +dart / peso\n", table), f"titles\n{table}")
    require(not re.search(r" $", table, re.MULTILINE), "blanks at the end of a line")


def markdown_table(bench):
    lines = bench.table([*FIGURE, "--markdown"]).splitlines()
    table = [line for line in lines if line.startswith("|")]
    require(len(table) > 15 and all(line.count("|") == 5 for line in table), f"table {table}")
    require(table[1] == "|---|---:|---:|---:|", f"second line {table[1]}")
    require("| distinct RSCs | 3 | 3 |  |" in table, f"no RSCs in {table}")
    require(all(line.startswith("- ") for line in lines[len(table) + 1:]), f"notes {lines[len(table):]}")


def classes_of(document, element):
    return [node.getAttribute("class") for node in document.getElementsByTagName(element)]


def plot(bench):
    path = os.path.join(bench.folder, "plot.svg")
    with open(path, "w", encoding="utf-8") as file:
        file.write("old")
    bench.run([*FIGURE, "--plot", "plot.svg"])
    document = xml.dom.minidom.parse(path)
    require(document.documentElement.tagName == "svg", "no SVG")
    paths, texts = classes_of(document, "path"), document.getElementsByTagName("text")
    words = " ".join(text.firstChild.data for text in texts)
    require(paths.count("line s0") == paths.count("line s1") == 2, f"lines and their legend: {paths}")
    require(paths.count("axis") > 6 and "seconds" in words and "distinct RSCs" in words, f"axes: {words}")
    require("dart: 3 RSCs, 8 runs" in words and "peso: 3 RSCs, 3 runs" in words, f"legend: {words}")
    require(len(document.getElementsByTagName("circle")) == 2, "ends")
    width, height = (float(document.documentElement.getAttribute(name)) for name in ("width", "height"))
    for node in document.getElementsByTagName("path"):
        for command, numbers in re.findall(r"([MHV])([-0-9. ]+)", node.getAttribute("d")):
            bounds = {"M": (width, height), "H": (width,), "V": (height,)}[command]
            require(all(0 <= float(n) <= b for n, b in zip(numbers.split(), bounds)), f"outside: {node.getAttribute('d')}")
    require(sorted(os.listdir(bench.folder)) == ["plot.svg"], f"left behind: {os.listdir(bench.folder)}")


def plot_that_cannot_be_written(bench):
    os.mkdir(os.path.join(bench.folder, "folder.svg"))
    bench.message([*FIGURE, "--plot", "nowhere/plot.svg"], r"--plot: nowhere/plot.svg cannot be written: nowhere: No such file")
    bench.message([*FIGURE, "--plot", "folder.svg"], r"--plot: folder.svg is a folder")


def budget_of_runs(bench):
    arguments = [*bench.program("branches", "-DCOUNT=8"), "--criterion", "out@12", "--max-runs", "5"]
    answer, by_name = bench.compare(arguments, 121)
    check_consistent(answer)
    require(by_name["dart"]["runs"] == by_name["dart"]["measured_runs"] == 5, f"runs {by_name['dart']['runs']}")
    require(by_name["dart"]["stopped"] == "run limit (--max-runs)" and answer["partial"], f"stopped {by_name['dart']['stopped']}")
    require(by_name["peso"]["complete"] and by_name["peso"]["runs"] == 2, f"peso: {by_name['peso']['runs']} runs")
    table = bench.table(arguments, 121)
    require("dart is not complete: run limit (--max-runs)\n" in table, f"no reason in\n{table}")
    require("share of the RSCs seen so far by dart" in table, f"completeness is not marked\n{table}")
    require(row(table, "complete") == ["no", "yes"], f"complete {row(table, 'complete')}")


def budget_of_time(bench):
    arguments = [*bench.program("branches", "-DCOUNT=30"), "--criterion", "out@12", "--max-time", "1"]
    answer, by_name = bench.compare(arguments, 121)
    check_consistent(answer)
    require(by_name["dart"]["stopped"] == "time limit (--max-time)", f"stopped {by_name['dart']['stopped']}")
    dart = by_name["dart"]
    require(dart["runs"] >= dart["measured_runs"] > 1, "no runs were measured, or more than were made")
    require(dart["distinct_conditions"] <= dart["measured_runs"], "conditions of runs that were not measured")
    require(by_name["peso"]["runs"] == by_name["peso"]["measured_runs"], "runs of a complete exploration were not measured")
    start = time.monotonic()
    table = bench.table(arguments, 121)
    require(time.monotonic() - start < 4 * 3, "--max-time 1 is not kept in four explorations")
    first = re.search(r"RSCs of dart are those of its first (\d+) runs", table)
    runs = int(row(table, "runs")[0])
    require(not first or 1 < int(first.group(1)) < runs, f"{first and first.group(0)} of {runs}")
    require(first or int(row(table, "distinct RSCs")[0]) > 1, "no conditions")
    require(by_name["peso"]["complete"], "peso did not get its own time")


def faults(bench):
    program = bench.program("two-faults")
    answer, by_name = bench.compare(program)
    check_consistent(answer)
    found = sorted((fault["kind"], fault["line"], *fault["found_by"]) for fault in answer["faults"])
    require(found == [("div", 10, "dart", "peso"), ("ptr", 11, "dart", "peso")], f"faults {found}")
    require(by_name["peso"]["missing"] == 0, f"peso lacks {by_name['peso']['missing']}")
    answer, by_name = bench.compare([*program, "--max-runs", "1"], 121)
    require(answer["faults"] == [], f"faults {answer['faults']}")


def faults_that_one_does_not_find(bench):
    """`out` does not depend on the fault's branch: only dart goes there."""
    program = bench.program("fault-off-criterion")
    arguments = [*program, "--criterion", "out@8"]
    answer, by_name = bench.compare(arguments)
    check_consistent(answer)
    table = bench.table(arguments)
    note = "division by zero [div] at program.c:11: found by dart, not by peso\n"
    only_dart = [fault for fault in answer["faults"] if fault["found_by"] == ["dart"]]
    require((note in table) == bool(only_dart), f"faults {answer['faults']}, but\n{table}")
    require(len(answer["faults"]) == 1 and "dart" in answer["faults"][0]["found_by"], f"faults {answer['faults']}")


def other_strategies(bench):
    table = bench.table([*FIGURE, "--strategies", "peso"])
    require(row(table, "runs") == ["3"] and "of the RSCs of peso" in table, f"peso alone\n{table}")
    answer, _ = bench.compare([*FIGURE, "--strategies=peso,dart"])
    check_consistent(answer)
    require([s["strategy"] for s in answer["strategies"]] == ["peso", "dart"], "order of the strategies")
    require(answer["reference"] == "dart", f"reference {answer['reference']}")


def messages(bench):
    bench.message([*FIGURE, "--strategies", "dart,pesso"], r"--strategies: unknown word 'pesso'; did you mean 'peso'\?")
    bench.message([*FIGURE, "--strategies", "dart,,peso"], r"--strategies: unknown word ''")
    bench.message([*FIGURE, "--strategies", "dart,dart"], r"--strategies: 'dart' is named twice")
    bench.message([*FIGURE, "--json", "--markdown"], r"only one of them")
    bench.message([FIGURE[0], "--criterion", "nothing@16", "-w"], r"nothing")
    bench.message(bench.program("broken"), r"expected expression")
    bench.message([], r"no input file")


def interrupt(bench):
    """The table of what there is."""
    command = bench.coset.command("compare", *bench.program("branches", "-DCOUNT=30"), "--criterion", "out@12")
    process = subprocess.Popen(command, cwd=bench.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=harness.test_environment())
    time.sleep(bench.timeout / 40)
    process.send_signal(signal.SIGINT)
    try:
        out, err = process.communicate(timeout=bench.timeout)
    finally:
        process.kill()
    require(process.returncode == 130, f"exit code {process.returncode}\n{harness.tail(err)}")
    table = out.decode()
    require("dart is not complete: interrupted\n" in table and "RSCs of dart are not known" in table, f"table\n{table}")
    require(row(table, "distinct RSCs") == ["-"], f"RSCs {row(table, 'distinct RSCs')}")


CASES = [figures_of_the_paper, first_input_does_not_matter, text_table, markdown_table, plot, plot_that_cannot_be_written,
         budget_of_runs, budget_of_time, faults, faults_that_one_does_not_find, other_strategies, messages, interrupt]


def run_case(context, case):
    with harness.scratch() as folder:
        case(Bench(context, folder))


def cases(context):
    for case in CASES:
        yield harness.Case(case.__name__.replace("_", "-"), lambda case=case: run_case(context, case))
