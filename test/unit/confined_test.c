/* The process that reads files of others: what it may do, and what its end tells. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "base/confined.h"

#if defined(__has_feature)
enum { IS_SANITIZED = __has_feature(address_sanitizer) };
#else
enum { IS_SANITIZED = 0 };
#endif

static char folder[] = "/tmp/coset-confined-XXXXXX";

/* ---- What the process is asked for ---- */

static void say(Text *answer, const char *what, bool done)
{
    text_printf(answer, "%s%s ", done ? "DONE:" : "refused:", what);
}

static void try_everything(const char *file, Text *answer)
{
    char other[256];
    snprintf(other, sizeof other, "%s-other", file);
    say(answer, "create", open(other, O_CREAT | O_WRONLY, 0600) >= 0);
    say(answer, "create-readable", open(other, O_CREAT | O_RDONLY, 0600) >= 0);
    say(answer, "write", open(file, O_WRONLY) >= 0);
    say(answer, "read-write", open(file, O_RDWR) >= 0);
    say(answer, "truncate", open(file, O_RDONLY | O_TRUNC) >= 0 || truncate(file, 0) == 0);
    say(answer, "unlink", unlink(file) == 0);
    say(answer, "rename", rename(file, other) == 0);
    say(answer, "link", link(file, other) == 0 || symlink(file, other) == 0);
    say(answer, "mkdir", mkdir(other, 0700) == 0 || mkfifo(other, 0600) == 0);
    say(answer, "chmod", chmod(file, 0777) == 0);
    say(answer, "memory-of-the-parent", open("/proc/self/mem", O_RDWR) >= 0);
    say(answer, "socket", socket(AF_UNIX, SOCK_STREAM, 0) >= 0);
    say(answer, "signal", kill(getppid(), 0) == 0);
    say(answer, "fork", fork() >= 0);
    say(answer, "program", execl("/bin/true", "true", (char *)NULL) == 0);
}

static void use_memory(void)
{
    for (;;)
        memset(base_allocate(1 << 20), 1, 1 << 20);
}

static void work(void *context, const char *request, Text *answer)
{
    int *counter = context;
    ++*counter;
    if (strcmp(request, "crash") == 0)
        abort();
    else if (strcmp(request, "fail") == 0)
        base_die("the reason");
    else if (strcmp(request, "hang") == 0)
        for (;;)
            pause();
    else if (strcmp(request, "greed") == 0)
        use_memory();
    else if (strcmp(request, "large") == 0)
        for (int i = 0; i < 1 << 16; i++)
            text_append(answer, "0123456789abcdef");
    else if (request[0] == '/')
        try_everything(request, answer);
    else
        text_printf(answer, "%s %d", request, *counter);
}

/* ---- Tests ---- */

static Confined *start(const Stop *stop)
{
    static int counter;
    Error error = {0};
    Confined *process = confined_start(stop, work, &counter, &error);
    assert_non_null(process);
    return process;
}

static void requests_are_answered_by_one_process(void **state)
{
    (void)state;
    Text answer = {0};
    Confined *process = start(NULL);
    assert_int_equal(confined_ask(process, "a", &answer), CONFINED_ANSWERED);
    assert_string_equal(answer.bytes, "a 1");
    assert_int_equal(confined_ask(process, "b", &answer), CONFINED_ANSWERED);
    assert_string_equal(answer.bytes, "b 2");
    assert_int_equal(confined_ask(process, "large", &answer), CONFINED_ANSWERED);
    assert_int_equal(answer.length, 16 << 16);
    confined_end(process);
    text_release(&answer);
}

static void it_can_change_nothing(void **state)
{
    (void)state;
    Text answer = {0};
    char file[300];
    snprintf(file, sizeof file, "%s/file", folder);
    int made = open(file, O_CREAT | O_WRONLY, 0600);
    assert_int_equal(write(made, "text", 4), 4);
    close(made);
    Confined *process = start(NULL);
    assert_int_equal(confined_ask(process, file, &answer), CONFINED_ANSWERED);
    if (strstr(answer.bytes, "DONE:"))
        fail_msg("%s", answer.bytes);
    assert_non_null(strstr(answer.bytes, "refused:program")); /* the last one */
    confined_end(process);
    struct stat about;
    assert_int_equal(stat(file, &about), 0);
    assert_int_equal(about.st_size, 4);
    assert_int_equal(unlink(file), 0);
    assert_int_equal(rmdir(folder), 0); /* nothing else is there */
    text_release(&answer);
}

static void its_end_is_told_and_another_one_goes_on(void **state)
{
    (void)state;
    Text answer = {0};
    Confined *process = start(NULL);
    assert_int_equal(confined_ask(process, "crash", &answer), CONFINED_DIED);
    assert_int_equal(confined_ask(process, "fail", &answer), CONFINED_FAILED);
    assert_non_null(strstr(confined_last_words(process), "the reason"));
    assert_int_equal(confined_ask(process, "again", &answer), CONFINED_ANSWERED);
    assert_string_equal(answer.bytes, "again 1");
    confined_end(process);
    text_release(&answer);
}

static void a_stop_ends_it(void **state)
{
    (void)state;
    Text answer = {0};
    Stop *stop = stop_new(&(StopLimits){.seconds = 0.1});
    Confined *process = start(stop);
    double before = base_clock();
    assert_int_equal(confined_ask(process, "hang", &answer), CONFINED_STOPPED);
    assert_true(base_clock() - before < 5);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* no process is left */
    assert_int_equal(errno, ECHILD);
    confined_end(process);
    stop_free(stop);
    text_release(&answer);
}

static void it_keeps_the_memory_limit(void **state)
{
    (void)state;
    if (IS_SANITIZED)
        skip(); /* a sanitizer needs more than any limit */
    Text answer = {0};
    Stop *stop = stop_new(&(StopLimits){.memory = 200 << 20});
    Confined *process = start(stop);
    assert_int_equal(confined_ask(process, "greed", &answer), CONFINED_OUT_OF_MEMORY);
    confined_end(process);
    stop_free(stop);
    text_release(&answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests_are_answered_by_one_process),
        cmocka_unit_test(it_can_change_nothing),
        cmocka_unit_test(its_end_is_told_and_another_one_goes_on),
        cmocka_unit_test(a_stop_ends_it),
        cmocka_unit_test(it_keeps_the_memory_limit),
    };
    if (!mkdtemp(folder))
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
