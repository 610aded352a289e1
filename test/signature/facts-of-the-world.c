// A fact of the outside world that coset fixes is a bound of the answer. Where a native run finds another one, the answer is not compared
// with it, and is no mistake.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

int niceness(int x) { return nice(0) == 0 ? x : x + 1; }
int position(int x) { return ftell(stdout) == 0 ? x : x + 1; }
int terminal(int x) { return isatty(0) ? x : x + 1; }
int folder(int x) { char name[64]; return getcwd(name, 64) ? name[0] + x : x; }
int chosen_folder(int x) { char name[64]; return chdir("/tmp") == 0 && getcwd(name, 64) ? name[0] + x : x; }
int mask(int x) { return umask(022) == 022 ? x : x + 1; }
int shell(int x) { return system(NULL) ? x : x + 1; }
int heap(int x) { return sbrk(0) != NULL ? x : x + 1; }
int zone(int x) { tzset(); return timezone == 0 ? x : x + 1; }
int numbers(int x) { return rand() + x; }
int seeded(int x) { srand(3); return rand() + x; }
int fraction(int x) { return (int)(drand48() * 10) + x; }
int seeded_fraction(int x) { srand48(3); return (int)(drand48() * 10) + x; }
int at_end(int x) { return feof(stdin) ? x : x + 1; }
int failed(int x) { return ferror(stdout) ? x : x + 1; }
int first_errno(int x) { return errno == 0 ? x : x + 1; }
int own_errno(int x) { errno = 0; return errno == 0 ? x : x + 1; }
int duplicate(int x) { return dup(0) == 3 ? x : x + 1; }
int file_of_the_system(int x) { struct stat status; return stat("/etc/passwd", &status) == 0 ? x : -x; }
int folder_of_the_system(int x) { return chdir("/etc") == 0 ? x : -x; }

// RUN: signature --certify --function niceness
// EXPECT: bounds facts about process and system fixed
// RUN: signature --certify --function position
// EXPECT: bounds facts about process and system fixed
// RUN: signature --certify --function terminal
// EXPECT: bounds facts about process and system fixed
// RUN: signature --certify --function folder
// EXPECT: bounds facts about process and system fixed
// RUN: signature --certify --function chosen_folder
// EXPECT: bounds no files but those given; working directory, signal handlers, streams and other state of the process not compared
// RUN: signature --certify --function mask
// EXPECT: bounds facts about process and system fixed; working directory, signal handlers, streams and other state of the process not compared
// RUN: signature --certify --function shell
// EXPECT: bounds facts about process and system fixed
// RUN: signature --certify --function heap
// EXPECT: bounds facts about process and system fixed
// RUN: signature --certify --function zone
// EXPECT: bounds time zone UTC
// RUN: signature --certify --function numbers
// EXPECT: bounds numbers of rand and random as in glibc; C library before the call as at the start of a program
// RUN: signature --certify --function seeded
// EXPECT: bounds numbers of rand and random as in glibc; working directory, signal handlers, streams and other state of the process not compared
// RUN: signature --certify --function fraction
// EXPECT: bounds numbers of rand and random as in glibc; C library before the call as at the start of a program
// RUN: signature --certify --function seeded_fraction
// EXPECT: bounds working directory, signal handlers, streams and other state of the process not compared
// RUN: signature --certify --function at_end
// EXPECT: bounds C library before the call as at the start of a program
// RUN: signature --certify --function failed
// EXPECT: bounds C library before the call as at the start of a program
// RUN: signature --certify --function first_errno
// EXPECT: bounds errno 0 before the call; errno not compared
// RUN: signature --certify --function own_errno
// EXPECT: bounds errno not compared
// RUN: signature --certify --function duplicate
// EXPECT: bounds only descriptors 0 to 2 open at the start
// RUN: signature --certify --function file_of_the_system
// EXPECT: bounds no files but those given
// RUN: signature --certify --function folder_of_the_system
// EXPECT: bounds no files but those given; working directory, signal handlers, streams and other state of the process not compared
