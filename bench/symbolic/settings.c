/* A reader of settings: sections with entries in linked lists, read from standard input by fgets.
 *
 *     # a remark
 *     name = value              in no section
 *     [section]
 *     name = "a value"          quoted: blanks at its ends stay
 *     name += more              appends to the value
 *     !name                     removes the entry
 *     @section                  takes over all entries of that section
 *
 * Each argument, NAME or SECTION.NAME, is looked up and printed; without arguments all settings are printed.
 */
/* INPUT: --sym-args 0 1 3 --sym-stdin 6 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LINE 128

struct entry {
    char *name, *value;
    int line;
    struct entry *next;
};

struct section {
    char *name;                      /* "": entries before the first section */
    struct entry *entries;
    struct section *next;
};

struct settings {
    struct section *sections;        /* in the order of the text */
    struct section *current;
    int line, mistakes;
};

/* ---- Text ---- */

static void *need(void *memory)
{
    if (!memory) {
        fputs("no memory\n", stderr);
        exit(3);
    }
    return memory;
}

static char *copy_text(const char *text)
{
    return strcpy(need(malloc(strlen(text) + 1)), text);
}

static char *skip_blanks(char *text)
{
    while (*text && isspace((unsigned char)*text))
        text++;
    return text;
}

/* Cuts blanks from both ends. */
static char *trim(char *text)
{
    text = skip_blanks(text);
    char *end = text + strlen(text);
    while (end > text && isspace((unsigned char)end[-1]))
        end--;
    *end = '\0';
    return text;
}

static int is_name(const char *text)
{
    if (!isalpha((unsigned char)*text))
        return 0;
    while (isalnum((unsigned char)*text) || *text == '-' || *text == '_')
        text++;
    return *text == '\0';
}

static void complain(struct settings *settings, const char *what)
{
    settings->mistakes++;
    printf("line %d: %s\n", settings->line, what);
}

/* ---- Lists ---- */

static struct section *find_section(const struct settings *settings, const char *name)
{
    struct section *section = settings->sections;
    while (section && strcmp(section->name, name) != 0)
        section = section->next;
    return section;
}

static struct section *add_section(struct settings *settings, const char *name)
{
    struct section **place = &settings->sections;
    while (*place)
        place = &(*place)->next;
    *place = need(calloc(1, sizeof **place));
    (*place)->name = copy_text(name);
    return *place;
}

/* Where the pointer to the entry is; the end of the list if there is none of that name. */
static struct entry **find_place(struct section *section, const char *name)
{
    struct entry **place = &section->entries;
    while (*place && strcmp((*place)->name, name) != 0)
        place = &(*place)->next;
    return place;
}

static void set_entry(struct section *section, const char *name, const char *value, int line)
{
    struct entry **place = find_place(section, name);
    if (!*place) {
        *place = need(calloc(1, sizeof **place));
        (*place)->name = copy_text(name);
    }
    char *copy = copy_text(value);
    free((*place)->value);
    (*place)->value = copy;
    (*place)->line = line;
}

static void append_to_entry(struct section *section, const char *name, const char *more, int line)
{
    struct entry *entry = *find_place(section, name);
    if (!entry) {
        set_entry(section, name, more, line);
        return;
    }
    entry->value = need(realloc(entry->value, strlen(entry->value) + strlen(more) + 1));
    strcat(entry->value, more);
    entry->line = line;
}

static void free_entry(struct entry *entry)
{
    free(entry->name);
    free(entry->value);
    free(entry);
}

static int remove_entry(struct section *section, const char *name)
{
    struct entry **place = find_place(section, name), *entry = *place;
    if (!entry)
        return 0;
    *place = entry->next;
    free_entry(entry);
    return 1;
}

static void free_settings(struct settings *settings)
{
    while (settings->sections) {
        struct section *section = settings->sections;
        while (section->entries) {
            struct entry *entry = section->entries;
            section->entries = entry->next;
            free_entry(entry);
        }
        settings->sections = section->next;
        free(section->name);
        free(section);
    }
}

/* ---- Lines ---- */

static void read_section(struct settings *settings, char *text)
{
    char *end = strchr(text, ']');
    if (!end || *skip_blanks(end + 1)) {
        complain(settings, "a section ends with ]");
        return;
    }
    *end = '\0';
    text = trim(text);
    if (!is_name(text)) {
        complain(settings, "not a name of a section");
        return;
    }
    settings->current = find_section(settings, text);
    if (!settings->current)
        settings->current = add_section(settings, text);
}

/* NULL: the quotes do not match. */
static char *read_value(char *text)
{
    text = trim(text);
    if (*text != '"')
        return text;
    size_t length = strlen(text);
    if (length < 2 || text[length - 1] != '"')
        return NULL;
    text[length - 1] = '\0';
    return text + 1;
}

static void read_entry(struct settings *settings, char *text)
{
    char *equals = strchr(text, '=');
    if (!equals) {
        complain(settings, "= expected");
        return;
    }
    int appends = equals > text && equals[-1] == '+';
    equals[appends ? -1 : 0] = '\0';
    char *name = trim(text), *value = read_value(equals + 1);
    if (!is_name(name))
        complain(settings, "not a name");
    else if (!value)
        complain(settings, "quote without end");
    else if (appends)
        append_to_entry(settings->current, name, value, settings->line);
    else
        set_entry(settings->current, name, value, settings->line);
}

static void take_over(struct settings *settings, const char *name)
{
    const struct section *from = find_section(settings, name);
    if (!from || from == settings->current) {
        complain(settings, "no other section of that name");
        return;
    }
    for (const struct entry *entry = from->entries; entry; entry = entry->next)
        set_entry(settings->current, entry->name, entry->value, settings->line);
}

static void read_line(struct settings *settings, char *line)
{
    char *text = trim(line);
    switch (*text) {
    case '\0':
    case '#':
        break;
    case '[':
        read_section(settings, text + 1);
        break;
    case '!':
        if (!remove_entry(settings->current, trim(text + 1)))
            complain(settings, "nothing to remove");
        break;
    case '@':
        take_over(settings, trim(text + 1));
        break;
    default:
        read_entry(settings, text);
    }
}

/* ---- Printing ---- */

static int print_entry(const struct settings *settings, char *asked)
{
    char *point = strchr(asked, '.');
    const char *section_name = "", *name = asked;
    if (point) {
        *point = '\0';
        section_name = asked;
        name = point + 1;
    }
    struct section *section = find_section(settings, section_name);
    const struct entry *entry = section ? *find_place(section, name) : NULL;
    if (!entry) {
        printf("%s: not set\n", name);
        return 0;
    }
    printf("%s (line %d)\n", entry->value, entry->line);
    return 1;
}

static void print_all(const struct settings *settings)
{
    for (const struct section *section = settings->sections; section; section = section->next) {
        if (*section->name)
            printf("[%s]\n", section->name);
        for (const struct entry *entry = section->entries; entry; entry = entry->next)
            printf("%s = \"%s\"\n", entry->name, entry->value);
    }
}

int main(int argc, char **argv)
{
    struct settings settings = {0};
    char line[MAX_LINE];
    int missing = 0;
    settings.current = add_section(&settings, "");
    while (fgets(line, sizeof line, stdin)) {
        settings.line++;
        read_line(&settings, line);
    }
    for (int i = 1; i < argc; i++)
        missing += !print_entry(&settings, argv[i]);
    if (argc == 1)
        print_all(&settings);
    free_settings(&settings);
    return settings.mistakes > 0 ? 2 : missing > 0;
}
