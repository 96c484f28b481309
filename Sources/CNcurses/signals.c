#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "CNcurses.h"
#include "restore.h"

#define COUNT(list) (sizeof list / sizeof list[0])

// The signals that the terminal hears of while it is open.
static const int told[] = {SIGWINCH, SIGTSTP, SIGCONT};
// What ends a program that does nothing about it, and comes from without.
static const int ending[] = {
  SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
#ifdef SIGPWR
  SIGPWR,
#endif
#ifdef SIGSTKFLT
  SIGSTKFLT,
#endif
#ifdef SIGEMT
  SIGEMT,
#endif
#if defined(SIGPOLL) && defined(__linux__)
  SIGPOLL,
#endif
};
// What the program does itself where it is wrong.
static const int deadly[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS};

static struct sigaction old_told[COUNT(told)];
static struct sigaction old_deadly[COUNT(deadly)];
static atomic_int telling = -1;

static cn_takes takes;
static cn_tidy tidy;
static int hearing[2] = {-1, -1};
static pthread_t hearing_thread;
// The thread that begins the program.
static pthread_t first_thread;
static sigset_t heard;
static atomic_int is_ending;
static atomic_int is_tidied;
static atomic_int is_continued;
static struct timespec ending_since;

// Beside signals' numbers, what is written to the thread.
enum { terminal_is_open = 0, has_crashed = 0x80 };

static double seconds_since(struct timespec then) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)(now.tv_sec - then.tv_sec) + (double)(now.tv_nsec - then.tv_nsec) / 1e9;
}

static void act(int number, void (*handler)(int), struct sigaction *old) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  // Of two that wait the first is heard first, and not the second amid the first.
  action.sa_mask = heard;
  action.sa_handler = handler;
  action.sa_flags = SA_ONSTACK | SA_RESTART;
  sigaction(number, &action, old);
}

static void raise_again(int number) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(number);
}

static void end_by(int number) {
  if (number != SIGINT && number != SIGTERM && number != SIGHUP) {
    act(number, SIG_DFL, NULL);
    raise_again(number);
  }
  // Also where no signal ends the program, as in the first process of a container.
  _exit(128 + number);
}

// Handlers.

static void write_byte(int descriptor, int value) {
  int before = errno;
  char byte = (char)value;
  if (descriptor < 0 || write(descriptor, &byte, 1) < 0) { /* The pipe is full: it is known. */ }
  errno = before;
}

static void tell(int number) {
  if (number == SIGCONT) atomic_store(&is_continued, 1);
  write_byte(atomic_load(&telling), number);
}

static void hear(int number) {
  // Two at once are one; later, what the thread is at takes too long for whoever asks again.
  if (hearing[1] < 0 || (atomic_load(&is_ending) && seconds_since(ending_since) > 1)) {
    cn_give_back();
    end_by(number);
  }
  write_byte(hearing[1], number);
}

// A job that is killed while it is stopped hears of that before it hears that it goes on.
static void hear_told(int number) {
  if (hearing[1] < 0) return tell(number);
  write_byte(hearing[1], number);
}

// Whether a process sent it. Where the system itself raises a signal, Linux counts the reasons from 1; macOS counts
// those of processes from 0x10001, and gives none for some.
static int was_sent(const siginfo_t *info) {
  return info->si_code <= 0 || info->si_code == SI_USER || info->si_code == SI_QUEUE;
}

static void crash(int number, siginfo_t *info, void *context) {
  (void)context;
  const struct timespec moment = {.tv_nsec = 5000000};
  // Where another process sent it, nothing crashed: this thread goes on and gives back the locks that tidying needs.
  if (was_sent(info) && info->si_pid != getpid() && hearing[1] >= 0) return hear(number);
  // What ends the thread that has to tidy up ends another one, which waits for it.
  if (was_sent(info) && hearing[1] >= 0 && pthread_equal(pthread_self(), hearing_thread)) {
    pthread_kill(first_thread, number);
    return;
  }
  cn_give_back();
  cn_replay_errors();
  // Removing files is nothing that a handler may do. The thread does it, where it still can.
  if (hearing[1] >= 0 && !pthread_equal(pthread_self(), hearing_thread)) {
    write_byte(hearing[1], number | has_crashed);
    for (int i = 0; i < 1000 && !atomic_load(&is_tidied); i++) nanosleep(&moment, NULL);
  }
  size_t index = 0;
  while (index + 1 < COUNT(deadly) && deadly[index] != number) index++;
  // Swift's own handler says where it was, but would ask for keys in a terminal.
  struct sigaction by_default = {.sa_handler = SIG_DFL};
  sigaction(number, cn_was_taken() || isatty(STDIN_FILENO) ? &by_default : &old_deadly[index], NULL);
  // What the processor refuses it refuses again, and at the place that matters.
  int is_fault = number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE;
  if (is_fault && !was_sent(info)) return;
  raise_again(number);
  end_by(number);
}

// The thread.

static int is_told(int number) {
  for (size_t i = 0; i < COUNT(told); i++) if (told[i] == number) return 1;
  return 0;
}

static void *hear_all(void *unused) {
  (void)unused;
  pthread_sigmask(SIG_UNBLOCK, &heard, NULL);
  for (;;) {
    unsigned char byte;
    struct pollfd polled = {.fd = hearing[0], .events = POLLIN};
    if (poll(&polled, 1, atomic_load(&telling) < 0 ? -1 : 1000) == 0) {
      cn_look_after_loop();
      continue;
    }
    ssize_t count = read(hearing[0], &byte, 1);
    if (count < 0 && errno == EINTR) continue;
    if (count != 1) return NULL;
    if (byte == terminal_is_open) continue;
    if (byte & has_crashed) {
      tidy();
      atomic_store(&is_tidied, 1);
    } else if (is_told(byte)) {
      tell(byte);
    } else if (!takes(byte)) {
      clock_gettime(CLOCK_MONOTONIC, &ending_since);
      atomic_store(&is_ending, 1);
      cn_give_back_for_good();
      cn_replay_errors();
      tidy();
      end_by(byte);
    }
  }
}

static int is_ignored(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static void note_heard(int number) {
  // A program under nohup outlives its terminal; ^C and kill end even what a script put aside.
  if (number == SIGINT || number == SIGTERM || !is_ignored(number)) sigaddset(&heard, number);
}

static void hear_noted(int number) {
  if (sigismember(&heard, number) == 1) act(number, hear, NULL);
}

static void for_ending(void (*body)(int number)) {
  for (size_t i = 0; i < COUNT(ending); i++) body(ending[i]);
#ifdef SIGRTMIN
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++) body(number);
#endif
}

static void leave(void) {
  cn_give_back();
  cn_replay_errors();
}

void cn_hear(cn_takes takes_signal, cn_tidy tidy_up) {
  // A stack that ran over has no room for its own handler.
  static char stack[64 * 1024];
  stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
  takes = takes_signal;
  tidy = tidy_up;
  first_thread = pthread_self();
  atexit(leave);
  if (pipe(hearing) != 0) return;
  for (int i = 0; i < 2; i++) fcntl(hearing[i], F_SETFD, FD_CLOEXEC);
  // A handler that is called more often than the thread reads must not wait.
  fcntl(hearing[1], F_SETFL, O_NONBLOCK);
  // Writing then fails, which tells more than a signal.
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
  sigemptyset(&heard);
  for (size_t i = 0; i < COUNT(told); i++) sigaddset(&heard, told[i]);
  for_ending(note_heard);
  for_ending(hear_noted);
  sigaltstack(&alternative, NULL);
  for (size_t i = 0; i < COUNT(deadly); i++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_sigaction = crash;
    action.sa_flags = SA_ONSTACK | SA_SIGINFO;
    sigaction(deadly[i], &action, &old_deadly[i]);
  }
  // All other threads come from this one and leave the signals to that one. What else is blocked is
  // what happened to be in the thread that started the program.
  pthread_sigmask(SIG_SETMASK, &heard, NULL);
  if (pthread_create(&hearing_thread, NULL, hear_all, NULL) == 0) return;
  for (int i = 0; i < 2; i++) close(hearing[i]);
  hearing[1] = -1;
  pthread_sigmask(SIG_UNBLOCK, &heard, NULL);
}

void cn_end(int number) {
  if (hearing[1] >= 0) return write_byte(hearing[1], number);
  cn_give_back_for_good();
  end_by(number);
}

void cn_tell_terminal(int descriptor) {
  atomic_store(&telling, descriptor);
  for (size_t i = 0; i < COUNT(told); i++) act(told[i], hear_told, &old_told[i]);
  // From here on the thread looks after the loop.
  write_byte(hearing[1], terminal_is_open);
}

void cn_stop_telling(void) {
  if (atomic_exchange(&telling, -1) < 0) return;
  for (size_t i = 0; i < COUNT(told); i++) sigaction(told[i], &old_told[i], NULL);
}

static int is_in_background(void) {
  pid_t front = tcgetpgrp(STDIN_FILENO);
  return front > 0 && front != getpgrp();
}

// False if no shell could let the program go on, so that the system did not stop it.
static int stop_once(void) {
  const struct timespec moment = {.tv_nsec = 5000000};
  // Where the shell does not know the program's group, the group is another's.
  int is_job = tcgetpgrp(STDIN_FILENO) == getpgrp();
  struct sigaction old;
  atomic_store(&is_continued, 0);
  act(SIGTSTP, SIG_DFL, &old);
  kill(is_job ? 0 : getpid(), SIGTSTP);
  for (int i = 0; i < 100 && !atomic_load(&is_continued); i++) nanosleep(&moment, NULL);
  sigaction(SIGTSTP, &old, NULL);
  return atomic_load(&is_continued);
}

void cn_stop(void) {
  if (stop_once()) cn_wait_for_foreground();
}

void cn_wait_for_foreground(void) {
  while (is_in_background() && stop_once()) {}
}
