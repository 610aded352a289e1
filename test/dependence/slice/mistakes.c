// Messages for what cannot be.
int helper(int value) { return value + 1; }
int f(int count, double ratio, char letter, _Bool flag)
{
    int total = helper(count);
    if (ratio > 0.5 && flag)
        total += letter;
    return total;
}

// OPTIONS: --function f
// SLICE: count=1 | total
// EXPECT: message expected VARIABLE@LINE
// SLICE: count=1 | totl@8
// EXPECT: message did you mean 'total'\?
// SLICE: count=1 | later@8
// EXPECT: message it has: .*total
// SLICE: count=1 | total@other.c:8
// EXPECT: message no file with code is called 'other.c'
// SLICE: count=1 | total@800
// EXPECT: message nearest lines with code: .*8
// SLICE: count=1 | total+1@8
// EXPECT: message expected the end
// SLICE: count=1 | total@8 | static
// EXPECT: message unknown word 'static'
// SLICE: cuont=1 | total@8
// EXPECT: message no input 'cuont'; did you mean 'count'\?
// SLICE: count=one | total@8
// EXPECT: message 'one' is no value
// SLICE: count=99999999999 | total@8
// EXPECT: message '99999999999' is no value of 32 bits
// SLICE: letter=300 | total@8
// EXPECT: message '300' is no value of 8 bits
// SLICE: flag=2 | total@8
// EXPECT: message '2' is no value .*0 or 1
// SLICE: ratio=half | total@8
// EXPECT: message 'half' is no value
// SLICE: count | total@8
// EXPECT: message 'count' is not NAME=VALUE
// SLICE: count=0x10,ratio=0.75,letter='a',flag=true | total@8
// EXPECT: has ratio > 0.5
// EXPECT: output count + letter + 1
// SLICE: count=1,ratio=0.25 | total@8
// EXPECT: has !(ratio > 0.5)
// SLICE: - | value@2
// EXPECT: output count
