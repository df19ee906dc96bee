// Pipes through which the data of a clipboard or a drag go.
#ifndef PANORAMA_WAYLAND_PIPES_H
#define PANORAMA_WAYLAND_PIPES_H

// Makes a pipe whose first end, for reading, does not block. Returns 0 on failure.
int pipe_open(int ends[2]);

// Makes reading and writing `file` fail instead of blocking. Returns 0 on failure.
int pipe_unblock(int file);

#endif
