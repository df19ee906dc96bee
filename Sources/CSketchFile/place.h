#ifndef CSKETCHFILE_PLACE_H
#define CSKETCHFILE_PLACE_H

#include <sqlite3.h>
#include <sys/types.h>

#include "CSketchFile.h"

// Shared by place.c, vfs.c and io.c: a sketch that SQLite has open.

enum { csketch_name_size = 256 };

struct csketch_place {
  csketch_place *next;
  // The caller's and those of open files.
  int references;
  int folder, file;
  int allows;
  // The sketch's name in its folder.
  char name[csketch_name_size];
  // What SQLite takes for the sketch's path.
  char alias[64];
};

enum csketch_part { csketch_main, csketch_journal, csketch_wal, csketch_foreign };

// The place with this alias, which may be followed by the ending of a journal or log. The place gets one more
// reference. Null if the name is that of something else.
csketch_place *csketch_find_place(const char *alias, enum csketch_part *part);

// Whether a name is an alias, of a place that may be gone.
int csketch_is_alias(const char *name);

// Writes the name of a part in the folder. Returns 0 if it is too long.
int csketch_part_name(const csketch_place *place, enum csketch_part part, char *name);

// Opens a part; a journal or log with `creates` is created. Returns a descriptor, or -1.
int csketch_open_part(
    const csketch_place *place, enum csketch_part part, int writes, int creates, int *is_new);

// Deletes a journal or log of ours. Returns 0, or -1 with errno.
int csketch_delete_part(const csketch_place *place, enum csketch_part part);

// Waits until the disk has the folder's entries.
void csketch_flush_folder(const csketch_place *place);

// A file of SQLite's.
typedef struct {
  const sqlite3_io_methods *methods;
  csketch_place *place;
  enum csketch_part part;
  int descriptor;
  // SQLITE_LOCK_NONE …
  int lock;
  // Whether the folder has to be flushed with the file, because the file is new in it.
  int is_new;
  // The size in bytes when SQLite last asked for it.
  sqlite3_int64 size;
} csketch_file;

extern const sqlite3_io_methods csketch_methods;

// Registers the file system with which SQLite opens aliases; every other file is left to the system's
// own. Returns 0, or -1.
int csketch_install(void);

#endif
