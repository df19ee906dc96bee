#ifndef CHTTP_CURL_H
#define CHTTP_CURL_H

#include <stddef.h>

// The part of libcurl's binary interface that is used. The library promises that these numbers stay.

typedef void CURL;
typedef void CURLM;

struct curl_slist;

typedef struct {
  int message;  // 1: the transfer has ended
  CURL *easy;
  union {
    void *pointer;
    int result;
  } data;
} CURLMsg;

enum {
  OPT_LOW_SPEED_LIMIT = 19,
  OPT_LOW_SPEED_TIME = 20,
  OPT_NOPROGRESS = 43,
  OPT_FOLLOWLOCATION = 52,
  OPT_MAXREDIRS = 68,
  OPT_HTTP_VERSION = 84,
  OPT_NOSIGNAL = 99,
  OPT_CONNECTTIMEOUT_MS = 156,
  OPT_PROTOCOLS = 181,
  OPT_REDIR_PROTOCOLS = 182,
  OPT_PIPEWAIT = 237,
  OPT_WRITEDATA = 10001,
  OPT_URL = 10002,
  OPT_ERRORBUFFER = 10010,
  OPT_USERAGENT = 10018,
  OPT_HTTPHEADER = 10023,
  OPT_HEADERDATA = 10029,
  OPT_PRIVATE = 10103,
  OPT_WRITEFUNCTION = 20011,
  OPT_HEADERFUNCTION = 20079,

  INFO_EFFECTIVE_URL = 0x100001,
  INFO_PRIVATE = 0x100015,
  INFO_RESPONSE_CODE = 0x200002,

  MOPT_MAX_HOST_CONNECTIONS = 7,
  MOPT_MAX_TOTAL_CONNECTIONS = 13,

  PROTOCOL_HTTP = 1,
  PROTOCOL_HTTPS = 2,
  HTTP_VERSION_2TLS = 4,
  GLOBAL_ALL = 3,
};

#define CURL_FUNCTIONS(F)                                                                          \
  F(int, global_init, curl_global_init, (long))                                                    \
  F(CURL *, easy_init, curl_easy_init, (void))                                                     \
  F(void, easy_cleanup, curl_easy_cleanup, (CURL *))                                               \
  F(int, easy_setopt, curl_easy_setopt, (CURL *, int, ...))                                        \
  F(int, easy_getinfo, curl_easy_getinfo, (CURL *, int, ...))                                      \
  F(const char *, easy_strerror, curl_easy_strerror, (int))                                        \
  F(struct curl_slist *, slist_append, curl_slist_append, (struct curl_slist *, const char *))     \
  F(void, slist_free_all, curl_slist_free_all, (struct curl_slist *))                              \
  F(CURLM *, multi_init, curl_multi_init, (void))                                                  \
  F(int, multi_cleanup, curl_multi_cleanup, (CURLM *))                                             \
  F(int, multi_setopt, curl_multi_setopt, (CURLM *, int, ...))                                     \
  F(int, multi_add_handle, curl_multi_add_handle, (CURLM *, CURL *))                               \
  F(int, multi_remove_handle, curl_multi_remove_handle, (CURLM *, CURL *))                         \
  F(int, multi_perform, curl_multi_perform, (CURLM *, int *))                                      \
  F(int, multi_poll, curl_multi_poll, (CURLM *, void *, unsigned, int, int *))                     \
  F(int, multi_wakeup, curl_multi_wakeup, (CURLM *))                                               \
  F(CURLMsg *, multi_info_read, curl_multi_info_read, (CURLM *, int *))

typedef struct {
#define MEMBER(result, name, symbol, parameters) result(*name) parameters;
  CURL_FUNCTIONS(MEMBER)
#undef MEMBER
} curl_library;

// Returns 0 if the library or one of the functions is missing.
int curl_library_load(curl_library *library);

#endif
