// Destructors of thread-local objects run before what atexit registered, latest first; one may register another.
#include <stdio.h>
#include <stdlib.h>

extern void *__dso_handle;
int __cxa_thread_atexit_impl(void (*function)(void *), void *object, void *library);

static void say(void *text)
{
    puts(text);
}

static void say_and_register(void *text)
{
    puts(text);
    __cxa_thread_atexit_impl(say, "registered late", &__dso_handle);
}

static void last(void)
{
    puts("atexit");
}

int main(void)
{
    __cxa_thread_atexit_impl(say, "first", &__dso_handle);
    atexit(last);
    __cxa_thread_atexit_impl(say_and_register, "second", &__dso_handle);
    puts("main");
    return 0;
}
