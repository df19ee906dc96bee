#ifndef CSKETCHFILE_H
#define CSKETCHFILE_H

#include <stdint.h>

/// Locks a document for its one writer: a byte that lies beyond all that SQLite locks, on the file
/// itself, so that the lock is the same under every name of the file. It goes with the descriptor,
/// and so with the program.
/// `descriptor` is open for writing.
/// Returns 1 where the lock is held now, 0 where another program holds it. File systems without
/// locks count as held: nothing could be known there.
int csketch_lock(int descriptor);

/// Renames a file to a name that nobody has. Returns 0, or -1 and errno: EEXIST where somebody has.
int csketch_rename_new(const char *from, const char *to);

/// Makes a connection (an sqlite3 *) distrust its file: no triggers, no views, no extensions, no
/// functions called from the schema, no writes to internal tables, no damaged row taken for sound,
/// no value larger than `maximum_length` bytes.
/// Returns 0, or -1 where SQLite is missing or too old for it.
int csketch_distrust(void *connection, int maximum_length);

/// Has statements of the connection end with SQLITE_INTERRUPT once `*budget`, counted in
/// instructions of SQLite's virtual machine, is below zero. `budget` lives as long as the connection.
void csketch_limit_work(void *connection, int64_t *budget);

#endif
