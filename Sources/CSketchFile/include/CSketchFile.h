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

/// Rows of a query, read one after the other without a copy.
typedef struct csketch_rows csketch_rows;

/// What became of asking for a row.
enum csketch_result {
  csketch_row = 100,   // SQLITE_ROW
  csketch_end = 101,   // SQLITE_DONE
  csketch_unfit = -1,  // a row whose columns have other types than they should
};

/// A row of `SELECT id, color, width, points`. `points` is valid until the next call.
typedef struct {
  int64_t id;
  int64_t color;
  double width;
  const void *points;
  int64_t byte_count;
} csketch_stroke;

/// A row of `SELECT stroke, box`: least x, least y, greatest x, greatest y.
typedef struct {
  int64_t id;
  float edges[4];
} csketch_box;

/// Prepares a query. Returns 0, or SQLite's error code; `*rows` is then null.
int csketch_rows_open(void *connection, const char *sql, csketch_rows **rows);

/// Starts the query anew with `id` as its only argument. Returns 0 or SQLite's error code.
int csketch_rows_restart(csketch_rows *rows, int64_t id);

/// The next row. `id` is set for unfit rows, too, unless it is what does not fit (then 0).
/// Returns a `csketch_result`, or SQLite's error code.
int csketch_next_stroke(csketch_rows *rows, csketch_stroke *stroke);
int csketch_next_box(csketch_rows *rows, csketch_box *box);

void csketch_rows_close(csketch_rows *rows);

#endif
