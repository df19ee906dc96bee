#ifndef CHTTP_H
#define CHTTP_H

#include <stddef.h>
#include <stdint.h>

// Transfers over HTTP and HTTPS with libcurl, which is opened at run time: a program starts without it and can say that
// it is missing. Only http: and https: are ever followed, at most five redirects deep.

typedef struct chttp_client chttp_client;

typedef enum {
  CHTTP_ANSWERED,     // there is a status, whatever it is
  CHTTP_UNREACHABLE,  // no connection: the server may come back
  CHTTP_INTERRUPTED,  // the connection broke: another try may succeed
  CHTTP_TOO_LARGE,    // more bytes than allowed
  CHTTP_REFUSED       // not an address, too many redirects, another protocol, a wrong certificate
} chttp_outcome;

typedef struct {
  uint64_t number;
  chttp_outcome outcome;
  int status;
  const uint8_t *bytes;
  size_t count;
  // None is NULL; those that the server did not send are empty.
  const char *url;  // after redirects
  const char *etag, *last_modified, *cache_control;
  long retry_after;    // seconds; 0 if the server did not say
  const char *reason;  // of the library, if the outcome is not CHTTP_ANSWERED
} chttp_response;

typedef struct {
  uint64_t number;
  const char *url;
  size_t limit;  // of the answer, in bytes
  // "" for none.
  const char *if_none_match, *if_modified_since;
} chttp_request;

// NULL if libcurl is not installed, or without memory.
chttp_client *chttp_open(const char *user_agent, long connections_per_host);
void chttp_close(chttp_client *client);

// All calls but chttp_wake come from one thread.

// Returns 0 if there is no memory for it.
int chttp_start(chttp_client *client, const chttp_request *request);
// Ends a transfer without an answer; does nothing if it has ended.
void chttp_cancel(chttp_client *client, uint64_t number);
// Transfers until one has ended, chttp_wake was called or the time is over. Returns 1 and the answer, whose pointers
// are valid until the next call, or 0.
int chttp_next(chttp_client *client, int milliseconds, chttp_response *response);
// Ends chttp_next soon. Any thread may call it.
void chttp_wake(chttp_client *client);

#endif
