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

enum { kInstructionsACall = 10000 };

static int spend(void *budget) {
  int64_t *left = budget;
  *left -= kInstructionsACall;
  return *left < 0;
}

void csketch_limit_work(void *connection, int64_t *budget) {
  sqlite3_progress_handler(connection, kInstructionsACall, spend, budget);
}
#else
int csketch_distrust(void *connection, int maximum_length) {
  (void)connection, (void)maximum_length;
  return -1;
}

void csketch_limit_work(void *connection, int64_t *budget) { (void)connection, (void)budget; }
#endif
