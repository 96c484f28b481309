// The narrow door to ncurses: plain numbers in and out, so none of its macros and globals
// reach Swift. Only the thread that called cn_open may call the rest.

#ifndef CNCURSES_H
#define CNCURSES_H

#include <stdint.h>

enum cn_key {
  CN_KEY_UP = 1, CN_KEY_DOWN, CN_KEY_LEFT, CN_KEY_RIGHT, CN_KEY_PAGE_UP, CN_KEY_PAGE_DOWN,
  CN_KEY_HOME, CN_KEY_END, CN_KEY_BACK_TAB, CN_KEY_BACKSPACE, CN_KEY_DELETE, CN_KEY_INSERT,
  CN_KEY_ENTER, CN_KEY_MOUSE, CN_KEY_PASTE_BEGIN, CN_KEY_PASTE_END, CN_KEY_OTHER,
  CN_KEY_FUNCTION = 100
};

enum cn_input { CN_INPUT_NONE, CN_INPUT_CHARACTER, CN_INPUT_KEY };

enum cn_open { CN_OPEN_DONE, CN_OPEN_UNKNOWN_TERMINAL, CN_OPEN_NO_CURSOR_ADDRESSING };

enum cn_marks {
  CN_MARK_BOLD = 1, CN_MARK_DIM = 2, CN_MARK_ITALIC = 4, CN_MARK_UNDERLINE = 8,
  CN_MARK_REVERSE = 16
};

// Makes the locale UTF-8 and starts ncurses on stdin and stdout. A cn_open.
int cn_open(int uses_mouse);
void cn_close(void);
// Gives the terminal back for a while; cn_resume takes it again.
void cn_pause(void);
void cn_resume(void);

// How many colours there are: 0, 8, 16, 256 or 16777216.
int cn_colours(void);
int cn_pairs(void);
// Colours are numbers, -1 is the terminal's own.
int cn_set_pair(int pair, int foreground, int background);

// Draws one cell; where the C library measures the base otherwise, a replacement is drawn.
void cn_put(
  int row, int column, const uint32_t *scalars, int count, int width, int pair,
  unsigned int marks);
// A row below nought hides the cursor.
void cn_show(int cursor_row, int cursor_column);
void cn_size(int *columns, int *rows);
void cn_resize(int columns, int rows);
void cn_redraw_all(void);

// The next input within the given time; a cn_input, with the scalar or the cn_key in *code.
int cn_read(int milliseconds, uint32_t *code);
// Writes bytes past ncurses, for what it has no function for.
void cn_write(const char *bytes, int count);

// Handlers tell of WINCH, TSTP, CONT, TERM, HUP, INT by one byte, the signal's number. A second
// deadly signal, QUIT and crashes restore the terminal and end the process at once.
void cn_catch_signals(int descriptor);
void cn_release_signals(void);

// Keeps what is written to stderr until the terminal is given back.
void cn_hold_errors(void);
void cn_replay_errors(void);

#endif
