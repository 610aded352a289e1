/* Reads debug information: positions, variables, types. LLVM-C has few getters for it, so operands of metadata nodes
 * are read by index, which LLVM keeps fixed for each kind of node. */
#include <stdlib.h>
#include <string.h>

#include "source/loader.h"

static TypeId debug_type(Loader *loader, LLVMMetadataRef node);

enum { /* DWARF tags that C needs */
    TAG_ARRAY = 0x01, TAG_ENUMERATION = 0x04, TAG_POINTER = 0x0f, TAG_STRUCTURE = 0x13, TAG_SUBROUTINE = 0x15,
    TAG_TYPEDEF = 0x16, TAG_UNION = 0x17,
};
enum { /* indices of operands */
    VARIABLE_NAME = 1, VARIABLE_FILE = 2, VARIABLE_TYPE = 3,
    DERIVED_BASE = 3, COMPOSITE_NAME = 2, COMPOSITE_BASE = 3, COMPOSITE_ELEMENTS = 4,
    SUBROUTINE_TYPES = 3, SUBPROGRAM_TYPE = 4,
};

static LLVMValueRef node_operand(Loader *loader, LLVMMetadataRef node, unsigned index)
{
    LLVMValueRef value = LLVMMetadataAsValue(loader->context, node);
    unsigned count = (unsigned)LLVMGetMDNodeNumOperands(value);
    if (index >= count)
        return NULL;
    LLVMValueRef *operands = base_allocate(count * sizeof *operands);
    LLVMGetMDNodeOperands(value, operands);
    LLVMValueRef result = operands[index];
    free(operands);
    return result;
}

static LLVMMetadataRef node_operand_node(Loader *loader, LLVMMetadataRef node, unsigned index)
{
    LLVMValueRef operand = node_operand(loader, node, index);
    return operand ? LLVMValueAsMetadata(operand) : NULL;
}

/* Names in hostile files may hold escape sequences. */
static const char *shown_name(Loader *loader, const char *name, size_t length)
{
    char *safe = base_safe_copy(name, length);
    const char *copy = arena_duplicate(&loader->program->arena, safe);
    free(safe);
    return copy;
}

static const char *node_operand_text(Loader *loader, LLVMMetadataRef node, unsigned index)
{
    LLVMValueRef operand = node_operand(loader, node, index);
    unsigned length = 0;
    const char *text = operand ? LLVMGetMDString(operand, &length) : NULL;
    return text && length ? shown_name(loader, text, length) : NULL;
}

static uint16_t file_number(Loader *loader, const char *name, size_t length)
{
    char *copy = base_safe_copy(name, length);
    uint64_t number;
    if (!map_get_string(&loader->file_index, copy, &number)) {
        number = loader->files.count < UINT16_MAX ? loader->files.count : 0;
        if (number)
            vector_push(&loader->files, arena_duplicate(&loader->program->arena, copy));
        map_put_string(&loader->file_index, copy, number);
    }
    free(copy);
    return (uint16_t)number;
}

/* clang removes the prefix that a file's path shares with the folder it runs in, which need not be the whole folder. */
static uint16_t debug_file(Loader *loader, LLVMMetadataRef file)
{
    unsigned length = 0, directory_length = 0;
    const char *name = LLVMDIFileGetFilename(file, &length);
    const char *directory = LLVMDIFileGetDirectory(file, &directory_length);
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
    LLVMMetadataRef file = LLVMDIScopeGetFile(scope);
    if (file)
        number = debug_file(loader, file);
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

static const char *type_name(Loader *loader, LLVMMetadataRef node)
{
    size_t length = 0;
    const char *name = LLVMDITypeGetName(node, &length);
    return name && length ? shown_name(loader, name, length) : NULL;
}

static void read_members(Loader *loader, LLVMMetadataRef elements, Type *type)
{
    LLVMValueRef list = LLVMMetadataAsValue(loader->context, elements);
    unsigned count = (unsigned)LLVMGetMDNodeNumOperands(list);
    LLVMValueRef *operands = base_allocate((count + 1) * sizeof *operands);
    LLVMGetMDNodeOperands(list, operands);
    Member *members = arena_allocate(&loader->program->arena, (count + 1) * sizeof *members);
    for (unsigned i = 0; i < count; i++) {
        LLVMMetadataRef member = operands[i] ? LLVMValueAsMetadata(operands[i]) : NULL;
        if (!member)
            continue;
        if (type->tag == TYPE_FUNCTION) {
            members[i].type = debug_type(loader, member);
        } else if (LLVMGetMetadataKind(member) == LLVMDIDerivedTypeMetadataKind) {
            members[i].name = type_name(loader, member);
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
    LLVMValueRef list = LLVMMetadataAsValue(loader->context, dimensions);
    unsigned count = (unsigned)LLVMGetMDNodeNumOperands(list);
    LLVMValueRef *operands = base_allocate((count + 1) * sizeof *operands);
    LLVMGetMDNodeOperands(list, operands);
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
    Type type = {.name = type_name(loader, node), .bits = LLVMDITypeGetSizeInBits(node)};
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
    LLVMMetadataRef node = LLVMValueAsMetadata(LLVMGetOperand(declare_call, 1));
    if (LLVMGetMDNodeNumOperands(wrapper) != 1 || LLVMGetMetadataKind(node) != LLVMDILocalVariableMetadataKind)
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
        if (LLVMGetMetadataKind(expression) != LLVMDIGlobalVariableExpressionMetadataKind)
            continue;
        LLVMMetadataRef node = LLVMDIGlobalVariableExpressionGetVariable(expression);
        const char *name = node_operand_text(loader, node, VARIABLE_NAME);
        if (name)
            global->name = name;
        global->type = debug_type(loader, node_operand_node(loader, node, VARIABLE_TYPE));
        LLVMMetadataRef file = LLVMDIVariableGetFile(node);
        global->declared = position_at(LLVMDIVariableGetLine(node), 0, file ? debug_file(loader, file) : 0);
    }
    LLVMDisposeValueMetadataEntries(entries);
}

/* ---- Types that contain themselves, which only hostile files have ---- */

typedef enum Visit { VISIT_NEW, VISIT_OPEN, VISIT_DONE } Visit;

static bool contains_itself(const Loader *loader, TypeId id, uint8_t *visits, unsigned depth)
{
    enum { DEEPEST = 1000 };
    const Type *type = &loader->types.items[id];
    if (visits[id] != VISIT_NEW || depth > DEEPEST)
        return visits[id] == VISIT_OPEN || depth > DEEPEST;
    visits[id] = VISIT_OPEN;
    bool found = (type->tag == TYPE_ARRAY || type->tag == TYPE_NAMED) && contains_itself(loader, type->base, visits, depth + 1);
    for (size_t i = 0; (type->tag == TYPE_STRUCT || type->tag == TYPE_UNION) && i < type->member_count && !found; i++)
        found = contains_itself(loader, type->members[i].type, visits, depth + 1);
    visits[id] = VISIT_DONE;
    return found;
}

Status debug_check_types(Loader *loader)
{
    uint8_t *visits = base_allocate_zeroed(loader->types.count + 1);
    for (TypeId id = 1; id < loader->types.count && loader->error->status == STATUS_OK; id++)
        if (contains_itself(loader, id, visits, 0))
            error_set(loader->error, STATUS_USER, "the debug information is damaged: the type '%s' contains itself",
                      loader->types.items[id].name ? loader->types.items[id].name : "(without a name)");
    free(visits);
    return loader->error->status;
}
