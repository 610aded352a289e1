// Messages for what cannot be.
int helper(int value) { return value + 1; }
int f(int count, double ratio, char letter, _Bool flag)
{
    int total = helper(count);
    if (ratio > 0.5 && flag)
        total += letter;
    return total;
}

// RUN: slice --function f --input count=1 --criterion total
// EXPECT: message expected VARIABLE@LINE
// RUN: slice --function f --input count=1 --criterion totl@8
// EXPECT: message did you mean 'total'\?
// RUN: slice --function f --input count=1 --criterion later@8
// EXPECT: message it has: .*total
// RUN: slice --function f --input count=1 --criterion total@other.c:8
// EXPECT: message no file with code is called 'other.c'
// RUN: slice --function f --input count=1 --criterion total@800
// EXPECT: message nearest lines with code: .*8
// RUN: slice --function f --input count=1 --criterion total+1@8
// EXPECT: message expected the end
// RUN: slice --function f --input count=1 --criterion total@8 --kind static
// EXPECT: message unknown word 'static'
// RUN: slice --function f --input cuont=1 --criterion total@8
// EXPECT: message no input 'cuont'; did you mean 'count'\?
// RUN: slice --function f --input count=one --criterion total@8
// EXPECT: message 'one' is no value
// RUN: slice --function f --input count=99999999999 --criterion total@8
// EXPECT: message '99999999999' is no value of 32 bits
// RUN: slice --function f --input letter=300 --criterion total@8
// EXPECT: message '300' is no value of 8 bits
// RUN: slice --function f --input flag=2 --criterion total@8
// EXPECT: message '2' is no value .*0 or 1
// RUN: slice --function f --input ratio=half --criterion total@8
// EXPECT: message 'half' is no value
// RUN: slice --function f --input count --criterion total@8
// EXPECT: message 'count' is not NAME=VALUE
// RUN: slice --function f --input 'count=0x10,ratio=0.75,letter='"'"'a'"'"',flag=true' --criterion total@8
// EXPECT: has ratio > 0.5
// EXPECT: output count + letter + 1
// RUN: slice --function f --input count=1,ratio=0.25 --criterion total@8
// EXPECT: has !(ratio > 0.5)
// RUN: slice --function f --criterion value@2
// EXPECT: output count
