#include "term/print_smt2.h"

#include "term/operation.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- Names ---- */

/* True if SMT-LIB reserves the name. Quoting does not help then. */
static bool name_is_taken(const char *name)
{
    static const char words[] =
        " _ ! and or not xor ite let as par match forall exists true false distinct concat extract repeat select store"
        " zero_extend sign_extend rotate_left rotate_right div mod abs is_int assert Bool BitVec Array Real Int String"
        " RoundingMode FloatingPoint NaN const lambda is set seq int2bv re str RNE RNA RTP RTN RTZ if implies iff map "
        "union"
        " intersection subset complement member min max char pi euler root array table relation nil cons head tail "
        "first"
        " second pair mk insert push pop exit echo reset BINARY DECIMAL HEXADECIMAL NUMERAL STRING ";
    static const char *const prefixes[] = {"bv",   "fp",      "to_",      "Float", "round", "ext_",
                                           "set-", "define-", "declare-", "get-",  "check-"};
    char *word = base_format(" %s ", name);
    bool taken = strstr(words, word) != NULL;
    free(word);
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        taken = taken || strncmp(name, prefixes[i], strlen(prefixes[i])) == 0;
    return taken;
}

static bool name_needs_quotes(const char *name)
{
    bool needs = isdigit((unsigned char)name[0]) || name[0] == '@' || name[0] == '.' || !name[0];
    for (const char *c = name; *c; c++)
        needs = needs || (!isalnum((unsigned char)*c) && !strchr("~!@$%^&*_-+=<>.?/", *c));
    return needs;
}

/* The plain name for the first variable of that name; otherwise "!" and the variable's number are added. No plain name
 * has a "!", and no two others end with the same number, so names are unique. The printer's own names start with "!"
 * and do not end with "!" and a number. */
void term_smt_name(const TermPool *pool, VariableId variable, Text *out)
{
    const char *name = term_variable_get(pool, variable)->name;
    uint64_t first;
    bool plain = map_get_string(&pool->names, name, &first) && first == variable && !strpbrk(name, "|\\!") && *name &&
                 !name_is_taken(name);
    Text text = {0};
    text_append(&text, name);
    for (size_t i = 0; i < text.length; i++)
        if (strchr("|\\", text.bytes[i]) || !isprint((unsigned char)text.bytes[i]))
            text.bytes[i] = '_';
    if (!plain)
        text_printf(&text, "!%u", variable);
    bool quotes = name_needs_quotes(text.bytes);
    text_printf(out, quotes ? "|%s|" : "%s", text.bytes);
    text_release(&text);
}

/* ---- Collecting the terms to print ---- */

static SmtTerm *smt_find(const SmtPrinter *printer, Term term)
{
    assert(printer->places[term]);
    return &printer->terms.items[printer->places[term] - 1];
}

static unsigned operand_count(const TermNode *node)
{
    static const uint8_t counts[] = {
#define TERM_OP(name, operands, smt) operands,
#include "term/terms.def"
#undef TERM_OP
    };
    return counts[node->op];
}

typedef Vector(Term) Terms;

static void terms_push_operands(const TermPool *pool, Term term, Terms *stack)
{
    const TermNode *node = pool_node(pool, term);
    for (unsigned i = 0; i < operand_count(node); i++)
        vector_push(stack, node->operands[i]);
    if (node->op != TERM_SELECT)
        return;
    const TableInfo *table = &pool->tables.items[node->operands[1]];
    for (size_t i = 0; i < table->count; i++)
        vector_push(stack, table->elements[i]);
}

static int by_term(const void *a, const void *b)
{
    const SmtTerm *x = a, *y = b;
    return (x->term > y->term) - (x->term < y->term);
}

/* Collects all subterms of the roots, ascending. */
static void smt_collect(SmtPrinter *printer, const Term *roots, size_t count)
{
    Terms stack = {0};
    printer->places = base_allocate_zeroed(printer->pool->count * sizeof *printer->places);
    for (size_t i = 0; i < count; i++)
        vector_push(&stack, roots[i]);
    while (stack.count) {
        Term term = vector_pop(&stack);
        if (printer->places[term])
            continue;
        printer->places[term] = 1;
        vector_push(&printer->terms, (SmtTerm){.term = term});
        terms_push_operands(printer->pool, term, &stack);
    }
    vector_release(&stack);
    if (printer->terms.count)
        qsort(printer->terms.items, printer->terms.count, sizeof *printer->terms.items, by_term);
    for (size_t i = 0; i < printer->terms.count; i++)
        printer->places[printer->terms.items[i].term] = (uint32_t)i + 1;
}

static bool is_condition(const TermNode *node)
{
    switch ((TermOp)node->op) {
    case TERM_NOT:
    case TERM_AND:
    case TERM_OR:
    case TERM_XOR:
    case TERM_ITE: return node->width == 1;
    case TERM_EQ:
    case TERM_ULT:
    case TERM_ULE:
    case TERM_SLT:
    case TERM_SLE:
    case TERM_FEQ:
    case TERM_FLT:
    case TERM_FLE: return true;
    default: return false;
    }
}

static Sort sort_of(const SmtPrinter *printer, Term term)
{
    return (Sort)smt_find(printer, term)->sort;
}

static Sort natural_sort(const SmtPrinter *printer, const TermNode *node)
{
    const char *function;
    if (is_condition(node))
        return SORT_BOOL;
    if (operation_is_float((TermOp)node->op) && node->op != TERM_FTOS && node->op != TERM_FTOU)
        return SORT_FLOAT;
    if (node->op == TERM_ITE)
        return sort_of(printer, node->operands[1]) == SORT_FLOAT || sort_of(printer, node->operands[2]) == SORT_FLOAT
                   ? SORT_FLOAT
                   : SORT_BITS;
    Term operand = smt_sign_operand(printer->pool, node, &function);
    return operand && sort_of(printer, operand) == SORT_FLOAT ? SORT_FLOAT : SORT_BITS;
}

/* The sort in which an operation reads its operands, except the condition of a choice. */
static Sort operand_sort(const SmtPrinter *printer, const TermNode *node)
{
    if (node->op >= TERM_FADD && node->op <= TERM_FTOU)
        return SORT_FLOAT;
    if (node->op == TERM_EQ)
        return sort_of(printer, node->operands[0]) == SORT_BOOL || sort_of(printer, node->operands[1]) == SORT_BOOL
                   ? SORT_BOOL
                   : SORT_BITS;
    return is_condition(node) && node->op < TERM_EQ ? SORT_BOOL : SORT_BITS;
}

static Sort sort_wanted(const SmtPrinter *printer, const SmtTerm *term, const TermNode *node, unsigned operand)
{
    if (node->op == TERM_ITE)
        return operand == 0 ? SORT_BOOL : (Sort)term->sort;
    return term->sort == SORT_FLOAT && !operation_is_float((TermOp)node->op) ? SORT_FLOAT : operand_sort(printer, node);
}

enum { SMT_DEPTH = 48 }; /* of an expression without names */

static void note_use(SmtPrinter *printer, Term used, Sort sort, uint32_t uses)
{
    SmtTerm *operand = smt_find(printer, used);
    operand->uses += uses;
    operand->wants_bits = operand->wants_bits || (sort == SORT_BITS && operand->sort == SORT_FLOAT);
}

static void note_operands(SmtPrinter *printer, SmtTerm *term)
{
    const TermNode *node = pool_node(printer->pool, term->term);
    if (node->op == TERM_SELECT) {
        const TableInfo *table = &printer->pool->tables.items[node->operands[1]];
        for (size_t i = 0; i < table->count; i++)
            note_use(printer, table->elements[i], SORT_BITS, 1);
        note_use(printer, node->operands[0], SORT_BITS, 2); /* compared more than once */
        return;
    }
    for (unsigned i = 0; i < operand_count(node); i++)
        note_use(printer, node->operands[i], sort_wanted(printer, term, node, i), 1);
}

static void note_nesting(SmtPrinter *printer, SmtTerm *term)
{
    const TermNode *node = pool_node(printer->pool, term->term);
    Terms operands = {0};
    terms_push_operands(printer->pool, term->term, &operands);
    for (size_t i = 0; i < operands.count; i++) {
        const SmtTerm *operand = smt_find(printer, operands.items[i]);
        uint32_t depth = operand->named ? 1 : operand->depth + 1;
        if (depth > term->depth)
            term->depth = depth;
        if (operand->level > term->level)
            term->level = operand->level;
    }
    vector_release(&operands);
    bool leaf = node->op == TERM_CONSTANT || node->op == TERM_VARIABLE;
    term->named = !leaf && (term->uses > 1 || term->depth >= SMT_DEPTH || (printer->script && term->wants_bits));
    term->level += term->named;
}

static void smt_prepare(SmtPrinter *printer, const Term *roots, size_t count)
{
    smt_collect(printer, roots, count);
    for (size_t i = 0; i < printer->terms.count; i++) {
        SmtTerm *term = &printer->terms.items[i];
        term->sort = (uint8_t)natural_sort(printer, pool_node(printer->pool, term->term));
    }
    for (size_t i = 0; i < printer->terms.count; i++)
        note_operands(printer, &printer->terms.items[i]);
    for (size_t i = 0; i < count; i++)
        smt_find(printer, roots[i])->uses++;
    for (size_t i = 0; i < printer->terms.count; i++)
        note_nesting(printer, &printer->terms.items[i]);
}

static void smt_release(SmtPrinter *printer)
{
    vector_release(&printer->terms);
    free(printer->places);
}

/* ---- Expressions ---- */

static void print_constant(SmtPrinter *printer, const TermNode *node)
{
    Wide value = node_value(node);
    bool hexadecimal = node->width % 4 == 0;
    unsigned step = hexadecimal ? 4 : 1;
    text_append(printer->out, hexadecimal ? "#x" : "#b");
    for (unsigned i = node->width; i > 0; i -= step)
        text_printf(printer->out, "%x", (unsigned)(value >> (i - step)) & (hexadecimal ? 15 : 1));
}

static void print_plain(SmtPrinter *printer, const char *function, Term term)
{
    const TermNode *node = pool_node(printer->pool, term);
    const SmtTerm *entry = smt_find(printer, term);
    text_printf(printer->out, "(%s", function);
    for (unsigned i = 0; i < operand_count(node); i++) {
        text_append(printer->out, " ");
        smt_print_as(printer, node->operands[i], sort_wanted(printer, entry, node, i));
    }
    text_append(printer->out, ")");
}

static void print_indexed(SmtPrinter *printer, Term term)
{
    const TermNode *node = pool_node(printer->pool, term);
    if (node->op == TERM_EXTRACT)
        text_printf(printer->out, "((_ extract %u %u) ", node->detail + node->width - 1, node->detail);
    else
        text_printf(printer->out, "((_ %s %u) ", node->op == TERM_ZEXT ? "zero_extend" : "sign_extend",
                    node->width - pool_width(printer->pool, node->operands[0]));
    smt_print_as(printer, node->operands[0], SORT_BITS);
    text_append(printer->out, ")");
}

/* Elements [from, to) as a tree of comparisons of the index; runs of equal elements are one. */
static void print_elements(SmtPrinter *printer, Term index, const Term *elements, size_t from, size_t to)
{
    size_t middle = from + 1;
    while (middle < to && elements[middle] == elements[from])
        middle++;
    if (middle == to) {
        smt_print_as(printer, elements[from], SORT_BITS);
        return;
    }
    if (middle < from + (to - from) / 2)
        middle = from + (to - from) / 2;
    text_append(printer->out, "(ite (bvult ");
    smt_print_as(printer, index, SORT_BITS);
    text_append(printer->out, " ");
    print_constant(
        printer,
        &(TermNode){.op = TERM_CONSTANT, .width = (uint8_t)pool_width(printer->pool, index), .words = {middle}});
    text_append(printer->out, ") ");
    print_elements(printer, index, elements, from, middle);
    text_append(printer->out, " ");
    print_elements(printer, index, elements, middle, to);
    text_append(printer->out, ")");
}

static const char *function_of(const TermNode *node)
{
    static const char *const functions[] = {
#define TERM_OP(name, operands, smt) smt,
#include "term/terms.def"
#undef TERM_OP
    };
    static const char *const rounded[] = {"fp.add RNE", "fp.sub RNE", "fp.mul RNE", "fp.div RNE", "fp.sqrt RNE"};
    static const char *const to_integral[] = {"fp.roundToIntegral RNE", "fp.roundToIntegral RNA",
                                              "fp.roundToIntegral RTP", "fp.roundToIntegral RTN",
                                              "fp.roundToIntegral RTZ"};
    static const char *const logical[] = {[TERM_NOT] = "not", [TERM_AND] = "and", [TERM_OR] = "or", [TERM_XOR] = "xor"};
    if (node->op >= TERM_FADD && node->op <= TERM_FSQRT)
        return rounded[node->op - TERM_FADD];
    if (node->op == TERM_FROUND)
        return to_integral[node->detail];
    return is_condition(node) && node->op <= TERM_XOR ? logical[node->op] : functions[node->op];
}

/* Prints the term itself, not its name, in its natural sort. */
static void print_natural(SmtPrinter *printer, Term term)
{
    const TermNode *node = pool_node(printer->pool, term);
    const SmtTerm *entry = smt_find(printer, term);
    const char *function;
    size_t count;
    const Term *elements;
    if (entry->sort == SORT_FLOAT && smt_sign_operand(printer->pool, node, &function)) {
        text_printf(printer->out, "(%s ", function);
        smt_print_as(printer, smt_sign_operand(printer->pool, node, &function), SORT_FLOAT);
        text_append(printer->out, ")");
        return;
    }
    switch ((TermOp)node->op) {
    case TERM_CONSTANT: print_constant(printer, node); break;
    case TERM_VARIABLE: term_smt_name(printer->pool, (VariableId)node->words[0], printer->out); break;
    case TERM_EXTRACT:
    case TERM_ZEXT:
    case TERM_SEXT: print_indexed(printer, term); break;
    case TERM_SELECT:
        elements = term_table_elements(printer->pool, node->operands[1], &count);
        print_elements(printer, node->operands[0], elements, 0, count);
        break;
    case TERM_FTOF:
    case TERM_FTOS:
    case TERM_FTOU:
    case TERM_STOF:
    case TERM_UTOF: smt_print_conversion(printer, term); break;
    default: print_plain(printer, function_of(node), term); break;
    }
}

static void print_named(SmtPrinter *printer, Term term)
{
    if (smt_find(printer, term)->named)
        text_printf(printer->out, "!t%u", term);
    else
        print_natural(printer, term);
}

void smt_print_as(SmtPrinter *printer, Term term, Sort sort)
{
    const TermNode *node = pool_node(printer->pool, term);
    Sort natural = sort_of(printer, term);
    if (node->op == TERM_CONSTANT && sort == SORT_BOOL) {
        text_append(printer->out, node->words[0] ? "true" : "false");
    } else if (natural == sort) {
        print_named(printer, term);
    } else if (sort == SORT_BOOL || natural == SORT_BOOL) {
        text_append(printer->out, sort == SORT_BOOL ? "(= " : "(ite ");
        print_named(printer, term);
        text_append(printer->out, sort == SORT_BOOL ? " #b1)" : " #b1 #b0)");
    } else if (sort == SORT_FLOAT) {
        smt_print_bits_as_float(printer, term);
    } else {
        smt_print_float_as_bits(printer, term);
    }
}

/* ---- One expression: names by nested lets, all of one level in one ---- */

static int by_level(const void *a, const void *b)
{
    const SmtTerm *x = *(const SmtTerm *const *)a, *y = *(const SmtTerm *const *)b;
    return x->level != y->level ? (x->level > y->level) - (x->level < y->level) : by_term(x, y);
}

static size_t print_lets(SmtPrinter *printer)
{
    Vector(const SmtTerm *) named = {0};
    for (size_t i = 0; i < printer->terms.count; i++)
        if (printer->terms.items[i].named)
            vector_push(&named, &printer->terms.items[i]);
    if (named.count)
        qsort(named.items, named.count, sizeof *named.items, by_level);
    size_t lets = 0;
    for (size_t i = 0; i < named.count; i++) {
        bool first = i == 0 || named.items[i]->level != named.items[i - 1]->level;
        text_append(printer->out, first && i ? ") " : first ? "" : " ");
        text_append(printer->out, first ? "(let (" : "");
        lets += first;
        text_printf(printer->out, "(!t%u ", named.items[i]->term);
        print_natural(printer, named.items[i]->term);
        text_append(printer->out, ")");
    }
    text_append(printer->out, named.count ? ") " : "");
    vector_release(&named);
    return lets;
}

void term_print_smt2(const TermPool *pool, Term term, Text *out)
{
    SmtPrinter printer = {.pool = pool, .out = out};
    smt_prepare(&printer, &term, 1);
    size_t lets = print_lets(&printer);
    smt_print_as(&printer, term, pool_width(pool, term) == 1 ? SORT_BOOL : SORT_BITS);
    for (size_t i = 0; i < lets; i++)
        text_append(out, ")");
    smt_release(&printer);
}

/* ---- A script: names by definitions ---- */

static void print_sort(SmtPrinter *printer, const SmtTerm *term)
{
    unsigned width = pool_width(printer->pool, term->term);
    if (term->sort == SORT_BOOL)
        text_append(printer->out, "Bool");
    else if (term->sort == SORT_FLOAT)
        smt_print_float_sort(printer, width);
    else
        text_printf(printer->out, "(_ BitVec %u)", width);
}

static bool has_floats(const SmtPrinter *printer)
{
    for (size_t i = 0; i < printer->terms.count; i++)
        if (operation_is_float(pool_op(printer->pool, printer->terms.items[i].term)))
            return true;
    return false;
}

static void print_declarations(SmtPrinter *printer)
{
    for (size_t i = 0; i < printer->terms.count; i++) {
        const TermNode *node = pool_node(printer->pool, printer->terms.items[i].term);
        if (node->op != TERM_VARIABLE)
            continue;
        text_append(printer->out, "(declare-fun ");
        term_smt_name(printer->pool, (VariableId)node->words[0], printer->out);
        text_printf(printer->out, " () (_ BitVec %u))\n", node->width);
    }
}

static void print_definitions(SmtPrinter *printer)
{
    for (size_t i = 0; i < printer->terms.count; i++) {
        const SmtTerm *term = &printer->terms.items[i];
        if (!term->named)
            continue;
        text_printf(printer->out, "(define-fun !t%u () ", term->term);
        print_sort(printer, term);
        text_append(printer->out, " ");
        print_natural(printer, term->term);
        text_append(printer->out, ")\n");
        if (term->wants_bits)
            smt_declare_float_bits(printer, term->term);
    }
}

void term_print_smt2_script(const TermPool *pool, const Term *constraints, size_t count, Text *out)
{
    SmtPrinter printer = {.pool = pool, .out = out, .script = true};
    smt_prepare(&printer, constraints, count);
    text_append(out, "(set-option :produce-models true)\n");
    text_printf(out, "(set-logic %s)\n", has_floats(&printer) ? "QF_BVFP" : "QF_BV");
    print_declarations(&printer);
    print_definitions(&printer);
    for (size_t i = 0; i < count; i++) {
        text_append(out, "(assert ");
        smt_print_as(&printer, constraints[i], SORT_BOOL);
        text_append(out, ")\n");
    }
    text_append(out, "(check-sat)\n(get-model)\n");
    smt_release(&printer);
}
