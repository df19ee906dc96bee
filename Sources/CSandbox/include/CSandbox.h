// Takes from the calling process everything but computing: after that, it can use the descriptors that it is given and
// memory, and nothing else of the system.
#pragma once

#include <stddef.h>

/// Closes all descriptors but the first three, allows no new privileges, no files, no core dumps, and installs a filter
/// of system calls for all threads. A call that is not needed for decoding ends the process (SIGSYS); those with
/// which libraries look around fail (EACCES). Call it before any thread is started.
///
/// The files and folders in `paths`, which ends with NULL, can still be read where the system can restrict a process to
/// them (Landlock);
/// without that, and if it is NULL, no file can be opened.
///
/// Returns 0, or an error number if the system refuses the filter: the limits hold then, the filter does not.
int csandbox_enter(const char *const *paths);

/// The size of the address space of this process in bytes; 0 if it is not known. Call it before `csandbox_enter`.
size_t csandbox_address_space(void);
