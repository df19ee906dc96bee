#include "offers.h"

#include <stddef.h>
#include <string.h>

static void offer_offer(void *data, struct wl_proxy *proxy, const char *type) {
  offers *o = data;
  for (int i = 0; i < maximum_offers; i++)
    for (int k = 0; k < maximum_wanted && o->wanted[k]; k++)
      if (o->all[i].proxy == proxy && !strcmp(type, o->wanted[k])) o->all[i].types |= (uint32_t)1 << k;
}

static void (*offer_listener[])(void) = {(void (*)(void))offer_offer};

static void destroy(offers *o, struct wl_proxy *proxy) {
  o->lib->wl_proxy_marshal(proxy, o->destroy);
  o->lib->wl_proxy_destroy(proxy);
}

void offers_add(offers *o, struct wl_proxy *made) {
  for (int i = 0; i < maximum_offers; i++) {
    if (o->all[i].proxy) continue;
    o->all[i].proxy = made;
    o->all[i].types = 0;
    o->lib->wl_proxy_add_listener(made, offer_listener, o);
    return;
  }
  destroy(o, made);
}

uint32_t offers_types(const offers *o, const struct wl_proxy *proxy) {
  for (int i = 0; i < maximum_offers && proxy; i++)
    if (o->all[i].proxy == proxy) return o->all[i].types;
  return 0;
}

void offers_forget(offers *o, struct wl_proxy *proxy) {
  for (int i = 0; i < maximum_offers && proxy; i++) {
    if (o->all[i].proxy != proxy) continue;
    destroy(o, proxy);
    o->all[i].proxy = NULL;
  }
}

void offers_forget_all(offers *o) {
  for (int i = 0; i < maximum_offers; i++) offers_forget(o, o->all[i].proxy);
}
