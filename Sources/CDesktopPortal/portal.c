#define _GNU_SOURCE
#include "CDesktopPortal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "library.h"

#define PORTAL "org.freedesktop.portal.Desktop"
#define OBJECT "/org/freedesktop/portal/desktop"
#define REQUEST "org.freedesktop.portal.Request"
#define OPEN_URI "org.freedesktop.portal.OpenURI"
#define PRINT "org.freedesktop.portal.Print"

struct cportal {
  dbus_library bus;
  DBusConnection *connection;
  char request[256];  // the path of the object that answers
  int wake[2];
  int count;
  char **uris;
  unsigned response;
  uint32_t token;  // of the printer
  cportal_paper paper;
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

static void append_number(cportal *p, DBusIter *iter, const void *value) {
  p->bus.append_basic(iter, 'u', value);
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

// Asks to open something: `type` and `value` are the argument of `method` that says what, and `asks` is the name of the
// option that asks the user first, or NULL.
static int send_open(cportal *p, const char *interface, const char *method, int type, const void *value,
                     const char *asks, const char *parent, const char *token, uint32_t *serial) {
  DBusMessage *call = p->bus.new_method_call(PORTAL, OBJECT, interface, method);
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
  const int yes = 1;
  if (asks) append_entry(p, &options, asks, "b", append_flag, &yes);
  p->bus.close_container(&arguments, &options);
  return send_call(p, call, serial);
}

static int send_address(cportal *p, const void *value, const char *parent, const char *token,
                        uint32_t *serial) {
  const char *address = value;
  return send_open(p, OPEN_URI, "OpenURI", 's', &address, NULL, parent, token, serial);
}

typedef struct {
  int file;
  cportal_way way;
} file_request;

static int send_file(cportal *p, const void *value, const char *parent, const char *token,
                     uint32_t *serial) {
  const file_request *request = value;
  // The message gets a copy of the descriptor.
  if (request->way == cportal_wallpaper)
    return send_open(p, "org.freedesktop.portal.Wallpaper", "SetWallpaperFile", 'h', &request->file,
                     "show-preview", parent, token, serial);
  const char *method = request->way == cportal_show ? "OpenDirectory" : "OpenFile";
  return send_open(p, OPEN_URI, method, 'h', &request->file,
                   request->way == cportal_open_asking ? "ask" : NULL, parent, token, serial);
}

typedef struct {
  const char *title;
  int is_landscape;  // for the question
  int file;          // for printing
  uint32_t printer;
} print_request;

static int send_preparation(cportal *p, const void *value, const char *parent, const char *token,
                            uint32_t *serial) {
  const print_request *request = value;
  DBusMessage *call = p->bus.new_method_call(PORTAL, OBJECT, PRINT, "PreparePrint");
  if (!call) return 0;
  DBusIter arguments, settings, page, options;
  p->bus.init_append(call, &arguments);
  p->bus.append_basic(&arguments, 's', &parent);
  p->bus.append_basic(&arguments, 's', &request->title);
  p->bus.open_container(&arguments, 'a', "{sv}", &settings);
  p->bus.close_container(&arguments, &settings);
  p->bus.open_container(&arguments, 'a', "{sv}", &page);
  append_entry(p, &page, "Orientation", "s", append_string,
               request->is_landscape ? "landscape" : "portrait");
  p->bus.close_container(&arguments, &page);
  p->bus.open_container(&arguments, 'a', "{sv}", &options);
  append_entry(p, &options, "handle_token", "s", append_string, token);
  p->bus.close_container(&arguments, &options);
  return send_call(p, call, serial);
}

static int send_print(cportal *p, const void *value, const char *parent, const char *token,
                      uint32_t *serial) {
  const print_request *request = value;
  DBusMessage *call = p->bus.new_method_call(PORTAL, OBJECT, PRINT, "Print");
  if (!call) return 0;
  DBusIter arguments, options;
  p->bus.init_append(call, &arguments);
  p->bus.append_basic(&arguments, 's', &parent);
  p->bus.append_basic(&arguments, 's', &request->title);
  if (!p->bus.append_basic(&arguments, 'h', &request->file)) {
    p->bus.message_unref(call);
    return 0;
  }
  p->bus.open_container(&arguments, 'a', "{sv}", &options);
  append_entry(p, &options, "handle_token", "s", append_string, token);
  append_entry(p, &options, "token", "u", append_number, &request->printer);
  p->bus.close_container(&arguments, &options);
  return send_call(p, call, serial);
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

// Goes to the key and the value of the entry that `entries` is at; 0 if it is something else.
static int read_entry(cportal *p, DBusIter *entries, const char **key, DBusIter *value) {
  DBusIter entry;
  p->bus.recurse(entries, &entry);
  if (p->bus.arg_type(&entry) != 's') return 0;
  p->bus.get_basic(&entry, key);
  p->bus.next(&entry);
  if (p->bus.arg_type(&entry) != 'v') return 0;
  p->bus.recurse(&entry, value);
  return 1;
}

static void read_paper(cportal *p, DBusIter *variant) {
  DBusIter entries, value;
  if (p->bus.arg_type(variant) != 'a') return;
  p->bus.recurse(variant, &entries);
  for (; p->bus.arg_type(&entries) == 'e'; p->bus.next(&entries)) {
    const char *key;
    if (!read_entry(p, &entries, &key, &value)) continue;
    if (p->bus.arg_type(&value) == 'd') {
      double length;
      p->bus.get_basic(&value, &length);
      if (!strcmp(key, "Width")) p->paper.width = length;
      if (!strcmp(key, "Height")) p->paper.height = length;
      if (!strncmp(key, "Margin", 6) && length > p->paper.margin) p->paper.margin = length;
    } else if (p->bus.arg_type(&value) == 's' && !strcmp(key, "Orientation")) {
      const char *orientation;
      p->bus.get_basic(&value, &orientation);
      p->paper.is_landscape = strstr(orientation, "landscape") != NULL;
    }
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
    DBusIter value;
    const char *key;
    if (!read_entry(p, &results, &key, &value)) continue;
    if (!strcmp(key, "uris")) read_uris(p, &value);
    if (!strcmp(key, "page-setup")) read_paper(p, &value);
    if (!strcmp(key, "token") && p->bus.arg_type(&value) == 'u') p->bus.get_basic(&value, &p->token);
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
  // The library would take the address that was there when SDL asked it first, which may have been that of no bus.
  const char *address = getenv("DBUS_SESSION_BUS_ADDRESS");
  p->connection = address ? p->bus.open_private(address, &error) : p->bus.bus_get_private(DBUS_SESSION, &error);
  p->bus.error_free(&error);
  if (!p->connection) goto failed;
  p->bus.set_exit_on_disconnect(p->connection, 0);
  if (address) {
    p->bus.error_init(&error);
    const unsigned is_registered = p->bus.bus_register(p->connection, &error);
    p->bus.error_free(&error);
    if (!is_registered) goto failed;
  }

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
  const char *missing = way == cportal_wallpaper ? "there is no portal for wallpapers"
                                                 : "there is no portal that opens files";
  return start(send_file, &request, parent, missing, timeout, reason);
}

cportal *cportal_prepare_print(const char *parent, const char *title, int is_landscape, int timeout,
                               const char **reason) {
  const print_request request = {title, is_landscape, -1, 0};
  return start(send_preparation, &request, parent, "there is no portal that prints", timeout, reason);
}

cportal_paper cportal_chosen_paper(const cportal *p) { return p->paper; }

cportal *cportal_print(const cportal *prepared, const char *parent, const char *title, const void *bytes,
                       long size, int timeout, const char **reason) {
  // A file without a name: nothing is left of it, whatever happens.
  const int file = memfd_create("panorama-print", MFD_CLOEXEC);
  const char *next = bytes;
  while (file >= 0 && size > 0) {
    ssize_t written = write(file, next, (size_t)size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    next += written;
    size -= written;
  }
  cportal *p = NULL;
  if (reason) *reason = "out of memory";
  if (file >= 0 && size == 0 && lseek(file, 0, SEEK_SET) == 0) {
    const print_request request = {title, 0, file, prepared->token};
    p = start(send_print, &request, parent, "the desktop refuses the page", timeout, reason);
  }
  if (file >= 0) close(file);
  return p;
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
