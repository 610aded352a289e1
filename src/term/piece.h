/* Private to term: a C expression under construction.
 *
 * A piece is a C expression with the type that it has in C. Its value is always equal to the term's modulo 2^width;
 * `exact` says whether it is the term's value as signed, as unsigned, or both. A cast is added where an operation needs
 * another form. Functions consume the pieces that they receive. */
#ifndef COSET_TERM_PIECE_H
#define COSET_TERM_PIECE_H

#include "term/pool.h"

enum { /* of C's operators */
       PRECEDENCE_CHOICE = 3,
       PRECEDENCE_LOGICAL_OR,
       PRECEDENCE_LOGICAL_AND,
       PRECEDENCE_OR,
       PRECEDENCE_XOR,
       PRECEDENCE_AND,
       PRECEDENCE_EQUALITY,
       PRECEDENCE_ORDER,
       PRECEDENCE_SHIFT,
       PRECEDENCE_SUM,
       PRECEDENCE_PRODUCT,
       PRECEDENCE_UNARY,
       PRECEDENCE_PRIMARY,
};

typedef enum Exact { EXACT_NEITHER = 0, EXACT_SIGNED = 1, EXACT_UNSIGNED = 2, EXACT_BOTH = 3 } Exact;

typedef enum TypeClass { TYPE_SIGNED, TYPE_UNSIGNED, TYPE_FLOAT } TypeClass;

typedef struct Piece {
    Text text;
    uint8_t precedence;
    uint8_t bits;   /* of its C type after promotion: 32, 64, 128; floats: 32, 64, 80 */
    uint8_t type;   /* TypeClass */
    uint8_t exact;  /* Exact; floats: ignored */
    bool character; /* is, or is combined with, a char: constants are printed as letters */
    bool cast;      /* begins with a cast: the other operand, if constant, is printed with its type */
    char op;        /* first character of its infix operator */
} Piece;

Piece piece_new(const char *text, unsigned precedence, unsigned bits, TypeClass type, Exact exact);
Piece piece_too_long(void);
/* "a op b" with the parentheses that are needed. `associative`: a op (b op c) equals (a op b) op c. */
Piece piece_infix(Piece a, const char *op, Piece b, unsigned precedence, bool associative);
Piece piece_prefix(const char *prefix, Piece a);
Piece piece_call(const char *function, Piece a);
Piece piece_choice(Piece condition, Piece a, Piece b);
Piece piece_shift(Piece a, const char *op, unsigned amount);
Piece c_constant(Wide value, unsigned width, Exact wanted);
Piece c_mask(Wide value, unsigned width,
             bool modular); /* for bitwise operations; modular: bits above the width do not matter */

unsigned c_bits(unsigned width);                         /* of the C type that holds the width: 32, 64, 128 */
const char *c_type_name(unsigned width, bool is_signed); /* NULL: no type has exactly that width */
Piece piece_cast(Piece a, unsigned width, bool is_signed);
Piece piece_mask(Piece a, unsigned width);
Piece piece_make_exact(Piece a, unsigned width, Exact wanted);
void piece_make_wide(Piece *a, const Piece *b, unsigned width); /* arithmetic on both is at least as wide */
void piece_make_signed(Piece *a, Piece *b,
                       unsigned width);            /* casts so that C does not compute as unsigned; needs both exact as
                                                      signed */
Piece piece_modular(Piece result, unsigned width); /* sets `exact` of a result of arithmetic modulo 2^bits */
Piece piece_bitwise(Piece a, const char *op, Piece b, unsigned precedence, unsigned width); /* and, or, xor */

#endif
