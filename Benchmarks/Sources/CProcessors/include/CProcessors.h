#pragma once

// Restricts the calling thread to one processor; returns 0 on failure.
int bind_to_processor(int processor);
