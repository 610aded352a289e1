/* The receiver of a protocol for a serial line: read(2) gives one byte at a time to a switch over its states.
 *
 * A frame is ~ TYPE LENGTH PAYLOAD CHECKSUM: TYPE is a letter, LENGTH a digit from 0 to 8, CHECKSUM the sum of type,
 * length and payload modulo 16 as a letter from A to P. In the payload ` is before a byte that is ~ or `. A ~ elsewhere
 * begins a new frame. Types:
 *
 *     H      hello: opens the session          R r      read register r
 *     B      bye: closes it                    W r v    write value v to register r
 *     P      ping                              S o n    a string: offset and bytes
 *     M m    mode: 0 normal, 1 read only       X        reset
 */
/* INPUT: --sym-stdin 9 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define REGISTERS 4
#define MAX_PAYLOAD 8
#define MEMORY 16

typedef enum { HUNT, GET_TYPE, GET_LENGTH, GET_PAYLOAD, GET_ESCAPED, GET_CHECKSUM } ReceiveState;

typedef enum { CLOSED, OPEN, READ_ONLY } SessionState;

typedef struct {
    unsigned char type;
    unsigned char payload[MAX_PAYLOAD];
    unsigned length, received;
    unsigned sum;
} Frame;

typedef struct {
    ReceiveState receiving;
    Frame frame;
    SessionState session;
    int registers[REGISTERS];
    char memory[MEMORY];
    unsigned noise, frames, broken, refused;
} Receiver;

/* ---- What the receiver answers ---- */

static void answer(const char *text)
{
    puts(text);
}

static void refuse(Receiver *receiver, const char *why)
{
    receiver->refused++;
    printf("NO %s\n", why);
}

static void drop_frame(Receiver *receiver, const char *why)
{
    receiver->broken++;
    printf("BROKEN %s\n", why);
    receiver->receiving = HUNT;
}

/* ---- Frames ---- */

static int register_of(const Frame *frame)
{
    int number = frame->payload[0] - '0';
    return frame->length > 0 && number >= 0 && number < REGISTERS ? number : -1;
}

static void read_register(Receiver *receiver)
{
    int number = register_of(&receiver->frame);
    if (number < 0 || receiver->frame.length != 1)
        refuse(receiver, "register");
    else
        printf("VALUE %d\n", receiver->registers[number]);
}

static void write_register(Receiver *receiver)
{
    const Frame *frame = &receiver->frame;
    int number = register_of(frame), value = 0;
    if (number < 0 || frame->length < 2) {
        refuse(receiver, "register");
        return;
    }
    for (unsigned i = 1; i < frame->length; i++) {
        if (frame->payload[i] < '0' || frame->payload[i] > '9') {
            refuse(receiver, "value");
            return;
        }
        value = value * 10 + (frame->payload[i] - '0');
    }
    receiver->registers[number] = value;
    answer("OK");
}

static void store_string(Receiver *receiver)
{
    const Frame *frame = &receiver->frame;
    unsigned offset = frame->length > 0 ? frame->payload[0] - (unsigned)'a' : MEMORY;
    if (offset >= MEMORY || offset + frame->length - 1 > MEMORY) {
        refuse(receiver, "offset");
        return;
    }
    memcpy(receiver->memory + offset, frame->payload + 1, frame->length - 1);
    printf("STORED %u\n", frame->length - 1);
}

static void set_mode(Receiver *receiver)
{
    const Frame *frame = &receiver->frame;
    if (frame->length != 1) {
        refuse(receiver, "mode");
        return;
    }
    switch (frame->payload[0]) {
    case '0':
        receiver->session = OPEN;
        answer("OK");
        break;
    case '1':
        receiver->session = READ_ONLY;
        answer("OK");
        break;
    default:
        refuse(receiver, "mode");
    }
}

static void reset(Receiver *receiver)
{
    memset(receiver->registers, 0, sizeof receiver->registers);
    memset(receiver->memory, 0, sizeof receiver->memory);
    receiver->session = CLOSED;
    answer("RESET");
}

static void perform_closed(Receiver *receiver)
{
    switch (receiver->frame.type) {
    case 'H':
        receiver->session = OPEN;
        answer("WELCOME");
        break;
    case 'P':
        answer("PONG");
        break;
    case 'X':
        reset(receiver);
        break;
    default:
        refuse(receiver, "session");
    }
}

static void perform_open(Receiver *receiver)
{
    switch (receiver->frame.type) {
    case 'H':
        refuse(receiver, "again");
        break;
    case 'B':
        receiver->session = CLOSED;
        answer("BYE");
        break;
    case 'P':
        answer("PONG");
        break;
    case 'M':
        set_mode(receiver);
        break;
    case 'R':
        read_register(receiver);
        break;
    case 'W':
    case 'S':
        if (receiver->session == READ_ONLY)
            refuse(receiver, "read only");
        else if (receiver->frame.type == 'W')
            write_register(receiver);
        else
            store_string(receiver);
        break;
    case 'X':
        reset(receiver);
        break;
    default:
        refuse(receiver, "type");
    }
}

static void perform(Receiver *receiver)
{
    receiver->frames++;
    if (receiver->session == CLOSED)
        perform_closed(receiver);
    else
        perform_open(receiver);
}

/* ---- Bytes ---- */

static void add_payload(Receiver *receiver, unsigned char byte)
{
    Frame *frame = &receiver->frame;
    frame->payload[frame->received++] = byte;
    frame->sum += byte;
    receiver->receiving = frame->received < frame->length ? GET_PAYLOAD : GET_CHECKSUM;
}

static void begin_frame(Receiver *receiver)
{
    memset(&receiver->frame, 0, sizeof receiver->frame);
    receiver->receiving = GET_TYPE;
}

static void receive(Receiver *receiver, unsigned char byte)
{
    Frame *frame = &receiver->frame;
    if (byte == '~' && receiver->receiving != HUNT && receiver->receiving != GET_ESCAPED) {
        drop_frame(receiver, "frame");
        begin_frame(receiver);
        return;
    }
    switch (receiver->receiving) {
    case HUNT:
        if (byte == '~')
            begin_frame(receiver);
        else
            receiver->noise++;
        break;
    case GET_TYPE:
        if (byte < 'A' || byte > 'Z') {
            drop_frame(receiver, "type");
            break;
        }
        frame->type = byte;
        frame->sum = byte;
        receiver->receiving = GET_LENGTH;
        break;
    case GET_LENGTH:
        if (byte < '0' || byte > '0' + MAX_PAYLOAD) {
            drop_frame(receiver, "length");
            break;
        }
        frame->length = byte - (unsigned)'0';
        frame->sum += byte;
        receiver->receiving = frame->length > 0 ? GET_PAYLOAD : GET_CHECKSUM;
        break;
    case GET_PAYLOAD:
        if (byte == '`')
            receiver->receiving = GET_ESCAPED;
        else
            add_payload(receiver, byte);
        break;
    case GET_ESCAPED:
        if (byte != '~' && byte != '`')
            drop_frame(receiver, "escape");
        else
            add_payload(receiver, byte);
        break;
    case GET_CHECKSUM:
        if (byte - 'A' != (int)(frame->sum % 16)) {
            drop_frame(receiver, "checksum");
            break;
        }
        receiver->receiving = HUNT;
        perform(receiver);
        break;
    }
}

static void print_state(const Receiver *receiver)
{
    static const char *const sessions[] = {"closed", "open", "read only"};
    printf("session %s, registers", sessions[receiver->session]);
    for (int i = 0; i < REGISTERS; i++)
        printf(" %d", receiver->registers[i]);
    printf(", memory %.*s\n", MEMORY, receiver->memory);
    printf("%u frames, %u refused, %u broken, %u bytes of noise\n", receiver->frames, receiver->refused,
           receiver->broken, receiver->noise);
}

int main(void)
{
    static Receiver receiver;
    unsigned char byte;
    while (read(STDIN_FILENO, &byte, 1) == 1)
        receive(&receiver, byte);
    if (receiver.receiving != HUNT)
        drop_frame(&receiver, "end");
    print_state(&receiver);
    return receiver.broken > 0 || receiver.refused > 0;
}
