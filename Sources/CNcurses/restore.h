// What signal handlers need to give the terminal back without ncurses.

#ifndef CN_RESTORE_H
#define CN_RESTORE_H

void cn_remember_terminal(void);
void cn_remember_restoring(const char *sequence);
void cn_restore_terminal(void);

#endif
