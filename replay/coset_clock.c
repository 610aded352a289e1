/* The clock of coset's machine, for native runs, so that predictions which depend on the time can be compared. The
 * program may define functions of these names itself, so they are weak; but not beside a sanitizer (-DWEAK=), whose own
 * functions of these names are weak, too. */
#include "../runtime/clock.c"
#include "../runtime/sleep.c"
#include "../runtime/time.c"

/* Natively nothing is recorded. */
__attribute__((visibility("hidden"))) void __coset_bound(const char *word)
{
    (void)word;
}

#ifdef ALL_WEAK
#pragma weak time
#pragma weak clock
#pragma weak difftime
#endif
