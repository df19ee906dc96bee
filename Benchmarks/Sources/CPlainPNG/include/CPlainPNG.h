#pragma once

/// Seconds that libpng alone takes to decode a file that is not interlaced, row by row into one row,
/// samples as they are stored; negative when it cannot.
double plain_png_seconds(const char *path);
