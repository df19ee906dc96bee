// The functions used from libdbus-1, looked up by name, so that building needs no headers. The types
// are those of its stable interface (libdbus-1.so.3).
#ifndef PANORAMA_CDBUS_LIBRARY_H
#define PANORAMA_CDBUS_LIBRARY_H

#include <stdint.h>

typedef struct DBusConnection DBusConnection;
typedef struct DBusMessage DBusMessage;

// Larger than any build's DBusMessageIter.
typedef struct {
  _Alignas(16) unsigned char room[160];
} DBusIter;

typedef struct {
  const char *name, *message;
  _Alignas(16) unsigned char room[64];
} DBusError;

enum {
  DBUS_METHOD_CALL = 1, DBUS_METHOD_RETURN = 2, DBUS_ERROR = 3, DBUS_SIGNAL = 4,
  DBUS_SESSION = 0,
};

// Result, name here, name in the library, parameters.
#define DBUS_FUNCTIONS(F) \
  F(void, error_init, dbus_error_init, (DBusError *)) \
  F(void, error_free, dbus_error_free, (DBusError *)) \
  F(unsigned, threads_init_default, dbus_threads_init_default, (void)) \
  F(DBusConnection *, bus_get_private, dbus_bus_get_private, (int, DBusError *)) \
  F(DBusConnection *, open_private, dbus_connection_open_private, (const char *, DBusError *)) \
  F(unsigned, bus_register, dbus_bus_register, (DBusConnection *, DBusError *)) \
  F(unsigned, has_messages_to_send, dbus_connection_has_messages_to_send, (DBusConnection *)) \
  F(const char *, bus_get_unique_name, dbus_bus_get_unique_name, (DBusConnection *)) \
  F(void, bus_add_match, dbus_bus_add_match, (DBusConnection *, const char *, DBusError *)) \
  F(void, set_exit_on_disconnect, dbus_connection_set_exit_on_disconnect, (DBusConnection *, unsigned)) \
  F(unsigned, get_unix_fd, dbus_connection_get_unix_fd, (DBusConnection *, int *)) \
  F(unsigned, read_write, dbus_connection_read_write, (DBusConnection *, int)) \
  F(DBusMessage *, pop_message, dbus_connection_pop_message, (DBusConnection *)) \
  F(unsigned, send, dbus_connection_send, (DBusConnection *, DBusMessage *, uint32_t *)) \
  F(void, flush, dbus_connection_flush, (DBusConnection *)) \
  F(void, close, dbus_connection_close, (DBusConnection *)) \
  F(void, unref, dbus_connection_unref, (DBusConnection *)) \
  F(unsigned, is_connected, dbus_connection_get_is_connected, (DBusConnection *)) \
  F(DBusMessage *, new_method_call, dbus_message_new_method_call, (const char *, const char *, const char *, const char *)) \
  F(void, message_unref, dbus_message_unref, (DBusMessage *)) \
  F(int, message_type, dbus_message_get_type, (DBusMessage *)) \
  F(uint32_t, reply_serial, dbus_message_get_reply_serial, (DBusMessage *)) \
  F(unsigned, is_signal, dbus_message_is_signal, (DBusMessage *, const char *, const char *)) \
  F(const char *, path, dbus_message_get_path, (DBusMessage *)) \
  F(const char *, interface, dbus_message_get_interface, (DBusMessage *)) \
  F(const char *, member, dbus_message_get_member, (DBusMessage *)) \
  F(const char *, signature, dbus_message_get_signature, (DBusMessage *)) \
  F(unsigned, no_reply, dbus_message_get_no_reply, (DBusMessage *)) \
  F(void, set_auto_start, dbus_message_set_auto_start, (DBusMessage *, unsigned)) \
  F(DBusMessage *, new_return, dbus_message_new_method_return, (DBusMessage *)) \
  F(DBusMessage *, new_error, dbus_message_new_error, (DBusMessage *, const char *, const char *)) \
  F(DBusMessage *, new_signal, dbus_message_new_signal, (const char *, const char *, const char *)) \
  F(void, init_append, dbus_message_iter_init_append, (DBusMessage *, DBusIter *)) \
  F(unsigned, append_basic, dbus_message_iter_append_basic, (DBusIter *, int, const void *)) \
  F(unsigned, append_fixed_array, dbus_message_iter_append_fixed_array, (DBusIter *, int, const void *, int)) \
  F(unsigned, open_container, dbus_message_iter_open_container, (DBusIter *, int, const char *, DBusIter *)) \
  F(unsigned, close_container, dbus_message_iter_close_container, (DBusIter *, DBusIter *)) \
  F(unsigned, init_read, dbus_message_iter_init, (DBusMessage *, DBusIter *)) \
  F(int, arg_type, dbus_message_iter_get_arg_type, (DBusIter *)) \
  F(void, get_basic, dbus_message_iter_get_basic, (DBusIter *, void *)) \
  F(void, recurse, dbus_message_iter_recurse, (DBusIter *, DBusIter *)) \
  F(unsigned, next, dbus_message_iter_next, (DBusIter *))

#define DBUS_FIELD(result, name, symbol, parameters) result(*name) parameters;
typedef struct {
  DBUS_FUNCTIONS(DBUS_FIELD)
} dbus_library;

// Opens the library and never closes it, because it keeps state. Returns 1 on success.
int dbus_library_load(dbus_library *library);

#endif
