/* Reads debug information: positions, variables, types. LLVM-C has few getters for it, so operands of metadata nodes
 * are read by index, which LLVM keeps fixed for each kind of node. LLVM's verifier leaves many kinds of operands unchecked,
 * and its getters rely on them; therefore an operand is used only if it is of the kind that is expected. */
#include <stdlib.h>
#include <string.h>

#include "source/loader.h"

static TypeId debug_type(Loader *loader, LLVMMetadataRef node);

enum { /* DWARF tags that C needs */
    TAG_ARRAY = 0x01, TAG_ENUMERATION = 0x04, TAG_POINTER = 0x0f, TAG_STRUCTURE = 0x13, TAG_SUBROUTINE = 0x15,
    TAG_TYPEDEF = 0x16, TAG_UNION = 0x17,
};
enum { /* indices of operands */
    FILE_NAME = 0, FILE_DIRECTORY = 1, SCOPE_FILE = 0, EXPRESSION_VARIABLE = 0, TYPE_NAME = 2,
    VARIABLE_NAME = 1, VARIABLE_FILE = 2, VARIABLE_TYPE = 3,
    DERIVED_BASE = 3, COMPOSITE_BASE = 3, COMPOSITE_ELEMENTS = 4,
    SUBROUTINE_TYPES = 3, SUBPROGRAM_TYPE = 4,
};

static bool is_of_kind(LLVMMetadataRef metadata, LLVMMetadataKind kind)
{
    return metadata && LLVMGetMetadataKind(metadata) == kind;
}

/* False for strings, values and lists of values. */
static bool is_node(LLVMMetadataRef metadata)
{
    return metadata && LLVMGetMetadataKind(metadata) >= LLVMMDTupleMetadataKind && !is_of_kind(metadata, LLVMDIArgListMetadataKind);
}

/* All operands; free() them. What is no node has none. */
static LLVMValueRef *node_operands(Loader *loader, LLVMMetadataRef node, unsigned *count)
{
    LLVMValueRef value = is_node(node) ? LLVMMetadataAsValue(loader->context, node) : NULL;
    *count = value ? (unsigned)LLVMGetMDNodeNumOperands(value) : 0;
    LLVMValueRef *operands = base_allocate((*count + 1) * sizeof *operands);
    if (value)
        LLVMGetMDNodeOperands(value, operands);
    return operands;
}

static LLVMValueRef node_operand(Loader *loader, LLVMMetadataRef node, unsigned index)
{
    unsigned count;
    LLVMValueRef *operands = node_operands(loader, node, &count);
    LLVMValueRef result = index < count ? operands[index] : NULL;
    free(operands);
    return result;
}

static LLVMMetadataRef node_operand_node(Loader *loader, LLVMMetadataRef node, unsigned index)
{
    LLVMValueRef operand = node_operand(loader, node, index);
    LLVMMetadataRef metadata = operand ? LLVMValueAsMetadata(operand) : NULL;
    return is_node(metadata) ? metadata : NULL;
}

/* "" if it is no string. */
static const char *node_operand_string(Loader *loader, LLVMMetadataRef node, unsigned index, unsigned *length)
{
    LLVMValueRef operand = node_operand(loader, node, index);
    const char *string = operand ? LLVMGetMDString(operand, length) : NULL;
    if (!string)
        *length = 0;
    return string ? string : "";
}

/* Names in hostile files may hold escape sequences. */
static const char *shown_name(Loader *loader, const char *name, size_t length)
{
    return arena_safe_copy(&loader->program->arena, name, length);
}

static const char *node_operand_text(Loader *loader, LLVMMetadataRef node, unsigned index)
{
    unsigned length;
    const char *text = node_operand_string(loader, node, index, &length);
    return length ? shown_name(loader, text, length) : NULL;
}

static uint16_t file_number(Loader *loader, const char *name, size_t length)
{
    char *given = base_format("%.*s", (int)length, name); /* kept where possible: the file is opened by it */
    char *copy = strlen(given) == length && base_is_safe_name(given) ? base_duplicate(given) : base_safe_copy(name, length);
    uint64_t number;
    if (!map_get_string(&loader->file_index, copy, &number)) {
        number = loader->files.count < UINT16_MAX ? loader->files.count : 0;
        if (number)
            vector_push(&loader->files, arena_duplicate(&loader->program->arena, copy));
        map_put_string(&loader->file_index, copy, number);
    }
    free(given);
    free(copy);
    return (uint16_t)number;
}

/* clang removes the prefix that a file's path shares with the folder it runs in, which need not be the whole folder. */
static uint16_t debug_file(Loader *loader, LLVMMetadataRef file)
{
    unsigned length, directory_length;
    if (!is_of_kind(file, LLVMDIFileMetadataKind))
        return 0;
    const char *name = node_operand_string(loader, file, FILE_NAME, &length);
    const char *directory = node_operand_string(loader, file, FILE_DIRECTORY, &directory_length);
    bool here = directory_length == strlen(loader->directory) && !strncmp(directory, loader->directory, directory_length);
    if (here || !length || name[0] == '/' || !directory_length || directory[0] != '/')
        return file_number(loader, name, length);
    char *path = base_format("%.*s/%.*s", (int)directory_length, directory, (int)length, name);
    uint16_t number = file_number(loader, path, strlen(path));
    free(path);
    return number;
}

static uint16_t scope_file(Loader *loader, LLVMMetadataRef scope)
{
    uint64_t number = 0;
    if (!scope || map_get(&loader->scope_files, (uintptr_t)scope, &number))
        return (uint16_t)number;
    bool is_file = is_of_kind(scope, LLVMDIFileMetadataKind);
    number = debug_file(loader, is_file ? scope : node_operand_node(loader, scope, SCOPE_FILE));
    map_put(&loader->scope_files, (uintptr_t)scope, number);
    return (uint16_t)number;
}

static Position position_at(uint32_t line, uint32_t column, uint16_t file)
{
    return (Position){.line = line, .column = column > UINT16_MAX ? 0 : (uint16_t)column, .file = file};
}

Position debug_position(Loader *loader, LLVMValueRef instruction)
{
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
    if (!location)
        return (Position){0};
    /* Inlined code (only in the user's own bitcode) has the position of its source, not of the call. */
    return position_at(LLVMDILocationGetLine(location), LLVMDILocationGetColumn(location),
                       scope_file(loader, LLVMDILocationGetScope(location)));
}

Position debug_function_position(Loader *loader, LLVMValueRef function)
{
    LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
    if (!subprogram)
        return (Position){0};
    return position_at(LLVMDISubprogramGetLine(subprogram), 0, scope_file(loader, subprogram));
}

static TypeTag basic_tag(const char *name)
{
    if (!strcmp(name, "_Bool") || !strcmp(name, "bool"))
        return TYPE_BOOL;
    if (!strcmp(name, "char"))
        return TYPE_CHAR;
    if (strstr(name, "complex"))
        return TYPE_COMPLEX;
    if (strstr(name, "float") || strstr(name, "double") || strstr(name, "Float"))
        return TYPE_FLOAT;
    return strstr(name, "unsigned") || !strncmp(name, "char", 4) || !strncmp(name, "__char", 6) ? TYPE_UNSIGNED
                                                                                                : TYPE_SIGNED;
}

static void read_members(Loader *loader, LLVMMetadataRef elements, Type *type)
{
    unsigned count;
    LLVMValueRef *operands = node_operands(loader, elements, &count);
    Member *members = arena_allocate(&loader->program->arena, (count + 1) * sizeof *members);
    for (unsigned i = 0; i < count; i++) {
        LLVMMetadataRef member = operands[i] ? LLVMValueAsMetadata(operands[i]) : NULL;
        if (!member)
            continue;
        if (type->tag == TYPE_FUNCTION) {
            members[i].type = debug_type(loader, member);
        } else if (is_of_kind(member, LLVMDIDerivedTypeMetadataKind)) {
            members[i].name = node_operand_text(loader, member, TYPE_NAME);
            members[i].type = debug_type(loader, node_operand_node(loader, member, DERIVED_BASE));
            members[i].bit_offset = LLVMDITypeGetOffsetInBits(member);
            members[i].bit_size = LLVMDITypeGetSizeInBits(member);
        }
    }
    free(operands);
    type->members = members;
    type->member_count = count;
}

/* One dimension's number of elements; 0: not a constant. */
static uint64_t dimension_count(Loader *loader, LLVMValueRef subrange)
{
    LLVMValueRef count = subrange ? node_operand(loader, LLVMValueAsMetadata(subrange), 0) : NULL;
    bool constant = count && LLVMIsAConstantInt(count) && LLVMConstIntGetSExtValue(count) > 0;
    return constant ? (uint64_t)LLVMConstIntGetSExtValue(count) : 0;
}

/* LLVM has all dimensions in one node; coset has arrays of arrays. */
static void split_rows(Loader *loader, LLVMMetadataRef dimensions, Type *type)
{
    unsigned count;
    LLVMValueRef *operands = node_operands(loader, dimensions, &count);
    for (unsigned i = count; i-- > 1;) {
        uint64_t row = dimension_count(loader, operands[i]);
        if (row == 0 || type->count % row != 0)
            break;
        TypeId id = (TypeId)loader->types.count;
        vector_push(&loader->types, (Type){.tag = TYPE_ARRAY, .bits = loader->types.items[type->base].bits * row,
                                           .base = type->base, .count = row});
        type->base = id;
        type->count /= row;
    }
    free(operands);
}

static TypeId composite_type(Loader *loader, LLVMMetadataRef node, TypeId id, Type type)
{
    unsigned tag = LLVMGetDINodeTag(node);
    type.tag = tag == TAG_ARRAY ? TYPE_ARRAY : tag == TAG_ENUMERATION ? TYPE_ENUM : tag == TAG_UNION ? TYPE_UNION
                                                                                                     : TYPE_STRUCT;
    loader->types.items[id] = type; /* added before its members are read, because they may refer to it */
    LLVMMetadataRef base = node_operand_node(loader, node, COMPOSITE_BASE);
    type.base = base ? debug_type(loader, base) : 0;
    if (type.tag == TYPE_ARRAY) {
        uint64_t element_bits = loader->types.items[type.base].bits;
        type.count = element_bits ? type.bits / element_bits : 0;
        LLVMMetadataRef dimensions = node_operand_node(loader, node, COMPOSITE_ELEMENTS);
        if (dimensions && type.count)
            split_rows(loader, dimensions, &type);
    } else if (type.tag != TYPE_ENUM) {
        LLVMMetadataRef elements = node_operand_node(loader, node, COMPOSITE_ELEMENTS);
        if (elements)
            read_members(loader, elements, &type);
    }
    loader->types.items[id] = type;
    return id;
}

/* True if the chain of names from `type` on leads to `name`. */
static bool is_named_after(const Loader *loader, TypeId type, TypeId name)
{
    while (type != name && loader->types.items[type].tag == TYPE_NAMED && loader->types.items[type].base != 0)
        type = loader->types.items[type].base;
    return type == name;
}

static TypeId derived_type(Loader *loader, LLVMMetadataRef node, TypeId id, Type type)
{
    unsigned tag = LLVMGetDINodeTag(node);
    type.tag = tag == TAG_POINTER ? TYPE_POINTER : tag == TAG_TYPEDEF ? TYPE_NAMED : TYPE_UNKNOWN;
    loader->types.items[id] = type;
    LLVMMetadataRef base = node_operand_node(loader, node, DERIVED_BASE);
    TypeId base_id = base ? debug_type(loader, base) : 0;
    if (type.tag == TYPE_UNKNOWN) { /* const, volatile, restrict, atomic: dropped */
        loader->types.items[id] = loader->types.items[base_id];
        map_put(&loader->type_index, (uintptr_t)node, base_id);
        return base_id;
    }
    type.base = type.tag == TYPE_NAMED && is_named_after(loader, base_id, id) ? 0 : base_id;
    if (type.tag == TYPE_NAMED)
        type.bits = loader->types.items[base_id].bits;
    loader->types.items[id] = type;
    return id;
}

/* Debug information has only its size; clang calls it "complex". */
static Type complex_type(Loader *loader, uint64_t bits)
{
    static const char *const parts[] = {"float", "double", "long double"};
    static const char *const names[] = {"float _Complex", "double _Complex", "long double _Complex"};
    unsigned rank = bits == 64 ? 0 : bits == 128 ? 1 : 2;
    TypeId base = (TypeId)loader->types.count;
    vector_push(&loader->types, (Type){.tag = TYPE_FLOAT, .name = parts[rank], .bits = bits / 2});
    return (Type){.tag = TYPE_COMPLEX, .name = names[rank], .bits = bits, .base = base};
}

static TypeId debug_type(Loader *loader, LLVMMetadataRef node)
{
    uint64_t known;
    if (!node)
        return 0;
    if (map_get(&loader->type_index, (uintptr_t)node, &known))
        return (TypeId)known;
    TypeId id = (TypeId)loader->types.count;
    map_put(&loader->type_index, (uintptr_t)node, id);
    vector_push(&loader->types, (Type){0});
    LLVMMetadataKind kind = LLVMGetMetadataKind(node);
    if (kind == LLVMDISubroutineTypeMetadataKind) {
        Type type = {.tag = TYPE_FUNCTION};
        LLVMMetadataRef types = node_operand_node(loader, node, SUBROUTINE_TYPES);
        if (types)
            read_members(loader, types, &type);
        if (type.member_count) { /* the result comes first */
            type.base = type.members[0].type;
            type.members++;
            type.member_count--;
        }
        loader->types.items[id] = type;
        return id;
    }
    if (kind != LLVMDIBasicTypeMetadataKind && kind != LLVMDIDerivedTypeMetadataKind &&
        kind != LLVMDICompositeTypeMetadataKind)
        return id;
    Type type = {.name = node_operand_text(loader, node, TYPE_NAME), .bits = LLVMDITypeGetSizeInBits(node)};
    if (kind == LLVMDICompositeTypeMetadataKind)
        return composite_type(loader, node, id, type);
    if (kind == LLVMDIDerivedTypeMetadataKind)
        return derived_type(loader, node, id, type);
    type.tag = basic_tag(type.name ? type.name : "");
    if (type.tag == TYPE_COMPLEX)
        type = complex_type(loader, type.bits);
    loader->types.items[id] = type;
    return id;
}

TypeId debug_function_type(Loader *loader, LLVMValueRef function)
{
    LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
    return subprogram ? debug_type(loader, node_operand_node(loader, subprogram, SUBPROGRAM_TYPE)) : 0;
}

bool debug_variable(Loader *loader, LLVMValueRef declare_call, DebugVariable *variable)
{
    LLVMValueRef wrapper = LLVMGetOperand(declare_call, 0);
    LLVMMetadataRef storage = LLVMValueAsMetadata(wrapper), node = LLVMValueAsMetadata(LLVMGetOperand(declare_call, 1));
    bool is_value = is_of_kind(storage, LLVMLocalAsMetadataMetadataKind) || is_of_kind(storage, LLVMConstantAsMetadataMetadataKind);
    if (!is_value || !is_of_kind(node, LLVMDILocalVariableMetadataKind))
        return false;
    LLVMGetMDNodeOperands(wrapper, &variable->storage);
    variable->name = node_operand_text(loader, node, VARIABLE_NAME);
    variable->type = debug_type(loader, node_operand_node(loader, node, VARIABLE_TYPE));
    variable->declared = position_at(LLVMDIVariableGetLine(node), 0, scope_file(loader, LLVMDIVariableGetScope(node)));
    return variable->storage && variable->name;
}

void debug_global(Loader *loader, LLVMValueRef variable, Global *global)
{
    size_t count = 0;
    LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(variable, &count);
    for (unsigned i = 0; i < count; i++) {
        LLVMMetadataRef expression = LLVMValueMetadataEntriesGetMetadata(entries, i);
        if (!is_of_kind(expression, LLVMDIGlobalVariableExpressionMetadataKind))
            continue;
        LLVMMetadataRef node = node_operand_node(loader, expression, EXPRESSION_VARIABLE);
        if (!is_of_kind(node, LLVMDIGlobalVariableMetadataKind))
            continue;
        const char *name = node_operand_text(loader, node, VARIABLE_NAME);
        if (name)
            global->name = name;
        global->type = debug_type(loader, node_operand_node(loader, node, VARIABLE_TYPE));
        global->declared = position_at(LLVMDIVariableGetLine(node), 0, debug_file(loader, node_operand_node(loader, node, VARIABLE_FILE)));
    }
    LLVMDisposeValueMetadataEntries(entries);
}

/* ---- Types that no C program has ---- */

Status debug_check_types(Loader *loader)
{
    TypeId which = 0;
    TypeFault fault = program_type_fault(loader->types.items, (uint32_t)loader->types.count, &which);
    const char *given = loader->types.items[which].name, *name = given ? given : "(without a name)";
    if (fault == TYPE_FAULT_PARTS)
        error_set(loader->error, STATUS_UNSUPPORTED, "the type '%s' has too many parts: not supported", name);
    else if (fault != TYPE_FAULT_NONE)
        error_set(loader->error, STATUS_USER, "the debug information is damaged: the type '%s' %s", name,
                  fault == TYPE_FAULT_ITSELF ? "contains itself" : "has an impossible size, or parts that lie outside it");
    return loader->error->status;
}
