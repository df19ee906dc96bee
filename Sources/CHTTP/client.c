#include "CHTTP.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "curl.h"

#define ERROR_SIZE 256

typedef struct transfer {
  struct transfer *next;
  chttp_client *client;
  CURL *easy;
  struct curl_slist *headers;
  uint64_t number;
  size_t limit, count, room;
  uint8_t *bytes;
  int is_too_large;
  char etag[256], last_modified[64], cache_control[256], retry_after[32];
  char error[ERROR_SIZE];
} transfer;

struct chttp_client {
  curl_library curl;
  CURLM *multi;
  char *agent;
  transfer *transfers;
  transfer *ended;  // the one whose answer was given out last
};

chttp_client *chttp_open(const char *user_agent, long connections_per_host) {
  chttp_client *client = calloc(1, sizeof *client);
  if (!client) return NULL;
  client->agent = strdup(user_agent);
  if (client->agent && curl_library_load(&client->curl)) client->multi = client->curl.multi_init();
  if (!client->multi) {
    free(client->agent);
    free(client);
    return NULL;
  }
  client->curl.multi_setopt(client->multi, MOPT_MAX_HOST_CONNECTIONS, connections_per_host);
  client->curl.multi_setopt(client->multi, MOPT_MAX_TOTAL_CONNECTIONS, 4 * connections_per_host);
  return client;
}

static void discard(chttp_client *client, transfer *t) {
  if (!t) return;
  if (t->easy) {
    client->curl.multi_remove_handle(client->multi, t->easy);
    client->curl.easy_cleanup(t->easy);
  }
  client->curl.slist_free_all(t->headers);
  free(t->bytes);
  free(t);
}

void chttp_close(chttp_client *client) {
  discard(client, client->ended);
  while (client->transfers) {
    transfer *t = client->transfers;
    client->transfers = t->next;
    discard(client, t);
  }
  client->curl.multi_cleanup(client->multi);
  free(client->agent);
  free(client);
}

// --- Starting

static size_t take_bytes(char *bytes, size_t size, size_t count, void *context) {
  transfer *t = context;
  count *= size;
  if (count > t->limit - t->count) {
    t->is_too_large = 1;
    return 0;
  }
  if (t->count + count > t->room) {
    size_t room = t->room ? 2 * t->room : 1 << 14;
    while (room < t->count + count) room *= 2;
    uint8_t *more = realloc(t->bytes, room);
    if (!more) return 0;
    t->bytes = more;
    t->room = room;
  }
  memcpy(t->bytes + t->count, bytes, count);
  t->count += count;
  return count;
}

// Copies the value of a header of this name; one that is too long counts as not sent.
static void take_value(const char *line, size_t length, const char *name, char *value, size_t room) {
  size_t skipped = strlen(name);
  if (length <= skipped || line[skipped] != ':' || strncasecmp(line, name, skipped) != 0) return;
  line += skipped + 1;
  length -= skipped + 1;
  while (length && (*line == ' ' || *line == '\t')) line++, length--;
  while (length && strchr(" \t\r\n", line[length - 1])) length--;
  if (length >= room || memchr(line, 0, length)) return;
  memcpy(value, line, length);
  value[length] = 0;
}

static size_t take_header(char *line, size_t size, size_t count, void *context) {
  transfer *t = context;
  size_t length = size * count;
  if (length >= 5 && strncasecmp(line, "HTTP/", 5) == 0) {
    // Another answer, after a redirect.
    t->etag[0] = t->last_modified[0] = t->cache_control[0] = t->retry_after[0] = 0;
    t->count = 0;
  }
  take_value(line, length, "ETag", t->etag, sizeof t->etag);
  take_value(line, length, "Last-Modified", t->last_modified, sizeof t->last_modified);
  take_value(line, length, "Cache-Control", t->cache_control, sizeof t->cache_control);
  take_value(line, length, "Retry-After", t->retry_after, sizeof t->retry_after);
  return length;
}

// Returns 0 without memory.
static int add_header(transfer *t, const char *name, const char *value) {
  char line[320];
  if (!*value) return 1;
  snprintf(line, sizeof line, "%s: %s", name, value);
  struct curl_slist *longer = t->client->curl.slist_append(t->headers, line);
  if (longer) t->headers = longer;
  return longer != NULL;
}

int chttp_start(chttp_client *client, const chttp_request *request) {
  const curl_library *curl = &client->curl;
  transfer *t = calloc(1, sizeof *t);
  if (!t) return 0;
  t->client = client;
  t->number = request->number;
  t->limit = request->limit;
  t->easy = curl->easy_init();
  if (!t->easy || !add_header(t, "If-None-Match", request->if_none_match) ||
      !add_header(t, "If-Modified-Since", request->if_modified_since)) {
    discard(client, t);
    return 0;
  }
  // What came over a safe connection is not continued over an open one.
  const long safe = PROTOCOL_HTTPS, both = PROTOCOL_HTTP | PROTOCOL_HTTPS;
  const struct { int option; long value; } numbers[] = {
      {OPT_NOSIGNAL, 1},
      {OPT_NOPROGRESS, 1},
      {OPT_PROTOCOLS, both},
      {OPT_REDIR_PROTOCOLS, strncasecmp(request->url, "https:", 6) == 0 ? safe : both},
      {OPT_FOLLOWLOCATION, 1},
      {OPT_MAXREDIRS, 5},
      {OPT_HTTP_VERSION, HTTP_VERSION_2TLS},
      // Rather shares a connection that is being made than makes another.
      {OPT_PIPEWAIT, 1},
      {OPT_CONNECTTIMEOUT_MS, 10000},
      // Less than 100 bytes a second for 15 s: nothing will come.
      {OPT_LOW_SPEED_LIMIT, 100},
      {OPT_LOW_SPEED_TIME, 15},
  };
  int failure = 0;
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    failure |= curl->easy_setopt(t->easy, numbers[i].option, numbers[i].value);
  }
  failure |= curl->easy_setopt(t->easy, OPT_URL, request->url);
  failure |= curl->easy_setopt(t->easy, OPT_USERAGENT, client->agent);
  failure |= curl->easy_setopt(t->easy, OPT_PRIVATE, (void *)t);
  failure |= curl->easy_setopt(t->easy, OPT_ERRORBUFFER, t->error);
  failure |= curl->easy_setopt(t->easy, OPT_WRITEFUNCTION, take_bytes);
  failure |= curl->easy_setopt(t->easy, OPT_WRITEDATA, (void *)t);
  failure |= curl->easy_setopt(t->easy, OPT_HEADERFUNCTION, take_header);
  failure |= curl->easy_setopt(t->easy, OPT_HEADERDATA, (void *)t);
  if (t->headers) failure |= curl->easy_setopt(t->easy, OPT_HTTPHEADER, t->headers);
  if (failure || curl->multi_add_handle(client->multi, t->easy) != 0) {
    discard(client, t);
    return 0;
  }
  t->next = client->transfers;
  client->transfers = t;
  return 1;
}

// --- Ending

static void unlink_transfer(chttp_client *client, transfer *t) {
  transfer **place = &client->transfers;
  while (*place && *place != t) place = &(*place)->next;
  if (*place) *place = t->next;
}

void chttp_cancel(chttp_client *client, uint64_t number) {
  transfer *t = client->transfers;
  while (t && t->number != number) t = t->next;
  if (!t) return;
  unlink_transfer(client, t);
  discard(client, t);
}

static chttp_outcome outcome(int result, const transfer *t) {
  if (t->is_too_large) return CHTTP_TOO_LARGE;
  switch (result) {
  case 0: return CHTTP_ANSWERED;
  case 5: case 6: case 7: return CHTTP_UNREACHABLE;
  // A protocol, an address, the number of redirects, a certificate.
  case 1: case 3: case 47: case 60: return CHTTP_REFUSED;
  default: return CHTTP_INTERRUPTED;
  }
}

static int take_ended(chttp_client *client, chttp_response *response) {
  const curl_library *curl = &client->curl;
  int left;
  CURLMsg *message;
  while ((message = curl->multi_info_read(client->multi, &left))) {
    if (message->message != 1) continue;
    const int result = message->data.result;
    transfer *t = NULL;
    curl->easy_getinfo(message->easy, INFO_PRIVATE, (char **)&t);
    if (!t) continue;
    unlink_transfer(client, t);
    client->ended = t;
    long status = 0;
    const char *url = NULL;
    curl->easy_getinfo(t->easy, INFO_RESPONSE_CODE, &status);
    curl->easy_getinfo(t->easy, INFO_EFFECTIVE_URL, &url);
    *response = (chttp_response){
        .number = t->number,
        .outcome = outcome(result, t),
        .status = (int)status,
        .bytes = t->bytes,
        .count = t->count,
        .url = url ? url : "",
        .etag = t->etag,
        .last_modified = t->last_modified,
        .cache_control = t->cache_control,
        .retry_after = strtol(t->retry_after, NULL, 10),
        .reason = t->error[0] ? t->error : curl->easy_strerror(result),
    };
    return 1;
  }
  return 0;
}

int chttp_next(chttp_client *client, int milliseconds, chttp_response *response) {
  int running, ready;
  discard(client, client->ended);
  client->ended = NULL;
  if (take_ended(client, response)) return 1;
  client->curl.multi_perform(client->multi, &running);
  if (take_ended(client, response)) return 1;
  client->curl.multi_poll(client->multi, NULL, 0, milliseconds, &ready);
  client->curl.multi_perform(client->multi, &running);
  return take_ended(client, response);
}

void chttp_wake(chttp_client *client) { client->curl.multi_wakeup(client->multi); }
