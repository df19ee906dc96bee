// The desktop's own file chooser: org.freedesktop.portal.FileChooser of XDG Desktop Portal, spoken to
// over D-Bus.
//
// libdbus-1 is opened at run time: without it, without a session bus or without a portal there is
// simply no chooser. All calls but cportal_cancel block and belong to one thread, never a window's.
#ifndef PANORAMA_CDESKTOPPORTAL_H
#define PANORAMA_CDESKTOPPORTAL_H

typedef struct cportal cportal;

typedef struct {
  const char *parent;          // "x11:1a2b", or "" for none
  const char *title;
  const char *folder;          // where to begin; NULL: the desktop decides
  const char *filter_name;     // what the files are called
  const char *const *mime_types;  // which files, by type; ends with NULL
  int multiple;                // several may be chosen
} cportal_question;

// Asks the portal to show a chooser. NULL when it cannot be asked, and `*reason` then says why in a
// few words. Waits for the portal to accept, at most `timeout` milliseconds.
cportal *cportal_ask(const cportal_question *question, int timeout, const char **reason);

typedef enum {
  cportal_chosen = 1,
  cportal_cancelled,
  cportal_failed,  // the portal went away, or said it could not
} cportal_answer;

// Waits for the user. After cportal_cancel it takes the dialog away and returns cportal_cancelled.
cportal_answer cportal_wait(cportal *portal);

// The URIs that were chosen; valid until cportal_close.
int cportal_count(const cportal *portal);
const char *cportal_uri(const cportal *portal, int index);

// Ends cportal_wait, from any thread.
void cportal_cancel(cportal *portal);

// After cportal_wait has returned.
void cportal_close(cportal *portal);

#endif
