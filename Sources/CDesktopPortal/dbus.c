#include "dbus.h"

#include <dlfcn.h>
#include <string.h>

int dbus_library_load(dbus_library *library) {
  memset(library, 0, sizeof *library);
  library->handle = dlopen("libdbus-1.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!library->handle) return 0;
  struct { const char *name; void *target; } wanted[] = {
    {"dbus_error_init", &library->error_init},
    {"dbus_error_free", &library->error_free},
    {"dbus_threads_init_default", &library->threads_init_default},
    {"dbus_bus_get_private", &library->bus_get_private},
    {"dbus_bus_get_unique_name", &library->bus_get_unique_name},
    {"dbus_bus_add_match", &library->bus_add_match},
    {"dbus_connection_set_exit_on_disconnect", &library->set_exit_on_disconnect},
    {"dbus_connection_get_unix_fd", &library->get_unix_fd},
    {"dbus_connection_read_write", &library->read_write},
    {"dbus_connection_pop_message", &library->pop_message},
    {"dbus_connection_send", &library->send},
    {"dbus_connection_flush", &library->flush},
    {"dbus_connection_close", &library->close},
    {"dbus_connection_unref", &library->unref},
    {"dbus_connection_get_is_connected", &library->is_connected},
    {"dbus_message_new_method_call", &library->new_method_call},
    {"dbus_message_unref", &library->message_unref},
    {"dbus_message_get_type", &library->message_type},
    {"dbus_message_get_reply_serial", &library->reply_serial},
    {"dbus_message_is_signal", &library->is_signal},
    {"dbus_message_get_path", &library->path},
    {"dbus_message_iter_init_append", &library->init_append},
    {"dbus_message_iter_append_basic", &library->append_basic},
    {"dbus_message_iter_append_fixed_array", &library->append_fixed_array},
    {"dbus_message_iter_open_container", &library->open_container},
    {"dbus_message_iter_close_container", &library->close_container},
    {"dbus_message_iter_init", &library->init_read},
    {"dbus_message_iter_get_arg_type", &library->arg_type},
    {"dbus_message_iter_get_basic", &library->get_basic},
    {"dbus_message_iter_recurse", &library->recurse},
    {"dbus_message_iter_next", &library->next},
  };
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    void *symbol = dlsym(library->handle, wanted[i].name);
    if (!symbol) return 0;
    memcpy(wanted[i].target, &symbol, sizeof symbol);
  }
  return 1;
}
