// Messages of D-Bus, for Swift. Nothing here waits, except opening a connection.
#ifndef PANORAMA_CDBUS_H
#define PANORAMA_CDBUS_H

#include <stdint.h>
// Wakes the thread that waits for a bus.
#include <sys/eventfd.h>

#pragma clang assume_nonnull begin

// A connection, for one thread at a time.
typedef struct cdbus cdbus;

// A message that is read from its first value on, or written from the first to the last.
typedef struct cdbus_message cdbus_message;

enum { cdbus_method_call = 1, cdbus_method_return = 2, cdbus_error = 3, cdbus_signal = 4 };

// Connects to the bus at `address`, or to the session bus if that is NULL, and waits until it answers. NULL if there is
// no bus, or no libdbus-1.
cdbus *_Nullable cdbus_open(const char *_Nullable address);
void cdbus_close(cdbus *bus);

// The name that the bus has given to the connection; valid as long as it.
const char *cdbus_name(cdbus *bus);
// The descriptor to wait for, and whether it has to be waited for until it can be written.
int cdbus_descriptor(cdbus *bus);
int cdbus_has_output(cdbus *bus);
// Sends and receives what is possible now. 0 if the bus is gone.
int cdbus_transfer(cdbus *bus);
// Asks for signals, without waiting for an answer.
void cdbus_add_match(cdbus *bus, const char *rule);

// The next message that has arrived; NULL for none. Free it.
cdbus_message *_Nullable cdbus_next(cdbus *bus);
void cdbus_free(cdbus_message *message);
int cdbus_kind(cdbus_message *message);
uint32_t cdbus_answered(cdbus_message *message);
int cdbus_wants_answer(cdbus_message *message);
// NULL if the message has none.
const char *_Nullable cdbus_path(cdbus_message *message);
const char *_Nullable cdbus_interface(cdbus_message *message);
const char *_Nullable cdbus_member(cdbus_message *message);
// The types of the values, by their codes.
const char *_Nullable cdbus_signature(cdbus_message *message);

// New messages; NULL without memory. `starts_service` is 0 if the call may not start a program.
cdbus_message *_Nullable cdbus_call(cdbus *bus, const char *destination, const char *path, const char *interface,
                                    const char *member, int starts_service);
cdbus_message *_Nullable cdbus_answer(cdbus_message *call);
cdbus_message *_Nullable cdbus_refusal(cdbus_message *call, const char *error, const char *text);
cdbus_message *_Nullable cdbus_event(cdbus *bus, const char *path, const char *interface, const char *member);
// Sends the message later, and frees it. Returns its number, by which its answer is known; 0 without memory.
uint32_t cdbus_send(cdbus_message *message);

// Writing: values of the type codes of D-Bus. An unsigned number is given by its bits.
void cdbus_put_text(cdbus_message *message, int type, const char *text);
void cdbus_put_number(cdbus_message *message, int type, int64_t number);
void cdbus_put_real(cdbus_message *message, double number);
// A container: 'a' with the elements' signature, 'v' with that of its content, 'r' for a structure, 'e' for an entry.
void cdbus_begin(cdbus_message *message, int type, const char *_Nullable signature);
void cdbus_end(cdbus_message *message);

// Reading: the type code of the next value, 0 at the end, and the value, which is then passed.
int cdbus_next_type(cdbus_message *message);
// NULL, or 0, for a value of another type.
const char *_Nullable cdbus_take_text(cdbus_message *message);
int64_t cdbus_take_number(cdbus_message *message);
double cdbus_take_real(cdbus_message *message);
void cdbus_skip(cdbus_message *message);
// Goes into a container and back to what follows it.
void cdbus_enter(cdbus_message *message);
void cdbus_leave(cdbus_message *message);

#pragma clang assume_nonnull end

#endif
