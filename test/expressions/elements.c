// Elements of tables of pointers, of structs and of functions: what is shown as the index is the index, and what is shown as the element
// is the element, for every input.
#include <stddef.h>
typedef int (*operation)(int);
struct command { const char *name; operation run; short code; unsigned char flags; };
enum color { RED, GREEN, BLUE, COLORS };
static int increment(int x) { return x + 1; }
static int decrement(int x) { return x - 1; }
static int negate(int x) { return -x; }
static int numbers[8], others[8];
static const char *const names[4] = {"GET", "PUT", "POST", "DEL"};
static const char *changing[4] = {"a", "b", NULL, "d"};
static const char *const color_names[COLORS] = {[RED] = "red", [GREEN] = "green", [BLUE] = "blue"};
static const char *const matrix[2][4] = {{"a0", "a1", "a2", "a3"}, {"b0", "b1", "b2", "b3"}};
static const struct command commands[4] = {{"inc", increment, -1, 200}, {"dec", decrement, 2, 3}, {"neg", negate, 30000, 255}, {"none", NULL, 0, 0}};
static const operation operations[4] = {increment, decrement, negate, increment};
static int *const targets[4] = {numbers, numbers + 3, others, NULL};
static const struct { int low; const char *const names[4]; } nested = {3, {"n0", "n1", "n2", "n3"}};
const char *shown;
const char *shown_two[2];
struct pair { const char *name; short code; };

const char *masked(unsigned op) { return names[op & 3]; }
const char *shifted(unsigned op) { return names[op >> 6 & 3]; }
const char *remainder_of(unsigned i) { return names[i % 4]; }
const char *masked_signed(int i) { return names[i & 3]; }
const char *masked_changing(int i) { return changing[i & 3]; }
const char *of_char(unsigned char k) { return names[k >> 4 & 3]; }
const char *of_short(short k) { return names[(k + 1) & 3]; }
const char *of_sum(int a, int b) { return names[(a + b) & 3]; }
const char *of_product(unsigned a) { return names[(a * 3 >> 5) & 3]; }
const char *of_exclusive(unsigned a, unsigned b) { return names[(a ^ b) & 3]; }
const char *of_not(unsigned a) { return names[~a & 3]; }
const char *of_top(unsigned a) { return names[a >> 30]; }
const char *of_long(unsigned long a) { return names[a >> 33 & 3]; }
const char *checked(unsigned a) { return a < 4 ? names[a] : "?"; }
const char *checked_signed(int a) { return a >= 0 && a < 4 ? names[a] : "?"; }
const char *of_enum(enum color which) { return (unsigned)which < COLORS ? color_names[which] : "none"; }
const char *of_enum_sum(unsigned k) { return k < 100 ? color_names[(k + 1) % COLORS] : NULL; }
const char *two_dimensional(unsigned i, unsigned j) { return matrix[i & 1][j & 3]; }
const char *row_only(unsigned i) { return matrix[i >> 2 & 1][2]; }
const char *in_struct(unsigned i) { return nested.names[i & 3]; }
const char *member_name(unsigned k) { return commands[k & 3].name; }
int member_code(unsigned k) { return commands[k & 3].code; }
unsigned char member_flags(unsigned k) { return commands[k >> 3 & 3].flags; }
operation function_element(unsigned k) { return operations[k & 3]; }
operation function_member(unsigned k) { return commands[k & 3].run; }
int *pointer_element(unsigned k) { return targets[k & 3]; }
int *into_array(unsigned k) { return &numbers[k & 7]; }
int *into_array_behind(unsigned char k) { return numbers + 1 + (k >> 6); }
int *one_of_two(int k, unsigned i) { return (k > 3 ? numbers : others) + (i & 3); }
const char *const *address_of_element(unsigned k) { return &names[k & 3]; }
const char *inside_text(unsigned k) { return "abcdefg" + (k & 7); }
void into_global(unsigned k) { shown = names[k & 3]; }
void into_elements(unsigned k) { shown_two[0] = names[k & 3]; shown_two[1] = changing[k >> 2 & 3]; }
struct pair in_result(unsigned k) { struct pair made = {names[k & 3], (short)k}; return made; }
struct command whole_element(unsigned k) { return commands[k & 3]; }
