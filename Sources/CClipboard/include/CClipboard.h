// The X11 clipboard: pictures, which SDL 2 does not support, and texts, for which it lets a window wait.
//
// libX11 is opened at run time. The owner of the clipboard must answer requests as long as it is the
// owner: cclipboard_serve does so on the calling thread, over its own connection.
#ifndef PANORAMA_CCLIPBOARD_H
#define PANORAMA_CCLIPBOARD_H

#include <stddef.h>

typedef struct cclipboard cclipboard;

// Returns the data of `type`, which are freed with free(), or NULL if there are none. Called on the
// thread that runs cclipboard_serve.
typedef void *(*cclipboard_provider)(void *context, const char *type, size_t *count);

// Takes the clipboard of `display` (NULL: $DISPLAY) and offers `types`, which end with NULL. Returns
// NULL on failure.
cclipboard *cclipboard_offer(const char *display, const char *const *types,
                             cclipboard_provider provider, void *context);

// Answers requests until another program takes the clipboard, the server goes away, or
// cclipboard_stop is called.
void cclipboard_serve(cclipboard *clipboard);

// Ends cclipboard_serve. Any thread may call it.
void cclipboard_stop(cclipboard *clipboard);

// Frees the clipboard, after cclipboard_serve has returned.
void cclipboard_close(cclipboard *clipboard);

// Reads the clipboard of `display` as the first of `types` (which end with NULL) that its owner
// offers; an owner that offers no list is asked for the first. Waits at most `timeout` milliseconds for each
// answer and ten times as long for all, and reads at most `limit` bytes.
// Returns the bytes, to be freed with free(), and the index of their type; NULL if no type fits.
void *cclipboard_read(const char *display, const char *const *types, int timeout, size_t limit,
                      size_t *count, int *index);

#endif
