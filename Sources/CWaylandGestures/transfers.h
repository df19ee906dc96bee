// Data on their way to programs that may read them slowly: from the clipboard, or what was dragged to them.
#ifndef PANORAMA_WAYLAND_TRANSFERS_H
#define PANORAMA_WAYLAND_TRANSFERS_H

#include "reader.h"

enum { maximum_transfers = 8 };
// How long a program may take for each piece once nobody else can ask, in milliseconds.
enum { transfers_patience = 5000 };

typedef struct {
  struct {
    unsigned char *data;
    size_t count, sent;
    int file;
  } all[maximum_transfers];
} transfers;

// Begins to write the provider's data of a type to `file`, which it owns. If there are none, the file is closed.
void transfers_begin(transfers *transfers, const char *type, int file, cwayland_clipboard_provider provider,
                     void *context);

int transfers_count(const transfers *transfers);

// Like reader_poll: waits for events, or until a program can read more.
int transfers_wait(transfers *transfers, cwayland_reader *reader, int timeout);

// Closes all files.
void transfers_end(transfers *transfers);

// A program that stops reading is no reason to end this one: blocks SIGPIPE on this thread.
void transfers_block_signal(void);

#endif
