#include "commands.h"

#include <cairo-ft.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PHOTO_WIDTH = 6000, PHOTO_HEIGHT = 4000, MOST_STOPS = 256, MOST_DASHES = 64 };

// These read words and numbers from the front of the rest of the line.

static char *next_word(char **rest) { return strtok_r(NULL, " \t\r\n", rest); }

static int next_number(char **rest, double *number) {
  char *word = next_word(rest), *end;
  if (!word) return 0;
  *number = strtod(word, &end);
  return *end == 0 && isfinite(*number);
}

static int next_numbers(char **rest, double *numbers, int count) {
  for (int i = 0; i < count; i++)
    if (!next_number(rest, &numbers[i])) return 0;
  return 1;
}

static int color_of(const char *word, double rgba[4]) {
  char *end;
  if (!word || strlen(word) != 8) return 0;
  unsigned long argb = strtoul(word, &end, 16);
  rgba[0] = (double)(argb >> 16 & 255) / 255;
  rgba[1] = (double)(argb >> 8 & 255) / 255;
  rgba[2] = (double)(argb & 255) / 255;
  rgba[3] = (double)(argb >> 24 & 255) / 255;
  return *end == 0;
}

static int next_color(char **rest, struct command *command) {
  double rgba[4];
  if (!color_of(next_word(rest), rgba)) return 0;
  command->red = rgba[0], command->green = rgba[1], command->blue = rgba[2], command->alpha = rgba[3];
  return 1;
}

static int next_rule(char **rest, struct command *command) {
  char *word = next_word(rest);
  if (!word) return 0;
  command->rule = strcmp(word, "eo") ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD;
  return !strcmp(word, "eo") || !strcmp(word, "nz");
}

static int next_path(char **rest, struct command *command, cairo_t *maker) {
  cairo_new_path(maker);
  for (char *word; (word = next_word(rest));) {
    double n[6];
    if (!strcmp(word, "Z")) {
      cairo_close_path(maker);
    } else if (!strcmp(word, "M")) {
      if (!next_numbers(rest, n, 2)) return 0;
      cairo_move_to(maker, n[0], n[1]);
    } else if (!strcmp(word, "L")) {
      if (!next_numbers(rest, n, 2)) return 0;
      cairo_line_to(maker, n[0], n[1]);
    } else if (!strcmp(word, "C")) {
      if (!next_numbers(rest, n, 6)) return 0;
      cairo_curve_to(maker, n[0], n[1], n[2], n[3], n[4], n[5]);
    } else {
      return 0;
    }
  }
  command->path = cairo_copy_path(maker);
  return command->path->status == CAIRO_STATUS_SUCCESS;
}

static int next_gradient(char **rest, struct command *command) {
  double axis[4], count, offset, rgba[4];
  if (!next_numbers(rest, axis, 4) || !next_number(rest, &count) || count > MOST_STOPS) return 0;
  command->gradient = cairo_pattern_create_linear(axis[0], axis[1], axis[2], axis[3]);
  for (int i = 0; i < (int)count; i++) {
    if (!next_number(rest, &offset) || !color_of(next_word(rest), rgba)) return 0;
    cairo_pattern_add_color_stop_rgba(
      command->gradient, offset, rgba[0], rgba[1], rgba[2], rgba[3]);
  }
  return 1;
}

static int next_stroke(char **rest, struct command *command) {
  if (!next_color(rest, command) || !next_number(rest, &command->width)) return 0;
  char *cap = next_word(rest), *join = next_word(rest);
  if (!cap || !join) return 0;
  command->cap = !strcmp(cap, "round") ? CAIRO_LINE_CAP_ROUND
    : !strcmp(cap, "square") ? CAIRO_LINE_CAP_SQUARE : CAIRO_LINE_CAP_BUTT;
  command->join = !strcmp(join, "round") ? CAIRO_LINE_JOIN_ROUND
    : !strcmp(join, "bevel") ? CAIRO_LINE_JOIN_BEVEL : CAIRO_LINE_JOIN_MITER;
  return 1;
}

static int next_dashes(char **rest, struct command *command) {
  if (!next_number(rest, &command->dash_phase)) return 0;
  command->dashes = calloc(MOST_DASHES, sizeof *command->dashes);
  while (command->dash_count < MOST_DASHES
         && next_number(rest, &command->dashes[command->dash_count]))
    command->dash_count++;
  return 1;
}

static int next_text(char **rest, struct command *command) {
  double at[3];
  if (!next_color(rest, command) || !next_numbers(rest, at, 3)) return 0;
  const char *string = *rest ? *rest : "";
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_face_t *face = cairo_toy_font_face_create(
    "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  cairo_matrix_t size, identity;
  cairo_matrix_init_scale(&size, at[2], at[2]);
  cairo_matrix_init_identity(&identity);
  // Cairo keeps one scaled font for equal arguments.
  command->font = cairo_scaled_font_create(face, &size, &identity, options);
  cairo_font_face_destroy(face);
  cairo_font_options_destroy(options);
  return cairo_scaled_font_text_to_glyphs(
    command->font, at[0], at[1], string, -1, &command->glyphs, &command->glyph_count,
    NULL, NULL, NULL) == CAIRO_STATUS_SUCCESS;
}

static const char *open_photo(struct CairoScene *scene, const char *folder) {
  if (scene->photo) return NULL;
  char name[4096];
  snprintf(name, sizeof name, "%s/photo.bgra", folder);
  FILE *file = fopen(name, "rb");
  if (!file) return "there is no photo.bgra beside the scene";
  scene->photo = cairo_image_surface_create(CAIRO_FORMAT_RGB24, PHOTO_WIDTH, PHOTO_HEIGHT);
  size_t bytes = (size_t)PHOTO_WIDTH * PHOTO_HEIGHT * 4;
  size_t got = fread(cairo_image_surface_get_data(scene->photo), 1, bytes, file);
  fclose(file);
  cairo_surface_mark_dirty(scene->photo);
  return got == bytes ? NULL : "photo.bgra is too short";
}

static int next_image(char **rest, struct command *command) {
  if (!next_numbers(rest, command->numbers, 3)) return 0;
  char *filter = next_word(rest);
  if (!filter || (strcmp(filter, "best") && strcmp(filter, "bilinear"))) return 0;
  command->filter = strcmp(filter, "best") ? CAIRO_FILTER_BILINEAR : CAIRO_FILTER_GOOD;
  return 1;
}

static int read_arguments(const char *name, char **rest, struct command *c, cairo_t *maker) {
  if (!strcmp(name, "clear")) return c->kind = CLEAR, next_color(rest, c);
  if (!strcmp(name, "fill"))
    return c->kind = FILL, next_rule(rest, c) && next_color(rest, c) && next_path(rest, c, maker);
  if (!strcmp(name, "fillg"))
    return c->kind = FILL,
           next_rule(rest, c) && next_gradient(rest, c) && next_path(rest, c, maker);
  if (!strcmp(name, "stroke"))
    return c->kind = STROKE, next_stroke(rest, c) && next_path(rest, c, maker);
  if (!strcmp(name, "rect"))
    return c->kind = RECT, next_color(rest, c) && next_numbers(rest, c->numbers, 4);
  if (!strcmp(name, "image")) return c->kind = IMAGE, next_image(rest, c);
  if (!strcmp(name, "text")) return c->kind = TEXT, next_text(rest, c);
  if (!strcmp(name, "save")) return c->kind = SAVE, 1;
  if (!strcmp(name, "restore")) return c->kind = RESTORE, 1;
  if (!strcmp(name, "concat")) return c->kind = CONCAT, next_numbers(rest, c->numbers, 6);
  if (!strcmp(name, "clip")) return c->kind = CLIP, next_rule(rest, c) && next_path(rest, c, maker);
  if (!strcmp(name, "dash")) return c->kind = DASH, next_dashes(rest, c);
  if (!strcmp(name, "layer")) return c->kind = LAYER, next_number(rest, &c->alpha);
  return 0;
}

const char *read_command(
  struct CairoScene *scene, char *line, const char *folder, cairo_t *path_maker
) {
  line[strcspn(line, "\r\n")] = 0;
  char *rest, *name = strtok_r(line, " \t", &rest);
  if (!name || name[0] == '#') return NULL;
  if (!strcmp(name, "size")) {
    double size[2];
    if (!next_numbers(&rest, size, 2) || size[0] < 1 || size[1] < 1
        || size[0] > 32767 || size[1] > 32767)  // Cairo's largest image
      return "the size is not one Cairo can draw";
    scene->width = (int)size[0], scene->height = (int)size[1];
    return NULL;
  }
  struct command command = {0};
  const char *problem = NULL;
  if (!read_arguments(name, &rest, &command, path_maker))
    problem = "not a command that the Cairo side draws";
  else if (command.kind == IMAGE)
    problem = open_photo(scene, folder);
  if (!problem && scene->count == scene->capacity) {
    size_t capacity = scene->capacity ? scene->capacity * 2 : 1024;
    struct command *grown = realloc(scene->commands, capacity * sizeof *grown);
    if (grown) scene->commands = grown, scene->capacity = capacity;
    else problem = "out of memory";
  }
  if (problem) free_command(&command);
  else scene->commands[scene->count++] = command;
  return problem;
}

void free_command(struct command *command) {
  if (command->path) cairo_path_destroy(command->path);
  if (command->gradient) cairo_pattern_destroy(command->gradient);
  if (command->font) cairo_scaled_font_destroy(command->font);
  cairo_glyph_free(command->glyphs);
  free(command->dashes);
}
