// The minimum that a C program must do to show frames from memory, as a reference for our screens.
//
//   cc -O2 minimal.c -o minimal $(sdl2-config --cflags --libs)
//   ./minimal texture|surface FRAMES     covers the display, shows 60 frames per second, and prints
//                                        the median time of presenting in milliseconds
//   ./minimal empty [fullscreen]         opens a window, or covers the display, shows one grey
//                                        frame and waits
//
// It uses the same path as Panorama's screens: SDL's software renderer or the window surface, with
// SDL_HINT_FRAMEBUFFER_ACCELERATION off, and every pixel of every frame new.
#include <SDL2/SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int ascending(const void *a, const void *b) {
  double d = *(const double *)a - *(const double *)b;
  return (d > 0) - (d < 0);
}

static void fail(const char *what) {
  fprintf(stderr, "minimal: %s: %s\n", what, SDL_GetError());
  exit(70);
}

static void show_empty(Uint32 flags) {
  SDL_Window *window = SDL_CreateWindow("minimal", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                        1024, 768, flags);
  SDL_Surface *surface = window ? SDL_GetWindowSurface(window) : NULL;
  if (!surface) fail("window");
  SDL_FillRect(surface, NULL, 0xFF808080);
  SDL_UpdateWindowSurface(window);
  SDL_Event event;
  while (SDL_WaitEvent(&event) && event.type != SDL_QUIT) {}
}

int main(int count, char **arguments) {
  if (count < 2) return 64;
  if (SDL_Init(SDL_INIT_VIDEO)) fail("init");
  SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
  if (!strcmp(arguments[1], "empty")) {
    show_empty(count > 2 ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
    return 0;
  }
  if (count < 3 || atoi(arguments[2]) < 1) return 64;
  int texture = !strcmp(arguments[1], "texture"), frames = atoi(arguments[2]), width, height;

  SDL_Window *window = SDL_CreateWindow("minimal", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                        800, 600, SDL_WINDOW_FULLSCREEN_DESKTOP);
  if (!window) fail("window");
  for (int i = 0; i < 20; i++) { // until the window manager has placed the window
    SDL_PumpEvents();
    SDL_Delay(10);
  }
  SDL_GetWindowSize(window, &width, &height);
  SDL_Renderer *renderer = NULL;
  SDL_Texture *pixels = NULL;
  if (texture) {
    renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
    if (!renderer) fail("renderer");
    pixels = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGB888, SDL_TEXTUREACCESS_STREAMING, width,
                               height);
    if (!pixels) fail("texture");
  }
  size_t size = (size_t)width * height * 4;
  Uint32 *frame = malloc(size);
  double *times = malloc(frames * sizeof *times);
  for (int i = 0; i < frames; i++) {
    memset(frame, i, size);
    Uint64 start = SDL_GetPerformanceCounter();
    if (texture) {
      SDL_UpdateTexture(pixels, NULL, frame, width * 4);
      SDL_RenderCopy(renderer, pixels, NULL, NULL);
      SDL_RenderPresent(renderer);
    } else {
      SDL_Surface *surface = SDL_GetWindowSurface(window);
      if (!surface) fail("surface");
      for (int y = 0; y < height; y++)
        memcpy((char *)surface->pixels + (size_t)y * surface->pitch, frame + (size_t)y * width,
               (size_t)width * 4);
      SDL_UpdateWindowSurface(window);
    }
    times[i] = (SDL_GetPerformanceCounter() - start) * 1e3 / SDL_GetPerformanceFrequency();
    SDL_PumpEvents();
    SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
    SDL_Delay(1000 / 60);
  }
  qsort(times, frames, sizeof *times, ascending);
  printf("%.3f\n", times[frames / 2]);
  SDL_Quit();
  return 0;
}
