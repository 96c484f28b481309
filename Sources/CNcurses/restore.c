#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "CNcurses.h"
#include "restore.h"

static pthread_mutex_t changing = PTHREAD_MUTEX_INITIALIZER;
static atomic_int is_taken;
static atomic_int was_taken;
static struct termios found;
static int has_found;
// Nothing else writes to it, and it does not block, whatever others do to standard output.
static int output = -1;
static char restoring[512];
// Odd while the loop is busy with what it waited for.
static atomic_uint turns;
static atomic_int has_interrupt_key;

void cn_begin_change(void) { pthread_mutex_lock(&changing); }

void cn_end_change(int taken) {
  atomic_store(&is_taken, taken);
  pthread_mutex_unlock(&changing);
}

void cn_remember_terminal(void) {
  has_found = tcgetattr(STDIN_FILENO, &found) == 0;
  if (output >= 0) close(output);
  const char *name = ttyname(STDOUT_FILENO);
  output = name == NULL ? -1 : open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (output < 0) output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  atomic_store(&was_taken, 1);
  atomic_store(&is_taken, 1);
}

void cn_remember_restoring(const char *sequence) {
  strncpy(restoring, sequence, sizeof restoring - 1);
}

int cn_was_taken(void) { return atomic_load(&was_taken); }

// macOS's poll refuses terminals, and select takes them everywhere.
static int wait_for(fd_set *readable, fd_set *writable, int highest, int milliseconds) {
  struct timeval time = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
  return select(highest + 1, readable, writable, NULL, milliseconds < 0 ? NULL : &time);
}

// Those of some descriptors that can be read in time; how many.
static int wait_to_read(fd_set *readable, const int *descriptors, int count, int milliseconds) {
  int highest = -1;
  FD_ZERO(readable);
  for (int i = 0; i < count; i++) {
    if (descriptors[i] < 0 || descriptors[i] >= FD_SETSIZE) continue;
    FD_SET(descriptors[i], readable);
    if (descriptors[i] > highest) highest = descriptors[i];
  }
  return wait_for(readable, NULL, highest, milliseconds);
}

int cn_has_input(const int *descriptors, int count) {
  fd_set readable;
  return wait_to_read(&readable, descriptors, count, 0) != 0;
}

int cn_wait(const int *descriptors, int count, int milliseconds) {
  fd_set readable;
  int waiting = 0;
  int found = wait_to_read(&readable, descriptors, count, milliseconds);
  if (found < 0) return errno == EBADF;
  // What can be read although nothing waits is the end.
  return found > 0 && FD_ISSET(descriptors[0], &readable) &&
    (ioctl(descriptors[0], FIONREAD, &waiting) != 0 || waiting == 0);
}

int cn_can_write(int descriptor, int milliseconds) {
  fd_set writable;
  if (descriptor < 0 || descriptor >= FD_SETSIZE) return descriptor >= 0;
  FD_ZERO(&writable);
  FD_SET(descriptor, &writable);
  return wait_for(NULL, &writable, descriptor, milliseconds) > 0;
}

void cn_write_soon(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    if (!cn_can_write(descriptor, 200)) return;
    ssize_t written = write(descriptor, bytes, count);
    if (written < 0 && errno != EINTR && errno != EAGAIN) return;
    if (written <= 0) continue;
    bytes += written;
    count -= (size_t)written;
  }
}

void cn_give_back(void) {
  if (!atomic_exchange(&is_taken, 0)) return;
  int nowhere = open("/dev/null", O_WRONLY);
  if (nowhere >= 0) dup2(nowhere, STDOUT_FILENO);
  cn_write_soon(output, restoring, strlen(restoring));
  // In the background this would stop the program.
  signal(SIGTTOU, SIG_IGN);
  if (has_found) tcsetattr(STDIN_FILENO, TCSANOW, &found);
}

void cn_give_back_for_good(void) {
  const struct timespec moment = {.tv_nsec = 1000000};
  for (int i = 0; i < 1000 && pthread_mutex_trylock(&changing) != 0; i++) nanosleep(&moment, NULL);
  cn_give_back();
}

static void set_interrupt_key(int is_on) {
  struct termios now;
  if (tcgetattr(STDIN_FILENO, &now) != 0) return;
  now.c_lflag = is_on ? now.c_lflag | ISIG | NOFLSH : now.c_lflag & ~(tcflag_t)(ISIG | NOFLSH);
  now.c_cc[VINTR] = 3;
  now.c_cc[VQUIT] = now.c_cc[VSUSP] = _POSIX_VDISABLE;
  if (tcsetattr(STDIN_FILENO, TCSANOW, &now) == 0) atomic_store(&has_interrupt_key, is_on);
}

void cn_begin_turn(void) { atomic_fetch_or(&turns, 1); }

void cn_end_turn(void) {
  atomic_fetch_add(&turns, atomic_load(&turns) % 2);
  if (!atomic_load(&has_interrupt_key)) return;
  cn_begin_change();
  set_interrupt_key(0);
  cn_end_change(atomic_load(&is_taken));
}

void cn_look_after_loop(void) {
  static unsigned int seen, seconds;
  int waiting = 0;
  unsigned int turn = atomic_load(&turns);
  seconds = turn % 2 == 1 && turn == seen ? seconds + 1 : 0;
  seen = turn;
  if (seconds < 2 || ioctl(STDIN_FILENO, FIONREAD, &waiting) != 0 || waiting == 0) return;
  if (pthread_mutex_trylock(&changing) != 0) return;
  if (atomic_load(&is_taken) && !atomic_load(&has_interrupt_key)) set_interrupt_key(1);
  pthread_mutex_unlock(&changing);
}
