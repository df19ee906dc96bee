#include "CDBus.h"

#include <stdlib.h>

#include "library.h"

// More than any message that is read or written here is deep.
enum { deepest = 12 };

struct cdbus {
  dbus_library library;
  DBusConnection *connection;
};

struct cdbus_message {
  cdbus *bus;
  DBusMessage *message;
  // The containers in which a value is read or written, from the outermost on.
  DBusIter places[deepest];
  int depth;
  // From which depth on there is nothing to read; `deepest` if there is something everywhere.
  int hollow;
  int is_read;
};

cdbus *cdbus_open(const char *address) {
  cdbus *bus = calloc(1, sizeof *bus);
  if (!bus) return NULL;
  if (!dbus_library_load(&bus->library)) goto failed;
  dbus_library *l = &bus->library;
  l->threads_init_default();
  DBusError error;
  l->error_init(&error);
  bus->connection = address ? l->open_private(address, &error) : l->bus_get_private(DBUS_SESSION, &error);
  l->error_free(&error);
  if (!bus->connection) goto failed;
  l->set_exit_on_disconnect(bus->connection, 0);
  if (!address) return bus;
  l->error_init(&error);
  const unsigned is_registered = l->bus_register(bus->connection, &error);
  l->error_free(&error);
  if (is_registered) return bus;
  cdbus_close(bus);
  return NULL;
failed:
  free(bus);
  return NULL;
}

void cdbus_close(cdbus *bus) {
  bus->library.close(bus->connection);
  bus->library.unref(bus->connection);
  free(bus);
}

const char *cdbus_name(cdbus *bus) { return bus->library.bus_get_unique_name(bus->connection); }

int cdbus_descriptor(cdbus *bus) {
  int descriptor;
  return bus->library.get_unix_fd(bus->connection, &descriptor) ? descriptor : -1;
}

int cdbus_has_output(cdbus *bus) { return bus->library.has_messages_to_send(bus->connection) != 0; }

int cdbus_transfer(cdbus *bus) { return bus->library.read_write(bus->connection, 0) != 0; }

void cdbus_add_match(cdbus *bus, const char *rule) { bus->library.bus_add_match(bus->connection, rule, NULL); }

static cdbus_message *wrap(cdbus *bus, DBusMessage *message, int is_read) {
  if (!message) return NULL;
  cdbus_message *m = calloc(1, sizeof *m);
  if (!m) {
    bus->library.message_unref(message);
    return NULL;
  }
  m->bus = bus;
  m->message = message;
  m->is_read = is_read;
  m->hollow = deepest;
  if (is_read) {
    if (!bus->library.init_read(message, m->places)) m->hollow = 0;
  } else {
    bus->library.init_append(message, m->places);
  }
  return m;
}

cdbus_message *cdbus_next(cdbus *bus) { return wrap(bus, bus->library.pop_message(bus->connection), 1); }

void cdbus_free(cdbus_message *m) {
  m->bus->library.message_unref(m->message);
  free(m);
}

int cdbus_kind(cdbus_message *m) { return m->bus->library.message_type(m->message); }
uint32_t cdbus_answered(cdbus_message *m) { return m->bus->library.reply_serial(m->message); }
int cdbus_wants_answer(cdbus_message *m) { return !m->bus->library.no_reply(m->message); }
const char *cdbus_path(cdbus_message *m) { return m->bus->library.path(m->message); }
const char *cdbus_interface(cdbus_message *m) { return m->bus->library.interface(m->message); }
const char *cdbus_signature(cdbus_message *m) { return m->bus->library.signature(m->message); }
const char *cdbus_member(cdbus_message *m) { return m->bus->library.member(m->message); }

cdbus_message *cdbus_call(cdbus *bus, const char *destination, const char *path, const char *interface,
                          const char *member, int starts_service) {
  DBusMessage *message = bus->library.new_method_call(destination, path, interface, member);
  if (message) bus->library.set_auto_start(message, starts_service != 0);
  return wrap(bus, message, 0);
}

cdbus_message *cdbus_answer(cdbus_message *call) {
  return wrap(call->bus, call->bus->library.new_return(call->message), 0);
}

cdbus_message *cdbus_refusal(cdbus_message *call, const char *error, const char *text) {
  return wrap(call->bus, call->bus->library.new_error(call->message, error, text), 0);
}

cdbus_message *cdbus_event(cdbus *bus, const char *path, const char *interface, const char *member) {
  return wrap(bus, bus->library.new_signal(path, interface, member), 0);
}

uint32_t cdbus_send(cdbus_message *m) {
  while (m->depth > 0) cdbus_end(m);
  uint32_t serial = 0;
  m->bus->library.send(m->bus->connection, m->message, &serial);
  cdbus_free(m);
  return serial;
}

static DBusIter *place(cdbus_message *m) { return m->depth >= m->hollow ? NULL : m->places + m->depth; }

void cdbus_put_text(cdbus_message *m, int type, const char *text) {
  if (place(m)) m->bus->library.append_basic(place(m), type, &text);
}

void cdbus_put_number(cdbus_message *m, int type, int64_t number) {
  if (!place(m)) return;
  // The library reads as many bytes as the type has.
  union {
    uint8_t byte;
    int16_t word;
    int32_t number;
    int64_t large;
    uint32_t truth;
  } value;
  switch (type) {
    case 'y': value.byte = (uint8_t)number; break;
    case 'n': case 'q': value.word = (int16_t)number; break;
    case 'i': case 'u': value.number = (int32_t)number; break;
    case 'b': value.truth = number != 0; break;
    default: value.large = number; break;
  }
  m->bus->library.append_basic(place(m), type, &value);
}

void cdbus_put_real(cdbus_message *m, double number) {
  if (place(m)) m->bus->library.append_basic(place(m), 'd', &number);
}

void cdbus_begin(cdbus_message *m, int type, const char *signature) {
  if (place(m) && m->depth + 1 < deepest)
    m->bus->library.open_container(place(m), type, signature, m->places + m->depth + 1);
  m->depth++;
}

void cdbus_end(cdbus_message *m) {
  if (m->depth <= 0) return;
  m->depth--;
  if (m->depth + 1 < deepest) m->bus->library.close_container(m->places + m->depth, m->places + m->depth + 1);
}

int cdbus_next_type(cdbus_message *m) { return place(m) ? m->bus->library.arg_type(place(m)) : 0; }

const char *cdbus_take_text(cdbus_message *m) {
  const int type = cdbus_next_type(m);
  const char *text = NULL;
  if (type == 's' || type == 'o' || type == 'g') m->bus->library.get_basic(place(m), &text);
  cdbus_skip(m);
  return text;
}

int64_t cdbus_take_number(cdbus_message *m) {
  int64_t number = 0;
  union {
    uint8_t byte;
    int16_t word;
    uint16_t unsigned_word;
    int32_t number;
    uint32_t unsigned_number;
    int64_t large;
  } value = {.large = 0};
  const int type = cdbus_next_type(m);
  switch (type) {
    case 'y': case 'b': case 'n': case 'q': case 'i': case 'u': case 'x': case 't':
      m->bus->library.get_basic(place(m), &value);
      break;
    default: break;
  }
  switch (type) {
    case 'y': number = value.byte; break;
    case 'n': number = value.word; break;
    case 'q': number = value.unsigned_word; break;
    case 'i': number = value.number; break;
    case 'b': case 'u': number = value.unsigned_number; break;
    default: number = value.large; break;
  }
  cdbus_skip(m);
  return number;
}

double cdbus_take_real(cdbus_message *m) {
  double number = 0;
  if (cdbus_next_type(m) == 'd') m->bus->library.get_basic(place(m), &number);
  cdbus_skip(m);
  return number;
}

void cdbus_skip(cdbus_message *m) {
  if (place(m)) m->bus->library.next(place(m));
}

void cdbus_enter(cdbus_message *m) {
  const int type = cdbus_next_type(m);
  // The library ends the program for whoever goes into something else, which anybody on the bus can send.
  const int is_container = type == 'a' || type == 'v' || type == 'r' || type == 'e';
  if (is_container && m->depth + 1 < deepest) m->bus->library.recurse(place(m), m->places + m->depth + 1);
  else if (m->hollow > m->depth + 1) m->hollow = m->depth + 1;
  m->depth++;
}

void cdbus_leave(cdbus_message *m) {
  if (m->depth <= 0) return;
  // What is around something hollow is not.
  if (m->hollow == m->depth) m->hollow = deepest;
  m->depth--;
  cdbus_skip(m);
}
