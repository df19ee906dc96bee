// Pictures on the X11 clipboard, of which SDL 2 knows only text.
//
// libX11 is opened at run time. The owner of a clipboard has to answer for as long as it is the
// owner: cclipboard_serve does, on a thread of its own, over a connection of its own.
#ifndef PANORAMA_CCLIPBOARD_H
#define PANORAMA_CCLIPBOARD_H

#include <stddef.h>

typedef struct cclipboard cclipboard;

// Gives the data of `type`, to be freed with free(); NULL when there is none after all. Called on the
// thread that serves.
typedef void *(*cclipboard_provider)(void *context, const char *type, size_t *count);

// Takes the clipboard of `display` (NULL: $DISPLAY) and offers the types, which end with NULL.
// NULL when that cannot be.
cclipboard *cclipboard_offer(const char *display, const char *const *types,
                             cclipboard_provider provider, void *context);

// Answers until another program takes the clipboard, the server is gone or cclipboard_stop is called.
void cclipboard_serve(cclipboard *clipboard);

// Ends cclipboard_serve, from any thread.
void cclipboard_stop(cclipboard *clipboard);

// After cclipboard_serve has returned.
void cclipboard_close(cclipboard *clipboard);

// Reads what is on the clipboard of `display` as the first of `types` (ends with NULL) that its owner
// offers; waits at most `timeout` milliseconds for each of its answers, and takes at most `limit`
// bytes. The bytes are to be freed with free(), `*index` says which type they are. NULL: none of them.
void *cclipboard_read(const char *display, const char *const *types, int timeout, size_t limit,
                      size_t *count, int *index);

#endif
