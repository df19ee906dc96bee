#ifndef PANORAMA_CXINPUT_ERRORS_H
#define PANORAMA_CXINPUT_ERRORS_H

// From now on ignores errors with the code `device_error`, which concern input devices that no longer
// exist, and refused selections of events of XInput, whose opcode is `opcode`.
void forgive_input_errors(int device_error, int opcode);

#endif
