#ifndef PANORAMA_CXINPUT_ERRORS_H
#define PANORAMA_CXINPUT_ERRORS_H

// From now on ignores errors with this code, which concern input devices that no longer exist.
void forgive_lost_devices(int error_code);

#endif
