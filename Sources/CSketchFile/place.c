// For openat, O_NOFOLLOW and others.
#define _GNU_SOURCE
#if __has_include(<sqlite3.h>)
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "place.h"

// No file of the system can have this name.
static const char prefix[] = "/proc/self/panorama sketch ";
static const char *const endings[] = {
    [csketch_main] = "", [csketch_journal] = "-journal", [csketch_wal] = "-wal"};

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static csketch_place *places;
static unsigned long long last_number;

csketch_place *csketch_place_open(int folder, const char *name, int file, int allows) {
  size_t length = strlen(name);
  if (length == 0 || length >= csketch_name_size || strchr(name, '/')) {
    errno = EINVAL;
    return 0;
  }
  if (csketch_install() != 0) {
    errno = ENOSYS;
    return 0;
  }
  csketch_place *place = calloc(1, sizeof *place);
  if (!place) return 0;
  place->references = 1;
  place->allows = allows;
  memcpy(place->name, name, length);
  place->folder = fcntl(folder, F_DUPFD_CLOEXEC, 0);
  place->file = fcntl(file, F_DUPFD_CLOEXEC, 0);
  if (place->folder < 0 || place->file < 0) {
    if (place->folder >= 0) close(place->folder);
    if (place->file >= 0) close(place->file);
    free(place);
    return 0;
  }
  pthread_mutex_lock(&guard);
  snprintf(place->alias, sizeof place->alias, "%s%llu", prefix, ++last_number);
  place->next = places;
  places = place;
  pthread_mutex_unlock(&guard);
  return place;
}

const char *csketch_place_alias(const csketch_place *place) { return place->alias; }

void csketch_place_close(csketch_place *place) {
  pthread_mutex_lock(&guard);
  int is_last = --place->references == 0;
  for (csketch_place **link = &places; is_last && *link; link = &(*link)->next) {
    if (*link != place) continue;
    *link = place->next;
    break;
  }
  pthread_mutex_unlock(&guard);
  if (!is_last) return;
  close(place->folder);
  close(place->file);
  free(place);
}

int csketch_is_alias(const char *name) {
  return name && strncmp(name, prefix, sizeof prefix - 1) == 0;
}

csketch_place *csketch_find_place(const char *alias, enum csketch_part *part) {
  if (!csketch_is_alias(alias)) return 0;
  char *ending;
  unsigned long long number = strtoull(alias + sizeof prefix - 1, &ending, 10);
  int kind = 0;
  while (kind < csketch_foreign && strcmp(ending, endings[kind]) != 0) kind++;
  if (kind == csketch_foreign) return 0;
  *part = kind;
  pthread_mutex_lock(&guard);
  csketch_place *place = places;
  while (place && strtoull(place->alias + sizeof prefix - 1, 0, 10) != number) place = place->next;
  if (place) place->references++;
  pthread_mutex_unlock(&guard);
  return place;
}

int csketch_part_name(const csketch_place *place, enum csketch_part part, char *name) {
  int length = snprintf(name, csketch_name_size, "%s%s", place->name, endings[part]);
  return length > 0 && length < csketch_name_size;
}

// Whether nobody else can have made the file: a regular file with one name, which belongs to this user
// or to the owner of the sketch.
static int is_own(const csketch_place *place, const struct stat *status) {
  struct stat sketch;
  return S_ISREG(status->st_mode) && status->st_nlink == 1 &&
         (status->st_uid == geteuid() ||
          (fstat(place->file, &sketch) == 0 && status->st_uid == sketch.st_uid));
}

static int open_main(const csketch_place *place, int writes) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", place->file);
  return open(link, (writes ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_CLOEXEC);
}

static int create_part(const csketch_place *place, const char *name) {
  int file = openat(
      place->folder, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  struct stat sketch;
  if (file < 0 || fstat(place->file, &sketch) != 0) return file;
  // Who may write the sketch may recover it.
  fchmod(file, sketch.st_mode & 0666);
  if (geteuid() == 0 && fchown(file, sketch.st_uid, sketch.st_gid) != 0) errno = 0;
  return file;
}

int csketch_open_part(
    const csketch_place *place, enum csketch_part part, int writes, int creates, int *is_new) {
  *is_new = 0;
  char name[csketch_name_size];
  struct stat status;
  int file;
  if (part == csketch_main) {
    file = open_main(place, writes);
    if (file >= 0 && (fstat(file, &status) != 0 || !S_ISREG(status.st_mode))) goto refused;
    return file;
  }
  if (!csketch_part_name(place, part, name)) {
    errno = ENAMETOOLONG;
    return -1;
  }
  int access = writes ? O_RDWR : O_RDONLY;
  file = openat(place->folder, name, access | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0 && errno == ENOENT && creates) {
    *is_new = 1;
    return create_part(place, name);
  }
  if (file < 0) return -1;
  if (fstat(file, &status) == 0 && is_own(place, &status)) return file;
refused:
  close(file);
  errno = EPERM;
  return -1;
}

int csketch_delete_part(const csketch_place *place, enum csketch_part part) {
  char name[csketch_name_size];
  struct stat status;
  if (!csketch_part_name(place, part, name)) {
    errno = ENAMETOOLONG;
    return -1;
  }
  if (fstatat(place->folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) return -1;
  if (!is_own(place, &status)) {
    errno = EPERM;
    return -1;
  }
  return unlinkat(place->folder, name, 0);
}

void csketch_flush_folder(const csketch_place *place) {
  // A descriptor that only names the folder cannot be flushed.
  int folder = openat(place->folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  fsync(folder);
  close(folder);
}
#else
#include <errno.h>

#include "CSketchFile.h"
csketch_place *csketch_place_open(int folder, const char *name, int file, int allows) {
  errno = ENOSYS;
  return (void)folder, (void)name, (void)file, (void)allows, (csketch_place *)0;
}
const char *csketch_place_alias(const csketch_place *place) { return (void)place, ""; }
void csketch_place_close(csketch_place *place) { (void)place; }
#endif
