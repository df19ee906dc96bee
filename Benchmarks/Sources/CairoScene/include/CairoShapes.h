#ifndef CAIRO_SHAPES_H
#define CAIRO_SHAPES_H

#include <stddef.h>
#include <stdint.h>

/// Shapes that Cairo draws repeatedly. Paths and patterns are made once, when a shape is added.
typedef struct CairoShapes CairoShapes;

typedef enum {
  CAIRO_SHAPE_COLOR,   // colors[0]
  CAIRO_SHAPE_LINEAR,  // from (n[0], n[1]) to (n[2], n[3]), colors[0] to colors[1]
  CAIRO_SHAPE_RADIAL,  // around (n[0], n[1]), radius n[2]
  CAIRO_SHAPE_PICTURE, // n[2] pixels across and down at (n[0], n[1]), `side` of `pixels`
  CAIRO_SHAPE_PATTERN  // `side` pixels across and down, repeated from (n[0], n[1]) on
} CairoShapePaint;

CairoShapes *cairo_shapes_new(void);
void cairo_shapes_free(CairoShapes *shapes);

/// Adds a polygon, or an outline of cubics: one start point, and then one point or three for each
/// segment. `width` is that of a stroke; 0 fills. Colours are 0xAARRGGBB and not premultiplied;
/// pixels are premultiplied.
void cairo_shapes_add(CairoShapes *shapes, const double *points, int count, int is_curved,
                      double width, CairoShapePaint paint, const double *n,
                      const uint32_t *colors, const uint32_t *pixels, int side);

/// Works like `cairo_scene_draw`.
int cairo_shapes_draw(const CairoShapes *shapes, uint8_t *pixels, int width, int height,
                      int stride);

#endif
