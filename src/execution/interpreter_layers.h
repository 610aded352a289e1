/* What a build of the loop tracks in addition to values, as macros for the handlers: masks of uninitialised bits
 * (TRACK_UNDEFINED), terms (SYMBOLIC), dependences (DEPENDENT). Macros of a layer that is off expand to nothing.
 * Included before the loop, and after it once more with FORGET_LAYERS, which undefines the macros. */
#ifndef FORGET_LAYERS

#if TRACK_UNDEFINED
#define U(slot) (u[slot])
#define MARK(mask) (u[ip->dst] = (mask))
#define MARK_WIDE(mask) (u[ip->dst] = u[ip->dst + 1] = (mask))
#define WIDE_MASK(slot) (u[slot] | u[(slot) + 1])
#define TRACK(statement) statement
#else
#define U(slot) UINT64_C(0)
#define MARK(mask) ((void)0)
#define MARK_WIDE(mask) ((void)0)
#define WIDE_MASK(slot) UINT64_C(0)
#define TRACK(statement) ((void)0)
#endif

#if SYMBOLIC
#define T(slot) (t[slot])
#define WIDE_TERM(slot) (t[slot] | t[(slot) + 1])
#define ON_TERMS(statement) statement
/* A number with the bits of an address may be one: no number of a program is by chance. Its low slot tells, if it has two. */
#define IS_ADDRESS(bits) ((bits) - ARENA_START < ARENA_END - ARENA_START)
#define FLAGGED(address) (flags[((address) - ARENA_START) / ARENA_GRANULE])
#define COVER(bits) (cover[ip - code] |= (uint8_t)(bits))
/* Calls a function that works on terms and may end the run. */
#define WITH_TERMS(call)                 \
    do {                                 \
        SAVE();                          \
        call;                            \
        if (UNLIKELY(machine->ended))    \
            goto ended;                  \
    } while (0)
#define TERMS(any)                                             \
    do {                                                       \
        if (UNLIKELY(any))                                     \
            WITH_TERMS(symbolic_compute(machine, ip, r, t));   \
        else                                                   \
            t[ip->dst] = TERM_NONE;                            \
    } while (0)
#define TERMS_WIDE(any)                                        \
    do {                                                       \
        if (UNLIKELY(any))                                     \
            WITH_TERMS(symbolic_compute(machine, ip, r, t));   \
        else                                                   \
            t[ip->dst] = t[ip->dst + 1] = TERM_NONE;           \
    } while (0)
#define CONVERTING(value, is_signed)                                  \
    do {                                                               \
        if (UNLIKELY(!conversion_fits((value), ip->x, (is_signed)))) { \
            SAVE();                                                    \
            conversion_outside(machine);                               \
        }                                                              \
    } while (0)
#define DECIDE(any, taken)                                             \
    do {                                                               \
        COVER((taken) ? 5 : 6);                                        \
        if (UNLIKELY(any))                                             \
            WITH_TERMS(symbolic_branch(machine, ip, r, t, (taken)));   \
    } while (0)
#define SYMBOLIC_ADDRESS(any)                                    \
    do {                                                         \
        if (UNLIKELY(any)) {                                     \
            SAVE();                                              \
            if (!symbolic_access(machine, ip, r, t, memory))     \
                goto ended;                                      \
            NEXT;                                                \
        }                                                        \
    } while (0)
#define ADDRESS_TERMS(any)                                       \
    do {                                                         \
        if (UNLIKELY(any)) {                                     \
            SAVE();                                              \
            if (!symbolic_address(machine, ip, r, t, memory))    \
                goto ended;                                      \
        } else {                                                 \
            t[ip->dst] = TERM_NONE;                              \
        }                                                        \
    } while (0)
#define LOADED(address)                                          \
    do {                                                         \
        LOADS(address);                                          \
        if (UNLIKELY(FLAGGED(address)))                          \
            symbolic_load(machine, ip, t, (address));            \
        else                                                     \
            t[ip->dst] = TERM_NONE;                              \
    } while (0)
#define LOADED_ANY(address, wide)                                \
    do {                                                         \
        if (wide)                                                \
            t[ip->dst + 1] = TERM_NONE;                          \
        LOADED(address);                                         \
    } while (0)
#define RETURNING(operands, count)                               \
    do {                                                         \
        if (UNLIKELY(machine->depth == machine->symbolic->function_depth)) { \
            SAVE();                                              \
            entry_function_returns(machine, r, (operands), (count)); \
            if (UNLIKELY(machine->ended))                        \
                goto ended;                                      \
        }                                                        \
    } while (0)
#define STORING_ANY(address, wide)                               \
    do {                                                         \
        STORES(address, d[ip->dst]);                             \
        if (UNLIKELY(t[ip->dst] | FLAGGED(address) | ((wide) ? t[ip->dst + 1] : TERM_NONE))) \
            symbolic_store(machine, ip, t, (address));           \
    } while (0)
#define STORING(address)                                         \
    do {                                                         \
        STORES(address, d[ip->dst]);                             \
        if (UNLIKELY(t[ip->dst] | FLAGGED(address)))             \
            symbolic_store(machine, ip, t, (address));           \
    } while (0)
#define STORING_CONSTANT(address, bytes)                         \
    do {                                                         \
        STORES(address, 0);                                      \
        if (UNLIKELY(FLAGGED(address)))                          \
            shadow_clear(machine, (address), (bytes));           \
    } while (0)
#else
#define T(slot) UINT32_C(0)
#define WIDE_TERM(slot) UINT32_C(0)
#define IS_ADDRESS(bits) false
#define ON_TERMS(statement) ((void)0)
#define COVER(bits) ((void)0)
#define TERMS(any) ((void)0)
#define TERMS_WIDE(any) ((void)0)
#define CONVERTING(value, is_signed) ((void)0)
#define DECIDE(any, taken) ((void)0)
#define SYMBOLIC_ADDRESS(any) ((void)0)
#define ADDRESS_TERMS(any) ((void)0)
#define LOADED(address) ((void)0)
#define LOADED_ANY(address, wide) ((void)0)
#define STORING_ANY(address, wide) ((void)0)
#define RETURNING(operands, count) ((void)0)
#define STORING(address) ((void)0)
#define STORING_CONSTANT(address, bytes) ((void)0)
#endif

/* Before every instruction. */
#if DEPENDENT
#define STEP()                                                                              \
    do {                                                                                    \
        if (!dependence_step_quick(machine, ip, plan[ip - code], d))                         \
            dependence_step(machine, ip);                                                   \
    } while (0)
#define ON_DEPENDENCES(statement) statement
#define LOADS(address)                                                                      \
    do {                                                                                    \
        if (LIKELY((plan[ip - code] & PLAN_KIND) == PLAN_ACCESS && dependence_is_plain(machine->dependence, (address)))) \
            d[ip->dst] = plan[ip - code] & PLAN_LASTS ? machine->dependence->context : 0;   \
        else                                                                                \
            dependence_loads(machine, ip, (address));                                       \
    } while (0)
#define STORES(address, stored)                                                             \
    do {                                                                                    \
        if (UNLIKELY(((stored) | machine->dependence->context) != 0 || (plan[ip - code] & PLAN_KIND) != PLAN_ACCESS || \
                     !dependence_is_plain(machine->dependence, (address))))                 \
            dependence_stores(machine, ip, (address));                                      \
    } while (0)
#else
#define STEP() ((void)0)
#define ON_DEPENDENCES(statement) ((void)0)
#define LOADS(address) ((void)0)
#define STORES(address, stored) ((void)0)
#endif

#else

#undef U
#undef MARK
#undef MARK_WIDE
#undef WIDE_MASK
#undef TRACK
#undef T
#undef WIDE_TERM
#undef IS_ADDRESS
#undef ON_TERMS
#undef FLAGGED
#undef COVER
#undef WITH_TERMS
#undef TERMS
#undef TERMS_WIDE
#undef DECIDE
#undef SYMBOLIC_ADDRESS
#undef ADDRESS_TERMS
#undef LOADED
#undef LOADED_ANY
#undef STORING
#undef STORING_ANY
#undef STORING_CONSTANT
#undef RETURNING
#undef STEP
#undef ON_DEPENDENCES
#undef LOADS
#undef STORES
#undef FORGET_LAYERS

#endif
