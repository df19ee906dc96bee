#ifndef CAIRO_SCENE_H
#define CAIRO_SCENE_H

#include "CairoShapes.h"

#include <stddef.h>
#include <stdint.h>

/// A `.scene` file (Benchmarks/FORMAT.md) as Cairo's own objects, ready to be drawn repeatedly:
/// paths, patterns and glyph positions are made once, when the scene is opened.
///
/// Cairo has its default settings: antialiasing CAIRO_ANTIALIAS_DEFAULT, tolerance 0.1, ARGB32
/// pixels; for text, hinting is off and antialiasing gray. The format's `best` is
/// CAIRO_FILTER_GOOD, which averages all pixels when it shrinks; CAIRO_FILTER_BEST takes eight
/// times as long.
typedef struct CairoScene CairoScene;

/// Opens the scene; on failure returns NULL and one line of reason in `error`. Close it with
/// `cairo_scene_close`. `photo.bgra` is searched in the scene's folder.
CairoScene *cairo_scene_open(const char *file, char *error, size_t error_capacity);
void cairo_scene_close(CairoScene *scene);

int cairo_scene_width(const CairoScene *scene);
int cairo_scene_height(const CairoScene *scene);

/// Draws over the content of `pixels`, which are premultiplied 0xAARRGGBB words in rows of `stride`
/// bytes. Returns 0, or Cairo's status (see cairo_status_to_string).
int cairo_scene_draw(const CairoScene *scene, uint8_t *pixels, int stride);

/// Writes premultiplied pixels as a PNG. Returns 0 or Cairo's status.
int cairo_scene_write_png(const char *file, uint8_t *pixels, int width, int height, int stride);

/// Cairo's version, such as "1.16.0".
const char *cairo_scene_version(void);

#endif
