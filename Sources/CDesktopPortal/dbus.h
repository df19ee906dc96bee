// The functions used from libdbus-1, looked up by name, so that building needs no headers. The types
// are those of its stable interface (libdbus-1.so.3).
#ifndef PANORAMA_CDESKTOPPORTAL_DBUS_H
#define PANORAMA_CDESKTOPPORTAL_DBUS_H

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

typedef struct {
  void *handle;
  void (*error_init)(DBusError *);
  void (*error_free)(DBusError *);
  unsigned (*threads_init_default)(void);
  DBusConnection *(*bus_get_private)(int, DBusError *);
  const char *(*bus_get_unique_name)(DBusConnection *);
  void (*bus_add_match)(DBusConnection *, const char *, DBusError *);
  void (*set_exit_on_disconnect)(DBusConnection *, unsigned);
  unsigned (*get_unix_fd)(DBusConnection *, int *);
  unsigned (*read_write)(DBusConnection *, int);
  DBusMessage *(*pop_message)(DBusConnection *);
  unsigned (*send)(DBusConnection *, DBusMessage *, uint32_t *);
  void (*flush)(DBusConnection *);
  void (*close)(DBusConnection *);
  void (*unref)(DBusConnection *);
  unsigned (*is_connected)(DBusConnection *);
  DBusMessage *(*new_method_call)(const char *, const char *, const char *, const char *);
  void (*message_unref)(DBusMessage *);
  int (*message_type)(DBusMessage *);
  uint32_t (*reply_serial)(DBusMessage *);
  unsigned (*is_signal)(DBusMessage *, const char *, const char *);
  const char *(*path)(DBusMessage *);
  void (*init_append)(DBusMessage *, DBusIter *);
  unsigned (*append_basic)(DBusIter *, int, const void *);
  unsigned (*append_fixed_array)(DBusIter *, int, const void *, int);
  unsigned (*open_container)(DBusIter *, int, const char *, DBusIter *);
  unsigned (*close_container)(DBusIter *, DBusIter *);
  unsigned (*init_read)(DBusMessage *, DBusIter *);
  int (*arg_type)(DBusIter *);
  void (*get_basic)(DBusIter *, void *);
  void (*recurse)(DBusIter *, DBusIter *);
  unsigned (*next)(DBusIter *);
} dbus_library;

// Opens the library and never closes it, because it keeps state. Returns 1 on success.
int dbus_library_load(dbus_library *library);

#endif
