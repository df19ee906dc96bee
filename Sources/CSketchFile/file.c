// For OFD locks and renameat2.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "CSketchFile.h"

int csketch_lock(int descriptor) {
  // SQLite's own locks lie at 1 GiB, in 512 bytes.
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = (off_t)1 << 60, .l_len = 1};
  if (fcntl(descriptor, F_OFD_SETLK, &lock) == 0) return 1;
  return errno != EAGAIN && errno != EACCES;
}

int csketch_rename_new(const char *from, const char *to) {
  if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -1;
  // The file system lacks RENAME_NOREPLACE. link() does not replace an existing file either.
  if (link(from, to) != 0) return -1;
  return unlink(from);
}
