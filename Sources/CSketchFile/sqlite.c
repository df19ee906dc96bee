#include <string.h>

#include "CSketchFile.h"

#if __has_include(<sqlite3.h>)
#include <sqlite3.h>

int csketch_distrust(void *connection, int maximum_length) {
  sqlite3 *db = connection;
  int failures = 0;
  failures |= sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  failures |= sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  failures |= sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  failures |= sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
  failures |= sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, (int *)0);
  failures |= sqlite3_exec(db, "PRAGMA cell_size_check = ON", 0, 0, 0);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, maximum_length);
  sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
  return failures == SQLITE_OK ? 0 : -1;
}

enum { instructions_per_call = 10000 };

static int spend(void *budget) {
  int64_t *left = budget;
  *left -= instructions_per_call;
  return *left < 0;
}

void csketch_limit_work(void *connection, int64_t *budget) {
  sqlite3_progress_handler(connection, instructions_per_call, spend, budget);
}

void csketch_set_patience(void *connection, int milliseconds) {
  sqlite3_busy_timeout(connection, milliseconds);
}

int csketch_rows_open(void *connection, const char *sql, csketch_rows **rows) {
  return sqlite3_prepare_v2(connection, sql, -1, (sqlite3_stmt **)rows, 0);
}

int csketch_rows_restart(csketch_rows *rows, int64_t id) {
  sqlite3_stmt *statement = (sqlite3_stmt *)rows;
  sqlite3_reset(statement);
  return sqlite3_bind_int64(statement, 1, id);
}

// Steps to the next row and reads the id in its first column.
static int next_row(sqlite3_stmt *statement, int64_t *id) {
  *id = 0;
  int result = sqlite3_step(statement);
  if (result != SQLITE_ROW) return result;
  if (sqlite3_column_type(statement, 0) != SQLITE_INTEGER) return csketch_unfit;
  *id = sqlite3_column_int64(statement, 0);
  return csketch_row;
}

int csketch_next_stroke(csketch_rows *rows, csketch_stroke *stroke) {
  sqlite3_stmt *statement = (sqlite3_stmt *)rows;
  int result = next_row(statement, &stroke->id);
  if (result != csketch_row) return result;
  int width = sqlite3_column_type(statement, 2);
  if (sqlite3_column_type(statement, 1) != SQLITE_INTEGER ||
      (width != SQLITE_FLOAT && width != SQLITE_INTEGER) ||
      sqlite3_column_type(statement, 3) != SQLITE_BLOB)
    return csketch_unfit;
  stroke->color = sqlite3_column_int64(statement, 1);
  stroke->width = sqlite3_column_double(statement, 2);
  stroke->points = sqlite3_column_blob(statement, 3);
  stroke->byte_count = sqlite3_column_bytes(statement, 3);
  stroke->tool = sqlite3_column_int64(statement, 4);
  stroke->scale = sqlite3_column_double(statement, 5);
  stroke->lag = sqlite3_column_double(statement, 6);
  int has_timing = sqlite3_column_type(statement, 7) == SQLITE_BLOB;
  stroke->timing = has_timing ? sqlite3_column_blob(statement, 7) : 0;
  stroke->timing_count = has_timing ? sqlite3_column_bytes(statement, 7) : 0;
  stroke->place = sqlite3_column_int64(statement, 8);
  stroke->layer = sqlite3_column_int64(statement, 9);
  int has_erased = sqlite3_column_type(statement, 10) == SQLITE_BLOB;
  stroke->erased = has_erased ? sqlite3_column_blob(statement, 10) : 0;
  stroke->erased_count = has_erased ? sqlite3_column_bytes(statement, 10) : 0;
  stroke->picture = sqlite3_column_int64(statement, 11);
  int has_note = sqlite3_column_type(statement, 12) == SQLITE_TEXT;
  stroke->note = has_note ? sqlite3_column_text(statement, 12) : 0;
  stroke->note_count = has_note ? sqlite3_column_bytes(statement, 12) : 0;
  stroke->group = sqlite3_column_int64(statement, 13);
  int has_shape = sqlite3_column_type(statement, 15) == SQLITE_BLOB;
  stroke->shape = sqlite3_column_int64(statement, 14);
  stroke->shape_points = has_shape ? sqlite3_column_blob(statement, 15) : 0;
  stroke->shape_count = has_shape ? sqlite3_column_bytes(statement, 15) : 0;
  stroke->style = sqlite3_column_int64(statement, 16);
  stroke->has_paper = sqlite3_column_type(statement, 17) == SQLITE_INTEGER;
  stroke->paper = sqlite3_column_int64(statement, 17);
  stroke->page = sqlite3_column_int64(statement, 18);
  // NULL for an empty value, or if memory is short.
  return stroke->points ? csketch_row : csketch_unfit;
}

int csketch_next_box(csketch_rows *rows, csketch_box *box) {
  sqlite3_stmt *statement = (sqlite3_stmt *)rows;
  int result = next_row(statement, &box->id);
  if (result != csketch_row) return result;
  if (sqlite3_column_type(statement, 1) != SQLITE_BLOB) return csketch_unfit;
  const void *bytes = sqlite3_column_blob(statement, 1);
  if (!bytes || sqlite3_column_bytes(statement, 1) != sizeof box->edges) return csketch_unfit;
  memcpy(box->edges, bytes, sizeof box->edges);
  return csketch_row;
}

void csketch_rows_close(csketch_rows *rows) { sqlite3_finalize((sqlite3_stmt *)rows); }
#else
int csketch_distrust(void *connection, int maximum_length) {
  (void)connection, (void)maximum_length;
  return -1;
}

void csketch_limit_work(void *connection, int64_t *budget) { (void)connection, (void)budget; }

void csketch_set_patience(void *connection, int milliseconds) {
  (void)connection, (void)milliseconds;
}

int csketch_rows_open(void *connection, const char *sql, csketch_rows **rows) {
  (void)connection, (void)sql;
  *rows = 0;
  return 1;
}
int csketch_rows_restart(csketch_rows *rows, int64_t id) { return (void)rows, (void)id, 1; }
int csketch_next_stroke(csketch_rows *rows, csketch_stroke *stroke) {
  return (void)rows, (void)stroke, 1;
}
int csketch_next_box(csketch_rows *rows, csketch_box *box) { return (void)rows, (void)box, 1; }
void csketch_rows_close(csketch_rows *rows) { (void)rows; }
#endif
