#pragma once

/// The seconds that libpng alone takes to decode a file without interlacing, row by row into one
/// row, with samples as they are stored; negative if it fails.
double plain_png_seconds(const char *path);
