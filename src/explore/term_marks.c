/* Sets of terms that are emptied at once. */
#include <stdlib.h>
#include <string.h>

#include "explore/explorer.h"

void term_marks_begin(TermMarks *marks)
{
    if (++marks->set)
        return;
    memset(marks->marks.items, 0, marks->marks.count * sizeof *marks->marks.items);
    marks->set = 1;
}

bool term_mark(TermMarks *marks, Term term)
{
    bool is_new = !term_is_marked(marks, term);
    while (marks->marks.count <= term)
        vector_push(&marks->marks, 0);
    marks->marks.items[term] = marks->set;
    return is_new;
}

void term_marks_release(TermMarks *marks)
{
    vector_release(&marks->marks);
}
