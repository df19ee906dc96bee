#define _GNU_SOURCE
#include "CDesktopPortal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "library.h"

#define PORTAL "org.freedesktop.portal.Desktop"
#define OBJECT "/org/freedesktop/portal/desktop"
#define REQUEST "org.freedesktop.portal.Request"

struct cportal {
  dbus_library bus;
  DBusConnection *connection;
  char request[256];  // the path of the object that answers
  int wake[2];
  int count;
  char **uris;
  unsigned response;
};

static long long now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000LL + t.tv_nsec / 1000000;
}

// Waits for the connection or a wake-up, until `deadline` (milliseconds; < 0 waits forever).
// Returns 1 if the connection has data, 0 on timeout, -1 if woken, -2 if the bus is gone.
static int wait_for_bus(cportal *p, long long deadline) {
  int fd;
  if (!p->bus.is_connected(p->connection) || !p->bus.get_unix_fd(p->connection, &fd)) return -2;
  struct pollfd files[] = {{fd, POLLIN, 0}, {p->wake[0], POLLIN, 0}};
  int timeout = -1;
  if (deadline >= 0) {
    long long left = deadline - now_ms();
    timeout = left > 0 ? (int)left : 0;
  }
  int ready = poll(files, 2, timeout);
  if (ready < 0) return errno == EINTR ? 1 : -2;
  if (ready == 0) return 0;
  if (files[1].revents) return -1;
  return p->bus.read_write(p->connection, 0) ? 1 : -2;
}

// --- The question

static void append_entry(cportal *p, DBusIter *options, const char *key, const char *signature,
                         void (*append)(cportal *, DBusIter *, const void *), const void *value) {
  DBusIter entry, variant;
  p->bus.open_container(options, 'e', NULL, &entry);
  p->bus.append_basic(&entry, 's', &key);
  p->bus.open_container(&entry, 'v', signature, &variant);
  append(p, &variant, value);
  p->bus.close_container(&entry, &variant);
  p->bus.close_container(options, &entry);
}

static void append_string(cportal *p, DBusIter *iter, const void *value) {
  const char *string = value;
  p->bus.append_basic(iter, 's', &string);
}

static void append_flag(cportal *p, DBusIter *iter, const void *value) {
  uint32_t flag = *(const int *)value != 0;
  p->bus.append_basic(iter, 'b', &flag);
}

// A path as bytes, including the final zero.
static void append_path(cportal *p, DBusIter *iter, const void *value) {
  const char *bytes = value;
  DBusIter array;
  p->bus.open_container(iter, 'a', "y", &array);
  p->bus.append_fixed_array(&array, 'y', &bytes, (int)strlen(bytes) + 1);
  p->bus.close_container(iter, &array);
}

// One filter: its name, and (1, MIME type) for each type.
static void append_filters(cportal *p, DBusIter *iter, const void *value) {
  const cportal_question *question = value;
  DBusIter filters, filter, rules;
  p->bus.open_container(iter, 'a', "(sa(us))", &filters);
  p->bus.open_container(&filters, 'r', NULL, &filter);
  p->bus.append_basic(&filter, 's', &question->filter_name);
  p->bus.open_container(&filter, 'a', "(us)", &rules);
  for (const char *const *type = question->mime_types; *type; type++) {
    DBusIter rule;
    const uint32_t is_mime_type = 1;
    p->bus.open_container(&rules, 'r', NULL, &rule);
    p->bus.append_basic(&rule, 'u', &is_mime_type);
    p->bus.append_basic(&rule, 's', type);
    p->bus.close_container(&rules, &rule);
  }
  p->bus.close_container(&filter, &rules);
  p->bus.close_container(&filters, &filter);
  p->bus.close_container(iter, &filters);
}

// Sends a call to the portal.
static int send_call(cportal *p, DBusMessage *call, uint32_t *serial) {
  int sent = p->bus.send(p->connection, call, serial);
  p->bus.flush(p->connection);
  p->bus.message_unref(call);
  return sent;
}

// Asks to open something: `type` and `value` are the argument of `method` that says what, and `asks` is whether the
// user chooses the program.
static int send_open(cportal *p, const char *method, int type, const void *value, int asks,
                     const char *parent, const char *token, uint32_t *serial) {
  DBusMessage *call =
      p->bus.new_method_call(PORTAL, OBJECT, "org.freedesktop.portal.OpenURI", method);
  if (!call) return 0;
  DBusIter arguments, options;
  p->bus.init_append(call, &arguments);
  p->bus.append_basic(&arguments, 's', &parent);
  if (!p->bus.append_basic(&arguments, type, value)) {
    p->bus.message_unref(call);
    return 0;
  }
  p->bus.open_container(&arguments, 'a', "{sv}", &options);
  append_entry(p, &options, "handle_token", "s", append_string, token);
  if (asks) append_entry(p, &options, "ask", "b", append_flag, &asks);
  p->bus.close_container(&arguments, &options);
  return send_call(p, call, serial);
}

static int send_address(cportal *p, const void *value, const char *parent, const char *token,
                        uint32_t *serial) {
  const char *address = value;
  return send_open(p, "OpenURI", 's', &address, 0, parent, token, serial);
}

typedef struct {
  int file;
  cportal_way way;
} file_request;

static int send_file(cportal *p, const void *value, const char *parent, const char *token,
                     uint32_t *serial) {
  const file_request *request = value;
  const char *method = request->way == cportal_show ? "OpenDirectory" : "OpenFile";
  // The message gets a copy of the descriptor.
  return send_open(p, method, 'h', &request->file, request->way == cportal_open_asking, parent, token,
                   serial);
}

static int send_question(cportal *p, const void *value, const char *parent, const char *token,
                         uint32_t *serial) {
  const cportal_question *question = value;
  DBusMessage *call = p->bus.new_method_call(PORTAL, OBJECT, "org.freedesktop.portal.FileChooser",
                                             "OpenFile");
  if (!call) return 0;
  DBusIter arguments, options;
  p->bus.init_append(call, &arguments);
  p->bus.append_basic(&arguments, 's', &parent);
  p->bus.append_basic(&arguments, 's', &question->title);
  p->bus.open_container(&arguments, 'a', "{sv}", &options);
  append_entry(p, &options, "handle_token", "s", append_string, token);
  append_entry(p, &options, "multiple", "b", append_flag, &question->multiple);
  if (question->directory)
    append_entry(p, &options, "directory", "b", append_flag, &question->directory);
  if (question->filter_name && question->mime_types)
    append_entry(p, &options, "filters", "a(sa(us))", append_filters, question);
  if (question->folder) append_entry(p, &options, "current_folder", "ay", append_path, question->folder);
  p->bus.close_container(&arguments, &options);
  return send_call(p, call, serial);
}

// --- The answer

static void read_uris(cportal *p, DBusIter *variant) {
  DBusIter array;
  if (p->bus.arg_type(variant) != 'a') return;
  p->bus.recurse(variant, &array);
  for (; p->bus.arg_type(&array) == 's'; p->bus.next(&array)) {
    const char *uri;
    p->bus.get_basic(&array, &uri);
    char **more = realloc(p->uris, sizeof *more * (size_t)(p->count + 1));
    if (!more) return;
    p->uris = more;
    if ((p->uris[p->count] = strdup(uri))) p->count++;
  }
}

// Reads `Response (u response, a{sv} results)`.
static void read_response(cportal *p, DBusMessage *message) {
  DBusIter arguments, results;
  p->response = 2;
  if (!p->bus.init_read(message, &arguments) || p->bus.arg_type(&arguments) != 'u') return;
  uint32_t response;
  p->bus.get_basic(&arguments, &response);
  p->response = response;
  p->bus.next(&arguments);
  if (p->bus.arg_type(&arguments) != 'a') return;
  p->bus.recurse(&arguments, &results);
  for (; p->bus.arg_type(&results) == 'e'; p->bus.next(&results)) {
    DBusIter entry, value;
    const char *key;
    p->bus.recurse(&results, &entry);
    if (p->bus.arg_type(&entry) != 's') continue;
    p->bus.get_basic(&entry, &key);
    p->bus.next(&entry);
    if (strcmp(key, "uris") || p->bus.arg_type(&entry) != 'v') continue;
    p->bus.recurse(&entry, &value);
    read_uris(p, &value);
  }
}

// Returns 1 if `message` is the portal's answer, after reading it.
static int take_response(cportal *p, DBusMessage *message) {
  const char *path;
  if (!p->bus.is_signal(message, REQUEST, "Response")) return 0;
  path = p->bus.path(message);
  if (!path || strcmp(path, p->request)) return 0;
  read_response(p, message);
  return 1;
}

// Portals before version 0.9 answer from a different object than requested.
static void take_handle(cportal *p, DBusMessage *message) {
  DBusIter arguments;
  const char *path;
  if (!p->bus.init_read(message, &arguments) || p->bus.arg_type(&arguments) != 'o') return;
  p->bus.get_basic(&arguments, &path);
  snprintf(p->request, sizeof p->request, "%s", path);
}

// Sends a call by `send`, and waits for the portal to accept it.
static cportal *start(int (*send)(cportal *, const void *, const char *, const char *, uint32_t *),
                      const void *value, const char *parent, const char *missing, int timeout,
                      const char **reason) {
  cportal *p = calloc(1, sizeof *p);
  const char *why = "out of memory";
  DBusError error;
  if (!p) goto failed;
  p->wake[0] = p->wake[1] = -1;
  p->response = ~0u;
  why = "libdbus-1 is missing";
  if (!dbus_library_load(&p->bus)) goto failed;
  p->bus.threads_init_default();
  why = "no pipe";
  if (pipe2(p->wake, O_CLOEXEC | O_NONBLOCK)) goto failed;
  why = "there is no session bus";
  p->bus.error_init(&error);
  p->connection = p->bus.bus_get_private(DBUS_SESSION, &error);
  p->bus.error_free(&error);
  if (!p->connection) goto failed;
  p->bus.set_exit_on_disconnect(p->connection, 0);

  char token[64], sender[128];
  snprintf(token, sizeof token, "panorama%lld", now_ms());
  snprintf(sender, sizeof sender, "%s", p->bus.bus_get_unique_name(p->connection) + 1);
  for (char *c = sender; *c; c++)
    if (*c == '.') *c = '_';
  snprintf(p->request, sizeof p->request, OBJECT "/request/%s/%s", sender, token);
  p->bus.bus_add_match(p->connection,
                       "type='signal',interface='" REQUEST "',member='Response'", NULL);

  uint32_t serial = 0;
  why = "the question could not be sent to the portal";
  if (!send(p, value, parent ? parent : "", token, &serial)) goto failed;
  const long long deadline = now_ms() + timeout;
  why = "the portal does not answer";
  for (;;) {
    DBusMessage *message;
    while ((message = p->bus.pop_message(p->connection))) {
      const int type = p->bus.message_type(message);
      const int answers = type != DBUS_SIGNAL && p->bus.reply_serial(message) == serial;
      if (answers && type == DBUS_METHOD_RETURN) take_handle(p, message);
      const int is_done = (answers && type == DBUS_METHOD_RETURN) || take_response(p, message);
      const int is_refused = answers && type == DBUS_ERROR;
      p->bus.message_unref(message);
      if (is_done) return p;
      why = missing;
      if (is_refused) goto failed;
      why = "the portal does not answer";
    }
    if (wait_for_bus(p, deadline) < 1) goto failed;
  }
failed:
  if (reason) *reason = why;
  if (p) cportal_close(p);
  return NULL;
}

// --- Public functions

cportal *cportal_ask(const cportal_question *question, int timeout, const char **reason) {
  return start(send_question, question, question->parent, "there is no portal with a file chooser",
               timeout, reason);
}

cportal *cportal_open_address(const char *parent, const char *address, int timeout,
                              const char **reason) {
  return start(send_address, address, parent, "there is no portal that opens addresses", timeout,
               reason);
}

cportal *cportal_open_file(const char *parent, int file, cportal_way way, int timeout,
                           const char **reason) {
  const file_request request = {file, way};
  return start(send_file, &request, parent, "there is no portal that opens files", timeout, reason);
}

static void send_close(cportal *p) {
  DBusMessage *call = p->bus.new_method_call(PORTAL, p->request, REQUEST, "Close");
  if (!call) return;
  p->bus.send(p->connection, call, NULL);
  p->bus.flush(p->connection);
  p->bus.message_unref(call);
}

cportal_answer cportal_wait(cportal *p) {
  while (p->response == ~0u) {
    DBusMessage *message;
    while (p->response == ~0u && (message = p->bus.pop_message(p->connection))) {
      take_response(p, message);
      p->bus.message_unref(message);
    }
    if (p->response != ~0u) break;
    switch (wait_for_bus(p, -1)) {
      case -1:
        send_close(p);
        return cportal_cancelled;
      case -2:
        return cportal_failed;
    }
  }
  if (p->response == 0) return cportal_chosen;
  return p->response == 1 ? cportal_cancelled : cportal_failed;
}

int cportal_count(const cportal *p) { return p->count; }

const char *cportal_uri(const cportal *p, int index) { return p->uris[index]; }

void cportal_cancel(cportal *p) {
  const char byte = 0;
  // If the pipe is full, a wake-up is already waiting.
  ssize_t written = write(p->wake[1], &byte, 1);
  (void)written;
}

void cportal_close(cportal *p) {
  if (p->connection) {
    p->bus.close(p->connection);
    p->bus.unref(p->connection);
  }
  for (int i = 0; i < 2; i++)
    if (p->wake[i] >= 0) close(p->wake[i]);
  for (int i = 0; i < p->count; i++) free(p->uris[i]);
  free(p->uris);
  free(p);
}
