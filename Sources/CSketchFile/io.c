// For OFD locks.
#define _GNU_SOURCE
#if __has_include(<sqlite3.h>)
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "place.h"

// The bytes that SQLite locks, which every program that opens the file agrees on ("Database File Format",
// section 1.3; "File Locking And Concurrency").
enum { pending_byte = 0x40000000, reserved_byte = pending_byte + 1, shared_first = pending_byte + 2 };
enum { shared_size = 510 };
enum { sector_size = 4096 };

static csketch_file *cast(sqlite3_file *file) { return (csketch_file *)file; }

// The locks belong to the open file and not to the process: closing another descriptor of the file does
// not release them.
static int set_lock(int descriptor, short type, off_t start, off_t length) {
  struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = start, .l_len = length};
  int result = fcntl(descriptor, F_OFD_SETLK, &lock);
  // The file system knows only the locks of processes.
  if (result != 0 && errno == EINVAL) result = fcntl(descriptor, F_SETLK, &lock);
  if (result == 0) return SQLITE_OK;
  switch (errno) {
    case EACCES:
    case EAGAIN:
    case EBUSY:
    case EINTR:
    case ENOLCK:
    case ETIMEDOUT: return SQLITE_BUSY;
    case EPERM: return SQLITE_PERM;
    default: return SQLITE_IOERR_LOCK;
  }
}

static int file_close(sqlite3_file *base) {
  csketch_file *file = cast(base);
  if (!file->methods) return SQLITE_OK;
  // Closing alone would leave the locks with a child process that is just being started.
  if (file->part == csketch_main) {
    set_lock(file->descriptor, F_UNLCK, pending_byte, 2 + shared_size);
  }
  close(file->descriptor);
  csketch_place_close(file->place);
  memset(file, 0, sizeof *file);
  return SQLITE_OK;
}

// A rollback journal may end with the name of another file (a super-journal), which SQLite deletes after
// it has rolled back. Only transactions over several databases write one; a sketch has no such
// transaction. So the mark of such a name at the end of a journal is never shown to SQLite.
static void hide_super_journal(
    const csketch_file *file, unsigned char *bytes, sqlite3_int64 count, sqlite3_int64 offset) {
  if (file->part != csketch_journal || count < csketch_magic_size) return;
  if (offset + count != file->size) return;
  unsigned char *end = bytes + count - csketch_magic_size;
  if (memcmp(end, csketch_journal_magic, csketch_magic_size) == 0) {
    memset(end, 0, csketch_magic_size);
  }
}

static int file_read(sqlite3_file *base, void *bytes, int count, sqlite3_int64 offset) {
  csketch_file *file = cast(base);
  int done = 0;
  while (done < count) {
    ssize_t n = pread(file->descriptor, (char *)bytes + done, count - done, offset + done);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return SQLITE_IOERR_READ;
    if (n == 0) break;
    done += (int)n;
  }
  hide_super_journal(file, bytes, done, offset);
  if (done == count) return SQLITE_OK;
  memset((char *)bytes + done, 0, count - done);
  return SQLITE_IOERR_SHORT_READ;
}

static int file_write(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
  csketch_file *file = cast(base);
  int done = 0;
  while (done < count) {
    ssize_t n = pwrite(file->descriptor, (const char *)bytes + done, count - done, offset + done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return n == 0 || errno == ENOSPC || errno == EDQUOT ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    done += (int)n;
  }
  return SQLITE_OK;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size) {
  int result;
  do result = ftruncate(cast(base)->descriptor, size);
  while (result != 0 && errno == EINTR);
  return result == 0 ? SQLITE_OK : SQLITE_IOERR_TRUNCATE;
}

static int file_sync(sqlite3_file *base, int flags) {
  (void)flags;
  csketch_file *file = cast(base);
  if (fdatasync(file->descriptor) != 0) return SQLITE_IOERR_FSYNC;
  if (file->is_new) csketch_flush_folder(file->place);
  file->is_new = 0;
  return SQLITE_OK;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size) {
  csketch_file *file = cast(base);
  struct stat status;
  if (fstat(file->descriptor, &status) != 0) return SQLITE_IOERR_FSTAT;
  *size = file->size = status.st_size;
  return SQLITE_OK;
}

static int lock_shared(csketch_file *file) {
  // A writer that waits for the readers to end holds this byte, so that no other reader gets in.
  int result = set_lock(file->descriptor, F_RDLCK, pending_byte, 1);
  if (result != SQLITE_OK) return result;
  result = set_lock(file->descriptor, F_RDLCK, shared_first, shared_size);
  int released = set_lock(file->descriptor, F_UNLCK, pending_byte, 1);
  if (result == SQLITE_OK && released != SQLITE_OK) result = SQLITE_IOERR_UNLOCK;
  if (result == SQLITE_OK) file->lock = SQLITE_LOCK_SHARED;
  return result;
}

static int lock_exclusive(csketch_file *file) {
  if (file->lock < SQLITE_LOCK_PENDING) {
    int result = set_lock(file->descriptor, F_WRLCK, pending_byte, 1);
    if (result != SQLITE_OK) return result;
    file->lock = SQLITE_LOCK_PENDING;
  }
  int result = set_lock(file->descriptor, F_WRLCK, shared_first, shared_size);
  if (result == SQLITE_OK) file->lock = SQLITE_LOCK_EXCLUSIVE;
  return result;
}

static int file_lock(sqlite3_file *base, int level) {
  csketch_file *file = cast(base);
  if (file->part != csketch_main || file->lock >= level) return SQLITE_OK;
  if (file->lock == SQLITE_LOCK_NONE) return lock_shared(file);
  if (level != SQLITE_LOCK_RESERVED) return lock_exclusive(file);
  int result = set_lock(file->descriptor, F_WRLCK, reserved_byte, 1);
  if (result == SQLITE_OK) file->lock = SQLITE_LOCK_RESERVED;
  return result;
}

static int file_unlock(sqlite3_file *base, int level) {
  csketch_file *file = cast(base);
  if (file->part != csketch_main || file->lock <= level) return SQLITE_OK;
  if (level == SQLITE_LOCK_SHARED) {
    if (set_lock(file->descriptor, F_RDLCK, shared_first, shared_size) != SQLITE_OK) {
      return SQLITE_IOERR_RDLOCK;
    }
    if (set_lock(file->descriptor, F_UNLCK, pending_byte, 2) != SQLITE_OK) return SQLITE_IOERR_UNLOCK;
  } else if (set_lock(file->descriptor, F_UNLCK, pending_byte, 2 + shared_size) != SQLITE_OK) {
    return SQLITE_IOERR_UNLOCK;
  }
  file->lock = level;
  return SQLITE_OK;
}

static int file_check_reserved(sqlite3_file *base, int *is_reserved) {
  csketch_file *file = cast(base);
  *is_reserved = file->lock > SQLITE_LOCK_SHARED;
  if (*is_reserved) return SQLITE_OK;
  struct flock lock = {
      .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = reserved_byte, .l_len = 1};
  if (fcntl(file->descriptor, F_OFD_GETLK, &lock) != 0 &&
      (errno != EINVAL || fcntl(file->descriptor, F_GETLK, &lock) != 0)) {
    return SQLITE_IOERR_CHECKRESERVEDLOCK;
  }
  *is_reserved = lock.l_type != F_UNLCK;
  return SQLITE_OK;
}

// Whether another file has the sketch's name now. SQLite then writes no journal, which would be found
// beside the wrong file.
static int has_moved(const csketch_file *file) {
  struct stat named, open;
  return fstatat(file->place->folder, file->place->name, &named, AT_SYMLINK_NOFOLLOW) != 0 ||
         fstat(file->descriptor, &open) != 0 || named.st_ino != open.st_ino ||
         named.st_dev != open.st_dev;
}

static int file_control(sqlite3_file *base, int request, void *argument) {
  csketch_file *file = cast(base);
  switch (request) {
    case SQLITE_FCNTL_LOCKSTATE: *(int *)argument = file->lock; return SQLITE_OK;
    case SQLITE_FCNTL_HAS_MOVED: *(int *)argument = has_moved(file); return SQLITE_OK;
    default: return SQLITE_NOTFOUND;
  }
}

static int file_sector_size(sqlite3_file *base) { return (void)base, sector_size; }

// As SQLite's own file system assumes: a write cut off by a power failure harms no other bytes.
static int file_characteristics(sqlite3_file *base) {
  return (void)base, SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

// Version 1: there is no shared memory, and so never a file for it.
const sqlite3_io_methods csketch_methods = {
    .iVersion = 1,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_characteristics,
};
#endif
