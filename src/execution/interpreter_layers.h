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
#define IS_ADDRESS(bits) address_is_possible(bits)
/* True if both point into one object, or behind its end, dead or alive. False for large objects, which have no entries. */
#define IN_ONE_OBJECT(a, b) (HAS_OWNER(a) && HAS_OWNER(b) && OWNER(a) == OWNER(b) && OWNER(a) != 0)
#define HAS_OWNER(address) ((address) - ARENA_START < ARENA_END - ARENA_START)
#define OWNER(address) (owner[((address) - ARENA_START) / ARENA_GRANULE])
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
/* The same for a function that computes the instruction's result. Few of them decide: these begin the instruction (OFFER). */
#define WITH_RESULT(call, operands)      \
    do {                                 \
        OFFER_##operands();              \
        call;                            \
        WITHDRAW();                      \
        if (UNLIKELY(machine->ended))    \
            goto ended;                  \
    } while (0)
/* `operands`: which slots the result is computed from, as in DEPENDS_… */
#define TERMS(any, operands)                                              \
    do {                                                                  \
        if (UNLIKELY(any))                                                \
            WITH_RESULT(symbolic_compute(machine, ip, r, t), operands);   \
        else                                                              \
            t[ip->dst] = TERM_NONE;                                       \
        DEPENDS_##operands();                                             \
    } while (0)
#define TERMS_WIDE(any, operands)                                         \
    do {                                                                  \
        if (UNLIKELY(any))                                                \
            WITH_RESULT(symbolic_compute(machine, ip, r, t), operands);   \
        else                                                              \
            t[ip->dst] = t[ip->dst + 1] = TERM_NONE;                      \
        DEPENDS_##operands();                                             \
        ON_DEPENDENCES(d[ip->dst + 1] = d[ip->dst]);                      \
    } while (0)
#define CONVERTING(value, is_signed)                                  \
    do {                                                               \
        if (UNLIKELY(!conversion_fits((value), ip->x, (is_signed)))) { \
            SAVE();                                                    \
            conversion_outside(machine);                               \
        }                                                              \
    } while (0)
#define READING_WIDE_FIELD()       \
    do {                           \
        SAVE();                    \
        field_width_used(machine); \
    } while (0)
#define DECIDE(any, taken, operands)                                   \
    do {                                                               \
        COVER((taken) ? 5 : 6);                                        \
        if (UNLIKELY(any))                                             \
            WITH_TERMS(symbolic_branch(machine, ip, r, t, (taken)));   \
        else                                                           \
            OPENS_##operands();                                        \
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
#define ADDRESS_TERMS(any, operands)                                              \
    do {                                                                          \
        if (UNLIKELY(any))                                                        \
            WITH_RESULT(symbolic_address(machine, ip, r, t, memory), operands);   \
        else                                                                      \
            t[ip->dst] = TERM_NONE;                                               \
        DEPENDS_##operands();                                                     \
    } while (0)
#define LOADED(address, bytes)                                   \
    do {                                                         \
        if (UNLIKELY(FLAGGED(address)))                          \
            symbolic_load(machine, ip, t, (address));            \
        else                                                     \
            t[ip->dst] = TERM_NONE;                              \
        LOADS((address), (bytes));                               \
    } while (0)
#define LOADED_ANY(address, bytes, wide)                         \
    do {                                                         \
        if (wide)                                                \
            t[ip->dst + 1] = TERM_NONE;                          \
        LOADED((address), (bytes));                              \
        ON_DEPENDENCES(if (wide) d[ip->dst + 1] = d[ip->dst]);   \
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
/* A store that leaves bytes of an address beside it. */
#define LEAVING_PARTS(address, bytes)                                                           \
    do {                                                                                        \
        if ((bytes) % 8 != 0 && UNLIKELY(address_is_possible(memory_word_around((address) + (bytes) - 1)))) \
            address_note_parts(machine, (address), (bytes));                                    \
    } while (0)
#define STORING_ANY(address, bytes, wide)                        \
    do {                                                         \
        LEAVING_PARTS((address), (bytes));                       \
        STORES((address), (bytes), d[ip->dst]);                  \
        if (UNLIKELY(t[ip->dst] | FLAGGED(address) | ((wide) ? t[ip->dst + 1] : TERM_NONE))) \
            symbolic_store(machine, ip, t, (address));           \
    } while (0)
#define STORING(address, bytes)                                  \
    do {                                                         \
        LEAVING_PARTS((address), (bytes));                       \
        STORES((address), (bytes), d[ip->dst]);                  \
        if (UNLIKELY(t[ip->dst] | FLAGGED(address)))             \
            symbolic_store(machine, ip, t, (address));           \
    } while (0)
#define STORING_CONSTANT(address, bytes)                         \
    do {                                                         \
        LEAVING_PARTS((address), (bytes));                       \
        STORES((address), (bytes), 0);                           \
        if (UNLIKELY(FLAGGED(address)))                          \
            shadow_clear(machine, (address), (bytes));           \
    } while (0)
#else
#define T(slot) UINT32_C(0)
#define WIDE_TERM(slot) UINT32_C(0)
#define IS_ADDRESS(bits) false
#define ON_TERMS(statement) ((void)0)
#define COVER(bits) ((void)0)
#define TERMS(any, operands) ((void)0)
#define TERMS_WIDE(any, operands) ((void)0)
#define CONVERTING(value, is_signed) ((void)0)
#define READING_WIDE_FIELD() ((void)0)
#define DECIDE(any, taken, operands) ((void)0)
#define SYMBOLIC_ADDRESS(any) ((void)0)
#define ADDRESS_TERMS(any, operands) ((void)0)
#define LOADED(address, bytes) ((void)0)
#define LOADED_ANY(address, bytes, wide) ((void)0)
#define STORING_ANY(address, bytes, wide) ((void)0)
#define RETURNING(operands, count) ((void)0)
#define STORING(address, bytes) ((void)0)
#define STORING_CONSTANT(address, bytes) ((void)0)
#endif

#if DEPENDENT
#define ON_DEPENDENCES(statement) statement
#define SAVE()                                                                       \
    do {                                                                             \
        frame->next = ip;                                                            \
        if (dependence->at == NULL)                                                  \
            dependence_begin(machine, ip);                                           \
    } while (0)
#define FINISH_STEP()                    \
    do {                                 \
        dependence_step(machine, ip);    \
        if (UNLIKELY(machine->ended))    \
            goto ended;                  \
    } while (0)
/* Before every instruction, and before the first one of a block. */
#define STEP()                                                                       \
    do {                                                                             \
        if (UNLIKELY(dependence->at != NULL))                                        \
            FINISH_STEP();                                                           \
    } while (0)
#define STEP_TO_BLOCK()                                                              \
    do {                                                                             \
        if (UNLIKELY(dependence->at != NULL || ip == dependence->closes_at))         \
            FINISH_STEP();                                                           \
    } while (0)
/* After a direct call that was not begun, and before and after a return with at most one value. */
#define ENTERED()                                              \
    do {                                                       \
        if (LIKELY(dependence->at == NULL)) {                  \
            dependence_entered(machine, frame - 1);            \
            if (UNLIKELY(plan[0] & PLAN_FULL))                 \
                dependence_step(machine, ip);                  \
        }                                                      \
    } while (0)
#define LEAVING(value)                                         \
    const bool is_begun = dependence->at != NULL;              \
    const Dependence returned = is_begun ? 0 : dependence_join(machine, (value), dependence->context)
#define LEFT()                                                 \
    do {                                                       \
        if (LIKELY(!is_begun)) {                               \
            if (program->call_sites[ip->a].result_count)       \
                d[ip->dst] = returned;                         \
            dependence_left(machine);                          \
            if (UNLIKELY(plan[ip - code] & PLAN_FULL))         \
                dependence->at = ip; /* the next one is begun */ \
        }                                                      \
    } while (0)
/* An instruction that computes a result is begun by the first function that needs it to be (dependence_begin_offered). */
#define OFFER()                  \
    do {                         \
        frame->next = ip;        \
        dependence->offered = ip; \
    } while (0)
#define WITHDRAW() (dependence->offered = NULL)
#define OFFER_NONE OFFER
#define OFFER_ONE OFFER
#define OFFER_TWO OFFER
#define OFFER_INDEX OFFER
#define OFFER_CHOSEN SAVE
/* The result of an instruction. If it was begun, dependence_begin has done it. */
#define DEPENDS(first, second)                                                       \
    do {                                                                             \
        if (LIKELY(dependence->at == NULL))                                          \
            d[ip->dst] = dependence_result(machine, plan[ip - code], (first), (second)); \
    } while (0)
#define DEPENDS_NONE() DEPENDS(0, 0)
#define DEPENDS_ONE() DEPENDS(d[ip->a], 0)
#define DEPENDS_TWO() DEPENDS(d[ip->a], d[ip->b])
#define DEPENDS_INDEX() DEPENDS(d[ip->b], 0)
#define DEPENDS_CHOSEN()                                                           \
    do {                                                                           \
        if (UNLIKELY(d[ip->a] != 0 && !dependence_is_covered(machine, d[ip->a])))  \
            SAVE();                                                                \
        else                                                                       \
            DEPENDS(d[ip->a], d[chosen]);                                          \
    } while (0)
#define OPENS(first, second)                                               \
    do {                                                                   \
        if (UNLIKELY(!dependence_opens_nothing(machine, (first), (second)))) \
            SAVE();                                                        \
    } while (0)
#define OPENS_ONE() OPENS(d[ip->a], 0)
#define OPENS_TWO() OPENS(d[ip->a], d[ip->b])
/* Before a division: another divisor might be zero, also if this one decides nothing. */
#define MAY_FAULT_TWO()                                                              \
    do {                                                                             \
        if (UNLIKELY(d[ip->b] != 0))                                                 \
            dependence_may_fault(machine, d[ip->b]);                                 \
    } while (0)
#define MAY_FAULT_ONE() ((void)0)
/* In a handler of memory: what the address depends on. */
#define ADDRESS_DEPENDS(base, provenance, index) \
    const Dependence chosen_by = dependence_address_quick(machine, (base), (provenance), (index))
#define LOADS(address, bytes)                                                        \
    do {                                                                             \
        Dependence loaded_;                                                          \
        if (LIKELY(chosen_by != NOT_QUICK && dependence->at == NULL && dependence_load_quick(dependence, (address), (bytes), &loaded_))) \
            d[ip->dst] = dependence_result(machine, plan[ip - code], loaded_, chosen_by); \
        else                                                                         \
            dependence_loads(machine, ip, (address));                                \
    } while (0)
#define STORES(address, bytes, stored)                                               \
    do {                                                                             \
        Dependence stored_ = (stored);                                               \
        if (LIKELY((chosen_by | stored_ | dependence->context | FLAGGED_DEPENDENCE(address)) == 0 && dependence->at == NULL)) \
            break;                                                                   \
        if (LIKELY(chosen_by != NOT_QUICK && dependence->at == NULL && !checks_writes && dependence_join_quick(&stored_, chosen_by) && \
                   dependence_join_quick(&stored_, dependence->context) && !dependence_may_be_freed(dependence, (address)) && \
                   !dependence_may_have_freed(dependence, (address))))                \
            dependence_store_quick(machine, (address), (bytes), stored_);            \
        else                                                                         \
            dependence_stores(machine, ip, (address));                               \
    } while (0)
#define FLAGGED_DEPENDENCE(address) (dependence->flags[((address) - ARENA_START) / ARENA_GRANULE])
#else
#define ON_DEPENDENCES(statement) ((void)0)
#define SAVE() (frame->next = ip)
#define OFFER_NONE SAVE
#define OFFER_ONE SAVE
#define OFFER_TWO SAVE
#define OFFER_INDEX SAVE
#define OFFER_CHOSEN SAVE
#define WITHDRAW() ((void)0)
#define STEP() ((void)0)
#define STEP_TO_BLOCK() ((void)0)
#define ENTERED() ((void)0)
#define LEAVING(value) ((void)0)
#define LEFT() ((void)0)
#define MAY_FAULT_TWO() ((void)0)
#define MAY_FAULT_ONE() ((void)0)
#define DEPENDS_NONE() ((void)0)
#define DEPENDS_ONE() ((void)0)
#define DEPENDS_TWO() ((void)0)
#define DEPENDS_INDEX() ((void)0)
#define DEPENDS_CHOSEN() ((void)0)
#define OPENS_ONE() ((void)0)
#define OPENS_TWO() ((void)0)
#define ADDRESS_DEPENDS(base, provenance, index) ((void)0)
#define LOADS(address, bytes) ((void)0)
#define STORES(address, bytes, stored) ((void)0)
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
#undef IN_ONE_OBJECT
#undef HAS_OWNER
#undef OWNER
#undef ON_TERMS
#undef FLAGGED
#undef COVER
#undef WITH_TERMS
#undef WITH_RESULT
#undef TERMS
#undef TERMS_WIDE
#undef DECIDE
#undef SYMBOLIC_ADDRESS
#undef ADDRESS_TERMS
#undef LOADED
#undef LOADED_ANY
#undef LEAVING_PARTS
#undef STORING
#undef STORING_ANY
#undef STORING_CONSTANT
#undef RETURNING
#undef ON_DEPENDENCES
#undef SAVE
#undef FINISH_STEP
#undef MAY_FAULT_ONE
#undef MAY_FAULT_TWO
#undef STEP
#undef STEP_TO_BLOCK
#undef ENTERED
#undef LEAVING
#undef LEFT
#undef OFFER
#undef WITHDRAW
#undef OFFER_NONE
#undef OFFER_ONE
#undef OFFER_TWO
#undef OFFER_INDEX
#undef OFFER_CHOSEN
#undef DEPENDS
#undef DEPENDS_NONE
#undef DEPENDS_ONE
#undef DEPENDS_TWO
#undef DEPENDS_INDEX
#undef DEPENDS_CHOSEN
#undef OPENS
#undef OPENS_ONE
#undef OPENS_TWO
#undef ADDRESS_DEPENDS
#undef FLAGGED_DEPENDENCE
#undef LOADS
#undef STORES
#undef FORGET_LAYERS

#endif
