#pragma once

// Has the calling thread run on this processor only; 0 when it cannot.
int bind_to_processor(int processor);
