#ifndef PANORAMA_SDL_LIBRARY_H
#define PANORAMA_SDL_LIBRARY_H

/// Opens SDL 2 and finds its functions, which must not be called before. Any thread may call it, one at a time.
///
/// - Returns: NULL, or why it cannot be opened, valid until the next call of any dl function.
const char *sdl_library_open(void);

#endif
