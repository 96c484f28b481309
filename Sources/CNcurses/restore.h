// The terminal as it was found. Whoever ends the program gives it back by system calls alone, since the
// thread that draws may be anywhere then, also inside ncurses.

#ifndef RESTORE_H
#define RESTORE_H

#include <stddef.h>

// Between these the thread that draws takes the terminal or gives it back; is_taken says which.
void cn_begin_change(void);
void cn_end_change(int is_taken);

// What is to be sent to undo what ncurses and cn_open send.
void cn_remember_restoring(const char *sequence);
// Call within a change, before anything of the terminal is changed; it counts as taken from then on.
void cn_remember_terminal(void);

// Gives the terminal back if it is taken; what is drawn from then on goes nowhere.
void cn_give_back(void);
// The same once no change is under way, for a second at most; none can begin after it.
void cn_give_back_for_good(void);
// Whether the terminal was ever taken.
int cn_was_taken(void);

// Call it once a second. Where the loop has not come round for two, and keys wait, the terminal is
// made to send a signal for ^C: one that waits does nothing, the next ends the program.
void cn_look_after_loop(void);

// Writes what goes out within a fifth of a second a piece: a terminal that takes nothing blocks no one.
// Whether it takes bytes within the given time.
int cn_can_write(int descriptor, int milliseconds);
void cn_write_soon(int descriptor, const char *bytes, size_t count);

#endif
