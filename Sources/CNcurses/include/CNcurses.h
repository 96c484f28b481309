// The narrow door to ncurses: plain numbers in and out, so none of its macros and globals
// reach Swift. Only the thread that called cn_open may call the rest.

#ifndef CNCURSES_H
#define CNCURSES_H

#include <stdint.h>

enum cn_key {
  CN_KEY_UP = 1, CN_KEY_DOWN, CN_KEY_LEFT, CN_KEY_RIGHT, CN_KEY_PAGE_UP, CN_KEY_PAGE_DOWN,
  CN_KEY_HOME, CN_KEY_END, CN_KEY_BACK_TAB, CN_KEY_BACKSPACE, CN_KEY_DELETE, CN_KEY_INSERT,
  CN_KEY_ENTER, CN_KEY_MOUSE, CN_KEY_PASTE_BEGIN, CN_KEY_PASTE_END, CN_KEY_RESIZE,
  CN_KEY_OTHER,
  CN_KEY_FUNCTION = 100
};

enum cn_input { CN_INPUT_NONE, CN_INPUT_CHARACTER, CN_INPUT_KEY };

enum cn_open { CN_OPEN_DONE, CN_OPEN_UNKNOWN_TERMINAL, CN_OPEN_NO_CURSOR_ADDRESSING };

enum cn_marks {
  CN_MARK_BOLD = 1, CN_MARK_DIM = 2, CN_MARK_UNDERLINE = 8, CN_MARK_REVERSE = 16
};

// Makes the locale UTF-8 and starts ncurses on stdin and stdout. A cn_open.
int cn_open(int uses_mouse);
void cn_close(void);
// Lets ^C and the quit key do nothing here, or do again what they did.
void cn_ignore_interrupts(int ignores);
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

// Sleeps until one of some descriptors can be read or the time is over; below nought the time has no end.
// Returns 1 if the first one, a terminal, has gone away.
int cn_wait(const int *descriptors, int count, int milliseconds);
// Whether one of them can be read, or has ended, without waiting.
int cn_has_input(const int *descriptors, int count);
// The next input within the given time; a cn_input, with the scalar or the cn_key in *code.
int cn_read(int milliseconds, uint32_t *code);
// Writes bytes past ncurses, for what it has no function for.
void cn_write(const char *bytes, int count);

// Hears each signal that would end the program on a thread of its own, so that none waits for what
// the program is busy with. `takes` says whether the program has another use for it; otherwise the
// terminal is given back, `tidy` removes what must not stay, and the program ends: with 128 and the
// number for INT, TERM and HUP, else by the signal. Crashes go the same way as far as they can.
// Call it once, before there is any other thread.
typedef int (*cn_takes)(int number);
typedef void (*cn_tidy)(void);
void cn_hear(cn_takes takes, cn_tidy tidy);
// Stand around what the loop does between two waits, so that a loop that is stuck is noticed.
void cn_begin_turn(void);
void cn_end_turn(void);
// Ends the program as a signal does.
void cn_end(int number);

// Tells of WINCH, TSTP and CONT by one byte each, the signal's number.
void cn_tell_terminal(int descriptor);
void cn_stop_telling(void);
// Stops the program as the shell's job control does; returns when it goes on in the foreground.
void cn_stop(void);
// Stops it as long as it is in the background, where it may not draw.
void cn_wait_for_foreground(void);

// Keeps what is written to stderr in a file in a folder until the terminal is given back.
void cn_hold_errors(const char *folder);
void cn_replay_errors(void);
// The stderr that the program was started with, for other programs.
int cn_error_stream(void);

#endif
