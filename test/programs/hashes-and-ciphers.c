// CRC-32, Adler-32, FNV, MD5-like rounds, RC4 and base64: unsigned arithmetic and tables.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t crc_table[256];
static void crc_prepare(void)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++)
            c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
        crc_table[i] = c;
    }
}
static uint32_t crc32(const void *data, size_t n)
{
    const uint8_t *p = data;
    uint32_t c = ~0u;
    while (n--)
        c = crc_table[(c ^ *p++) & 0xff] ^ (c >> 8);
    return ~c;
}
static uint32_t adler32(const char *text)
{
    uint32_t a = 1, b = 0;
    for (; *text; text++) {
        a = (a + (uint8_t)*text) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}
static uint64_t fnv(const char *text)
{
    uint64_t h = 0xcbf29ce484222325;
    while (*text)
        h = (h ^ (uint8_t)*text++) * 0x100000001b3;
    return h;
}
static void rc4(uint8_t *data, size_t n, const char *key)
{
    uint8_t s[256], j = 0, i = 0;
    size_t length = strlen(key);
    for (int k = 0; k < 256; k++)
        s[k] = (uint8_t)k;
    for (int k = 0; k < 256; k++) {
        j = (uint8_t)(j + s[k] + key[(size_t)k % length]);
        uint8_t t = s[k]; s[k] = s[j]; s[j] = t;
    }
    for (j = 0; n--; data++) {
        j += s[++i];
        uint8_t t = s[i]; s[i] = s[j]; s[j] = t;
        *data ^= s[(uint8_t)(s[i] + s[j])];
    }
}
static void base64(const uint8_t *from, size_t n, char *to)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < n; i += 3) {
        uint32_t v = (uint32_t)from[i] << 16 | (i + 1 < n ? (uint32_t)from[i + 1] << 8 : 0) | (i + 2 < n ? from[i + 2] : 0u);
        for (int k = 0; k < 4; k++)
            *to++ = i + (size_t)k > n ? '=' : letters[v >> (18 - 6 * k) & 63];
    }
    *to = 0;
}

int main(void)
{
    static const char text[] = "The quick brown fox jumps over the lazy dog";
    crc_prepare();
    printf("%08x %08x %016lx\n", crc32(text, strlen(text)), adler32(text), fnv(text));
    uint8_t data[sizeof text];
    memcpy(data, text, sizeof text);
    rc4(data, sizeof data, "Key");
    for (size_t i = 0; i < sizeof data; i++)
        printf("%02x", data[i]);
    char encoded[80];
    base64(data, sizeof data, encoded);
    printf("\n%s\n", encoded);
    rc4(data, sizeof data, "Key");
    printf("%s\n", (char *)data);
    return (int)(crc32(data, sizeof data) & 0x7f);
}
