/* Instructions on terms: arithmetic, comparisons, conversions. A table has the rule that makes the term of each
 * opcode. */
#include <assert.h>

#include "execution/arithmetic.h"
#include "execution/symbolic.h"

/* The operands of an instruction. They have the rule's `width`; wide ones are joined from two slots. */
typedef struct Operation {
    Machine *machine;
    TermPool *terms;
    const Instruction *ip;
    const uint64_t *r;
    const Term *t;
    unsigned width;         /* of the operands */
    unsigned detail;        /* of the rule's row */
    Term a, b;
    Wide a_value, b_value;
} Operation;

typedef Term Rule(Operation *operation);

typedef enum RightOperand { RIGHT_NONE, RIGHT_SLOT, RIGHT_IMMEDIATE } RightOperand;

typedef struct RuleRow {
    Rule *rule;
    uint8_t width;          /* of the operands; 0: instruction->x; FROM_IMM: instruction->imm */
    uint8_t detail;
    uint8_t right;          /* RightOperand */
    uint8_t result;         /* 1: two slots; 2: two slots when x > 64 */
} RuleRow;

enum { FROM_IMM = 255, FROM_TERM = 254, RESULT_ONE = 0, RESULT_TWO = 1, RESULT_BY_X = 2 };

/* ---- Operands ---- */

static Term slot_term(Operation *operation, uint32_t slot, unsigned width)
{
    TermPool *terms = operation->terms;
    if (width <= 64)
        return operation->t[slot] ? term_resize(terms, operation->t[slot], width)
                                  : term_constant(terms, width, operation->r[slot]);
    Term low = operation->t[slot] ? term_resize(terms, operation->t[slot], 64) : term_constant(terms, 64, operation->r[slot]);
    Term high = operation->t[slot + 1] ? term_resize(terms, operation->t[slot + 1], width - 64)
                                       : term_constant(terms, width - 64, operation->r[slot + 1]);
    return term_concat(terms, high, low);
}

static Wide slot_value(const Operation *operation, uint32_t slot, unsigned width)
{
    return arithmetic_mask(width > 64 ? slot_get_wide(&operation->r[slot]) : operation->r[slot], width);
}

static void check_operand(Operation *operation, Term term, Wide value)
{
    if (operation->machine->options.symbolic.check_terms)
        trace_check_value(operation->machine, term, value, "an operand");
}

static void load_operands(Operation *operation, RightOperand right)
{
    const Instruction *ip = operation->ip;
    operation->a = slot_term(operation, ip->a, operation->width);
    operation->a_value = slot_value(operation, ip->a, operation->width);
    check_operand(operation, operation->a, operation->a_value);
    if (right == RIGHT_SLOT) {
        operation->b = slot_term(operation, ip->b, operation->width);
        operation->b_value = slot_value(operation, ip->b, operation->width);
        check_operand(operation, operation->b, operation->b_value);
    } else if (right == RIGHT_IMMEDIATE) {
        operation->b = term_constant(operation->terms, operation->width, (uint64_t)ip->imm);
        operation->b_value = arithmetic_mask((Wide)(SignedWide)ip->imm, operation->width);
    }
}

/* ---- Checks: decisions with a fault on the other side ---- */

static bool decide_check(Operation *operation, Term fine, bool is_fine)
{
    Term taken = is_fine ? fine : term_not(operation->terms, fine);
    trace_decide(operation->machine, DECISION_CHECK, taken, (DecisionOptions){0});
    return is_fine;
}

static Term constant(Operation *operation, Wide value)
{
    return term_constant_wide(operation->terms, operation->width, value);
}

static Wide smallest(unsigned width)
{
    return (Wide)1 << (width - 1);
}

/* Decides the checks of a division. False if it will fault. */
static bool decide_division(Operation *operation, bool is_signed)
{
    TermPool *terms = operation->terms;
    unsigned width = operation->width;
    Term not_zero = term_ne(terms, operation->b, constant(operation, 0));
    if (!decide_check(operation, not_zero, operation->b_value != 0))
        return false;
    if (!is_signed)
        return true;
    Wide minus_one = arithmetic_mask(~(Wide)0, width);
    Term by_minus_one = term_eq(terms, operation->b, constant(operation, minus_one)); /* one after the other: compilers order arguments differently */
    Term overflows = term_and(terms, term_eq(terms, operation->a, constant(operation, smallest(width))), by_minus_one);
    bool fine = operation->a_value != smallest(width) || operation->b_value != minus_one;
    return decide_check(operation, term_not(terms, overflows), fine);
}

/* ---- Integer arithmetic ---- */

/* The shift amount, masked as on x86: &31 up to 32 bits, &63 up to 64. */
static Term shift_amount(Operation *operation)
{
    unsigned width = operation->width;
    if (width > 64)
        return term_and(operation->terms, operation->b, constant(operation, 127));
    Wide mask = width <= 32 ? 31 : 63;
    return width < 6 ? operation->b : term_and(operation->terms, operation->b, constant(operation, mask));
}

static Term binary(Operation *operation, BinaryOperator operator_)
{
    TermPool *terms = operation->terms;
    AddressOperands operands = {operation->a, operation->b, operation->a_value, operation->b_value};
    Term result;
    if (operation->width >= 64 && address_in_arithmetic(operation->machine, operator_, &operands, &result))
        return result;
    Term a = operands.a, b = operands.b;
    switch (operator_) {
    case BINARY_ADD: return term_add(terms, a, b);
    case BINARY_SUB: return term_sub(terms, a, b);
    case BINARY_MUL: return term_mul(terms, a, b);
    case BINARY_AND: return term_and(terms, a, b);
    case BINARY_OR: return term_or(terms, a, b);
    case BINARY_XOR: return term_xor(terms, a, b);
    case BINARY_SHL: return term_shl(terms, a, shift_amount(operation));
    case BINARY_LSHR: return term_lshr(terms, a, shift_amount(operation));
    case BINARY_ASHR: return term_ashr(terms, a, shift_amount(operation));
    case BINARY_UDIV: return decide_division(operation, false) ? term_udiv(terms, a, b) : TERM_NONE;
    case BINARY_SDIV: return decide_division(operation, true) ? term_sdiv(terms, a, b) : TERM_NONE;
    case BINARY_UREM: return decide_division(operation, false) ? term_urem(terms, a, b) : TERM_NONE;
    case BINARY_SREM: return decide_division(operation, true) ? term_srem(terms, a, b) : TERM_NONE;
    }
    return TERM_NONE;
}

static Term rule_binary(Operation *operation)
{
    return binary(operation, (BinaryOperator)operation->detail);
}

static Term rule_binary_imm(Operation *operation) /* the operator is in imm */
{
    return binary(operation, (BinaryOperator)operation->ip->imm);
}

/* ---- Comparisons ---- */

static Term compare(TermPool *terms, ComparePredicate predicate, Term a, Term b)
{
    switch (predicate) {
    case COMPARE_EQ: return term_eq(terms, a, b);
    case COMPARE_NE: return term_ne(terms, a, b);
    case COMPARE_UGT: return term_ult(terms, b, a);
    case COMPARE_UGE: return term_ule(terms, b, a);
    case COMPARE_ULT: return term_ult(terms, a, b);
    case COMPARE_ULE: return term_ule(terms, a, b);
    case COMPARE_SGT: return term_slt(terms, b, a);
    case COMPARE_SGE: return term_sle(terms, b, a);
    case COMPARE_SLT: return term_slt(terms, a, b);
    case COMPARE_SLE: return term_sle(terms, a, b);
    default: base_die("predicate %u is none of integers", predicate);
    }
}

static Term compare_numbers_or_addresses(Operation *operation, ComparePredicate predicate)
{
    AddressOperands operands = {operation->a, operation->b, operation->a_value, operation->b_value};
    AddressUse use = operation->width == 64 ? address_in_comparison(operation->machine, predicate, &operands) : ADDRESS_UNUSED;
    if (use == ADDRESS_PINNED)
        return TERM_NONE;
    if (use == ADDRESS_CONDITION)
        return operands.a;
    if (use == ADDRESS_OFFSETS && predicate >= COMPARE_UGT)
        predicate += COMPARE_SGT - COMPARE_UGT;
    return compare(operation->terms, predicate, operands.a, operands.b);
}

static Term rule_compare(Operation *operation)
{
    return compare_numbers_or_addresses(operation, (ComparePredicate)operation->detail);
}

static Term rule_compare_imm(Operation *operation)
{
    return compare_numbers_or_addresses(operation, (ComparePredicate)operation->ip->imm);
}

static Term rule_branch(Operation *operation)
{
    return term_ne(operation->terms, operation->a, constant(operation, 0));
}

/* Ordered predicates are false if an operand is NaN; each unordered one is the negation of an ordered one. */
static Term rule_float_compare(Operation *operation)
{
    TermPool *terms = operation->terms;
    Term a = operation->a, b = operation->b;
    Term second = term_feq(terms, b, b);
    Term ordered = term_and(terms, term_feq(terms, a, a), second);
    switch ((ComparePredicate)operation->ip->imm) {
    case COMPARE_FALSE: return term_constant(terms, 1, 0);
    case COMPARE_OEQ: return term_feq(terms, a, b);
    case COMPARE_OGT: return term_flt(terms, b, a);
    case COMPARE_OGE: return term_fle(terms, b, a);
    case COMPARE_OLT: return term_flt(terms, a, b);
    case COMPARE_OLE: return term_fle(terms, a, b);
    case COMPARE_ONE: return term_and(terms, ordered, term_not(terms, term_feq(terms, a, b)));
    case COMPARE_ORD: return ordered;
    case COMPARE_UNO: return term_not(terms, ordered);
    case COMPARE_UEQ: return term_not(terms, term_and(terms, ordered, term_not(terms, term_feq(terms, a, b))));
    case COMPARE_FUGT: return term_not(terms, term_fle(terms, a, b));
    case COMPARE_FUGE: return term_not(terms, term_flt(terms, a, b));
    case COMPARE_FULT: return term_not(terms, term_fle(terms, b, a));
    case COMPARE_FULE: return term_not(terms, term_flt(terms, b, a));
    case COMPARE_FUNE: return term_not(terms, term_feq(terms, a, b));
    default: return term_constant(terms, 1, 1);
    }
}

/* ---- Floats ---- */

enum { FLOAT_ADD, FLOAT_SUB, FLOAT_MUL, FLOAT_DIV };

/* Terms round to nearest. In another rounding mode the operands are pinned. */
static bool rounds_to_nearest(Operation *operation)
{
    if (fenv_rounds_to_nearest())
        return true;
    trace_pin(operation->machine, operation->a, operation->a_value, REASON_PINNED_ROUNDING, NULL);
    if (operation->b != TERM_NONE)
        trace_pin(operation->machine, operation->b, operation->b_value, REASON_PINNED_ROUNDING, NULL);
    return false;
}

static Term rule_float(Operation *operation)
{
    TermPool *terms = operation->terms;
    if (!rounds_to_nearest(operation))
        return TERM_NONE;
    switch (operation->detail) {
    case FLOAT_ADD: return term_fadd(terms, operation->a, operation->b);
    case FLOAT_SUB: return term_fsub(terms, operation->a, operation->b);
    case FLOAT_MUL: return term_fmul(terms, operation->a, operation->b);
    default: return term_fdiv(terms, operation->a, operation->b);
    }
}

static Term rule_float_remainder(Operation *operation)
{
    trace_pin(operation->machine, operation->a, operation->a_value, REASON_PINNED_REMAINDER, NULL);
    trace_pin(operation->machine, operation->b, operation->b_value, REASON_PINNED_REMAINDER, NULL);
    return TERM_NONE;
}

static Term rule_float_negate(Operation *operation)
{
    return term_xor(operation->terms, operation->a, constant(operation, smallest(operation->width)));
}

static Term rule_float_to_float(Operation *operation)
{
    return rounds_to_nearest(operation) ? term_ftof(operation->terms, operation->a, operation->detail) : TERM_NONE;
}

static Term rule_float_to_signed(Operation *operation)
{
    conversion_of_term(operation->machine, operation->a, operation->ip->x, true);
    return term_ftos(operation->terms, operation->a, operation->ip->x);
}

static Term rule_float_to_unsigned(Operation *operation)
{
    conversion_of_term(operation->machine, operation->a, operation->ip->x, false);
    return term_ftou(operation->terms, operation->a, operation->ip->x);
}

static Term rule_signed_to_float(Operation *operation)
{
    return rounds_to_nearest(operation) ? term_stof(operation->terms, operation->a, operation->detail) : TERM_NONE;
}

static Term rule_unsigned_to_float(Operation *operation)
{
    return rounds_to_nearest(operation) ? term_utof(operation->terms, operation->a, operation->detail) : TERM_NONE;
}

/* The operand does not depend on the input. A term of one that does names the pointer. */
static bool converts_address(Operation *operation, Rule *rule)
{
    bool converts = rule == rule_signed_to_float || rule == rule_unsigned_to_float;
    return converts && operation->width == 64 && term_is_constant(operation->terms, operation->a, NULL) &&
           address_in_bytes(operation->machine, operation->a);
}

static bool takes_floats(Rule *rule)
{
    return rule == rule_float || rule == rule_float_remainder || rule == rule_float_negate || rule == rule_float_compare ||
           rule == rule_float_to_float || rule == rule_float_to_signed || rule == rule_float_to_unsigned;
}

static bool floats_have_address(Operation *operation, Rule *rule)
{
    AddressOperands operands = {operation->a, operation->b, operation->a_value, operation->b_value};
    if (rule == rule_float_compare && address_compares_as_float(operation->machine, &operands))
        return false;
    return address_in_floats(operation->machine, &operands);
}

/* ---- Conversions and choices ---- */

static Term rule_resize(Operation *operation) /* TRUNC, ZEXT, ZEXT_W */
{
    if (operation->width == 64 && operation->ip->x < 64 && address_in_bytes(operation->machine, operation->a))
        return TERM_NONE;
    return term_resize(operation->terms, operation->a, operation->ip->x);
}

static Term rule_sign_extend(Operation *operation)
{
    return operation->ip->x < operation->width ? term_extract(operation->terms, operation->a, 0, operation->ip->x)
                                               : term_sext(operation->terms, operation->a, operation->ip->x);
}

bool symbolic_select_decides(const Machine *machine)
{
    return !machine->options.symbolic.merge_selects && !machine->frames[machine->depth - 1].function->in_runtime;
}

/* The terms of the two values may have different widths: the slot holds their zero-extension. */
static Term rule_select(Operation *operation)
{
    const Instruction *ip = operation->ip;
    unsigned width = operation->detail;
    uint32_t otherwise = (uint32_t)ip->imm;
    bool taken = operation->r[ip->a] & 1;
    Term condition = operation->t[ip->a] ? term_resize(operation->terms, operation->t[ip->a], 1) : TERM_NONE;
    if (condition != TERM_NONE && symbolic_select_decides(operation->machine)) {
        trace_decide(operation->machine, DECISION_BRANCH, taken ? condition : term_not(operation->terms, condition),
                     (DecisionOptions){0});
        condition = TERM_NONE;
    }
    if (condition == TERM_NONE)
        return slot_term(operation, taken ? ip->b : otherwise, width);
    return term_ite(operation->terms, condition, slot_term(operation, ip->b, width), slot_term(operation, otherwise, width));
}

/* ---- The table ---- */

#define BINARY_ROWS(NAME, width)                                                     \
    [OP_##NAME##width##_RR] = {rule_binary, 0, BINARY_##NAME, RIGHT_SLOT, RESULT_ONE}, \
    [OP_##NAME##width##_RI] = {rule_binary, 0, BINARY_##NAME, RIGHT_IMMEDIATE, RESULT_ONE},
#define BINARY_WIDTHS(NAME) BINARY_ROWS(NAME, 8) BINARY_ROWS(NAME, 16) BINARY_ROWS(NAME, 32) BINARY_ROWS(NAME, 64)
#define COMPARE_ROWS(NAME, predicate, width)                                           \
    [OP_##NAME##_RR] = {rule_compare, width, predicate, RIGHT_SLOT, RESULT_ONE},       \
    [OP_##NAME##_RI] = {rule_compare, width, predicate, RIGHT_IMMEDIATE, RESULT_ONE},  \
    [OP_B_##NAME##_RR] = {rule_compare, width, predicate, RIGHT_SLOT, RESULT_ONE},     \
    [OP_B_##NAME##_RI] = {rule_compare, width, predicate, RIGHT_IMMEDIATE, RESULT_ONE},
#define COMPARE_WIDTHS(NAME, predicate)                                           \
    COMPARE_ROWS(NAME##8, predicate, 8) COMPARE_ROWS(NAME##16, predicate, 16)     \
    COMPARE_ROWS(NAME##32, predicate, 32) COMPARE_ROWS(NAME##64, predicate, 64)
#define FLOAT_ROWS(NAME, detail)                                                  \
    [OP_##NAME##32_RR] = {rule_float, 32, detail, RIGHT_SLOT, RESULT_ONE},        \
    [OP_##NAME##32_RI] = {rule_float, 32, detail, RIGHT_IMMEDIATE, RESULT_ONE},   \
    [OP_##NAME##64_RR] = {rule_float, 64, detail, RIGHT_SLOT, RESULT_ONE},        \
    [OP_##NAME##64_RI] = {rule_float, 64, detail, RIGHT_IMMEDIATE, RESULT_ONE},   \
    [OP_##NAME##80] = {rule_float, 80, detail, RIGHT_SLOT, RESULT_TWO},

static const RuleRow rules[OPCODE_COUNT] = {
    BINARY_WIDTHS(ADD) BINARY_WIDTHS(SUB) BINARY_WIDTHS(MUL) BINARY_WIDTHS(AND) BINARY_WIDTHS(OR) BINARY_WIDTHS(XOR)
    BINARY_WIDTHS(SHL) BINARY_WIDTHS(LSHR) BINARY_WIDTHS(ASHR)
    BINARY_WIDTHS(UDIV) BINARY_WIDTHS(SDIV) BINARY_WIDTHS(UREM) BINARY_WIDTHS(SREM)
    [OP_BINARY_N] = {rule_binary_imm, 0, 0, RIGHT_SLOT, RESULT_ONE},
    [OP_BINARY_W] = {rule_binary_imm, 0, 0, RIGHT_SLOT, RESULT_TWO},

    COMPARE_ROWS(EQ, COMPARE_EQ, FROM_TERM) COMPARE_ROWS(NE, COMPARE_NE, FROM_TERM)
    COMPARE_ROWS(ULT, COMPARE_ULT, FROM_TERM) COMPARE_ROWS(ULE, COMPARE_ULE, FROM_TERM)
    COMPARE_ROWS(UGT, COMPARE_UGT, FROM_TERM) COMPARE_ROWS(UGE, COMPARE_UGE, FROM_TERM)
    COMPARE_WIDTHS(SLT, COMPARE_SLT) COMPARE_WIDTHS(SLE, COMPARE_SLE)
    COMPARE_WIDTHS(SGT, COMPARE_SGT) COMPARE_WIDTHS(SGE, COMPARE_SGE)
    [OP_COMPARE_W] = {rule_compare_imm, 0, 0, RIGHT_SLOT, RESULT_ONE},
    [OP_BRANCH] = {rule_branch, FROM_TERM, 0, RIGHT_NONE, RESULT_ONE},

    FLOAT_ROWS(FADD, FLOAT_ADD) FLOAT_ROWS(FSUB, FLOAT_SUB) FLOAT_ROWS(FMUL, FLOAT_MUL) FLOAT_ROWS(FDIV, FLOAT_DIV)
    [OP_FREM32] = {rule_float_remainder, 32, 0, RIGHT_SLOT, RESULT_ONE},
    [OP_FREM64] = {rule_float_remainder, 64, 0, RIGHT_SLOT, RESULT_ONE},
    [OP_FREM80] = {rule_float_remainder, 80, 0, RIGHT_SLOT, RESULT_TWO},
    [OP_FNEG32] = {rule_float_negate, 32, 0, RIGHT_NONE, RESULT_ONE},
    [OP_FNEG64] = {rule_float_negate, 64, 0, RIGHT_NONE, RESULT_ONE},
    [OP_FNEG80] = {rule_float_negate, 80, 0, RIGHT_NONE, RESULT_TWO},
    [OP_FCMP32] = {rule_float_compare, 32, 0, RIGHT_SLOT, RESULT_ONE},
    [OP_FCMP64] = {rule_float_compare, 64, 0, RIGHT_SLOT, RESULT_ONE},
    [OP_FCMP80] = {rule_float_compare, 80, 0, RIGHT_SLOT, RESULT_ONE},

    [OP_TRUNC] = {rule_resize, 64, 0, RIGHT_NONE, RESULT_ONE},
    [OP_ZEXT] = {rule_resize, FROM_TERM, 0, RIGHT_NONE, RESULT_ONE},
    [OP_SEXT8] = {rule_sign_extend, 8, 0, RIGHT_NONE, RESULT_ONE},
    [OP_SEXT16] = {rule_sign_extend, 16, 0, RIGHT_NONE, RESULT_ONE},
    [OP_SEXT32] = {rule_sign_extend, 32, 0, RIGHT_NONE, RESULT_ONE},
    [OP_SEXT_N] = {rule_sign_extend, FROM_IMM, 0, RIGHT_NONE, RESULT_ONE},
    [OP_ZEXT_W] = {rule_resize, FROM_IMM, 0, RIGHT_NONE, RESULT_TWO},
    [OP_SEXT_W] = {rule_sign_extend, FROM_IMM, 0, RIGHT_NONE, RESULT_TWO},
    [OP_F32_TO_F64] = {rule_float_to_float, 32, 64, RIGHT_NONE, RESULT_ONE},
    [OP_F64_TO_F32] = {rule_float_to_float, 64, 32, RIGHT_NONE, RESULT_ONE},
    [OP_F32_TO_F80] = {rule_float_to_float, 32, 80, RIGHT_NONE, RESULT_TWO},
    [OP_F64_TO_F80] = {rule_float_to_float, 64, 80, RIGHT_NONE, RESULT_TWO},
    [OP_F80_TO_F32] = {rule_float_to_float, 80, 32, RIGHT_NONE, RESULT_ONE},
    [OP_F80_TO_F64] = {rule_float_to_float, 80, 64, RIGHT_NONE, RESULT_ONE},
    [OP_F32_TO_SI] = {rule_float_to_signed, 32, 0, RIGHT_NONE, RESULT_BY_X},
    [OP_F64_TO_SI] = {rule_float_to_signed, 64, 0, RIGHT_NONE, RESULT_BY_X},
    [OP_F80_TO_SI] = {rule_float_to_signed, 80, 0, RIGHT_NONE, RESULT_BY_X},
    [OP_F32_TO_UI] = {rule_float_to_unsigned, 32, 0, RIGHT_NONE, RESULT_BY_X},
    [OP_F64_TO_UI] = {rule_float_to_unsigned, 64, 0, RIGHT_NONE, RESULT_BY_X},
    [OP_F80_TO_UI] = {rule_float_to_unsigned, 80, 0, RIGHT_NONE, RESULT_BY_X},
    [OP_SI_TO_F32] = {rule_signed_to_float, FROM_IMM, 32, RIGHT_NONE, RESULT_ONE},
    [OP_SI_TO_F64] = {rule_signed_to_float, FROM_IMM, 64, RIGHT_NONE, RESULT_ONE},
    [OP_SI_TO_F80] = {rule_signed_to_float, FROM_IMM, 80, RIGHT_NONE, RESULT_TWO},
    [OP_UI_TO_F32] = {rule_unsigned_to_float, FROM_IMM, 32, RIGHT_NONE, RESULT_ONE},
    [OP_UI_TO_F64] = {rule_unsigned_to_float, FROM_IMM, 64, RIGHT_NONE, RESULT_ONE},
    [OP_UI_TO_F80] = {rule_unsigned_to_float, FROM_IMM, 80, RIGHT_NONE, RESULT_TWO},

    [OP_SELECT] = {rule_select, 1, 64, RIGHT_NONE, RESULT_ONE},
    [OP_SELECT_W] = {rule_select, 1, 128, RIGHT_NONE, RESULT_TWO},
};

/* The narrowest width that holds both operands of a comparison. Slots are zero-extended, so every such width is
 * correct. */
static unsigned common_width(const Operation *operation, RightOperand right)
{
    const Instruction *ip = operation->ip;
    Term a = operation->t[ip->a], b = right == RIGHT_SLOT ? operation->t[ip->b] : TERM_NONE;
    unsigned width_a = a ? term_width(operation->terms, a) : 0, width_b = b ? term_width(operation->terms, b) : 0;
    unsigned width = width_a > width_b ? width_a : width_b;
    uint64_t value = 0;
    if (width_a == 0)
        value = operation->r[ip->a];
    if (right == RIGHT_SLOT && width_b == 0)
        value = operation->r[ip->b];
    if (right == RIGHT_IMMEDIATE)
        value = (uint64_t)ip->imm;
    return width < 64 && value >> width != 0 ? 64 : width;
}

static unsigned operand_width(const Operation *operation, const RuleRow *row)
{
    switch (row->width) {
    case 0: return operation->ip->x;
    case FROM_IMM: return (unsigned)operation->ip->imm;
    case FROM_TERM: return common_width(operation, (RightOperand)row->right);
    default: return row->width;
    }
}

static Term apply_rule(Operation *operation)
{
    const RuleRow *row = &rules[operation->ip->op];
    if (row->rule == NULL)
        base_die("opcode %u has no rule for terms", operation->ip->op);
    operation->width = operand_width(operation, row);
    operation->detail = row->detail;
    load_operands(operation, (RightOperand)row->right);
    if (converts_address(operation, row->rule) || (takes_floats(row->rule) && floats_have_address(operation, row->rule)))
        return TERM_NONE;
    return row->rule(operation);
}

static Term symbolic_or_none(TermPool *terms, Term term)
{
    return term == TERM_NONE || term_is_constant(terms, term, NULL) ? TERM_NONE : term;
}

static void find_printed_address(Machine *machine, const Instruction *ip, const uint64_t *r)
{
    const RuleRow *row = &rules[ip->op];
    if (row->rule == rule_binary && row->width == 64)
        address_in_printed_number(machine, (BinaryOperator)row->detail, r[ip->a], row->right == RIGHT_SLOT ? r[ip->b] : (uint64_t)ip->imm);
    if (!takes_floats(row->rule) || row->width < 64)
        return;
    address_in_printed_float(machine, r[ip->a]);
    if (row->right == RIGHT_SLOT)
        address_in_printed_float(machine, r[ip->b]);
}

static bool has_two_slots(const Instruction *ip)
{
    uint8_t result = rules[ip->op].result;
    return result == RESULT_TWO || (result == RESULT_BY_X && ip->x > 64);
}

void symbolic_compute(Machine *machine, const Instruction *ip, const uint64_t *r, Term *t)
{
    TermPool *terms = machine->symbolic->terms;
    bool two = has_two_slots(ip);
    if (symbolic_is_concretising(machine)) {
        find_printed_address(machine, ip, r);
        t[ip->dst] = TERM_NONE;
        if (two)
            t[ip->dst + 1] = TERM_NONE;
        return;
    }
    Operation operation = {.machine = machine, .terms = terms, .ip = ip, .r = r, .t = t};
    Term result = apply_rule(&operation);
    if (!two) {
        t[ip->dst] = symbolic_or_none(terms, result);
        return;
    }
    unsigned width = result ? term_width(terms, result) : 0;
    t[ip->dst] = width > 0 ? symbolic_or_none(terms, term_extract(terms, result, 0, width < 64 ? width : 64)) : TERM_NONE;
    t[ip->dst + 1] = width > 64 ? symbolic_or_none(terms, term_extract(terms, result, 64, width - 64)) : TERM_NONE;
}

void symbolic_branch(Machine *machine, const Instruction *ip, const uint64_t *r, Term *t, bool taken)
{
    if (symbolic_is_concretising(machine))
        return;
    TermPool *terms = machine->symbolic->terms;
    Operation operation = {.machine = machine, .terms = terms, .ip = ip, .r = r, .t = t};
    Term condition = apply_rule(&operation);
    if (condition == TERM_NONE)
        return;
    trace_decide(machine, DECISION_BRANCH, taken ? condition : term_not(terms, condition),
                 (DecisionOptions){.side = taken ? 1 : 2});
}

/* ---- Optional checks ---- */

/* base <= INT_MAX >> amount, unsigned; an amount beyond the width is another fault. */
static Term shift_stays_in_width(Operation *operation)
{
    TermPool *terms = operation->terms;
    Term most = term_lshr(terms, constant(operation, smallest(operation->width) - 1), shift_amount(operation));
    Term beyond = term_not(terms, term_ult(terms, operation->b, constant(operation, operation->width)));
    return term_or(terms, beyond, term_ule(terms, operation->a, most));
}

/* The condition that the signed operation does not overflow. Computed in twice the width if that is possible. */
static Term stays_in_width(Operation *operation)
{
    TermPool *terms = operation->terms;
    unsigned width = operation->width;
    BinaryOperator operator_ = (BinaryOperator)operation->ip->imm;
    if (operator_ == BINARY_SHL)
        return shift_stays_in_width(operation);
    unsigned wider = operator_ == BINARY_MUL ? 2 * width : width + 1;
    if (wider > 128)
        return TERM_NONE;
    Operation exact = *operation;
    exact.width = wider;
    exact.a = term_sext(terms, operation->a, wider);
    exact.b = term_sext(terms, operation->b, wider);
    Term result = binary(&exact, operator_);
    return term_eq(terms, result, term_sext(terms, term_extract(terms, result, 0, width), wider));
}

static void check_overflow(Operation *operation)
{
    const Instruction *ip = operation->ip;
    Term fine = stays_in_width(operation);
    bool is_fine = !arithmetic_overflows((BinaryOperator)ip->imm, ip->x, operation->a_value, operation->b_value);
    if (fine != TERM_NONE) {
        decide_check(operation, fine, is_fine);
        return;
    }
    trace_pin(operation->machine, operation->a, operation->a_value, REASON_PINNED_WIDE_PRODUCT, NULL);
    trace_pin(operation->machine, operation->b, operation->b_value, REASON_PINNED_WIDE_PRODUCT, NULL);
}

static void check_shift(Operation *operation)
{
    unsigned width = operation->width;
    decide_check(operation, term_ult(operation->terms, operation->b, constant(operation, width)), operation->b_value < width);
}

void symbolic_check(Machine *machine, const Instruction *ip, const uint64_t *r, const Term *t)
{
    Term any = t[ip->a] | t[ip->b] | (ip->x > 64 ? t[ip->a + 1] | t[ip->b + 1] : TERM_NONE);
    if (any == TERM_NONE || symbolic_is_concretising(machine))
        return;
    TermPool *terms = machine->symbolic->terms;
    Operation operation = {.machine = machine, .terms = terms, .ip = ip, .r = r, .t = t, .width = ip->x};
    load_operands(&operation, RIGHT_SLOT);
    if (ip->op == OP_CHECK_OVERFLOW)
        check_overflow(&operation);
    else if (ip->op == OP_CHECK_SHIFT)
        check_shift(&operation);
    else
        base_die("a check has no meaning for terms");
}
