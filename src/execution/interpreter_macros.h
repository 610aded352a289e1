/* Private to execution: the handlers of interpreter_loop.h as families of macros. They expand inside the loop and use
 * its variables: ip (the instruction), r (slots of the frame), memory (address of the frame's objects), frame, code, *
 * budget; when uninitialised data is tracked, u (masks of the slots); in a symbolic build, t (terms of the slots),
 * flags (of granules) and cover (coverage of the function). */
#ifndef COSET_EXECUTION_INTERPRETER_MACROS_H
#define COSET_EXECUTION_INTERPRETER_MACROS_H

#define A (r[ip->a])
#define B (r[ip->b])
#define D (r[ip->dst])
#define IMM ((uint64_t)ip->imm)

#define DISPATCH()               \
    do {                         \
        STEP();                  \
        goto *handlers[ip->op];  \
    } while (0)
#define NEXT       \
    do {           \
        ip++;      \
        DISPATCH(); \
    } while (0)
#define ENTER_FRAME()                               \
    do {                                            \
        frame = &machine->frames[machine->depth - 1]; \
        r = frame->slots;                           \
        memory = frame->memory;                     \
        code = frame->function->code;               \
        TRACK(u = machine->slot_undefined + (r - machine->slots)); \
        ON_TERMS(t = symbolic_slots(machine, frame)); \
        ON_DEPENDENCES(d = dependence_slots(machine, frame)); \
        ON_DEPENDENCES(plan = dependence_plan(machine, frame->function)); \
        ON_TERMS(cover = machine->symbolic->coverage + machine->symbolic->first_instruction[frame->function->id]); \
    } while (0)
#define COUNT_STEPS()                              \
    if (UNLIKELY((budget -= ip->x) < 0)) {         \
        SAVE();                                    \
        if (!interpreter_refill(machine, &budget))       \
            goto ended;                            \
    }
#define JUMP_TO(target)         \
    do {                        \
        ip = code + (target);   \
        STEP_TO_BLOCK();        \
        goto *handlers[ip->op]; \
    } while (0)
#define BRANCH_MASK(mask)                          \
    if (TRACK_UNDEFINED && UNLIKELY(mask)) {       \
        SAVE();                                    \
        if (!interpreter_uninitialised(machine))   \
            goto ended;                            \
    }

/* ---- Arithmetic ---- */

#define WIDTHS(M, ...) M(8, __VA_ARGS__) M(16, __VA_ARGS__) M(32, __VA_ARGS__) M(64, __VA_ARGS__)

/* True if the operation may use an address as a number. How ADD and SUB move a pointer is no such use, nor is a distance in one
 * object. */
#define NUMBER_OF_ADDRESS(a, b) (IS_ADDRESS(a) || IS_ADDRESS(b))
#define USES_ADD(a, b) (NUMBER_OF_ADDRESS(a, b) && !IS_ADDRESS((a) + (b)))
#define USES_SUB(a, b) (IS_ADDRESS(b) ? !IN_ONE_OBJECT(a, b) : IS_ADDRESS(a) && !IS_ADDRESS((a) - (b)))
#define USES_MUL NUMBER_OF_ADDRESS
#define USES_AND NUMBER_OF_ADDRESS
#define USES_OR NUMBER_OF_ADDRESS
#define USES_XOR NUMBER_OF_ADDRESS
#define USES_SHL NUMBER_OF_ADDRESS
#define USES_LSHR NUMBER_OF_ADDRESS
#define USES_ASHR NUMBER_OF_ADDRESS
#define ADDRESS_TERM(width, NAME, a, b) ((Term)((width) == 64 && USES_##NAME(a, b)))

/* `expression` computes on x and y, unsigned operands of the width; `mask` on x, y and their masks mx and my. */
#define ARITHMETIC(width, NAME, expression, mask)                     \
    do_##NAME##width##_RR : {                                         \
        TERMS(T(ip->a) | T(ip->b) | ADDRESS_TERM(width, NAME, A, B), TWO); \
        uint##width##_t x = (uint##width##_t)A, y = (uint##width##_t)B; \
        TRACK(uint64_t mx = U(ip->a); uint64_t my = U(ip->b));        \
        MARK((uint##width##_t)(mask));                                \
        D = (uint##width##_t)(expression);                            \
        NEXT;                                                         \
    }                                                                 \
    do_##NAME##width##_RI : {                                         \
        TERMS(T(ip->a) | ADDRESS_TERM(width, NAME, A, IMM), ONE);          \
        uint##width##_t x = (uint##width##_t)A, y = (uint##width##_t)IMM; \
        TRACK(uint64_t mx = U(ip->a); uint64_t my = 0);               \
        MARK((uint##width##_t)(mask));                                \
        D = (uint##width##_t)(expression);                            \
        NEXT;                                                         \
    }

#define SHIFT_BY(width) (y & (width <= 32 ? 31 : 63))
/* Computed in 64 bits, so that amounts beyond a narrow width have the results of x86: zeros, or the sign. */
#define SHIFT(width, NAME, cast, operator_)                                                          \
    ARITHMETIC(width, NAME, cast x operator_ SHIFT_BY(width), my ? UINT64_MAX : (uint64_t)(cast mx operator_ SHIFT_BY(width)))
#define SHIFT_SIGNED(width, NAME, operator_) SHIFT(width, NAME, (int64_t)(int##width##_t), operator_)
#define SHIFT_UNSIGNED(width, NAME, operator_) SHIFT(width, NAME, (uint64_t)(uint##width##_t), operator_)

#define DIVISION_HANDLER(NAME, width, form, type, right, right_mask, right_term, operands, operator_, is_signed) \
    do_##NAME##width##_##form : {                                                            \
        MAY_FAULT_##operands();                                                              \
        TERMS(T(ip->a) | (right_term) | (Term)((width) == 64 && NUMBER_OF_ADDRESS(A, right)), operands); \
        type x = (type)A, y = (type)(right);                                                 \
        if (UNLIKELY(y == 0))                                                                \
            goto division_by_zero;                                                           \
        if (UNLIKELY((is_signed) && y == (type)-1 && x == (type)(UINT64_C(1) << (width - 1)))) \
            goto division_overflow;                                                          \
        MARK((uint##width##_t)undefined_any(U(ip->a), right_mask));                          \
        D = (uint##width##_t)(x operator_ y);                                                \
        NEXT;                                                                                \
    }
#define DIVISION(width, NAME, sign, operator_, is_signed)                                              \
    DIVISION_HANDLER(NAME, width, RR, sign##int##width##_t, B, U(ip->b), T(ip->b), TWO, operator_, is_signed)    \
    DIVISION_HANDLER(NAME, width, RI, sign##int##width##_t, IMM, UINT64_C(0), TERM_NONE, ONE, operator_, is_signed)

/* ---- Comparisons: a value, or a branch ---- */

/* True if native addresses may compare in another way. */
#define USES_EQUALITY(a, b) (IS_ADDRESS(a) && IS_ADDRESS(b) && !IN_ONE_OBJECT(a, b))
#define USES_ORDER(a, b) ((IS_ADDRESS(a) || IS_ADDRESS(b)) && !IN_ONE_OBJECT(a, b))
#define USES_NONE(a, b) false /* too narrow for addresses */

#define COMPARE_SET(NAME, type, operator_, mask, USES)                   \
    do_##NAME##_RR : {                                                   \
        TERMS(T(ip->a) | T(ip->b) | (Term)USES(A, B), TWO);              \
        MARK(mask(A, B, U(ip->a), U(ip->b)));                            \
        D = (type)A operator_ (type)B;                                   \
        NEXT;                                                            \
    }                                                                    \
    do_##NAME##_RI : {                                                   \
        TERMS(T(ip->a) | (Term)USES(A, IMM), ONE);                       \
        MARK(mask(A, IMM, U(ip->a), UINT64_C(0)));                       \
        D = (type)A operator_ (type)IMM;                                 \
        NEXT;                                                            \
    }
#define COMPARE_BRANCH(NAME, type, operator_, mask, USES)                \
    do_B_##NAME##_RR : {                                                 \
        COUNT_STEPS();                                                   \
        BRANCH_MASK(mask(A, B, U(ip->a), U(ip->b)));                     \
        DECIDE(T(ip->a) | T(ip->b) | (Term)USES(A, B), (type)A operator_ (type)B, TWO); \
        JUMP_TO((type)A operator_ (type)B ? (uint32_t)ip->low : ip->high); \
    }                                                                    \
    do_B_##NAME##_RI : {                                                 \
        COUNT_STEPS();                                                   \
        BRANCH_MASK(mask(A, IMM, U(ip->a), UINT64_C(0)));                \
        DECIDE(T(ip->a) | (Term)USES(A, IMM), (type)A operator_ (type)IMM, ONE); \
        JUMP_TO((type)A operator_ (type)IMM ? ip->dst : ip->b);          \
    }
#define ORDER_MASK(a, b, mask_a, mask_b) (((mask_a) | (mask_b)) != 0)
#define COMPARE(NAME, type, operator_, mask, USES) \
    COMPARE_SET(NAME, type, operator_, mask, USES) \
    COMPARE_BRANCH(NAME, type, operator_, mask, USES)
#define USES_ORDER8 USES_NONE
#define USES_ORDER16 USES_NONE
#define USES_ORDER32 USES_NONE
#define USES_ORDER64 USES_ORDER
#define COMPARE_SIGNED(width, NAME, operator_) COMPARE(NAME##width, int##width##_t, operator_, ORDER_MASK, USES_ORDER##width)

/* ---- Floating point ---- */

/* True if an operand has a term, or may be an address, which a float of 32 bits cannot hold. */
#define FLOAT_TERM(word, slot) (T(slot) | (Term)((word) == 64 && IS_ADDRESS(r[slot])))
#define FLOAT80_TERM(slot) (WIDE_TERM(slot) | (Term)IS_ADDRESS(r[slot]))
#define FLOAT_LOAD(type, word, from) \
    type x_##from;                   \
    memcpy(&x_##from, &(uint##word##_t){(uint##word##_t)(from)}, sizeof x_##from)
#define FLOAT_BINARY(NAME, word, type, operator_)                     \
    do_##NAME##_RR : {                                                \
        TERMS(FLOAT_TERM(word, ip->a) | FLOAT_TERM(word, ip->b), TWO);     \
        FLOAT_LOAD(type, word, A);                                    \
        FLOAT_LOAD(type, word, B);                                    \
        MARK((uint##word##_t)undefined_any(U(ip->a), U(ip->b)));      \
        type result = x_A operator_ x_B;                              \
        uint##word##_t bits;                                          \
        memcpy(&bits, &result, sizeof bits);                          \
        D = bits;                                                     \
        NEXT;                                                         \
    }                                                                 \
    do_##NAME##_RI : {                                                \
        TERMS(FLOAT_TERM(word, ip->a), ONE);                               \
        FLOAT_LOAD(type, word, A);                                    \
        FLOAT_LOAD(type, word, IMM);                                  \
        MARK((uint##word##_t)undefined_any(U(ip->a), UINT64_C(0)));   \
        type result = x_A operator_ x_IMM;                            \
        uint##word##_t bits;                                          \
        memcpy(&bits, &result, sizeof bits);                          \
        D = bits;                                                     \
        NEXT;                                                         \
    }
#define FLOAT80_BINARY(NAME, expression)                               \
    do_##NAME : {                                                      \
        TERMS_WIDE(FLOAT80_TERM(ip->a) | FLOAT80_TERM(ip->b), TWO);         \
        long double x = slot_get_f80(&A), y = slot_get_f80(&B);        \
        MARK_WIDE(WIDE_MASK(ip->a) | WIDE_MASK(ip->b));                \
        slot_set_f80(&D, expression);                                  \
        NEXT;                                                          \
    }
#define FLOAT_COMPARE(NAME, word, type)                                               \
    do_##NAME : {                                                                     \
        TERMS(FLOAT_TERM(word, ip->a) | FLOAT_TERM(word, ip->b), TWO);                     \
        FLOAT_LOAD(type, word, A);                                                    \
        FLOAT_LOAD(type, word, B);                                                    \
        MARK((U(ip->a) | U(ip->b)) != 0);                                             \
        switch (ip->imm) {                                                            \
        case COMPARE_OLT: D = __builtin_isless(x_A, x_B); break;                      \
        case COMPARE_OGT: D = __builtin_isgreater(x_A, x_B); break;                   \
        default: D = arithmetic_compare_f64((ComparePredicate)ip->imm, x_A, x_B);     \
        }                                                                             \
        NEXT;                                                                         \
    }
#define PUT_FLOAT(type, word, value)         \
    do {                                     \
        type put_ = (type)(value);           \
        uint##word##_t bits_;                \
        memcpy(&bits_, &put_, sizeof bits_); \
        D = bits_;                           \
    } while (0)

/* Conversion to integers: results of up to 64 bits in one slot, otherwise in two. */
#define FLOAT_TO_INTEGER(NAME, load, value, convert, is_signed, from_mask, from_term) \
    do_##NAME : {                                         \
        if (ip->x > 64)                                   \
            TERMS_WIDE(from_term, ONE);                        \
        else                                              \
            TERMS(from_term, ONE);                             \
        load;                                             \
        CONVERTING(value, is_signed);                     \
        uint64_t undefined = undefined_any(from_mask, 0); \
        (void)undefined;                                  \
        Wide result = convert(value, ip->x);               \
        if (ip->x > 64) {                                 \
            MARK_WIDE(undefined);                         \
            slot_set_wide(&D, result);                    \
        } else {                                          \
            MARK((uint64_t)arithmetic_mask(undefined, ip->x)); \
            D = (uint64_t)result;                         \
        }                                                 \
        NEXT;                                             \
    }

/* ---- Memory ---- */

#define INDEX_X (B * ip->x)
#define INDEX_S ((uint64_t)(int64_t)(int32_t)B * ip->x)
#define INDEX_NONE UINT64_C(0)

/* Checks that [address, address + size) is inside the object that `provenance` points into. */
#define CHECK_POINTER(provenance, address, size, limit, write)                                            \
    do {                                                                                                  \
        uint64_t granule_ = ((provenance) - ARENA_START) / ARENA_GRANULE;                                 \
        const Extent *extent_ = &extents[granule_ < GRANULE_COUNT ? owner[granule_] : 0];                 \
        uint64_t offset_ = (address) - extent_->start;                                                    \
        if (UNLIKELY(offset_ >= extent_->limit || extent_->limit - offset_ < (size))) {                   \
            SAVE();                                                                                       \
            if (!memory_check_slow(machine, (provenance), (address), (size), (write)))                    \
                goto ended;                                                                               \
        }                                                                                                 \
    } while (0)

/* The same for a known object: a global or an object of the frame, `high` bytes from `start`. */
#define CHECK_OBJECT(start, offset, size, write)                                                   \
    do {                                                                                           \
        if (UNLIKELY((offset) >= ip->high || ip->high - (offset) < (size))) {                      \
            SAVE();                                                                                \
            if (!memory_check_slow(machine, (start), (start) + (offset), (size), (write)))         \
                goto ended;                                                                        \
        }                                                                                          \
    } while (0)

#define POINTER_ADDRESS(index) (A + (index) + (uint64_t)(int64_t)ip->low)
#define OBJECT_OFFSET(index) ((index) + (uint64_t)(int64_t)ip->low)

/* ACCESS(family, form, address computation, check) for each form; `use` is the statement with `address`. */
#define ACCESS_POINTER(NAME, form, index, index_mask, index_term, index_depends, bytes, limit, write, use) \
    do_##NAME##_##form : {                                                        \
        BRANCH_MASK(U(ip->a) | (index_mask));                                     \
        SYMBOLIC_ADDRESS(T(ip->a) | (index_term));                                \
        uint64_t address = POINTER_ADDRESS(index);                                \
        ADDRESS_DEPENDS(d[ip->a], d[ip->high], (index_depends));                  \
        CHECK_POINTER(r[ip->high], address, bytes, limit, write);                 \
        use;                                                                      \
        NEXT;                                                                     \
    }
#define ACCESS_OBJECT(NAME, form, start_, index, bytes, write, use)               \
    do_##NAME##_##form : {                                                        \
        BRANCH_MASK(U(ip->b));                                                    \
        SYMBOLIC_ADDRESS(T(ip->b));                                               \
        uint64_t start = (start_), offset = OBJECT_OFFSET(index);                 \
        ADDRESS_DEPENDS(0, 0, d[ip->b]);                                          \
        CHECK_OBJECT(start, offset, bytes, write);                                \
        uint64_t address = start + offset;                                        \
        use;                                                                      \
        NEXT;                                                                     \
    }
#define ACCESS_PROVEN(NAME, form, address_, use)                                  \
    do_##NAME##_##form : {                                                        \
        uint64_t address = (address_);                                            \
        ADDRESS_DEPENDS(0, 0, 0);                                                 \
        use;                                                                      \
        NEXT;                                                                     \
    }
#define ACCESS(NAME, bytes, limit, write, use)                                    \
    ACCESS_POINTER(NAME, R, INDEX_NONE, UINT64_C(0), TERM_NONE, 0, bytes, limit, write, use)       \
    ACCESS_POINTER(NAME, RX, INDEX_X, U(ip->b), T(ip->b), d[ip->b], bytes, limit, write, use)      \
    ACCESS_POINTER(NAME, RS, INDEX_S, U(ip->b), T(ip->b), d[ip->b], bytes, limit, write, use)      \
    ACCESS_PROVEN(NAME, A, IMM, use)                                              \
    ACCESS_OBJECT(NAME, AX, instruction_global(ip), INDEX_X, bytes, write, use)          \
    ACCESS_OBJECT(NAME, AS, instruction_global(ip), INDEX_S, bytes, write, use)          \
    ACCESS_PROVEN(NAME, F, memory + ip->a + (uint64_t)(int64_t)ip->low, use)      \
    ACCESS_OBJECT(NAME, FX, memory + ip->a, INDEX_X, bytes, write, use)           \
    ACCESS_OBJECT(NAME, FS, memory + ip->a, INDEX_S, bytes, write, use)

#define HOST(address) ((uint8_t *)(uintptr_t)(address))
#define SHADOW(address) (machine->undefined + ((address) - ARENA_START))

#define LOAD_BITS(width, from, to)                             \
    do {                                                       \
        uint##width##_t loaded_;                               \
        memcpy(&loaded_, (from), sizeof loaded_);              \
        (to) = loaded_;                                        \
    } while (0)
#define LOAD(width)                                            \
    ACCESS(LOAD##width, width / 8, size, false, {              \
        TRACK(LOAD_BITS(width, SHADOW(address), u[ip->dst]));  \
        LOAD_BITS(width, HOST(address), D);                    \
        LOADED(address, width / 8);                            \
    })
#define EXTEND_BITS(from, to, sign, source, target)                       \
    do {                                                                  \
        uint64_t bits_;                                                   \
        LOAD_BITS(from, source, bits_);                                   \
        (target) = (uint##to##_t)(int64_t)(sign##int##from##_t)bits_;     \
    } while (0)
#define LOAD_EXTEND(NAME, from, to, sign)                                 \
    ACCESS(NAME##from##_##to, from / 8, size, false, {                    \
        TRACK(EXTEND_BITS(from, to, sign, SHADOW(address), u[ip->dst]));  \
        EXTEND_BITS(from, to, sign, HOST(address), D);                    \
        LOADED(address, from / 8);                                        \
    })
#define STORE_BITS(width, where, value)                                   \
    do {                                                                  \
        uint##width##_t stored_ = (uint##width##_t)(value);               \
        memcpy((where), &stored_, sizeof stored_);                        \
    } while (0)
#define STORE(width)                                                      \
    ACCESS(STORE##width, width / 8, writable, true, {                     \
        TRACK(STORE_BITS(width, SHADOW(address), u[ip->dst]));            \
        STORING(address, width / 8);                                      \
        STORE_BITS(width, HOST(address), D);                              \
    })                                                                    \
    ACCESS(STOREI##width, width / 8, writable, true, {                    \
        TRACK(STORE_BITS(width, SHADOW(address), 0));                     \
        STORING_CONSTANT(address, width / 8);                             \
        STORE_BITS(width, HOST(address), (int64_t)(int32_t)ip->dst);      \
    })

#define COMPUTE_ADDRESS(form, address_, mask, term, operands) \
    do_ADDRESS_##form : {                        \
        ADDRESS_TERMS(term, operands);           \
        MARK(mask);                              \
        D = (address_);                          \
        NEXT;                                    \
    }
#define COMPUTE_ROW(form, start_, index)                                             \
    do_ROW_##form : {                                                                \
        BRANCH_MASK(U(ip->b));                                                       \
        ADDRESS_TERMS(T(ip->b), INDEX);                                              \
        uint64_t start = (start_), offset = OBJECT_OFFSET(index);                    \
        if (UNLIKELY(offset > ip->high))                                             \
            CHECK_OBJECT(start, offset, 1, false);                                   \
        MARK(0);                                                                     \
        D = start + offset;                                                          \
        NEXT;                                                                        \
    }

#endif
