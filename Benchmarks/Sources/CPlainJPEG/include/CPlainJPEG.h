#pragma once

/// The seconds that libjpeg-turbo alone takes to decode a file, row by row into one row, at 1 /
/// `reduction`; negative if it fails.
double plain_jpeg_seconds(const char *path, int reduction);
