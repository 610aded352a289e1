/* The interpreter's loop, included once for each build. LOOP_NAME is the function's name; interpreter_layers.h defines
 * what the build tracks in addition to values. There is one handler for each instruction; interpreter_macros.h defines
 * families of handlers. Every handler that may end the run first saves the current instruction (SAVE). */

#include "execution/arithmetic.h"
#include "execution/dependence.h"
#include "execution/interpreter.h"
#include "execution/interpreter_macros.h"
#include "execution/symbolic.h"
#include "execution/undefined.h"

#define GRANULE_COUNT ((ARENA_END - ARENA_START) / ARENA_GRANULE)

#include "execution/interpreter_layers.h"

void LOOP_NAME(Machine *machine)
{
    static const void *const handlers[OPCODE_COUNT] = {
#define OPCODE(name, format) &&do_##name,
#include "program/opcodes.def"
#undef OPCODE
    };
    const Program *const program = machine->program;
    const ObjectId *const owner = machine->owner;
    const Extent *const extents = machine->extents;
    Frame *frame;
    uint64_t *r;
    uint64_t memory;
    const Instruction *code;
    int64_t budget = 0;
    TRACK(uint64_t *u);
    ON_TERMS(Term *t);
    ON_TERMS(uint8_t *cover);
    ON_DEPENDENCES(Dependence *d);
    ON_DEPENDENCES(const Plan *plan);
    ON_DEPENDENCES(struct DependenceState *const dependence = machine->dependence);
    ON_DEPENDENCES(const bool checks_writes = machine->options.symbolic.check_terms);
    ON_TERMS(const uint8_t *const flags = machine->symbolic->flags);
    ENTER_FRAME();
    const Instruction *ip = frame->next;
    ON_DEPENDENCES(dependence_step(machine, ip));
    goto *handlers[ip->op];

    WIDTHS(ARITHMETIC, ADD, x + y, undefined_carry(mx, my))
    WIDTHS(ARITHMETIC, SUB, x - y, undefined_carry(mx, my))
    WIDTHS(ARITHMETIC, MUL, (uint64_t)x * y, undefined_carry(mx, my))
    WIDTHS(ARITHMETIC, AND, x & y, undefined_and(x, y, mx, my))
    WIDTHS(ARITHMETIC, OR, x | y, undefined_or(x, y, mx, my))
    WIDTHS(ARITHMETIC, XOR, x ^ y, mx | my)
    WIDTHS(SHIFT_UNSIGNED, SHL, <<)
    WIDTHS(SHIFT_UNSIGNED, LSHR, >>)
    WIDTHS(SHIFT_SIGNED, ASHR, >>)
    WIDTHS(DIVISION, UDIV, u, /, false)
    WIDTHS(DIVISION, SDIV, , /, true)
    WIDTHS(DIVISION, UREM, u, %, false)
    WIDTHS(DIVISION, SREM, , %, true)

    COMPARE(EQ, uint64_t, ==, undefined_equal, USES_EQUALITY)
    COMPARE(NE, uint64_t, !=, undefined_equal, USES_EQUALITY)
    COMPARE(ULT, uint64_t, <, ORDER_MASK, USES_ORDER)
    COMPARE(ULE, uint64_t, <=, ORDER_MASK, USES_ORDER)
    COMPARE(UGT, uint64_t, >, ORDER_MASK, USES_ORDER)
    COMPARE(UGE, uint64_t, >=, ORDER_MASK, USES_ORDER)
    WIDTHS(COMPARE_SIGNED, SLT, <)
    WIDTHS(COMPARE_SIGNED, SLE, <=)
    WIDTHS(COMPARE_SIGNED, SGT, >)
    WIDTHS(COMPARE_SIGNED, SGE, >=)

    do_BINARY_N : {
        TERMS(T(ip->a) | T(ip->b), TWO);
        Wide result = 0;
        ArithmeticFault fault = arithmetic_binary((BinaryOperator)ip->imm, ip->x, A, B, &result);
        if (fault != ARITHMETIC_FINE)
            goto *(fault == ARITHMETIC_OVERFLOW ? &&division_overflow : &&division_by_zero);
        MARK((uint64_t)arithmetic_mask(undefined_any(U(ip->a), U(ip->b)), ip->x));
        D = (uint64_t)result;
        NEXT;
    }
    do_BINARY_W : {
        TERMS_WIDE(WIDE_TERM(ip->a) | WIDE_TERM(ip->b) | (Term)NUMBER_OF_ADDRESS(A, B), TWO);
        Wide result = 0;
        ArithmeticFault fault =
            arithmetic_binary((BinaryOperator)ip->imm, ip->x, slot_get_wide(&A), slot_get_wide(&B), &result);
        if (fault != ARITHMETIC_FINE)
            goto *(fault == ARITHMETIC_OVERFLOW ? &&division_overflow : &&division_by_zero);
        MARK_WIDE(WIDE_MASK(ip->a) | WIDE_MASK(ip->b));
        slot_set_wide(&D, result);
        NEXT;
    }
    do_COMPARE_W : {
        TERMS(WIDE_TERM(ip->a) | WIDE_TERM(ip->b) | (Term)USES_ORDER(A, B), TWO);
        MARK((WIDE_MASK(ip->a) | WIDE_MASK(ip->b)) != 0);
        D = arithmetic_compare((ComparePredicate)ip->imm, ip->x, slot_get_wide(&A), slot_get_wide(&B));
        NEXT;
    }

    FLOAT_BINARY(FADD32, 32, float, +)
    FLOAT_BINARY(FSUB32, 32, float, -)
    FLOAT_BINARY(FMUL32, 32, float, *)
    FLOAT_BINARY(FDIV32, 32, float, /)
    FLOAT_BINARY(FADD64, 64, double, +)
    FLOAT_BINARY(FSUB64, 64, double, -)
    FLOAT_BINARY(FMUL64, 64, double, *)
    FLOAT_BINARY(FDIV64, 64, double, /)
    FLOAT80_BINARY(FADD80, x + y)
    FLOAT80_BINARY(FSUB80, x - y)
    FLOAT80_BINARY(FMUL80, x * y)
    FLOAT80_BINARY(FDIV80, x / y)
    FLOAT80_BINARY(FREM80, __builtin_fmodl(x, y))
    do_FREM32 : {
        TERMS(T(ip->a) | T(ip->b), TWO);
        FLOAT_LOAD(float, 32, A);
        FLOAT_LOAD(float, 32, B);
        MARK((uint32_t)undefined_any(U(ip->a), U(ip->b)));
        PUT_FLOAT(float, 32, __builtin_fmodf(x_A, x_B));
        NEXT;
    }
    do_FREM64 : {
        TERMS(FLOAT_TERM(64, ip->a) | FLOAT_TERM(64, ip->b), TWO);
        FLOAT_LOAD(double, 64, A);
        FLOAT_LOAD(double, 64, B);
        MARK(undefined_any(U(ip->a), U(ip->b)));
        PUT_FLOAT(double, 64, __builtin_fmod(x_A, x_B));
        NEXT;
    }
    do_FNEG32 : {
        TERMS(T(ip->a), ONE);
        MARK(U(ip->a));
        D = A ^ (UINT64_C(1) << 31);
        NEXT;
    }
    do_FNEG64 : {
        TERMS(FLOAT_TERM(64, ip->a), ONE);
        MARK(U(ip->a));
        D = A ^ (UINT64_C(1) << 63);
        NEXT;
    }
    do_FNEG80 : {
        TERMS_WIDE(FLOAT80_TERM(ip->a), ONE);
        MARK_WIDE(WIDE_MASK(ip->a));
        slot_set_f80(&D, -slot_get_f80(&A));
        NEXT;
    }
    FLOAT_COMPARE(FCMP32, 32, float)
    FLOAT_COMPARE(FCMP64, 64, double)
    do_FCMP80 : {
        TERMS(FLOAT80_TERM(ip->a) | FLOAT80_TERM(ip->b), TWO);
        MARK((WIDE_MASK(ip->a) | WIDE_MASK(ip->b)) != 0);
        D = arithmetic_compare_f80((ComparePredicate)ip->imm, slot_get_f80(&A), slot_get_f80(&B));
        NEXT;
    }

    do_TRUNC : {
        TERMS(T(ip->a) | (Term)(ip->x < ADDRESS_BITS && IS_ADDRESS(A)), ONE);
        uint64_t keep = ip->x >= 64 ? UINT64_MAX : (UINT64_C(1) << ip->x) - 1;
        MARK(U(ip->a) & keep);
        D = A & keep;
        NEXT;
    }
    do_ZEXT : {
        TERMS(T(ip->a), ONE);
        MARK(U(ip->a));
        D = A;
        NEXT;
    }
    do_SEXT8 : {
        TERMS(T(ip->a), ONE);
        MARK((uint64_t)arithmetic_mask((Wide)(int64_t)(int8_t)U(ip->a), ip->x));
        D = (uint64_t)(int64_t)(int8_t)A & (ip->x >= 64 ? UINT64_MAX : (UINT64_C(1) << ip->x) - 1);
        NEXT;
    }
    do_SEXT16 : {
        TERMS(T(ip->a), ONE);
        MARK((uint64_t)arithmetic_mask((Wide)(int64_t)(int16_t)U(ip->a), ip->x));
        D = (uint64_t)(int64_t)(int16_t)A & (ip->x >= 64 ? UINT64_MAX : (UINT64_C(1) << ip->x) - 1);
        NEXT;
    }
    do_SEXT32 : {
        TERMS(T(ip->a), ONE);
        MARK((uint64_t)arithmetic_mask((Wide)(int64_t)(int32_t)U(ip->a), ip->x));
        D = (uint64_t)(int64_t)(int32_t)A & (ip->x >= 64 ? UINT64_MAX : (UINT64_C(1) << ip->x) - 1);
        NEXT;
    }
    do_SEXT_N : {
        TERMS(T(ip->a), ONE);
        MARK((uint64_t)arithmetic_mask((Wide)arithmetic_extend(U(ip->a), (unsigned)ip->imm), ip->x));
        D = (uint64_t)arithmetic_mask((Wide)arithmetic_extend(A, (unsigned)ip->imm), ip->x);
        NEXT;
    }
#define OPERAND_TERM (ip->imm > 64 ? WIDE_TERM(ip->a) : T(ip->a))
    do_ZEXT_W : {
        TERMS_WIDE(OPERAND_TERM, ONE);
        Wide value = ip->imm > 64 ? slot_get_wide(&A) : A;
        MARK_WIDE(ip->imm > 64 ? WIDE_MASK(ip->a) : U(ip->a));
        slot_set_wide(&D, arithmetic_mask(value, ip->x));
        NEXT;
    }
    do_SEXT_W : {
        TERMS_WIDE(OPERAND_TERM, ONE);
        Wide value = ip->imm > 64 ? slot_get_wide(&A) : A;
        MARK_WIDE(ip->imm > 64 ? WIDE_MASK(ip->a) : U(ip->a));
        slot_set_wide(&D, arithmetic_mask((Wide)arithmetic_extend(value, (unsigned)ip->imm), ip->x));
        NEXT;
    }
    do_F32_TO_F64 : {
        TERMS(T(ip->a), ONE);
        FLOAT_LOAD(float, 32, A);
        MARK(undefined_any(U(ip->a), 0));
        PUT_FLOAT(double, 64, x_A);
        NEXT;
    }
    do_F64_TO_F32 : {
        TERMS(FLOAT_TERM(64, ip->a), ONE);
        FLOAT_LOAD(double, 64, A);
        MARK((uint32_t)undefined_any(U(ip->a), 0));
        PUT_FLOAT(float, 32, x_A);
        NEXT;
    }
    do_F32_TO_F80 : {
        TERMS_WIDE(T(ip->a), ONE);
        FLOAT_LOAD(float, 32, A);
        MARK_WIDE(U(ip->a));
        slot_set_f80(&D, x_A);
        NEXT;
    }
    do_F64_TO_F80 : {
        TERMS_WIDE(FLOAT_TERM(64, ip->a), ONE);
        FLOAT_LOAD(double, 64, A);
        MARK_WIDE(U(ip->a));
        slot_set_f80(&D, x_A);
        NEXT;
    }
    do_F80_TO_F32 : {
        TERMS(FLOAT80_TERM(ip->a), ONE);
        long double value = slot_get_f80(&A);
        MARK((uint32_t)undefined_any(WIDE_MASK(ip->a), 0));
        PUT_FLOAT(float, 32, value);
        NEXT;
    }
    do_F80_TO_F64 : {
        TERMS(FLOAT80_TERM(ip->a), ONE);
        long double value = slot_get_f80(&A);
        MARK(undefined_any(WIDE_MASK(ip->a), 0));
        PUT_FLOAT(double, 64, value);
        NEXT;
    }
    FLOAT_TO_INTEGER(F32_TO_SI, FLOAT_LOAD(float, 32, A), x_A, arithmetic_f64_to_signed, true, U(ip->a), T(ip->a))
    FLOAT_TO_INTEGER(F64_TO_SI, FLOAT_LOAD(double, 64, A), x_A, arithmetic_f64_to_signed, true, U(ip->a), FLOAT_TERM(64, ip->a))
    FLOAT_TO_INTEGER(F80_TO_SI, (void)0, slot_get_f80(&A), arithmetic_f80_to_signed, true, WIDE_MASK(ip->a), FLOAT80_TERM(ip->a))
    FLOAT_TO_INTEGER(F32_TO_UI, FLOAT_LOAD(float, 32, A), x_A, arithmetic_f64_to_unsigned, false, U(ip->a), T(ip->a))
    FLOAT_TO_INTEGER(F64_TO_UI, FLOAT_LOAD(double, 64, A), x_A, arithmetic_f64_to_unsigned, false, U(ip->a), FLOAT_TERM(64, ip->a))
    FLOAT_TO_INTEGER(F80_TO_UI, (void)0, slot_get_f80(&A), arithmetic_f80_to_unsigned, false, WIDE_MASK(ip->a), FLOAT80_TERM(ip->a))

#define INTEGER_OPERAND (ip->imm > 64 ? slot_get_wide(&A) : (Wide)A)
#define OPERAND_MASK (ip->imm > 64 ? WIDE_MASK(ip->a) : U(ip->a))
    do_SI_TO_F32 : {
        TERMS(OPERAND_TERM | (Term)IS_ADDRESS(A), ONE);
        SignedWide value = arithmetic_extend(INTEGER_OPERAND, (unsigned)ip->imm);
        MARK((uint32_t)undefined_any(OPERAND_MASK, 0));
        PUT_FLOAT(float, 32, ip->imm > 64 ? (float)value : (float)(int64_t)value);
        NEXT;
    }
    do_SI_TO_F64 : {
        TERMS(OPERAND_TERM | (Term)IS_ADDRESS(A), ONE);
        SignedWide value = arithmetic_extend(INTEGER_OPERAND, (unsigned)ip->imm);
        MARK(undefined_any(OPERAND_MASK, 0));
        PUT_FLOAT(double, 64, ip->imm > 64 ? (double)value : (double)(int64_t)value);
        NEXT;
    }
    do_SI_TO_F80 : {
        TERMS_WIDE(OPERAND_TERM | (Term)IS_ADDRESS(A), ONE);
        SignedWide value = arithmetic_extend(INTEGER_OPERAND, (unsigned)ip->imm);
        MARK_WIDE(OPERAND_MASK);
        slot_set_f80(&D, (long double)value);
        NEXT;
    }
    do_UI_TO_F32 : {
        TERMS(OPERAND_TERM | (Term)IS_ADDRESS(A), ONE);
        Wide value = INTEGER_OPERAND;
        MARK((uint32_t)undefined_any(OPERAND_MASK, 0));
        PUT_FLOAT(float, 32, ip->imm > 64 ? (float)value : (float)(uint64_t)value);
        NEXT;
    }
    do_UI_TO_F64 : {
        TERMS(OPERAND_TERM | (Term)IS_ADDRESS(A), ONE);
        Wide value = INTEGER_OPERAND;
        MARK(undefined_any(OPERAND_MASK, 0));
        PUT_FLOAT(double, 64, ip->imm > 64 ? (double)value : (double)(uint64_t)value);
        NEXT;
    }
    do_UI_TO_F80 : {
        TERMS_WIDE(OPERAND_TERM | (Term)IS_ADDRESS(A), ONE);
        Wide value = INTEGER_OPERAND;
        MARK_WIDE(OPERAND_MASK);
        slot_set_f80(&D, (long double)value);
        NEXT;
    }
#undef INTEGER_OPERAND
#undef OPERAND_MASK
#undef OPERAND_TERM

    do_MOVE : do_BITCAST : {
        MARK(U(ip->a));
        ON_TERMS(t[ip->dst] = t[ip->a]);
        DEPENDS_ONE();
        D = A;
        NEXT;
    }
    do_MOVE_W : do_BITCAST_W : {
        TRACK(uint64_t low = u[ip->a]; u[ip->dst + 1] = u[ip->a + 1]; u[ip->dst] = low);
        ON_TERMS(Term low_term = t[ip->a]; t[ip->dst + 1] = t[ip->a + 1]; t[ip->dst] = low_term);
        DEPENDS_ONE();
        ON_DEPENDENCES(d[ip->dst + 1] = d[ip->dst]);
        slot_set_wide(&D, slot_get_wide(&A));
        NEXT;
    }
    do_CONSTANT : {
        MARK(0);
        ON_TERMS(t[ip->dst] = TERM_NONE);
        DEPENDS_NONE();
        D = IMM;
        NEXT;
    }
    do_CONSTANT_W : {
        MARK_WIDE(0);
        ON_TERMS(t[ip->dst] = t[ip->dst + 1] = TERM_NONE);
        DEPENDS_NONE();
        ON_DEPENDENCES(d[ip->dst + 1] = d[ip->dst]);
        r[ip->dst] = program->constants[ip->imm];
        r[ip->dst + 1] = program->constants[ip->imm + 1];
        NEXT;
    }
    do_SELECT : {
        uint32_t chosen = A & 1 ? ip->b : (uint32_t)ip->imm;
        BRANCH_MASK(U(ip->a));
        TERMS(T(ip->a) | T(chosen), CHOSEN);
        MARK(U(chosen));
        D = r[chosen];
        NEXT;
    }
    do_SELECT_W : {
        uint32_t chosen = A & 1 ? ip->b : (uint32_t)ip->imm;
        BRANCH_MASK(U(ip->a));
        TERMS_WIDE(T(ip->a) | WIDE_TERM(chosen), CHOSEN);
        MARK_WIDE(WIDE_MASK(chosen));
        slot_set_wide(&D, slot_get_wide(&r[chosen]));
        NEXT;
    }

    LOAD(8) LOAD(16) LOAD(32) LOAD(64)
    LOAD_EXTEND(LOADS, 8, 32, ) LOAD_EXTEND(LOADS, 8, 64, ) LOAD_EXTEND(LOADS, 16, 32, )
    LOAD_EXTEND(LOADS, 16, 64, ) LOAD_EXTEND(LOADS, 32, 64, )
    LOAD_EXTEND(LOADZ, 8, 32, u) LOAD_EXTEND(LOADZ, 8, 64, u) LOAD_EXTEND(LOADZ, 16, 32, u)
    LOAD_EXTEND(LOADZ, 16, 64, u) LOAD_EXTEND(LOADZ, 32, 64, u)
    STORE(8) STORE(16) STORE(32) STORE(64)

    do_LOAD_N : {
        SYMBOLIC_ADDRESS(T(ip->a));
        uint64_t address = POINTER_ADDRESS(0), bytes = (ip->x + 7u) / 8;
        ADDRESS_DEPENDS(d[ip->a], d[ip->high], 0);
        CHECK_POINTER(r[ip->high], address, bytes, size, false);
        Wide value = 0;
        memcpy(&value, HOST(address), bytes);
        value = arithmetic_mask(value, ip->x);
        if (ip->x > 64) {
            TRACK(u[ip->dst] = u[ip->dst + 1] = 0; memcpy(&u[ip->dst], SHADOW(address), bytes));
            slot_set_wide(&D, value);
        } else {
            TRACK(u[ip->dst] = 0; memcpy(&u[ip->dst], SHADOW(address), bytes));
            D = (uint64_t)value;
        }
        LOADED_ANY(address, bytes, ip->x > 64);
        NEXT;
    }
    do_STORE_N : {
        SYMBOLIC_ADDRESS(T(ip->a));
        uint64_t address = POINTER_ADDRESS(0), bytes = (ip->x + 7u) / 8;
        ADDRESS_DEPENDS(d[ip->a], d[ip->high], 0);
        CHECK_POINTER(r[ip->high], address, bytes, writable, true);
        Wide value = ip->x > 64 ? slot_get_wide(&D) : D;
        STORING_ANY(address, bytes, ip->x > 64);
        memcpy(HOST(address), &value, bytes);
        TRACK(memcpy(SHADOW(address), &u[ip->dst], bytes));
        NEXT;
    }
    do_LOAD80 : {
        SYMBOLIC_ADDRESS(T(ip->a));
        uint64_t address = POINTER_ADDRESS(0);
        ADDRESS_DEPENDS(d[ip->a], d[ip->high], 0);
        CHECK_POINTER(r[ip->high], address, 10, size, false);
        r[ip->dst + 1] = 0;
        memcpy(&D, HOST(address), 10);
        TRACK(u[ip->dst + 1] = 0; memcpy(&u[ip->dst], SHADOW(address), 10));
        LOADED_ANY(address, 10, true);
        NEXT;
    }
    do_STORE80 : {
        SYMBOLIC_ADDRESS(T(ip->a));
        uint64_t address = POINTER_ADDRESS(0);
        ADDRESS_DEPENDS(d[ip->a], d[ip->high], 0);
        CHECK_POINTER(r[ip->high], address, 10, writable, true);
        STORING_ANY(address, 10, true);
        memcpy(HOST(address), &D, 10);
        TRACK(memcpy(SHADOW(address), &u[ip->dst], 10));
        NEXT;
    }
    COMPUTE_ADDRESS(R, POINTER_ADDRESS(INDEX_NONE), U(ip->a), T(ip->a), ONE)
    COMPUTE_ADDRESS(RX, POINTER_ADDRESS(INDEX_X), undefined_carry(U(ip->a), U(ip->b)), T(ip->a) | T(ip->b), TWO)
    COMPUTE_ADDRESS(RS, POINTER_ADDRESS(INDEX_S), undefined_carry(U(ip->a), U(ip->b)), T(ip->a) | T(ip->b), TWO)
    COMPUTE_ADDRESS(A, IMM, UINT64_C(0), TERM_NONE, NONE)
    COMPUTE_ADDRESS(AX, instruction_global(ip) + OBJECT_OFFSET(INDEX_X), undefined_carry(U(ip->b), 0), T(ip->b), INDEX)
    COMPUTE_ADDRESS(AS, instruction_global(ip) + OBJECT_OFFSET(INDEX_S), undefined_carry(U(ip->b), 0), T(ip->b), INDEX)
    COMPUTE_ADDRESS(F, memory + ip->a + OBJECT_OFFSET(INDEX_NONE), UINT64_C(0), TERM_NONE, NONE)
    COMPUTE_ADDRESS(FX, memory + ip->a + OBJECT_OFFSET(INDEX_X), undefined_carry(U(ip->b), 0), T(ip->b), INDEX)
    COMPUTE_ADDRESS(FS, memory + ip->a + OBJECT_OFFSET(INDEX_S), undefined_carry(U(ip->b), 0), T(ip->b), INDEX)
    COMPUTE_ROW(AX, instruction_global(ip), INDEX_X)
    COMPUTE_ROW(AS, instruction_global(ip), INDEX_S)
    COMPUTE_ROW(FX, memory + ip->a, INDEX_X)
    COMPUTE_ROW(FS, memory + ip->a, INDEX_S)

    do_ALLOCA : {
        uint64_t address;
        SAVE();
        ON_TERMS(symbolic_choose(machine, DECISION_SIZE, t[ip->a], A));
        if (machine->ended || !memory_push_object(machine, frame, A, ip->x, &address))
            goto ended;
        ON_TERMS(if (machine->dependence) dependence_made_object(machine, address));
        MARK(0);
        ON_TERMS(t[ip->dst] = TERM_NONE);
        D = address;
        NEXT;
    }
    do_STACK_SAVE : {
        MARK(0);
        ON_TERMS(t[ip->dst] = TERM_NONE);
        DEPENDS_NONE();
        D = (uint64_t)frame->object_top << 32 | (frame->memory_top - ADDRESS_BASE);
        NEXT;
    }
    do_STACK_RESTORE : {
        SAVE();
        if (!interpreter_check_saved_stack(machine, frame, A))
            goto ended;
        memory_pop_objects(machine, frame, (ObjectId)(A >> 32), ADDRESS_BASE + (uint32_t)A);
        NEXT;
    }

    do_WIDE_FIELD : {
        READING_WIDE_FIELD();
        NEXT;
    }

#define CHECK_LABEL(name, ...) do_CHECK_##name :
    CHECKS_WITH_OPCODE(CHECK_LABEL) {
        SAVE();
        ON_TERMS(symbolic_check(machine, ip, r, t));
        if (machine->ended || !interpreter_check(machine, ip, r))
            goto ended;
        NEXT;
    }
#undef CHECK_LABEL

    do_CALL : {
        const Function *callee = &program->functions[ip->b];
        const CallSite *site = &program->call_sites[ip->a];
        frame->next = ip;
        if (UNLIKELY(TRACK_UNDEFINED || callee->variadic || callee->has_by_value)) {
            if (!call_enter(machine, site, callee))
                goto ended;
        } else {
            if (!machine_push_frame(machine, callee))
                goto ended;
            uint64_t *passed = frame[1].slots;
            const uint32_t *operands = program->operands + site->operands;
            ON_TERMS(Term *passed_terms = symbolic_slots(machine, frame + 1));
            ON_DEPENDENCES(Dependence *passed_dependences = dependence_slots(machine, frame + 1));
            for (uint32_t i = 0; i < site->slot_count; i++) {
                bool constant = operands[i] & OPERAND_CONSTANT;
                passed[i] = constant ? program->constants[operands[i] & ~OPERAND_CONSTANT] : r[operands[i]];
                ON_TERMS(passed_terms[i] = constant ? TERM_NONE : t[operands[i]]);
                ON_DEPENDENCES(passed_dependences[i] = dependence_argument(machine, frame, constant ? 0 : d[operands[i]]));
            }
        }
        ENTER_FRAME();
        ip = code;
        ENTERED();
        DISPATCH();
    }
    do_CALL_INDIRECT : {
        SAVE();
        BRANCH_MASK(U(ip->b));
        ON_TERMS(symbolic_choose_function(machine, t[ip->b], B));
        const Function *callee = machine->ended ? NULL : call_target(machine, B);
        if (!callee || !call_enter(machine, &program->call_sites[ip->a], callee))
            goto ended;
        ENTER_FRAME();
        ip = code;
        DISPATCH();
    }
    do_BUILTIN : {
        const CallSite *site = &program->call_sites[ip->a];
        const uint32_t *operands = program->operands + site->operands;
        uint64_t arguments[16], results[4] = {0, 0, 0, 0};
        SAVE();
#if SYMBOLIC && !DEPENDENT
        if (UNLIKELY(machine->dependence != NULL) && dependence_starts_at(machine, (Builtin)ip->x))
            goto ended; /* the loop with dependences continues here */
#endif
        TRACK(uint64_t mask = 0);
        ON_TERMS(Term any = TERM_NONE; Term terms[16]; Term result_terms[4] = {0});
        for (uint32_t i = 0; i < site->slot_count; i++) {
            bool constant = operands[i] & OPERAND_CONSTANT;
            arguments[i] = constant ? program->constants[operands[i] & ~OPERAND_CONSTANT] : r[operands[i]];
            TRACK(mask |= constant ? 0 : u[operands[i]]);
            ON_TERMS(any |= terms[i] = constant ? TERM_NONE : t[operands[i]]);
            ON_TERMS(any |= (Term)(IS_ADDRESS(arguments[i]) && builtin_uses_numbers((Builtin)ip->x)));
        }
        ON_TERMS(if (UNLIKELY(any)) WITH_TERMS(symbolic_builtin(machine, ip, arguments, terms, result_terms)));
        ON_TERMS(size_t depth = machine->depth);
        TRACK(if (UNLIKELY(mask) && ip->x == BUILTIN_EXIT) uninitialised_output(machine));
        builtin_perform(machine, ip, arguments, results);
        if (machine->ended)
            goto ended;
#if SYMBOLIC
        if (UNLIKELY(machine->depth != depth)) { /* the function under test was entered */
            ENTER_FRAME();
            ip = code;
            DISPATCH();
        }
#endif
        for (uint32_t i = 0; i < site->result_count; i++) {
            r[ip->dst + i] = results[i];
            TRACK(u[ip->dst + i] = mask ? UINT64_MAX : 0);
            ON_TERMS(t[ip->dst + i] = result_terms[i]);
        }
        NEXT;
    }
    do_VA_START : {
        SAVE();
        call_va_start(machine, A);
        if (machine->ended)
            goto ended;
        NEXT;
    }
    do_SETJMP : {
        SAVE();
        call_setjmp(machine, A);
        if (machine->ended)
            goto ended;
        MARK(0);
        ON_TERMS(t[ip->dst] = TERM_NONE);
        D = 0;
        NEXT;
    }
    do_LONGJMP : {
        uint32_t value = (uint32_t)B;
        COUNT_STEPS();
        SAVE();
        COVER(4);
        ON_TERMS(Term term = t[ip->b]);
        if (!call_longjmp(machine, A))
            goto ended;
        ENTER_FRAME();
        ip = frame->next;
        MARK(0);
        ON_TERMS(t[ip->dst] = symbolic_jump_value(machine, term));
        D = value ? value : 1;
        NEXT;
    }

    do_JUMP : {
        COUNT_STEPS();
        COVER(4);
        JUMP_TO((uint32_t)ip->low);
    }
    do_BRANCH : {
        COUNT_STEPS();
        BRANCH_MASK(U(ip->a));
        DECIDE(T(ip->a), A != 0, ONE);
        JUMP_TO(A ? (uint32_t)ip->low : ip->high);
    }
    do_SWITCH : {
        COUNT_STEPS();
        BRANCH_MASK(U(ip->a));
        COVER(4);
        ON_TERMS(if (UNLIKELY(t[ip->a])) WITH_TERMS(symbolic_switch(machine, ip, A, t[ip->a])); else OPENS_ONE());
        JUMP_TO(switch_target(&program->switches[ip->b], A));
    }
    do_JUMP_INDIRECT : {
        uint32_t target;
        COUNT_STEPS();
        BRANCH_MASK(U(ip->a));
        SAVE();
        COVER(4);
        ON_TERMS(symbolic_choose_label(machine, t[ip->a], A, frame->function->id));
        if (machine->ended || !interpreter_label(machine, A, frame->function, &target))
            goto ended;
        JUMP_TO(target);
    }
    do_RETURN : {
        COUNT_STEPS();
        COVER(4);
        RETURNING(NULL, 0);
        LEAVING(0);
        call_leave(machine);
        if (UNLIKELY(machine->depth == 0))
            goto returned;
        ENTER_FRAME();
        ip = frame->next;
        LEFT();
        NEXT;
    }
    do_RETURN_VALUE : {
        COUNT_STEPS();
        COVER(4);
        RETURNING(&ip->a, 1);
        ON_TERMS(Term term = t[ip->a]);
        LEAVING(d[ip->a]);
        uint64_t value = A;
        TRACK(uint64_t mask = U(ip->a));
        if (TRACK_UNDEFINED && UNLIKELY(U(ip->a)) && frame->function->id == program->main) {
            SAVE();
            interpreter_returns_uninitialised(machine, U(ip->a));
        }
        call_leave(machine);
        if (UNLIKELY(machine->depth == 0))
            goto returned;
        ENTER_FRAME();
        ip = frame->next;
        LEFT();
        if (LIKELY(program->call_sites[ip->a].result_count)) {
            if (UNLIKELY(ip->op == OP_CALL_INDIRECT)) { /* the call may expect fewer results than the function
                                                           returns */
                Kind expected = program->call_sites[ip->a].results[0];
                value = call_narrow(value, expected);
                ON_TERMS(term = call_narrow_term(machine, term, expected));
            }
            MARK(mask);
            ON_TERMS(t[ip->dst] = term);
            D = value;
        }
        NEXT;
    }
    do_RETURN_VALUES : {
        COUNT_STEPS();
        const uint32_t *operands = program->operands + ip->a;
        uint32_t count = ip->b;
        const uint64_t *values = r;
        TRACK(const uint64_t *masks = u);
        COVER(4);
        ON_DEPENDENCES(SAVE());
        RETURNING(operands, count);
        ON_TERMS(const Term *terms = t);
        call_leave(machine);
        if (UNLIKELY(machine->depth == 0))
            goto returned;
        ENTER_FRAME();
        ip = frame->next;
        for (uint32_t i = 0; i < count && i < program->call_sites[ip->a].result_count; i++) {
            r[ip->dst + i] = values[operands[i]];
            TRACK(u[ip->dst + i] = masks[operands[i]]);
            ON_TERMS(t[ip->dst + i] = terms[operands[i]]);
        }
        NEXT;
    }
    do_UNREACHABLE : {
        SAVE();
        machine_fault(machine, FAULT_UNREACHABLE, "code that was promised to be unreachable was reached");
        goto ended;
    }
    do_UNSUPPORTED : {
        SAVE();
        machine_end(machine, END_UNSUPPORTED, 0, "%s", program->messages[ip->imm]);
        goto ended;
    }

division_by_zero:
    SAVE();
    interpreter_division_fault(machine, false);
    goto ended;
division_overflow:
    SAVE();
    interpreter_division_fault(machine, true);
    goto ended;
returned:
    machine_end(machine, END_EXIT, 0, "returned");
    goto ended;
ended:
    machine->steps_left += budget > 0 ? (uint64_t)budget : 0;
}

#define FORGET_LAYERS
#include "execution/interpreter_layers.h"
#undef GRANULE_COUNT
