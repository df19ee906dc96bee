#define _GNU_SOURCE  // dladdr
#include <dirent.h>
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "reader.h"

static void global(void *data, uint32_t name, const char *interface) {
  (void)name;
  cwayland_session *session = data;
  if (!strcmp(interface, "xdg_wm_base")) session->has_windows = 1;
  if (!strcmp(interface, "zxdg_decoration_manager_v1")) session->has_title_bars = 1;
}

cwayland_session cwayland_ask_session(void) {
  static const reader_owner owner = {global, NULL};
  cwayland_session session = {0, 0};
  cwayland_reader reader = {0};
  if (!reader_connect(&reader, &owner, &session)) session = (cwayland_session){0, 0};
  reader_close(&reader);
  return session;
}

int cwayland_has_libdecor(void) {
  void *library = dlopen("libdecor-0.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return 0;
  // Its plugins lie beside it; without one it draws nothing.
  Dl_info place;
  char folder[4096];
  int has_plugin = 0;
  void *symbol = dlsym(library, "libdecor_new");
  if (symbol && dladdr(symbol, &place) && place.dli_fname) {
    const char *slash = strrchr(place.dli_fname, '/');
    const int length = slash ? (int)(slash - place.dli_fname) : 0;
    const int written =
      snprintf(folder, sizeof folder, "%.*s/libdecor/plugins-1", length, place.dli_fname);
    DIR *plugins = written > 0 && (size_t)written < sizeof folder ? opendir(folder) : NULL;
    for (struct dirent *entry; plugins && (entry = readdir(plugins));)
      has_plugin |= strstr(entry->d_name, ".so") != NULL;
    if (plugins) closedir(plugins);
  }
  dlclose(library);
  return has_plugin;
}
