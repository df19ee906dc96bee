// Counts the heap allocations of the whole process: linking this in replaces malloc and its
// relatives by ones that count, then do as the C library's. With a C library other than GNU's
// nothing is counted, and the results are -1.
#pragma once

/// How often memory was allocated so far.
long allocation_count(void);

/// How many bytes are allocated now, with what the C library keeps beside each allocation.
long allocated_bytes(void);
