// What other programs offer: to be dropped here, or on the clipboard.
#ifndef PANORAMA_WAYLAND_OFFERS_H
#define PANORAMA_WAYLAND_OFFERS_H

#include "reader.h"

// The offers that are alive at a time: those of the clipboard, of the selection, of a drag, and new ones. The
// maximum number of wanted types.
enum { maximum_offers = 4, maximum_wanted = 32 };

typedef struct {
  const wayland_library *lib;
  // The types that matter; ends with NULL.
  const char *const *wanted;
  // The opcode of the request that destroys an offer.
  uint32_t destroy;
  struct {
    struct wl_proxy *proxy;
    // Which of the wanted types it has, one bit per type.
    uint32_t types;
  } all[maximum_offers];
} offers;

// Keeps a new offer and listens to its types, or destroys it if there are too many.
void offers_add(offers *offers, struct wl_proxy *made);

// The wanted types of an offer; 0 if it is not known.
uint32_t offers_types(const offers *offers, const struct wl_proxy *proxy);

// Destroys an offer, if it is known.
void offers_forget(offers *offers, struct wl_proxy *proxy);

void offers_forget_all(offers *offers);

#endif
