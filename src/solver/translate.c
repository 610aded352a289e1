/* The integer part of the translation, and the order in which everything is translated. */
#include <stdlib.h>

#include "solver/translate.h"

static void ignore_error(Z3_context context, Z3_error_code code)
{
    (void)context, (void)code;
}

void translator_init(Translator *self, const TermPool *pool, const Stop *stop)
{
    *self = (Translator){.pool = pool, .stop = stop};
    Z3_config config = Z3_mk_config();
    self->z3 = Z3_mk_context_rc(config);
    Z3_del_config(config);
    Z3_set_error_handler(self->z3, ignore_error);
    self->nothing = Z3_mk_true(self->z3);
    Z3_inc_ref(self->z3, self->nothing);
}

void translator_release(Translator *self)
{
    for (size_t i = 0; i < self->kept.count; i++)
        Z3_dec_ref(self->z3, self->kept.items[i]);
    Z3_dec_ref(self->z3, self->nothing);
    Z3_del_context(self->z3);
    vector_release(&self->kept);
    vector_release(&self->pending);
    map_release(&self->expressions);
}

Z3_ast translator_keep(Translator *self, Z3_ast expression)
{
    if (!expression || Z3_get_error_code(self->z3) != Z3_OK) {
        self->failed = true;
        return self->nothing;
    }
    Z3_inc_ref(self->z3, expression);
    vector_push(&self->kept, expression);
    return expression;
}

static uint64_t key_of(Term term, Form form)
{
    return (uint64_t)term * FORM_COUNT + form;
}

Z3_ast translator_operand(Translator *self, Term operand, Form form)
{
    uint64_t key = key_of(operand, form), found;
    if (map_get(&self->expressions, key, &found)) {
        self->has_floats |= found & 1;
        return self->kept.items[found / 2];
    }
    vector_push(&self->pending, key);
    self->missing = true;
    return NULL;
}

/* ---- Pieces ---- */

Z3_ast translate_number(Translator *self, unsigned width, Wide value)
{
    Z3_context z3 = self->z3;
    if (width <= 64)
        return translator_keep(self, Z3_mk_unsigned_int64(z3, (uint64_t)value, Z3_mk_bv_sort(z3, width)));
    Z3_ast high = translate_number(self, width - 64, value >> 64);
    Z3_ast low = translate_number(self, 64, (uint64_t)value);
    return translator_keep(self, Z3_mk_concat(z3, high, low));
}

Z3_ast translate_extract(Translator *self, Z3_ast bits, unsigned low, unsigned width)
{
    return translator_keep(self, Z3_mk_extract(self->z3, low + width - 1, low, bits));
}

Z3_ast translate_ite(Translator *self, Z3_ast condition, Z3_ast then, Z3_ast otherwise)
{
    return then == otherwise ? then : translator_keep(self, Z3_mk_ite(self->z3, condition, then, otherwise));
}

static Z3_ast make_constant(Translator *self, Term term)
{
    Wide value = 0;
    term_is_constant(self->pool, term, &value);
    return translate_number(self, term_width(self->pool, term), value);
}

static Z3_ast make_variable(Translator *self, VariableId variable)
{
    Z3_context z3 = self->z3;
    unsigned width = term_variable_get(self->pool, variable)->width;
    Z3_sort sort = width == 1 ? Z3_mk_bool_sort(z3) : Z3_mk_bv_sort(z3, width);
    return translator_keep(self, Z3_mk_const(z3, Z3_mk_int_symbol(z3, (int)variable), sort));
}

/* ---- SELECT: a tree over the bits of the index; equal halves are joined, so runs cost little ---- */

typedef struct SelectTree {
    Translator *translator;
    const Z3_ast *elements;
    size_t count;
    const Z3_ast *index_bits; /* each a boolean */
} SelectTree;

/* The elements from `first` on that the lower `level` bits of the index distinguish. The last element is repeated. */
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

static Z3_ast select_make(Translator *self, Z3_ast index, unsigned width, const Z3_ast *elements, size_t count)
{
    Z3_context z3 = self->z3;
    Z3_ast bits[64], one = translate_number(self, 1, 1);
    unsigned levels = 0;
    while (levels < width && (size_t)1 << levels < count) {
        Z3_ast bit = translate_extract(self, index, levels, 1);
        bits[levels++] = translator_keep(self, Z3_mk_eq(z3, bit, one));
    }
    SelectTree tree = {self, elements, count, bits};
    Z3_ast inside = select_subtree(&tree, levels, 0);
    if (levels == width)
        return inside;
    Z3_ast above = translate_extract(self, index, levels, width - levels);
    Z3_ast is_inside = translator_keep(self, Z3_mk_eq(z3, above, translate_number(self, width - levels, 0)));
    return translate_ite(self, is_inside, inside, elements[count - 1]);
}

static Z3_ast make_select(Translator *self, const TermNode *node)
{
    size_t count;
    const Term *terms = term_table_elements(self->pool, node->operands[1], &count);
    Vector(Z3_ast) elements = {0};
    Z3_ast index = translator_operand(self, node->operands[0], FORM_BITS);
    for (size_t i = 0; i < count; i++)
        vector_push(&elements, translator_operand(self, terms[i], FORM_BITS));
    unsigned width = term_width(self->pool, node->operands[0]);
    Z3_ast result = self->missing ? NULL : select_make(self, index, width, elements.items, count);
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

static Z3_ast make_binary(Translator *self, const TermNode *node, Form form, BinaryMaker *maker)
{
    Z3_ast a = translator_operand(self, node->operands[0], form);
    Z3_ast b = translator_operand(self, node->operands[1], form);
    return self->missing ? NULL : translator_keep(self, maker(self->z3, a, b));
}

static Z3_ast make_unary(Translator *self, const TermNode *node, Form form, UnaryMaker *maker)
{
    Z3_ast a = translator_operand(self, node->operands[0], form);
    return self->missing ? NULL : translator_keep(self, maker(self->z3, a));
}

static Z3_ast make_ite(Translator *self, const TermNode *node, Form form)
{
    Z3_ast condition = translator_operand(self, node->operands[0], FORM_BOOLEAN);
    Z3_ast then = translator_operand(self, node->operands[1], form);
    Z3_ast otherwise = translator_operand(self, node->operands[2], form);
    return self->missing ? NULL : translate_ite(self, condition, then, otherwise);
}

static Z3_ast make_extended(Translator *self, const TermNode *node)
{
    Z3_ast a = translator_operand(self, node->operands[0], FORM_BITS);
    if (self->missing)
        return NULL;
    unsigned added = node->width - term_width(self->pool, node->operands[0]);
    Z3_ast result = node->op == TERM_SEXT ? Z3_mk_sign_ext(self->z3, added, a) : Z3_mk_zero_ext(self->z3, added, a);
    return translator_keep(self, result);
}

static Z3_ast make_extracted(Translator *self, const TermNode *node)
{
    Z3_ast a = translator_operand(self, node->operands[0], FORM_BITS);
    return self->missing ? NULL : translate_extract(self, a, node->detail, node->width);
}

/* ---- Forms ---- */

/* True if a one-bit term is a boolean by nature, not a bit of a number. */
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

static Z3_ast make_connective(Translator *self, const TermNode *node)
{
    Z3_ast pair[2] = {translator_operand(self, node->operands[0], FORM_BOOLEAN),
                      translator_operand(self, node->operands[1], FORM_BOOLEAN)};
    if (self->missing)
        return NULL;
    switch (node->op) {
    case TERM_AND: return translator_keep(self, Z3_mk_and(self->z3, 2, pair));
    case TERM_OR: return translator_keep(self, Z3_mk_or(self->z3, 2, pair));
    case TERM_XOR: return translator_keep(self, Z3_mk_xor(self->z3, pair[0], pair[1]));
    default: return translator_keep(self, Z3_mk_iff(self->z3, pair[0], pair[1]));
    }
}

static Z3_ast make_boolean(Translator *self, Term term, const TermNode *node)
{
    switch (node->op) {
    case TERM_CONSTANT:
        return translator_keep(self, (term_is_true(self->pool, term) ? Z3_mk_true : Z3_mk_false)(self->z3));
    case TERM_VARIABLE: return make_variable(self, (VariableId)node->words[0]);
    case TERM_NOT: return make_unary(self, node, FORM_BOOLEAN, Z3_mk_not);
    case TERM_AND: case TERM_OR: case TERM_XOR: return make_connective(self, node);
    case TERM_ITE: return make_ite(self, node, FORM_BOOLEAN);
    case TERM_EQ:
        if (term_width(self->pool, node->operands[0]) == 1)
            return make_connective(self, node);
        return make_binary(self, node, FORM_BITS, Z3_mk_eq);
    case TERM_FEQ: case TERM_FLT: case TERM_FLE: return translate_float_comparison(self, term);
    default: return make_binary(self, node, FORM_BITS, binary_makers[node->op]);
    }
}

static Z3_ast make_bits(Translator *self, Term term, const TermNode *node)
{
    switch (node->op) {
    case TERM_CONSTANT: return make_constant(self, term);
    case TERM_VARIABLE: return make_variable(self, (VariableId)node->words[0]);
    case TERM_NOT: return make_unary(self, node, FORM_BITS, Z3_mk_bvnot);
    case TERM_NEG: return make_unary(self, node, FORM_BITS, Z3_mk_bvneg);
    case TERM_EXTRACT: return make_extracted(self, node);
    case TERM_ZEXT: case TERM_SEXT: return make_extended(self, node);
    case TERM_ITE: return make_ite(self, node, FORM_BITS);
    case TERM_SELECT: return make_select(self, node);
    case TERM_FTOS: case TERM_FTOU: return translate_float_to_integer(self, term);
    default:
        if (translate_makes_float(node->op))
            return translate_float_bits(self, term);
        return make_binary(self, node, FORM_BITS, binary_makers[node->op]);
    }
}

/* Converts the term's own form to the other one. */
static Z3_ast boolean_of_bits(Translator *self, Term term)
{
    Z3_ast bits = translator_operand(self, term, FORM_BITS);
    if (self->missing)
        return NULL;
    return translator_keep(self, Z3_mk_eq(self->z3, bits, translate_number(self, 1, 1)));
}

static Z3_ast bits_of_boolean(Translator *self, Term term)
{
    Z3_ast boolean = translator_operand(self, term, FORM_BOOLEAN);
    if (self->missing)
        return NULL;
    return translate_ite(self, boolean, translate_number(self, 1, 1), translate_number(self, 1, 0));
}

static Z3_ast make(Translator *self, Term term, Form form)
{
    const TermNode *node = term_node(self->pool, term);
    switch (form) {
    case FORM_BOOLEAN:
        return is_boolean(self->pool, node) ? make_boolean(self, term, node) : boolean_of_bits(self, term);
    case FORM_BITS:
        return is_boolean(self->pool, node) ? bits_of_boolean(self, term) : make_bits(self, term, node);
    case FORM_FLOAT: return translate_float(self, term);
    default: return translate_nan_bits(self, term);
    }
}

/* Translates the top of the pending keys, unless operands must come first. */
static void translate_top(Translator *self)
{
    uint64_t key = self->pending.items[self->pending.count - 1];
    Form form = (Form)(key % FORM_COUNT);
    self->missing = false;
    self->has_floats = form == FORM_FLOAT;
    Z3_ast expression = make(self, (Term)(key / FORM_COUNT), form);
    if (self->missing)
        return;
    map_put(&self->expressions, key, self->kept.count * 2 + self->has_floats);
    translator_keep(self, expression);
    self->pending.count--;
}

Z3_ast translate(Translator *self, Term term, Form form)
{
    uint64_t found, steps = 0;
    bool had_floats = self->has_floats;
    self->pending.count = 0;
    vector_push(&self->pending, key_of(term, form));
    while (self->pending.count > 0 && !self->failed) {
        if (map_get(&self->expressions, self->pending.items[self->pending.count - 1], &found))
            self->pending.count--;
        else if (++steps % 1024 == 0 && stop_has_halted(self->stop))
            return NULL;
        else
            translate_top(self);
    }
    if (self->failed || !map_get(&self->expressions, key_of(term, form), &found))
        return NULL;
    self->has_floats = had_floats || (found & 1);
    return self->kept.items[found / 2];
}
