// Talks to a process that decodes pictures: starts it, exchanges messages and descriptors with it, shares memory
// with it, and limits it from outside. Every function returns 0 or an error number unless it says otherwise.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The largest number of descriptors in a message.
enum { CDecodeChannelFiles = 2 };
/// The result of `cdecode_receive` when the other side has gone.
enum { CDecodeChannelClosed = -1 };
/// The result of `cdecode_receive` when nothing came in time.
enum { CDecodeChannelNothing = -2 };

/// Starts `program` in a session of its own, so that keys typed in a terminal do not end it. Its standard input is one
/// end of a socket for messages; its output goes nowhere. `arguments` and `environment` end with NULL. `channel`
/// becomes the other end, and `process` its number.
int cdecode_start(
    const char *program, char *const arguments[], char *const environment[], int *channel,
    int *process);

/// Sends a message with up to `CDecodeChannelFiles` descriptors. Waits at most `milliseconds` for the other side to
/// receive earlier ones, or without end if that is negative.
int cdecode_send(
    int channel, const void *bytes, size_t size, const int *files, size_t fileCount,
    int milliseconds);

/// Receives a message of at most `capacity` bytes and up to `CDecodeChannelFiles` descriptors, which the caller
/// closes. Waits at most `milliseconds`, or without end if that is negative. Returns its size, ≥ 0,
/// `CDecodeChannelClosed` or `CDecodeChannelNothing`. A message that is too long counts as closed.
long cdecode_receive(
    int channel, void *bytes, size_t capacity, int *files, size_t *fileCount, int milliseconds);

/// Whether the other side has gone. Does not wait.
int cdecode_is_closed(int channel);

/// Makes memory of `size` bytes that can be shared. Nobody can change its size, so that no process that has
/// mapped it faults. Returns a descriptor, or -1.
int cdecode_memory(size_t size);
/// Maps such memory; NULL if that fails.
void *cdecode_map(int memory, size_t size);
void cdecode_unmap(void *address, size_t size);
/// Closes a descriptor.
void cdecode_close(int descriptor);

/// Limits another process of the same user: its address space in bytes and its processor time in whole seconds.
/// Neither can be raised by that process, because its filter does not allow it.
int cdecode_limit(int process, uint64_t addressSpace, uint64_t seconds);
/// The processor time that a process has used, in seconds; -1 if it has gone.
double cdecode_seconds_used(int process);
/// Ends a process, if it has not ended yet, and returns its status as `waitpid` does.
int cdecode_end(int process);

/// The nice value of the calling thread.
int cdecode_niceness(void);
/// Raises the nice value of the calling thread. It cannot be lowered.
void cdecode_set_niceness(int value);
