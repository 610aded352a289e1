/* Where in its object an address is: a number without the addresses of coset's machine. Terms that are made of it mean the
 * same natively, have small bounds, and can be printed. */
#include <stdlib.h>

#include "execution/symbolic.h"

enum { MOST_PARTS = 256 }; /* of one term: it may share them, so that it would be looked at without end */

typedef struct Offsets {
    TermPool *terms;
    uint64_t start;           /* of the object */
    uint64_t low, high;       /* addresses that are possible */
    bool limited;             /* all others are impossible: the term selects among constants */
    unsigned parts;           /* that may still be looked at */
} Offsets;

/* ---- Which part of a sum is the address ---- */

static bool is_address(uint64_t value)
{
    return value >= ADDRESS_BASE && value < 2 * ADDRESS_BASE;
}

/* True if the term selects among constants: by choices, elements of tables, and constants that are added to them. One of
 * them at least must be an address. */
static bool selects_constant(const TermPool *terms, Term term, uint64_t added, unsigned *parts, bool *has_address)
{
    const TermNode *node = term_node(terms, term);
    Wide value;
    if (*parts == 0)
        return false;
    (*parts)--;
    if (term_is_constant(terms, term, &value)) {
        *has_address |= is_address((uint64_t)value + added);
        return true;
    }
    if (node->op == TERM_ITE)
        return selects_constant(terms, node->operands[1], added, parts, has_address) &&
               selects_constant(terms, node->operands[2], added, parts, has_address);
    if (node->op == TERM_ADD && term_is_constant(terms, node->operands[1], &value))
        return selects_constant(terms, node->operands[0], added + (uint64_t)value, parts, has_address);
    if (node->op != TERM_SELECT)
        return false;
    size_t count;
    const Term *elements = term_table_elements(terms, node->operands[1], &count);
    for (size_t i = 0; i < count; i++)
        if (!selects_constant(terms, elements[i], added, parts, has_address))
            return false;
    return true;
}

bool address_selects(const TermPool *terms, Term term)
{
    unsigned parts = MOST_PARTS;
    bool has_address = false;
    return selects_constant(terms, term, 0, &parts, &has_address) && has_address;
}

/* ---- From an address to the offset ---- */

static Term make_offset(Offsets *offsets, Term term, uint64_t added);

static Term constant_offset(const Offsets *offsets, uint64_t address)
{
    if (offsets->limited && address - offsets->low > offsets->high - offsets->low)
        return TERM_NONE;
    return term_constant(offsets->terms, 64, address - offsets->start);
}

static Term plain_offset(const Offsets *offsets, Term term, uint64_t added)
{
    return term_add(offsets->terms, term, term_constant(offsets->terms, 64, added - offsets->start));
}

static Term choice_offset(Offsets *offsets, Term condition, Term then, Term otherwise, uint64_t added)
{
    Term a = make_offset(offsets, then, added), b = make_offset(offsets, otherwise, added);
    if (a == TERM_NONE || b == TERM_NONE)
        return a == TERM_NONE ? b : a;
    return term_ite(offsets->terms, condition, a, b);
}

/* An element that is impossible may be any. */
static Term element_offset(Offsets *offsets, Term index, TermTable table, uint64_t added)
{
    size_t count;
    term_table_elements(offsets->terms, table, &count);
    Term *elements = base_allocate(count * sizeof *elements), any = TERM_NONE;
    for (size_t i = 0; i < count; i++) { /* making terms may move the elements */
        elements[i] = make_offset(offsets, term_table_elements(offsets->terms, table, &count)[i], added);
        any = any == TERM_NONE ? elements[i] : any;
    }
    for (size_t i = 0; i < count; i++)
        elements[i] = elements[i] == TERM_NONE ? any : elements[i];
    Term element = any == TERM_NONE ? TERM_NONE : term_select(offsets->terms, index, term_table(offsets->terms, elements, count));
    free(elements);
    return element;
}

static Term sum_offset(Offsets *offsets, Term term, Term a, Term b, uint64_t added)
{
    Wide value;
    if (term_is_constant(offsets->terms, b, &value))
        return make_offset(offsets, a, added + (uint64_t)value);
    if (address_selects(offsets->terms, a))
        return term_add(offsets->terms, make_offset(offsets, a, added), b);
    if (address_selects(offsets->terms, b))
        return term_add(offsets->terms, a, make_offset(offsets, b, added));
    return plain_offset(offsets, term, added);
}

/* term + added - start; TERM_NONE: the address is impossible. */
static Term make_offset(Offsets *offsets, Term term, uint64_t added)
{
    TermNode node = *term_node(offsets->terms, term);
    Wide value;
    if (term_is_constant(offsets->terms, term, &value))
        return constant_offset(offsets, (uint64_t)value + added);
    if (offsets->parts == 0)
        return plain_offset(offsets, term, added);
    offsets->parts--;
    switch ((TermOp)node.op) {
    case TERM_ITE: return choice_offset(offsets, node.operands[0], node.operands[1], node.operands[2], added);
    case TERM_SELECT:
        return address_selects(offsets->terms, term) ? element_offset(offsets, node.operands[0], node.operands[1], added)
                                                     : plain_offset(offsets, term, added);
    case TERM_ADD: return sum_offset(offsets, term, node.operands[0], node.operands[1], added);
    default: return plain_offset(offsets, term, added);
    }
}

Term address_offset(TermPool *terms, Term address, uint64_t start)
{
    Offsets offsets = {.terms = terms, .start = start, .parts = MOST_PARTS};
    return make_offset(&offsets, address, 0);
}

Term address_offset_within(TermPool *terms, Term address, uint64_t start, uint64_t low, uint64_t high)
{
    Offsets offsets = {.terms = terms, .start = start, .low = low, .high = high, .parts = MOST_PARTS};
    offsets.limited = address_selects(terms, address);
    Term offset = make_offset(&offsets, address, 0);
    return offset == TERM_NONE ? address_offset(terms, address, start) : offset;
}

/* ---- Which addresses are possible ---- */

static Term element_within(TermPool *terms, const TermNode *node, uint64_t low, uint64_t high)
{
    size_t count;
    term_table_elements(terms, node->operands[1], &count);
    Term any = term_constant(terms, 1, 0), index = node->operands[0];
    unsigned width = term_width(terms, index);
    for (size_t i = 0; i < count && (width >= 64 || i >> width == 0); i++) {
        Term element = term_table_elements(terms, node->operands[1], &count)[i]; /* making terms may move the elements */
        Term number = term_constant(terms, width, i);
        Term here = i + 1 < count ? term_eq(terms, index, number) : term_ule(terms, number, index); /* the last one stands for all larger */
        any = term_or(terms, any, term_and(terms, here, address_selected_within(terms, element, low, high)));
    }
    return any;
}

Term address_selected_within(TermPool *terms, Term selection, uint64_t low, uint64_t high)
{
    TermNode node = *term_node(terms, selection);
    Wide value;
    if (term_is_constant(terms, selection, &value))
        return term_constant(terms, 1, (uint64_t)value - low <= high - low);
    if (node.op == TERM_SELECT)
        return element_within(terms, &node, low, high);
    if (node.op == TERM_ADD) {
        term_is_constant(terms, node.operands[1], &value);
        return address_selected_within(terms, node.operands[0], low - (uint64_t)value, high - (uint64_t)value);
    }
    Term first = address_selected_within(terms, node.operands[1], low, high);
    Term second = address_selected_within(terms, node.operands[2], low, high);
    Term otherwise = term_and(terms, term_not(terms, node.operands[0]), second);
    return term_or(terms, term_and(terms, node.operands[0], first), otherwise);
}
