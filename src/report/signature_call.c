/* Calls that printed, in the syntax of C with values in place of arguments. */
#include <stdio.h>
#include <string.h>

#include "report/signature_report.h"

#define NO_FORMAT SIZE_MAX

static bool is_format_function(const char *name)
{
    return strstr(name, "printf") != NULL;
}

/* Which argument is the format: the first text. */
static size_t format_argument(const SignatureOutput *output)
{
    for (size_t i = 0; is_format_function(output->call) && i < output->argument_count; i++)
        if (output->arguments[i].text)
            return i;
    return NO_FORMAT;
}

/* Just after a conversion's flags, width, precision and length; *stars: how many arguments they took. */
static const char *skip_directive(const char *at, size_t *stars)
{
    for (; *at && strchr("-+ #0'123456789.*hlLqjzt", *at); at++)
        *stars += *at == '*';
    return at;
}

/* The conversion that prints the n-th argument after the format: 'd'; 'S' for "%ls"; '*' for a width, 0 if there is
 * none. */
static char conversion_of(const char *format, size_t number)
{
    for (const char *at = format; (at = strchr(at, '%')) != NULL; at++) {
        size_t stars = 0;
        at = skip_directive(at + 1, &stars);
        if (*at == '\0')
            return 0;
        if (*at == '%')
            continue;
        if (number < stars)
            return '*';
        if (number == stars)
            return *at == 's' && at[-1] == 'l' ? 'S' : *at;
        number -= stars + 1;
    }
    return 0;
}

static char argument_conversion(const SignatureOutput *output, size_t number)
{
    size_t format = format_argument(output);
    return format != NO_FORMAT && number > format ? conversion_of(output->arguments[format].text, number - format - 1) : 0;
}

static bool prints_character(const SignatureOutput *output, size_t number, char conversion)
{
    static const char *const functions[] = {"putchar", "putc", "fputc", "putchar_unlocked", "putc_unlocked", "fputc_unlocked"};
    for (size_t i = 0; number == 0 && i < sizeof functions / sizeof *functions; i++)
        if (strcmp(output->call, functions[i]) == 0)
            return true;
    return conversion == 'c';
}

static TermKind argument_kind(const Signature *signature, const SignatureOutput *output, size_t number)
{
    char conversion = argument_conversion(output, number);
    TypeId type = output->arguments[number].type;
    if (conversion && strchr("di*", conversion))
        return TERM_SIGNED;
    if (conversion && strchr("uxXo", conversion))
        return TERM_UNSIGNED;
    if (conversion && strchr("fFeEgGaA", conversion))
        return TERM_FLOAT;
    return type ? value_kind(signature->program, type) : TERM_SIGNED;
}

/* Characters are passed as int. */
static void append_character(const Signature *signature, Term value, Text *out)
{
    Term low = term_width(signature->terms, value) > 8 ? term_extract(signature->terms, value, 0, 8) : value;
    bool is_constant = term_is_constant(signature->terms, value, NULL);
    value_term(signature->terms, is_constant ? low : value, TERM_CHAR, out);
}

/* True if it points to characters that are printed. */
static bool is_text(const SignatureOutput *output, size_t number)
{
    char conversion = argument_conversion(output, number);
    const EventArgument *argument = &output->arguments[number];
    return (argument->text || argument->byte_count) && conversion != 'p' && conversion != 'S';
}

/* printf decides whether a pointer that it prints is null, so all inputs of the case agree. */
static bool prints_null(const SignatureOutput *output, size_t number)
{
    char conversion = argument_conversion(output, number);
    return output->arguments[number].is_null && conversion && strchr("psS", conversion);
}

/* What a pointer p points to is the input *p. */
static bool is_input_element(const Signature *signature, const char *name, size_t number, Term term)
{
    const TermNode *node = term_node(signature->terms, term);
    if (node->op != TERM_VARIABLE)
        return false;
    const char *own = term_variable_get(signature->terms, (VariableId)node->words[0])->name;
    char path[24];
    snprintf(path, sizeof path, "[%zu]", number);
    own += own[0] == '*';
    size_t length = strlen(name);
    return strncmp(own, name, length) == 0 && strcmp(own + length, path) == 0;
}

/* True if there is an input of that name with more elements. */
static bool input_goes_on(const Signature *signature, const char *name, size_t count)
{
    for (VariableId id = 0; id < term_variable_count(signature->terms); id++)
        if (is_input_element(signature, name, count, term_variable(signature->terms, id)))
            return true;
    return false;
}

/* True if it is exactly the input of the argument's name. */
static bool is_unchanged_input(const Signature *signature, const EventArgument *argument)
{
    bool unchanged = argument->name != NULL;
    for (size_t i = 0; i < argument->byte_count && unchanged; i++)
        unchanged = is_input_element(signature, argument->name, i, argument->bytes[i]);
    return unchanged && !input_goes_on(signature, argument->name, argument->byte_count);
}

static void append_text(const Signature *signature, const EventArgument *argument, size_t most, Text *out)
{
    if (argument->text)
        value_literal(argument->text, argument->text_size ? argument->text_size : strlen(argument->text), out);
    else if (is_unchanged_input(signature, argument))
        text_append(out, argument->name);
    else
        value_pieces(signature->terms, argument->bytes, argument->byte_count, most, out);
}

static void append_argument(const Signature *signature, const SignatureOutput *output, size_t number, size_t most,
                            Text *out)
{
    const EventArgument *argument = &output->arguments[number];
    if (argument->from_address)
        text_append(out, VALUE_FROM_ADDRESS);
    else if (prints_null(output, number))
        text_append(out, "NULL");
    else if (is_text(output, number))
        append_text(signature, argument, most, out);
    else if (argument->value == TERM_NONE)
        text_append(out, argument->name ? argument->name : "...");
    else if (prints_character(output, number, argument_conversion(output, number)))
        append_character(signature, argument->value, out);
    else
        value_term(signature->terms, argument->value, argument_kind(signature, output, number), out);
}

/* By the type that the C library's function declares. */
static bool is_stream(const Program *program, const SignatureOutput *output, size_t number)
{
    const Function *function = program_function(program, output->call);
    const Type *type = function ? &program->types[function->type] : NULL;
    if (!type || number >= function->parameter_count || number >= type->member_count)
        return false;
    const Type *parameter = &program->types[program_strip_names(program, type->members[number].type)];
    const char *target = parameter->tag == TYPE_POINTER ? program->types[parameter->base].name : NULL;
    return target && strcmp(target, "FILE") == 0;
}

void signature_call(const Signature *signature, const SignatureOutput *output, size_t most, Text *out)
{
    text_printf(out, "%s(", output->call);
    for (size_t i = 0; i < output->argument_count; i++) {
        text_append(out, i ? ", " : "");
        if (is_stream(signature->program, output, i))
            text_append(out, output->name);
        else
            append_argument(signature, output, i, most, out);
    }
    text_append(out, ")");
}

bool signature_argument(const Signature *signature, const SignatureOutput *output, size_t number, Text *out)
{
    const EventArgument *argument = &output->arguments[number];
    size_t format = format_argument(output);
    bool only_format = number == format && number + 1 == output->argument_count;
    if (is_stream(signature->program, output, number) || (format != NO_FORMAT && number <= format && !only_format) ||
        argument_conversion(output, number) == '*' || (!is_text(output, number) && argument->value == TERM_NONE))
        return false;
    append_argument(signature, output, number, SIZE_MAX, out);
    return true;
}

const char *signature_argument_name(const SignatureOutput *output, size_t number)
{
    return output->arguments[number].name ? output->arguments[number].name : output->name;
}
