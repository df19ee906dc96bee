// Counts the heap allocations of the whole process: linking this in replaces malloc and its
// relatives by ones that count, then do as the C library's. With a C library other than GNU's
// nothing is counted, and `allocation_count` is -1.
#pragma once

long allocation_count(void);
