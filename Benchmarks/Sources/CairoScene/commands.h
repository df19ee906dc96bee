#ifndef CAIRO_SCENE_COMMANDS_H
#define CAIRO_SCENE_COMMANDS_H

#include <cairo.h>
#include <stdio.h>

enum kind {
  CLEAR, FILL, STROKE, RECT, IMAGE, TEXT, SAVE, RESTORE, CONCAT, CLIP, DASH, LAYER,
};

/// One line of a scene. Which members are used depends on `kind`.
struct command {
  enum kind kind;
  double red, green, blue, alpha;
  cairo_path_t *path;
  cairo_fill_rule_t rule;
  cairo_pattern_t *gradient;  // FILL: instead of the colour
  double width;               // STROKE
  cairo_line_cap_t cap;
  cairo_line_join_t join;
  double numbers[6];          // RECT x y w h; IMAGE scale tx ty; CONCAT the matrix
  cairo_filter_t filter;      // IMAGE
  cairo_scaled_font_t *font;  // TEXT
  cairo_glyph_t *glyphs;
  int glyph_count;
  double *dashes;             // DASH
  int dash_count;
  double dash_phase;
};

struct CairoScene {
  int width, height;
  struct command *commands;
  size_t count, capacity;
  cairo_surface_t *photo;
};

/// Parses one line, which it modifies, into a command. Returns NULL, or the reason why it failed.
/// `path_maker` is a context in which paths are built.
const char *read_command(
  struct CairoScene *scene, char *line, const char *folder, cairo_t *path_maker);

void free_command(struct command *command);

#endif
