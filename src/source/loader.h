/* Private to source: the state while a program is loaded. Data flows
 *   compile.c (clang) → reader.c (bitcode) → link.c (symbols) → layout.c (addresses, image) → lower*.c (code).
 * All after compile.c happens in a process of its own (source.c).
 */
#ifndef COSET_SOURCE_LOADER_H
#define COSET_SOURCE_LOADER_H

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

#include "source/source.h"

typedef struct Module {
    LLVMModuleRef module;
    const char *name;      /* the file as the user named it */
    bool in_runtime;
} Module;

/* How strongly a symbol is defined; the strongest definition wins. */
typedef enum Strength { UNDEFINED_WEAK, UNDEFINED, DEFINED_INLINE, DEFINED_WEAK, DEFINED_COMMON, DEFINED_STRONG } Strength;

typedef enum AliasState { ALIAS_NEW, ALIAS_PENDING, ALIAS_RESOLVED } AliasState;

typedef struct Symbol {
    const char *name;
    bool is_function;
    Strength strength;
    LLVMValueRef definition; /* NULL while undefined */
    uint32_t module;         /* of the definition, or of the first reference */
    bool is_table;           /* made by layout.c: a list of constructors or destructors */
    bool is_builtin;         /* the machine performs it */
    Builtin builtin;
    uint32_t index;          /* into program->functions or ->globals, once laid out */
    uint64_t address;        /* once laid out */
    AliasState alias_state;  /* of an alias, while aliases are laid out */
} Symbol;

typedef struct Loader {
    const SourceOptions *options;
    Error *error;
    Program *program;
    LLVMContextRef context;
    LLVMTargetDataRef layout;
    char *directory;         /* the folder that coset runs in: file names in it are relative to it */
    Vector(Module) modules;
    Vector(Symbol) symbols;
    Map by_name;             /* external name → symbol */
    Map by_value;            /* LLVMValueRef of a global value → symbol */
    Map labels;              /* LLVMBasicBlockRef → label */
    Vector(LLVMBasicBlockRef) label_blocks;

    /* Growing parts of the program. */
    Vector(uint64_t) constants;
    Map constant_index;
    Vector(uint32_t) operands;
    Vector(Argument) arguments;
    Vector(CallSite) call_sites;
    Vector(SwitchTable) switches;
    Vector(Label) label_targets;
    Vector(const char *) messages;
    Vector(const char *) files;
    Map file_index;          /* name → file */
    Map scope_files;         /* LLVMMetadataRef of a scope → file */
    Vector(Type) types;
    Map type_index;          /* LLVMMetadataRef → type */
    unsigned byval_attribute;
    unsigned align_attribute;
    unsigned dbg_kind;
} Loader;

/* compile.c: bitcode of each file; .bc and .ll files are left to the reader (empty text). */
Status compile_files(const SourceOptions *options, const ReadablePaths *readable, Text *bitcodes, Error *error);
bool compile_is_needed(const char *file); /* false: LLVM reads the file itself */
extern const char source_compiler[]; /* the command */
Status source_error_stopped(const Stop *stop, const char *file, Error *error); /* STATUS_LIMIT */

/* include_only.c: what may be read, in `memory`; nothing if it is not limited. */
Status readable_find(const SourceOptions *options, Arena *memory, ReadablePaths *readable, Error *error);

/* reader.c */
/* made by coset's clang */
Status reader_load_bitcode(Loader *loader, const char *name, const Text *bitcode, bool in_runtime);
/* from the user: may be damaged, which LLVM does not always survive */
Status reader_load_file(Loader *loader, const char *path);

/* shifts.c: marks the shl that C performs on signed values, for --check overflow; the files were compiled for that */
Status shifts_mark(Loader *loader);

/* merge.c: --merge pure, on the program's modules, before the C library is added */
Status merge_pure_choices(Loader *loader);

/* link.c */
Status link_modules(Loader *loader);
const char *link_start(const Loader *loader);                   /* the C library's function that a run starts with */
const Symbol *link_entry(const Loader *loader);                 /* the user's main or function under test; NULL: none */
Symbol *link_symbol(Loader *loader, LLVMValueRef global_value); /* never NULL */
const char *link_file(const Loader *loader, const Symbol *symbol); /* the user's file of the symbol, or NULL: in the C library */

/* missing.c: fills Program.missing; the bytes that pointers into a missing variable may point to. */
void missing_collect(Loader *loader);
uint64_t missing_space(Loader *loader, const char *name);

/* layout.c: assigns an address to every symbol, then fills the image of the globals. */
Status layout_assign(Loader *loader);
Status layout_fill_image(Loader *loader);

/* initializers.c: functions that run before and after main, in the order of their priorities. The runtime's start-up
 * refers to tables of them by name; they end with a null pointer. */
bool initializers_table_named(const char *name);
uint64_t initializers_size(Loader *loader, const char *name);                   /* bytes of the table */
void initializers_write(Loader *loader, const char *name, uint8_t *table);

/* supported.c: what a variable of this type is or holds that coset cannot represent; NULL: nothing. */
const char *supported_in_memory(LLVMTypeRef type);

/* constant.c: the value of a constant scalar; false if coset cannot evaluate it. */
bool constant_evaluate(Loader *loader, LLVMValueRef constant, uint64_t words[2]);
/* Words of an integer constant of any width, lowest first; false if it is not an integer constant. */
bool constant_words(LLVMValueRef constant, uint64_t *words, size_t count);
uint32_t constant_intern(Loader *loader, uint64_t value);                            /* one word */
uint32_t constant_intern_pair(Loader *loader, uint64_t low, uint64_t high);
/* Writes the bytes of a constant of any type; false if coset cannot evaluate part of it. */
bool constant_write(Loader *loader, LLVMValueRef constant, LLVMTypeRef type, uint8_t *bytes);
Kind constant_kind(LLVMTypeRef type); /* of a scalar type; KIND_VOID for other types */

/* debug.c */
Position debug_position(Loader *loader, LLVMValueRef instruction);
Position debug_function_position(Loader *loader, LLVMValueRef function);
TypeId debug_function_type(Loader *loader, LLVMValueRef function);
/* Name, type and line of the variable that a dbg.declare call describes, and the value that holds it. */
typedef struct DebugVariable {
    LLVMValueRef storage;
    const char *name;
    TypeId type;
    Position declared;
} DebugVariable;
/* An error if a type cannot be, or cannot be followed to its last part. */
Status debug_check_types(Loader *loader);
bool debug_variable(Loader *loader, LLVMValueRef declare_call, DebugVariable *variable);
/* Fills in name, type and position of a global from its debug information, if it has any. */
void debug_global(Loader *loader, LLVMValueRef variable, Global *global);

/* lower.c */
void lower_function(Loader *loader, const Symbol *symbol);
void lower_builtin_wrapper(Loader *loader, const Symbol *symbol);

#endif
