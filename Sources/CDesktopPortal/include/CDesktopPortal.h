// The desktop's file chooser, its programs for addresses and files, its wallpaper and its printers:
// org.freedesktop.portal.FileChooser, OpenURI, Wallpaper and Print of XDG Desktop Portal, over D-Bus.
//
// libdbus-1 is opened at run time. Without it, a session bus and a portal there is neither. All
// functions but cportal_cancel block: call them on one thread, never on a window's.
#ifndef PANORAMA_CDESKTOPPORTAL_H
#define PANORAMA_CDESKTOPPORTAL_H

typedef struct cportal cportal;

typedef struct {
  const char *parent;          // "x11:1a2b", or "" for none
  const char *title;
  const char *folder;          // the first folder; NULL lets the desktop decide
  const char *filter_name;     // the name of the file filter
  const char *const *mime_types;  // the filter's types; ends with NULL; NULL for no filter
  int multiple;                // whether several files may be chosen
  int directory;               // whether a folder is chosen, and no file
} cportal_question;

// Asks the portal to show a chooser, and waits at most `timeout` milliseconds for it to accept.
// Returns NULL on failure, with the reason in `*reason`.
cportal *cportal_ask(const cportal_question *question, int timeout, const char **reason);

// Asks the portal to open an address in the program that the desktop has for it, and waits at most `timeout`
// milliseconds for it to accept. Returns NULL on failure, with the reason in `*reason`. `parent` is as above.
// cportal_wait then returns cportal_chosen once it is open; until cportal_close, the desktop may ask the user.
cportal *cportal_open_address(const char *parent, const char *address, int timeout,
                              const char **reason);

// What is done with a file.
typedef enum {
  cportal_open,         // it is opened in the program that the desktop has for it
  cportal_open_asking,  // the user chooses the program
  cportal_show,         // the file manager shows it in its folder
  cportal_wallpaper,    // the desktop shows it as its background, after the user has seen it there
} cportal_way;

// The same for an open file, whose descriptor stays with the caller.
cportal *cportal_open_file(const char *parent, int file, cportal_way way, int timeout,
                           const char **reason);

// A page of paper, in millimetres, as it comes out of its tray.
typedef struct {
  double width, height;
  double margin;      // the largest of the four that the printer needs
  int is_landscape;   // whether the user wants to read it turned by a quarter
} cportal_paper;

// Asks the user for a printer and its paper; `is_landscape` is what is proposed. As above.
cportal *cportal_prepare_print(const char *parent, const char *title, int is_landscape, int timeout,
                               const char **reason);

// What was chosen, after cportal_wait has returned cportal_chosen. 0 for each length that the desktop did not say.
cportal_paper cportal_chosen_paper(const cportal *portal);

// Prints a PDF on the printer that `prepared` has found. As above.
cportal *cportal_print(const cportal *prepared, const char *parent, const char *title, const void *bytes,
                       long size, int timeout, const char **reason);

typedef enum {
  cportal_chosen = 1,
  cportal_cancelled,
  cportal_failed,  // the portal disappeared or reported a failure
} cportal_answer;

// Waits for the user. cportal_cancel closes the dialog and makes this return cportal_cancelled.
cportal_answer cportal_wait(cportal *portal);

// The chosen URIs, valid until cportal_close.
int cportal_count(const cportal *portal);
const char *cportal_uri(const cportal *portal, int index);

// Ends cportal_wait. Any thread may call it.
void cportal_cancel(cportal *portal);

// Frees the portal, after cportal_wait has returned.
void cportal_close(cportal *portal);

#endif
