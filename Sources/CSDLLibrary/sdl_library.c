// SDL 2 brings 48 more libraries, which take as long to load as everything else. Only windows need it, so it is opened
// for the first one: each function here jumps to SDL's own. One that is missing in the list is an error of the linker.
#include "sdl_library.h"

#include <dlfcn.h>
#include <stddef.h>
#include <sysexits.h>
#include <unistd.h>

// What Panorama calls.
#define SDL_FUNCTIONS(F) F(SDL_AllocFormat) F(SDL_ClearComposition) F(SDL_CreateRGBSurfaceWithFormatFrom) \
  F(SDL_CreateRenderer) F(SDL_CreateSystemCursor) F(SDL_CreateTexture) F(SDL_CreateWindow) \
  F(SDL_DestroyRenderer) F(SDL_DestroyTexture) F(SDL_DestroyWindow) F(SDL_DisableScreenSaver) \
  F(SDL_EnableScreenSaver) F(SDL_EventState) F(SDL_FreeCursor) F(SDL_FreeFormat) F(SDL_FreeSurface) \
  F(SDL_GL_GetCurrentContext) F(SDL_GL_GetProcAddress) F(SDL_GetClipboardText) F(SDL_GetCurrentDisplayMode) \
  F(SDL_GetCurrentVideoDriver) F(SDL_GetDisplayBounds) F(SDL_GetError) F(SDL_GetGlobalMouseState) \
  F(SDL_GetModState) F(SDL_GetMouseFocus) F(SDL_GetMouseState) F(SDL_GetNumRenderDrivers) \
  F(SDL_GetNumTouchFingers) F(SDL_GetRenderDriverInfo) F(SDL_GetRendererInfo) F(SDL_GetTouchFinger) \
  F(SDL_GetVersion) F(SDL_GetWindowBordersSize) F(SDL_GetWindowDisplayIndex) F(SDL_GetWindowFlags) \
  F(SDL_GetWindowFromID) F(SDL_GetWindowID) F(SDL_GetWindowPixelFormat) F(SDL_GetWindowPosition) \
  F(SDL_GetWindowSize) F(SDL_GetWindowSizeInPixels) F(SDL_GetWindowSurface) F(SDL_GetWindowWMInfo) \
  F(SDL_HasClipboardText) F(SDL_Init) F(SDL_IsScreenSaverEnabled) F(SDL_LogSetOutputFunction) F(SDL_MapRGB) \
  F(SDL_PeepEvents) F(SDL_PumpEvents) F(SDL_PushEvent) F(SDL_Quit) F(SDL_RaiseWindow) F(SDL_RegisterEvents) \
  F(SDL_RenderCopy) F(SDL_RenderPresent) F(SDL_RenderSetVSync) F(SDL_SetClipboardText) F(SDL_SetCursor) \
  F(SDL_SetEventFilter) F(SDL_SetHint) F(SDL_SetHintWithPriority) F(SDL_SetTextInputRect) \
  F(SDL_SetTextureBlendMode) F(SDL_SetWindowFullscreen) F(SDL_SetWindowSize) F(SDL_SetWindowTitle) \
  F(SDL_ShowCursor) F(SDL_ShowWindow) F(SDL_StartTextInput) F(SDL_StopTextInput) F(SDL_UpdateTexture) \
  F(SDL_UpdateWindowSurfaceRects) F(SDL_UpperBlit) F(SDL_WaitEvent) F(SDL_WaitEventTimeout) F(SDL_free)

// What calls SDL without having opened it ends with a line rather than at the address 0.
static void missing(void) {
  static const char line[] = "SDL 2 is not there: install libsdl2-2.0-0\n";
  ssize_t written = write(STDERR_FILENO, line, sizeof line - 1);
  (void)written;
  _exit(EX_UNAVAILABLE);
}

#define SLOT(name) __attribute__((visibility("hidden"), used)) void *slot_of_##name = (void *)missing;
SDL_FUNCTIONS(SLOT)

#if defined(__x86_64__)
#define JUMP(name) "jmpq *slot_of_" #name "(%rip)\n"
#elif defined(__aarch64__)
#define JUMP(name) "adrp x16, slot_of_" #name "\nldr x16, [x16, :lo12:slot_of_" #name "]\nbr x16\n"
#else
#error "a jump to an address in memory is missing for this processor"
#endif

#define FUNCTION(name) \
  __asm__(".text\n.globl " #name "\n.hidden " #name "\n.type " #name ", @function\n" #name ":\n" JUMP(name) \
          ".size " #name ", . - " #name "\n");
SDL_FUNCTIONS(FUNCTION)

const char *sdl_library_open(void) {
#define ENTRY(name) {#name, &slot_of_##name},
  static const struct {
    const char *name;
    void **slot;
  } wanted[] = {SDL_FUNCTIONS(ENTRY)};
  // Most functions of those libraries are never called, so none is looked up before it is.
  void *library = dlopen("libSDL2-2.0.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return dlerror();
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    void *function = dlsym(library, wanted[i].name);
    if (!function) return dlerror();
    *wanted[i].slot = function;
  }
  return NULL;
}
