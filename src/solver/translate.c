/* The integer part of the translation, and the order in which everything is translated. */
#include <stdlib.h>

#include "solver/translate.h"

static void ignore_error(Z3_context context, Z3_error_code code)
{
    (void)context, (void)code;
}

void translator_init(Translator *translator, const TermPool *pool, const Watchdog *watchdog)
{
    *translator = (Translator){.pool = pool, .watchdog = watchdog};
    Z3_config config = Z3_mk_config();
    translator->z3 = Z3_mk_context_rc(config);
    Z3_del_config(config);
    Z3_set_error_handler(translator->z3, ignore_error);
    translator->nothing = Z3_mk_true(translator->z3);
    Z3_inc_ref(translator->z3, translator->nothing);
}

void translator_release(Translator *translator)
{
    for (size_t i = 0; i < translator->kept.count; i++)
        Z3_dec_ref(translator->z3, translator->kept.items[i]);
    Z3_dec_ref(translator->z3, translator->nothing);
    Z3_del_context(translator->z3);
    vector_release(&translator->kept);
    vector_release(&translator->pending);
    map_release(&translator->expressions);
}

Z3_ast translator_keep(Translator *translator, Z3_ast expression)
{
    if (!expression || Z3_get_error_code(translator->z3) != Z3_OK) {
        translator->failed = true;
        return translator->nothing;
    }
    Z3_inc_ref(translator->z3, expression);
    vector_push(&translator->kept, expression);
    return expression;
}

static uint64_t key_of(Term term, Form form)
{
    return (uint64_t)term * FORM_COUNT + form;
}

Z3_ast translator_operand(Translator *translator, Term operand, Form form)
{
    uint64_t key = key_of(operand, form), found;
    if (map_get(&translator->expressions, key, &found)) {
        translator->has_floats |= found & 1;
        return translator->kept.items[found / 2];
    }
    vector_push(&translator->pending, key);
    translator->missing = true;
    return NULL;
}

/* ---- Pieces ---- */

Z3_ast translate_number(Translator *translator, unsigned width, Wide value)
{
    Z3_context z3 = translator->z3;
    if (width <= 64)
        return translator_keep(translator, Z3_mk_unsigned_int64(z3, (uint64_t)value, Z3_mk_bv_sort(z3, width)));
    Z3_ast high = translate_number(translator, width - 64, value >> 64);
    Z3_ast low = translate_number(translator, 64, (uint64_t)value);
    return translator_keep(translator, Z3_mk_concat(z3, high, low));
}

Z3_ast translate_extract(Translator *translator, Z3_ast bits, unsigned low, unsigned width)
{
    return translator_keep(translator, Z3_mk_extract(translator->z3, low + width - 1, low, bits));
}

Z3_ast translate_ite(Translator *translator, Z3_ast condition, Z3_ast then, Z3_ast otherwise)
{
    return then == otherwise ? then : translator_keep(translator, Z3_mk_ite(translator->z3, condition, then, otherwise));
}

static Z3_ast make_constant(Translator *translator, Term term)
{
    Wide value = 0;
    term_is_constant(translator->pool, term, &value);
    return translate_number(translator, term_width(translator->pool, term), value);
}

static Z3_ast make_variable(Translator *translator, VariableId variable)
{
    Z3_context z3 = translator->z3;
    unsigned width = term_variable_get(translator->pool, variable)->width;
    Z3_sort sort = width == 1 ? Z3_mk_bool_sort(z3) : Z3_mk_bv_sort(z3, width);
    return translator_keep(translator, Z3_mk_const(z3, Z3_mk_int_symbol(z3, (int)variable), sort));
}

/* ---- SELECT: a tree over the bits of the index; equal halves are joined, so runs cost little ---- */

typedef struct SelectTree {
    Translator *translator;
    const Z3_ast *elements;
    size_t count;
    const Z3_ast *index_bits; /* each a boolean */
} SelectTree;

/* The elements from `first` on that the lower `level` bits of the index tell apart. The last one goes on for ever. */
static Z3_ast select_subtree(const SelectTree *tree, unsigned level, size_t first)
{
    if (first >= tree->count - 1)
        return tree->elements[tree->count - 1];
    if (level == 0)
        return tree->elements[first];
    Z3_ast low = select_subtree(tree, level - 1, first);
    Z3_ast high = select_subtree(tree, level - 1, first + ((size_t)1 << (level - 1)));
    return translate_ite(tree->translator, tree->index_bits[level - 1], high, low);
}

static Z3_ast select_make(Translator *translator, Z3_ast index, unsigned width, const Z3_ast *elements, size_t count)
{
    Z3_context z3 = translator->z3;
    Z3_ast bits[64], one = translate_number(translator, 1, 1);
    unsigned levels = 0;
    while (levels < width && (size_t)1 << levels < count) {
        Z3_ast bit = translate_extract(translator, index, levels, 1);
        bits[levels++] = translator_keep(translator, Z3_mk_eq(z3, bit, one));
    }
    SelectTree tree = {translator, elements, count, bits};
    Z3_ast inside = select_subtree(&tree, levels, 0);
    if (levels == width)
        return inside;
    Z3_ast above = translate_extract(translator, index, levels, width - levels);
    Z3_ast is_inside = translator_keep(translator, Z3_mk_eq(z3, above, translate_number(translator, width - levels, 0)));
    return translate_ite(translator, is_inside, inside, elements[count - 1]);
}

static Z3_ast make_select(Translator *translator, const TermNode *node)
{
    size_t count;
    const Term *terms = term_table_elements(translator->pool, node->operands[1], &count);
    Vector(Z3_ast) elements = {0};
    Z3_ast index = translator_operand(translator, node->operands[0], FORM_BITS);
    for (size_t i = 0; i < count; i++)
        vector_push(&elements, translator_operand(translator, terms[i], FORM_BITS));
    unsigned width = term_width(translator->pool, node->operands[0]);
    Z3_ast result = translator->missing ? NULL : select_make(translator, index, width, elements.items, count);
    vector_release(&elements);
    return result;
}

/* ---- Operations ---- */

typedef Z3_ast UnaryMaker(Z3_context, Z3_ast);
typedef Z3_ast BinaryMaker(Z3_context, Z3_ast, Z3_ast);

static BinaryMaker *const binary_makers[TERM_OP_COUNT] = {
    [TERM_AND] = Z3_mk_bvand,   [TERM_OR] = Z3_mk_bvor,     [TERM_XOR] = Z3_mk_bvxor,   [TERM_ADD] = Z3_mk_bvadd,
    [TERM_SUB] = Z3_mk_bvsub,   [TERM_MUL] = Z3_mk_bvmul,   [TERM_UDIV] = Z3_mk_bvudiv, [TERM_SDIV] = Z3_mk_bvsdiv,
    [TERM_UREM] = Z3_mk_bvurem, [TERM_SREM] = Z3_mk_bvsrem, [TERM_SHL] = Z3_mk_bvshl,   [TERM_LSHR] = Z3_mk_bvlshr,
    [TERM_ASHR] = Z3_mk_bvashr, [TERM_CONCAT] = Z3_mk_concat, [TERM_EQ] = Z3_mk_eq,     [TERM_ULT] = Z3_mk_bvult,
    [TERM_ULE] = Z3_mk_bvule,   [TERM_SLT] = Z3_mk_bvslt,   [TERM_SLE] = Z3_mk_bvsle,
};

static Z3_ast make_binary(Translator *translator, const TermNode *node, Form form, BinaryMaker *maker)
{
    Z3_ast a = translator_operand(translator, node->operands[0], form);
    Z3_ast b = translator_operand(translator, node->operands[1], form);
    return translator->missing ? NULL : translator_keep(translator, maker(translator->z3, a, b));
}

static Z3_ast make_unary(Translator *translator, const TermNode *node, Form form, UnaryMaker *maker)
{
    Z3_ast a = translator_operand(translator, node->operands[0], form);
    return translator->missing ? NULL : translator_keep(translator, maker(translator->z3, a));
}

static Z3_ast make_ite(Translator *translator, const TermNode *node, Form form)
{
    Z3_ast condition = translator_operand(translator, node->operands[0], FORM_BOOLEAN);
    Z3_ast then = translator_operand(translator, node->operands[1], form);
    Z3_ast otherwise = translator_operand(translator, node->operands[2], form);
    return translator->missing ? NULL : translate_ite(translator, condition, then, otherwise);
}

static Z3_ast make_extended(Translator *translator, const TermNode *node)
{
    Z3_ast a = translator_operand(translator, node->operands[0], FORM_BITS);
    if (translator->missing)
        return NULL;
    unsigned added = node->width - term_width(translator->pool, node->operands[0]);
    Z3_ast result = node->op == TERM_SEXT ? Z3_mk_sign_ext(translator->z3, added, a) : Z3_mk_zero_ext(translator->z3, added, a);
    return translator_keep(translator, result);
}

static Z3_ast make_extracted(Translator *translator, const TermNode *node)
{
    Z3_ast a = translator_operand(translator, node->operands[0], FORM_BITS);
    return translator->missing ? NULL : translate_extract(translator, a, node->detail, node->width);
}

/* ---- Forms ---- */

/* Is a one-bit term a boolean by nature, not a bit of a number? */
static bool is_boolean(const TermPool *pool, const TermNode *node)
{
    switch (node->op) {
    case TERM_EQ: case TERM_ULT: case TERM_ULE: case TERM_SLT: case TERM_SLE:
    case TERM_FEQ: case TERM_FLT: case TERM_FLE:
        return true;
    case TERM_CONSTANT: case TERM_NOT: case TERM_AND: case TERM_OR: case TERM_XOR: case TERM_ITE:
        return node->width == 1;
    case TERM_VARIABLE:
        return term_variable_get(pool, (VariableId)node->words[0])->width == 1;
    default:
        return false;
    }
}

static Z3_ast make_connective(Translator *translator, const TermNode *node)
{
    Z3_ast pair[2] = {translator_operand(translator, node->operands[0], FORM_BOOLEAN),
                      translator_operand(translator, node->operands[1], FORM_BOOLEAN)};
    if (translator->missing)
        return NULL;
    switch (node->op) {
    case TERM_AND: return translator_keep(translator, Z3_mk_and(translator->z3, 2, pair));
    case TERM_OR: return translator_keep(translator, Z3_mk_or(translator->z3, 2, pair));
    case TERM_XOR: return translator_keep(translator, Z3_mk_xor(translator->z3, pair[0], pair[1]));
    default: return translator_keep(translator, Z3_mk_iff(translator->z3, pair[0], pair[1]));
    }
}

static Z3_ast make_boolean(Translator *translator, Term term, const TermNode *node)
{
    switch (node->op) {
    case TERM_CONSTANT:
        return translator_keep(translator, (term_is_true(translator->pool, term) ? Z3_mk_true : Z3_mk_false)(translator->z3));
    case TERM_VARIABLE: return make_variable(translator, (VariableId)node->words[0]);
    case TERM_NOT: return make_unary(translator, node, FORM_BOOLEAN, Z3_mk_not);
    case TERM_AND: case TERM_OR: case TERM_XOR: return make_connective(translator, node);
    case TERM_ITE: return make_ite(translator, node, FORM_BOOLEAN);
    case TERM_EQ:
        if (term_width(translator->pool, node->operands[0]) == 1)
            return make_connective(translator, node);
        return make_binary(translator, node, FORM_BITS, Z3_mk_eq);
    case TERM_FEQ: case TERM_FLT: case TERM_FLE: return translate_float_comparison(translator, term);
    default: return make_binary(translator, node, FORM_BITS, binary_makers[node->op]);
    }
}

static Z3_ast make_bits(Translator *translator, Term term, const TermNode *node)
{
    switch (node->op) {
    case TERM_CONSTANT: return make_constant(translator, term);
    case TERM_VARIABLE: return make_variable(translator, (VariableId)node->words[0]);
    case TERM_NOT: return make_unary(translator, node, FORM_BITS, Z3_mk_bvnot);
    case TERM_NEG: return make_unary(translator, node, FORM_BITS, Z3_mk_bvneg);
    case TERM_EXTRACT: return make_extracted(translator, node);
    case TERM_ZEXT: case TERM_SEXT: return make_extended(translator, node);
    case TERM_ITE: return make_ite(translator, node, FORM_BITS);
    case TERM_SELECT: return make_select(translator, node);
    case TERM_FTOS: case TERM_FTOU: return translate_float_to_integer(translator, term);
    default:
        if (translate_makes_float(node->op))
            return translate_float_bits(translator, term);
        return make_binary(translator, node, FORM_BITS, binary_makers[node->op]);
    }
}

/* The form that is not the term's own, from the one that is. */
static Z3_ast boolean_of_bits(Translator *translator, Term term)
{
    Z3_ast bits = translator_operand(translator, term, FORM_BITS);
    if (translator->missing)
        return NULL;
    return translator_keep(translator, Z3_mk_eq(translator->z3, bits, translate_number(translator, 1, 1)));
}

static Z3_ast bits_of_boolean(Translator *translator, Term term)
{
    Z3_ast boolean = translator_operand(translator, term, FORM_BOOLEAN);
    if (translator->missing)
        return NULL;
    return translate_ite(translator, boolean, translate_number(translator, 1, 1), translate_number(translator, 1, 0));
}

static Z3_ast make(Translator *translator, Term term, Form form)
{
    const TermNode *node = term_node(translator->pool, term);
    switch (form) {
    case FORM_BOOLEAN:
        return is_boolean(translator->pool, node) ? make_boolean(translator, term, node) : boolean_of_bits(translator, term);
    case FORM_BITS:
        return is_boolean(translator->pool, node) ? bits_of_boolean(translator, term) : make_bits(translator, term, node);
    case FORM_FLOAT: return translate_float(translator, term);
    default: return translate_nan_bits(translator, term);
    }
}

/* Translates what is on top of the pending keys, unless operands have to come first. */
static void translate_top(Translator *translator)
{
    uint64_t key = translator->pending.items[translator->pending.count - 1];
    Form form = (Form)(key % FORM_COUNT);
    translator->missing = false;
    translator->has_floats = form == FORM_FLOAT;
    Z3_ast expression = make(translator, (Term)(key / FORM_COUNT), form);
    if (translator->missing)
        return;
    map_put(&translator->expressions, key, translator->kept.count * 2 + translator->has_floats);
    translator_keep(translator, expression);
    translator->pending.count--;
}

Z3_ast translate(Translator *translator, Term term, Form form)
{
    uint64_t found, steps = 0;
    bool had_floats = translator->has_floats;
    translator->pending.count = 0;
    vector_push(&translator->pending, key_of(term, form));
    while (translator->pending.count > 0 && !translator->failed) {
        if (map_get(&translator->expressions, translator->pending.items[translator->pending.count - 1], &found))
            translator->pending.count--;
        else if (++steps % 1024 == 0 && watchdog_has_bitten(translator->watchdog))
            return NULL;
        else
            translate_top(translator);
    }
    if (translator->failed || !map_get(&translator->expressions, key_of(term, form), &found))
        return NULL;
    translator->has_floats = had_floats || (found & 1);
    return translator->kept.items[found / 2];
}
