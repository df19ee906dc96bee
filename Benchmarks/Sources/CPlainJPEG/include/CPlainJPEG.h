#pragma once

/// Seconds that libjpeg-turbo alone takes to decode a file, row by row into one row, at 1 / `reduction`;
/// negative when it cannot.
double plain_jpeg_seconds(const char *path, int reduction);
