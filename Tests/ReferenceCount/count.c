#define _GNU_SOURCE
#include "ReferenceCount.h"
#include <stdint.h>

#if defined(__GLIBC__)
#include <dlfcn.h>

static long count;

static void add(void) { __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED); }

// The function of the runtime that is called `name`, which the one here hides.
#define RUNTIMES(name, type)                                                                      \
  ({                                                                                              \
    static type known;                                                                            \
    type function = __atomic_load_n(&known, __ATOMIC_RELAXED);                                    \
    if (!function) {                                                                              \
      function = (type)dlsym(RTLD_NEXT, name);                                                    \
      __atomic_store_n(&known, function, __ATOMIC_RELAXED);                                       \
    }                                                                                             \
    function;                                                                                     \
  })

// Weak, so that they give way to those of a runtime that is linked statically.
#define WEAK __attribute__((weak, visibility("default")))

typedef void *retain(void *);
typedef void release(void *);
typedef void *retain_many(void *, uint32_t);
typedef void release_many(void *, uint32_t);

#define RETAIN(name)                                                                              \
  WEAK void *name(void *object) {                                                                 \
    add();                                                                                        \
    return RUNTIMES(#name, retain *)(object);                                                     \
  }
#define RELEASE(name)                                                                             \
  WEAK void name(void *object) {                                                                  \
    add();                                                                                        \
    RUNTIMES(#name, release *)(object);                                                           \
  }
#define RETAIN_MANY(name)                                                                         \
  WEAK void *name(void *object, uint32_t number) {                                                \
    add();                                                                                        \
    return RUNTIMES(#name, retain_many *)(object, number);                                        \
  }
#define RELEASE_MANY(name)                                                                        \
  WEAK void name(void *object, uint32_t number) {                                                 \
    add();                                                                                        \
    RUNTIMES(#name, release_many *)(object, number);                                              \
  }

RETAIN(swift_retain)
RELEASE(swift_release)
RETAIN_MANY(swift_retain_n)
RELEASE_MANY(swift_release_n)
RETAIN(swift_bridgeObjectRetain)
RELEASE(swift_bridgeObjectRelease)
RETAIN_MANY(swift_bridgeObjectRetain_n)
RELEASE_MANY(swift_bridgeObjectRelease_n)

long reference_count(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }
#else
long reference_count(void) { return 0; }
#endif
