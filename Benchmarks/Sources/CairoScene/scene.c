#include "CairoScene.h"

#include <stdlib.h>
#include <string.h>

#include "commands.h"

CairoScene *cairo_scene_open(const char *file_name, char *error, size_t error_capacity) {
  FILE *file = fopen(file_name, "r");
  if (!file) {
    snprintf(error, error_capacity, "%s: cannot be opened", file_name);
    return NULL;
  }
  char folder[4096];
  snprintf(folder, sizeof folder, "%s", file_name);
  char *slash = strrchr(folder, '/');
  if (slash) *slash = 0;
  else strcpy(folder, ".");

  CairoScene *scene = calloc(1, sizeof *scene);
  cairo_surface_t *scratch = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1, 1);
  cairo_t *path_maker = cairo_create(scratch);
  const char *problem = NULL;
  char *line = NULL;
  size_t line_capacity = 0;
  int line_number = 0;
  while (!problem && getline(&line, &line_capacity, file) >= 0) {
    line_number++;
    problem = read_command(scene, line, folder, path_maker);
  }
  if (!problem && scene->width == 0) problem = "the scene has no size";
  if (problem) snprintf(error, error_capacity, "%s:%d: %s", file_name, line_number, problem);
  free(line);
  fclose(file);
  cairo_destroy(path_maker);
  cairo_surface_destroy(scratch);
  if (!problem) return scene;
  cairo_scene_close(scene);
  return NULL;
}

void cairo_scene_close(CairoScene *scene) {
  for (size_t i = 0; i < scene->count; i++) free_command(&scene->commands[i]);
  free(scene->commands);
  if (scene->photo) cairo_surface_destroy(scene->photo);
  free(scene);
}

int cairo_scene_width(const CairoScene *scene) { return scene->width; }
int cairo_scene_height(const CairoScene *scene) { return scene->height; }
const char *cairo_scene_version(void) { return cairo_version_string(); }

// Saves and layers nest, and layers are groups in Cairo, so restoring must know which of them it
// ends.
enum { DEEPEST = 256 };
struct nesting {
  int depth;
  double layer_alpha[DEEPEST];  // < 0: a plain save
};

static void set_color(cairo_t *cr, const struct command *c) {
  cairo_set_source_rgba(cr, c->red, c->green, c->blue, c->alpha);
}

static void restore(cairo_t *cr, struct nesting *nesting) {
  if (nesting->depth == 0) return;
  double alpha = nesting->layer_alpha[--nesting->depth];
  if (alpha >= 0) {
    cairo_pop_group_to_source(cr);
    cairo_paint_with_alpha(cr, alpha);
  }
  cairo_restore(cr);
}

static void save(cairo_t *cr, struct nesting *nesting, double layer_alpha) {
  if (nesting->depth == DEEPEST) return;
  nesting->layer_alpha[nesting->depth++] = layer_alpha;
  cairo_save(cr);
  if (layer_alpha >= 0) cairo_push_group(cr);
}

static void draw_image(cairo_t *cr, const CairoScene *scene, const struct command *c) {
  cairo_save(cr);
  cairo_translate(cr, c->numbers[1], c->numbers[2]);
  cairo_scale(cr, c->numbers[0], c->numbers[0]);
  cairo_set_source_surface(cr, scene->photo, 0, 0);
  cairo_pattern_set_filter(cairo_get_source(cr), c->filter);
  cairo_paint(cr);
  cairo_restore(cr);
}

static void draw(
  cairo_t *cr, const CairoScene *scene, const struct command *c, struct nesting *nesting
) {
  switch (c->kind) {
  case CLEAR:
    set_color(cr, c);
    cairo_save(cr);
    cairo_identity_matrix(cr);
    cairo_paint(cr);
    cairo_restore(cr);
    break;
  case FILL:
    if (c->gradient) cairo_set_source(cr, c->gradient);
    else set_color(cr, c);
    cairo_set_fill_rule(cr, c->rule);
    cairo_new_path(cr);
    cairo_append_path(cr, c->path);
    cairo_fill(cr);
    break;
  case STROKE:
    set_color(cr, c);
    cairo_set_line_width(cr, c->width);
    cairo_set_line_cap(cr, c->cap);
    cairo_set_line_join(cr, c->join);
    cairo_set_miter_limit(cr, 4);
    cairo_new_path(cr);
    cairo_append_path(cr, c->path);
    cairo_stroke(cr);
    break;
  case RECT:
    set_color(cr, c);
    cairo_new_path(cr);
    cairo_rectangle(cr, c->numbers[0], c->numbers[1], c->numbers[2], c->numbers[3]);
    cairo_fill(cr);
    break;
  case IMAGE: draw_image(cr, scene, c); break;
  case TEXT:
    set_color(cr, c);
    cairo_set_scaled_font(cr, c->font);
    cairo_show_glyphs(cr, c->glyphs, c->glyph_count);
    break;
  case SAVE: save(cr, nesting, -1); break;
  case LAYER: save(cr, nesting, c->alpha < 0 ? 0 : c->alpha > 1 ? 1 : c->alpha); break;
  case RESTORE: restore(cr, nesting); break;
  case CONCAT: {
    const double *n = c->numbers;
    cairo_matrix_t matrix;
    cairo_matrix_init(&matrix, n[0], n[1], n[2], n[3], n[4], n[5]);
    cairo_transform(cr, &matrix);
    break;
  }
  case CLIP:
    cairo_set_fill_rule(cr, c->rule);
    cairo_new_path(cr);
    cairo_append_path(cr, c->path);
    cairo_clip(cr);
    break;
  case DASH: cairo_set_dash(cr, c->dashes, c->dash_count, c->dash_phase); break;
  }
}

int cairo_scene_draw(const CairoScene *scene, uint8_t *pixels, int stride) {
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
    pixels, CAIRO_FORMAT_ARGB32, scene->width, scene->height, stride);
  cairo_t *cr = cairo_create(surface);
  struct nesting nesting = {0};
  for (size_t i = 0; i < scene->count; i++) draw(cr, scene, &scene->commands[i], &nesting);
  while (nesting.depth > 0) restore(cr, &nesting);
  int status = cairo_status(cr);
  cairo_destroy(cr);
  cairo_surface_flush(surface);
  cairo_surface_destroy(surface);
  return status;
}

int cairo_scene_write_png(
  const char *file, uint8_t *pixels, int width, int height, int stride
) {
  cairo_surface_t *surface =
    cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_ARGB32, width, height, stride);
  int status = cairo_surface_write_to_png(surface, file);
  cairo_surface_destroy(surface);
  return status;
}
