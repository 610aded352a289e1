// How a stream is buffered, and who flushes it, decides what the end loses.
#include <stdio.h>
#include <unistd.h>

void sometimes(int flush) { printf("text"); if (flush) fflush(stdout); _exit(1); }
void unbuffered(int code) { setvbuf(stdout, NULL, _IONBF, 0); printf("text"); _exit(code == 1); }
void by_lines(int code) { setvbuf(stdout, NULL, _IOLBF, 0); printf("line\n"); printf("rest"); _exit(code == 1); }
void errors(int code) { fprintf(stderr, "text"); _exit(code == 1); }
void at_once(int code) { write(1, "text", 4); printf("buffered"); _exit(code == 1); }
void more_than_the_buffer(int code) { for (int i = 0; i < 600; i++) fputs("12345678", stdout); _exit(code == 1); }

// RUN: signature --function sometimes
// INPUTS: int flush
// CASE: flush == 0 => lost printf("text"); exit 1
// CASE: flush != 0 => printed printf("text"); exit 1
// RUN: signature --function unbuffered
// INPUTS: int code
// CASE: 1 => printed printf("text")
// RUN: signature --function by_lines
// INPUTS: int code
// CASE: 1 => printed printf("line\n"); lost printf("rest")
// RUN: signature --function errors
// INPUTS: int code
// CASE: 1 => printed fprintf(stderr, "text")
// RUN: signature --function at_once
// INPUTS: int code
// CASE: 1 => printed "text"; lost printf("buffered")
// RUN: signature --function more_than_the_buffer
// EXPECT: cases 1
