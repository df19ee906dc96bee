// For OFD locks and renameat2.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "CSketchFile.h"

static int set_lock(int descriptor, short type) {
  // SQLite's own locks lie at 1 GiB, in 512 bytes.
  struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = (off_t)1 << 60, .l_len = 1};
  return fcntl(descriptor, F_OFD_SETLK, &lock);
}

int csketch_lock(int descriptor) {
  if (set_lock(descriptor, F_WRLCK) == 0) return 1;
  return errno != EAGAIN && errno != EACCES;
}

void csketch_unlock(int descriptor) { set_lock(descriptor, F_UNLCK); }

int csketch_rename_new(int folder, const char *from, const char *to) {
  if (renameat2(folder, from, folder, to, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -1;
  // The file system lacks RENAME_NOREPLACE. link() does not replace an existing file either.
  if (linkat(folder, from, folder, to, 0) != 0) return -1;
  return unlinkat(folder, from, 0);
}

const unsigned char csketch_journal_magic[csketch_magic_size] = {
    0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};
