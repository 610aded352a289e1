/* peso: the decisions that what is asked for depends on, reordered; each one after the one that led here is turned around.
 *
 * That leaves out what a run did not come to because it ended early. So the task that led to such a run is done again without
 * its condition, and every check is made to fail once for each way in which it was reached. */
#include "explore/explorer.h"

static DecisionList condition_of_run(Explorer *explorer, const ExploredRun *run)
{
    (void)explorer;
    return (DecisionList){run->condition, run->condition_count};
}

static void make_fail(Explorer *explorer, DecisionList condition)
{
    expand_last(explorer, condition, TASK_FAIL);
}

static bool is_excluded(const Task *task, Term constraint)
{
    const Exclusion *exclusion = task ? task->excluded : NULL;
    while (exclusion && exclusion->constraint != constraint)
        exclusion = exclusion->others;
    return exclusion != NULL;
}

/* Whatever else satisfies the task is still to be found. A run that ends as none of the task's should would come again and again. */
static void go_around(Explorer *explorer, const Task *task, const ExploredRun *run)
{
    Term none = partitions_early(explorer, run);
    if (is_excluded(task, none)) {
        explorer->statistics.divergences++;
        explorer_note_trouble(explorer, TROUBLE_DIVERGENCE, task->node);
        return;
    }
    Exclusion *excluded = exclusion_new(task ? task->excluded : NULL, none, false);
    expand_again(explorer, task, excluded);
    exclusion_release(excluded);
}

static bool is_cut_short(End end)
{
    return end == END_STEP_LIMIT || end == END_DEPTH_LIMIT || end == END_UNSUPPORTED;
}

static void expand_outputs(Explorer *explorer, const Task *task, const ExploredRun *run)
{
    DecisionList condition = condition_of_run(explorer, run);
    bool cut_short = is_cut_short(run->outcome.end), anything = !task || task->kind == TASK_ANY;
    if (explorer->options.keep_order && !anything) {
        expand_follows(explorer, task, condition, run->outcome.end); /* seldom: that is to be seen */
        anything = run->is_new;
    }
    if (anything || ((cut_short || task->loose) && run->is_new))
        expand_condition(explorer, NULL, condition, cut_short);
    else if (!cut_short && !task->loose && !explorer->options.keep_order &&
             expand_follows(explorer, task, condition, run->outcome.end))
        expand_condition(explorer, task, condition, false);
}

static void expand(Explorer *explorer, const Task *task, const ExploredRun *run)
{
    bool resumes = task && task->kind == TASK_RESUME;
    if (!resumes)
        partitions_visit_checks(explorer, run, make_fail);
    if (outcome_is_early(&run->outcome))
        go_around(explorer, task, run);
    else
        expand_outputs(explorer, task, run);
}

const Strategy strategy_peso = {"peso", true, condition_of_run, expand};
