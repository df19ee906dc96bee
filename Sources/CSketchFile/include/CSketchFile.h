#ifndef CSKETCHFILE_H
#define CSKETCHFILE_H

#include <stdint.h>

/// Locks a document for its one writer. The lock covers a byte beyond those that SQLite locks, on the
/// file itself, so it is the same under every name of the file. It ends with `csketch_unlock`, or with
/// the last copy of the descriptor, and so with the program.
/// `descriptor` must be open for writing.
/// Returns 1 if the lock is held now, 0 if another program holds it. On a file system without locks it
/// returns 1, because no other writer can be detected there.
int csketch_lock(int descriptor);

/// Ends the lock, also for copies of the descriptor.
void csketch_unlock(int descriptor);

/// Renames a file in a folder without replacing another. Returns 0, or -1 with errno: EEXIST if `to` exists.
int csketch_rename_new(int folder, const char *from, const char *to);

/// The eight bytes at the beginning of a rollback journal, and also at its end if it names a super-journal.
enum { csketch_magic_size = 8 };
extern const unsigned char csketch_journal_magic[csketch_magic_size];

/// A sketch for SQLite, by descriptors: what SQLite opens, creates and deletes for it is the file itself and,
/// in its folder, its journal and its log. Both are opened without following links or waiting for pipes, and
/// must be regular files with one name that belong to this user or to the sketch's owner. A journal cannot
/// name further files, and there is never a `-shm`.
typedef struct csketch_place csketch_place;

/// What SQLite may do at a place.
enum csketch_allowed {
  csketch_writing = 1,  // change the file, and create, change and delete its journal
  csketch_log = 2,      // use a write-ahead log (with `PRAGMA locking_mode = EXCLUSIVE`)
};

/// Begins to show SQLite a sketch. The descriptors are copied.
/// `folder`: the folder. `name`: the sketch's name in it. `file`: the sketch, as opened with `O_PATH` or to
/// read. `allows`: a sum of `csketch_allowed`.
/// Returns NULL with errno; ENOSYS without SQLite.
csketch_place *csketch_place_open(int folder, const char *name, int file, int allows);

/// The path under which SQLite's default file system opens the sketch while the place is open.
const char *csketch_place_alias(const csketch_place *place);

/// Ends the place; connections that are open go on.
void csketch_place_close(csketch_place *place);

/// Sets how long a connection (an sqlite3 *) waits for another program's transaction, in milliseconds.
void csketch_set_patience(void *connection, int milliseconds);

/// Makes a connection (an sqlite3 *) distrust its file: no triggers, views, extensions or functions
/// called from the schema, no writes to internal tables, checked rows, and no value larger than
/// `maximum_length` bytes.
/// Returns 0, or -1 if SQLite is missing or too old.
int csketch_distrust(void *connection, int maximum_length);

/// Ends the connection's statements with SQLITE_INTERRUPT once `*budget`, counted in instructions of
/// SQLite's virtual machine, is below zero. `budget` must live as long as the connection.
void csketch_limit_work(void *connection, int64_t *budget);

/// The rows of a query, read one at a time without copying.
typedef struct csketch_rows csketch_rows;

/// The result of reading a row.
enum csketch_result {
  csketch_row = 100,   // SQLITE_ROW
  csketch_end = 101,   // SQLITE_DONE
  csketch_unfit = -1,  // a row with columns of wrong types
};

/// A row of `SELECT id, color, width, points, tool, scale, lag, timing, place, layer, erased,
/// picture, note, grouping, kind, points of the shape, style, paper, page`. The blobs are valid until the next call. `timing`
/// is NULL for a plain line, `erased` for a whole stroke and `note` for anything but a note; `picture` is 0 for anything but
/// a picture, `group` for a stroke in no group, `shape_points` NULL for a stroke that draws no shape, and `has_paper` 0 for
/// anything but a sticky note.
typedef struct {
  int64_t id;
  int64_t color;
  double width;
  const void *points;
  int64_t byte_count;
  int64_t tool;
  double scale, lag;
  const void *timing;
  int64_t timing_count;
  int64_t place, layer;
  const void *erased;
  int64_t erased_count;
  int64_t picture;
  const void *note;
  int64_t note_count;
  int64_t group, shape;
  const void *shape_points;
  int64_t shape_count;
  int64_t style, paper, page;
  int has_paper;
} csketch_stroke;

/// A row of `SELECT stroke, box`: minimum x, minimum y, maximum x, maximum y.
typedef struct {
  int64_t id;
  float edges[4];
} csketch_box;

/// Prepares a query. Returns 0, or SQLite's error code; `*rows` is then null.
int csketch_rows_open(void *connection, const char *sql, csketch_rows **rows);

/// Restarts the query with `id` as its only argument. Returns 0, or SQLite's error code.
int csketch_rows_restart(csketch_rows *rows, int64_t id);

/// Reads the next row. `id` is set for unfit rows too; it is 0 if the id itself has a wrong type.
/// Returns a `csketch_result`, or SQLite's error code.
int csketch_next_stroke(csketch_rows *rows, csketch_stroke *stroke);
int csketch_next_box(csketch_rows *rows, csketch_box *box);

void csketch_rows_close(csketch_rows *rows);

#endif
