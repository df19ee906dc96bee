// For fstatat.
#define _GNU_SOURCE
#if __has_include(<sqlite3.h>)
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <sys/stat.h>

#include "place.h"

// GRDB can open only SQLite's default file system. So this one becomes the default: it opens aliases of
// places itself and leaves every other name to the system's own.
static sqlite3_vfs *system_vfs;
static int install_result = -1;

static int vfs_open(
    sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *out_flags) {
  (void)vfs;
  if (!csketch_is_alias(name)) return system_vfs->xOpen(system_vfs, name, base, flags, out_flags);
  csketch_file *file = (csketch_file *)base;
  memset(file, 0, sizeof *file);
  enum csketch_part part = csketch_foreign;
  csketch_place *place = csketch_find_place(name, &part);
  if (!place) return SQLITE_CANTOPEN;
  static const int kinds[] = {
      [csketch_main] = SQLITE_OPEN_MAIN_DB,
      [csketch_journal] = SQLITE_OPEN_MAIN_JOURNAL,
      [csketch_wal] = SQLITE_OPEN_WAL};
  int writes = (flags & SQLITE_OPEN_READWRITE) != 0;
  int fits = (flags & kinds[part]) != 0 && (!writes || (place->allows & csketch_writing)) &&
             (part != csketch_wal || (place->allows & csketch_log));
  int is_new = 0, descriptor = -1;
  if (fits) {
    int creates = writes && (flags & SQLITE_OPEN_CREATE);
    descriptor = csketch_open_part(place, part, writes, creates, &is_new);
  }
  if (descriptor < 0) {
    csketch_place_close(place);
    return SQLITE_CANTOPEN;
  }
  *file = (csketch_file){
      .methods = &csketch_methods,
      .place = place,
      .part = part,
      .descriptor = descriptor,
      .is_new = is_new};
  if (out_flags) *out_flags = flags;
  return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int syncs) {
  (void)vfs;
  if (!csketch_is_alias(name)) return system_vfs->xDelete(system_vfs, name, syncs);
  enum csketch_part part = csketch_foreign;
  csketch_place *place = csketch_find_place(name, &part);
  if (!place) return SQLITE_IOERR_DELETE;
  int result = SQLITE_IOERR_DELETE;
  if (part != csketch_main && (place->allows & csketch_writing)) {
    if (csketch_delete_part(place, part) == 0) {
      result = SQLITE_OK;
      if (syncs & 1) csketch_flush_folder(place);
    } else if (errno == ENOENT) {
      result = SQLITE_IOERR_DELETE_NOENT;
    }
  }
  csketch_place_close(place);
  return result;
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *out) {
  (void)vfs;
  if (!csketch_is_alias(name)) return system_vfs->xAccess(system_vfs, name, flags, out);
  *out = 0;
  enum csketch_part part = csketch_foreign;
  csketch_place *place = csketch_find_place(name, &part);
  if (!place) return SQLITE_IOERR_ACCESS;
  char own[csketch_name_size];
  struct stat status;
  if ((part != csketch_wal || (place->allows & csketch_log)) && csketch_part_name(place, part, own) &&
      fstatat(place->folder, own, &status, AT_SYMLINK_NOFOLLOW) == 0) {
    // An empty journal counts as none. What is no regular file cannot be opened, which is an error.
    *out = !S_ISREG(status.st_mode) || status.st_size > 0;
  }
  csketch_place_close(place);
  return SQLITE_OK;
}

static int vfs_full_pathname(sqlite3_vfs *vfs, const char *name, int size, char *out) {
  (void)vfs;
  if (!csketch_is_alias(name)) return system_vfs->xFullPathname(system_vfs, name, size, out);
  size_t length = strlen(name);
  if (length >= (size_t)size) return SQLITE_CANTOPEN;
  memcpy(out, name, length + 1);
  return SQLITE_OK;
}

static void *vfs_dl_open(sqlite3_vfs *vfs, const char *name) {
  return (void)vfs, system_vfs->xDlOpen(system_vfs, name);
}
static void vfs_dl_error(sqlite3_vfs *vfs, int size, char *text) {
  (void)vfs, system_vfs->xDlError(system_vfs, size, text);
}
static void (*vfs_dl_symbol(sqlite3_vfs *vfs, void *library, const char *name))(void) {
  return (void)vfs, system_vfs->xDlSym(system_vfs, library, name);
}
static void vfs_dl_close(sqlite3_vfs *vfs, void *library) {
  (void)vfs, system_vfs->xDlClose(system_vfs, library);
}
static int vfs_randomness(sqlite3_vfs *vfs, int size, char *out) {
  return (void)vfs, system_vfs->xRandomness(system_vfs, size, out);
}
static int vfs_sleep(sqlite3_vfs *vfs, int microseconds) {
  return (void)vfs, system_vfs->xSleep(system_vfs, microseconds);
}
static int vfs_time(sqlite3_vfs *vfs, double *out) {
  return (void)vfs, system_vfs->xCurrentTime(system_vfs, out);
}
static int vfs_last_error(sqlite3_vfs *vfs, int size, char *out) {
  return (void)vfs, system_vfs->xGetLastError(system_vfs, size, out);
}
static int vfs_time64(sqlite3_vfs *vfs, sqlite3_int64 *out) {
  return (void)vfs, system_vfs->xCurrentTimeInt64(system_vfs, out);
}
static int vfs_set_call(sqlite3_vfs *vfs, const char *name, sqlite3_syscall_ptr call) {
  return (void)vfs, system_vfs->xSetSystemCall(system_vfs, name, call);
}
static sqlite3_syscall_ptr vfs_get_call(sqlite3_vfs *vfs, const char *name) {
  return (void)vfs, system_vfs->xGetSystemCall(system_vfs, name);
}
static const char *vfs_next_call(sqlite3_vfs *vfs, const char *name) {
  return (void)vfs, system_vfs->xNextSystemCall(system_vfs, name);
}

static sqlite3_vfs sketch_vfs = {
    .zName = "panorama-sketch",
    .xOpen = vfs_open,
    .xDelete = vfs_delete,
    .xAccess = vfs_access,
    .xFullPathname = vfs_full_pathname,
    .xDlOpen = vfs_dl_open,
    .xDlError = vfs_dl_error,
    .xDlSym = vfs_dl_symbol,
    .xDlClose = vfs_dl_close,
    .xRandomness = vfs_randomness,
    .xSleep = vfs_sleep,
    .xCurrentTime = vfs_time,
    .xGetLastError = vfs_last_error,
    .xCurrentTimeInt64 = vfs_time64,
    .xSetSystemCall = vfs_set_call,
    .xGetSystemCall = vfs_get_call,
    .xNextSystemCall = vfs_next_call,
};

static void install(void) {
  if (sqlite3_initialize() != SQLITE_OK) return;
  system_vfs = sqlite3_vfs_find(0);
  if (!system_vfs) return;
  sketch_vfs.iVersion = system_vfs->iVersion < 3 ? system_vfs->iVersion : 3;
  sketch_vfs.mxPathname = system_vfs->mxPathname;
  sketch_vfs.szOsFile = system_vfs->szOsFile > (int)sizeof(csketch_file) ? system_vfs->szOsFile
                                                                        : (int)sizeof(csketch_file);
  install_result = sqlite3_vfs_register(&sketch_vfs, 1) == SQLITE_OK ? 0 : -1;
}

int csketch_install(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
  return install_result;
}
#endif
