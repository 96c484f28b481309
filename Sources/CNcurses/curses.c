#define _GNU_SOURCE

// The manifest asks for wide characters: on macOS the header is a module, which knows no macro of this file.
#include <signal.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <string.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "CNcurses.h"
#include "restore.h"

// ncurses counts pairs in more than 16 bits since 6.1; the header of macOS is of 6.0.
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS && NCURSES_VERSION_PATCH >= 20180127
#define COUNTS_MANY_PAIRS 1
#else
#define COUNTS_MANY_PAIRS 0
#endif

// <term.h> defines macros such as `lines`, so its functions are declared by hand.
extern char *tigetstr(const char *);
extern int setupterm(const char *, int, int *);

enum { own_mouse = 0x3F01, own_paste_begin, own_paste_end };

static const char paste_on[] = "\033[?2004h";
static const char mouse_on[] = "\033[?1000h\033[?1002h\033[?1006h";
static const char modes_off[] = "\033[?2004l\033[?1006l\033[?1002l\033[?1000l";

static SCREEN *screen;
static WINDOW *input;
static int knows_modes;
static int wants_mouse;

static const char *capability(const char *name) {
  const char *text = tigetstr(name);
  return text == NULL || text == (const char *)-1 ? "" : text;
}

static void use_utf8(void) {
  setlocale(LC_CTYPE, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return;
  if (setlocale(LC_CTYPE, "C.UTF-8") == NULL) setlocale(LC_CTYPE, "UTF-8");
}

// Terminals send these whatever TERM says, tmux under TERM=xterm for one.
static void define_keys(void) {
  static const struct { const char *sequence; int key; } keys[] = {
    {"\033[1~", KEY_HOME}, {"\033[4~", KEY_END}, {"\033[7~", KEY_HOME}, {"\033[8~", KEY_END},
    {"\033[H", KEY_HOME}, {"\033[F", KEY_END}, {"\033OH", KEY_HOME}, {"\033OF", KEY_END},
    {"\033[A", KEY_UP}, {"\033[B", KEY_DOWN}, {"\033[C", KEY_RIGHT}, {"\033[D", KEY_LEFT},
    {"\033OA", KEY_UP}, {"\033OB", KEY_DOWN}, {"\033OC", KEY_RIGHT}, {"\033OD", KEY_LEFT},
    {"\033[2~", KEY_IC}, {"\033[3~", KEY_DC}, {"\033[5~", KEY_PPAGE}, {"\033[6~", KEY_NPAGE},
    {"\033[Z", KEY_BTAB}, {"\033OP", KEY_F(1)}, {"\033OQ", KEY_F(2)}, {"\033OR", KEY_F(3)},
    {"\033OS", KEY_F(4)}, {"\033[<", own_mouse}, {"\033[200~", own_paste_begin},
    {"\033[201~", own_paste_end},
  };
  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
    define_key(keys[i].sequence, keys[i].key);
  }
}

static void enter_modes(void) {
  if (!knows_modes) return;
  cn_write(paste_on, sizeof paste_on - 1);
  if (wants_mouse) cn_write(mouse_on, sizeof mouse_on - 1);
}

static void leave_modes(void) {
  if (knows_modes) cn_write(modes_off, sizeof modes_off - 1);
}

static void remember_restoring(void) {
  // It may come amid another sequence, which CAN ends.
  char restoring[512];
  snprintf(
    restoring, sizeof restoring, "\030%s%s%s%s%s%s", knows_modes ? modes_off : "",
    capability("op"), capability("sgr0"), capability("cnorm"), capability("rmkx"),
    capability("rmcup"));
  cn_remember_restoring(restoring);
}

// ncurses counts in 16 bits, and the memory that a screen takes grows with both.
enum { most_columns = 1500, most_rows = 500 };

static int least(int one, int other) { return one < other ? one : other; }

// Of a terminal larger than that the upper left corner is used; 0 when its size is not known, 2 when it is too large.
static int real_size(int *columns, int *rows) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return 0;
  *columns = least(size.ws_col, most_columns);
  *rows = least(size.ws_row, most_rows);
  return size.ws_col > most_columns || size.ws_row > most_rows ? 2 : 1;
}

// ncurses asks for the size itself when it begins, unless these say it.
static void limit_size(void) {
  char text[16];
  int columns = 0, rows = 0;
  if (real_size(&columns, &rows) < 2) return;
  snprintf(text, sizeof text, "%d", columns);
  setenv("COLUMNS", text, 1);
  snprintf(text, sizeof text, "%d", rows);
  setenv("LINES", text, 1);
}

static int open_screen(int uses_mouse) {
  int problem = 0;
  if (setupterm(NULL, STDOUT_FILENO, &problem) != OK) return CN_OPEN_UNKNOWN_TERMINAL;
  if (*capability("cup") == 0) return CN_OPEN_NO_CURSOR_ADDRESSING;
  knows_modes = *capability("smcup") != 0;
  wants_mouse = uses_mouse && knows_modes;
  remember_restoring();
  cn_remember_terminal();
  limit_size();
  screen = newterm(NULL, stdout, stdin);
  if (screen == NULL) return CN_OPEN_UNKNOWN_TERMINAL;
  set_escdelay(25);
  raw();
  noecho();
  nonl();
  if (has_colors()) {
    start_color();
    use_default_colors();
  }
  // Reading from a pad never draws, as reading from a window would.
  input = newpad(1, 1);
  keypad(input, TRUE);
  define_keys();
  enter_modes();
  return CN_OPEN_DONE;
}

int cn_open(int uses_mouse) {
  use_utf8();
  cn_begin_change();
  int result = open_screen(uses_mouse);
  cn_end_change(result == CN_OPEN_DONE);
  return result;
}

void cn_close(void) {
  if (screen == NULL) return;
  cn_begin_change();
  leave_modes();
  curs_set(1);
  endwin();
  if (input != NULL) delwin(input);
  input = NULL;
  delscreen(screen);
  screen = NULL;
  cn_end_change(0);
}

void cn_ignore_interrupts(int ignores) {
  static struct sigaction former[2];
  static const int numbers[2] = {SIGINT, SIGQUIT};
  for (int index = 0; index < 2; index++) {
    if (ignores) {
      struct sigaction nothing = {0};
      nothing.sa_handler = SIG_IGN;
      sigaction(numbers[index], &nothing, &former[index]);
    } else {
      sigaction(numbers[index], &former[index], NULL);
    }
  }
}

void cn_pause(void) {
  cn_begin_change();
  leave_modes();
  curs_set(1);
  endwin();
  cn_end_change(0);
}

void cn_resume(void) {
  cn_begin_change();
  reset_prog_mode();
  raw();
  noecho();
  nonl();
  enter_modes();
  clearok(curscr, TRUE);
  cn_end_change(1);
}

int cn_colours(void) { return has_colors() ? COLORS : 0; }
int cn_pairs(void) { return has_colors() ? COLOR_PAIRS : 0; }

int cn_set_pair(int pair, int foreground, int background) {
#if COUNTS_MANY_PAIRS
  return init_extended_pair(pair, foreground, background) == OK;
#else
  return init_pair((short)pair, (short)foreground, (short)background) == OK;
#endif
}

static attr_t attributes(unsigned int marks) {
  attr_t result = A_NORMAL;
  if (marks & CN_MARK_BOLD) result |= A_BOLD;
  if (marks & CN_MARK_DIM) result |= A_DIM;
  if (marks & CN_MARK_UNDERLINE) result |= A_UNDERLINE;
  if (marks & CN_MARK_REVERSE) result |= A_REVERSE;
  return result;
}

static void put_one(int row, int column, const wchar_t *text, int pair, attr_t attributes) {
  cchar_t cell;
#if COUNTS_MANY_PAIRS
  setcchar(&cell, text, attributes, 0, &pair);
#else
  setcchar(&cell, text, attributes, (short)pair, NULL);
#endif
  mvadd_wch(row, column, &cell);
}

void cn_put(
  int row, int column, const uint32_t *scalars, int count, int width, int pair,
  unsigned int marks) {
  wchar_t text[5] = {0};
  attr_t attrs = attributes(marks);
  if (count < 1) return;
  if (wcwidth((wchar_t)scalars[0]) != width) {
    for (int i = 0; i < width; i++) put_one(row, column + i, L"\uFFFD", pair, attrs);
    return;
  }
  int used = 0;
  for (int i = 0; i < count && used < 4; i++) {
    if (i == 0 || wcwidth((wchar_t)scalars[i]) == 0) text[used++] = (wchar_t)scalars[i];
  }
  put_one(row, column, text, pair, attrs);
}

void cn_show(int cursor_row, int cursor_column) {
  if (cursor_row >= 0) move(cursor_row, cursor_column);
  curs_set(cursor_row >= 0);
  refresh();
}

void cn_size(int *columns, int *rows) {
  *columns = least(COLS, most_columns);
  *rows = least(LINES, most_rows);
  real_size(columns, rows);
}

void cn_resize(int columns, int rows) {
  resizeterm(rows, columns);
}

void cn_redraw_all(void) { clearok(curscr, TRUE); }

static int key_of(wint_t code) {
  switch (code) {
  case KEY_UP: return CN_KEY_UP;
  case KEY_DOWN: return CN_KEY_DOWN;
  case KEY_LEFT: return CN_KEY_LEFT;
  case KEY_RIGHT: return CN_KEY_RIGHT;
  case KEY_PPAGE: return CN_KEY_PAGE_UP;
  case KEY_NPAGE: return CN_KEY_PAGE_DOWN;
  case KEY_HOME: return CN_KEY_HOME;
  case KEY_END: return CN_KEY_END;
  case KEY_BTAB: return CN_KEY_BACK_TAB;
  case KEY_BACKSPACE: return CN_KEY_BACKSPACE;
  case KEY_DC: return CN_KEY_DELETE;
  case KEY_IC: return CN_KEY_INSERT;
  case KEY_ENTER: return CN_KEY_ENTER;
  case KEY_RESIZE: return CN_KEY_RESIZE;
  case own_mouse: return CN_KEY_MOUSE;
  case own_paste_begin: return CN_KEY_PASTE_BEGIN;
  case own_paste_end: return CN_KEY_PASTE_END;
  default:
    if (code > KEY_F0 && code <= KEY_F(24)) return CN_KEY_FUNCTION + (int)(code - KEY_F0);
    return CN_KEY_OTHER;
  }
}

int cn_read(int milliseconds, uint32_t *code) {
  wint_t character = 0;
  if (input == NULL) return CN_INPUT_NONE;
  wtimeout(input, milliseconds);
  switch (wget_wch(input, &character)) {
  case OK:
    *code = (uint32_t)character;
    return CN_INPUT_CHARACTER;
  case KEY_CODE_YES:
    *code = (uint32_t)key_of(character);
    return CN_INPUT_KEY;
  default:
    return CN_INPUT_NONE;
  }
}

void cn_write(const char *bytes, int count) {
  fflush(stdout);
  while (count > 0) {
    ssize_t written = write(STDOUT_FILENO, bytes, (size_t)count);
    // A sequence that is cut would swallow the screens after it.
    if (written < 0 && (errno == EINTR || (errno == EAGAIN && cn_can_write(STDOUT_FILENO, 5000)))) continue;
    if (written <= 0) return;
    bytes += written;
    count -= (int)written;
  }
}
