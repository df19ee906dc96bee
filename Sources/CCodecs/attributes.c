// For renameat2.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/xattr.h>

#include "CCodecs.h"

// The attributes that programs give to files begin with this; the others are the system's.
#define PREFIX "user."
// Linux allows 64 KiB for all names, and for each value.
#define LIMIT 65536

void ccodecs_copy_attributes(int from, int to) {
  char *names = malloc(2 * LIMIT);
  if (!names) return;
  char *value = names + LIMIT;
  const ssize_t size = flistxattr(from, names, LIMIT);
  for (ssize_t place = 0; place < size; place += (ssize_t)strlen(names + place) + 1) {
    const char *name = names + place;
    if (strncmp(name, PREFIX, strlen(PREFIX)) != 0) continue;
    const ssize_t count = fgetxattr(from, name, value, LIMIT);
    if (count >= 0) (void)!fsetxattr(to, name, value, (size_t)count, 0);
  }
  free(names);
}

int ccodecs_exchange(int folder, const char *one, const char *other) {
  return renameat2(folder, one, folder, other, RENAME_EXCHANGE);
}
