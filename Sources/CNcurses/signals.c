#define _GNU_SOURCE

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "CNcurses.h"
#include "restore.h"

static struct termios saved_terminal;
static int has_terminal;
static char restoring[512];
static volatile sig_atomic_t told_to_end;
static int signal_descriptor = -1;
static int kept_errors = -1;
static int own_errors = -1;

static const int told[] = {SIGWINCH, SIGTSTP, SIGCONT, SIGTERM, SIGHUP, SIGINT};
static const int deadly[] = {SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
#define COUNT(list) (sizeof list / sizeof list[0])

static struct sigaction old_told[COUNT(told)];
static struct sigaction old_deadly[COUNT(deadly)];

void cn_remember_terminal(void) {
  has_terminal = tcgetattr(STDIN_FILENO, &saved_terminal) == 0;
}

void cn_remember_restoring(const char *sequence) {
  strncpy(restoring, sequence, sizeof restoring - 1);
}

static void write_all(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written <= 0) return;
    bytes += written;
    count -= (size_t)written;
  }
}

void cn_restore_terminal(void) {
  write_all(STDOUT_FILENO, restoring, strlen(restoring));
  signal(SIGTTOU, SIG_IGN);
  if (has_terminal) tcsetattr(STDIN_FILENO, TCSANOW, &saved_terminal);
}

static void end_by(int number) {
  cn_restore_terminal();
  cn_replay_errors();
  signal(number, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  raise(number);
}

static void tell(int number) {
  if (number == SIGTERM || number == SIGHUP || number == SIGINT) {
    if (told_to_end) end_by(number);
    told_to_end = 1;
  }
  char byte = (char)number;
  if (signal_descriptor >= 0 && write(signal_descriptor, &byte, 1) < 0) return;
}

static void install(const int *numbers, size_t count, struct sigaction *old, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = handler;
  action.sa_flags = SA_ONSTACK | SA_RESTART;
  for (size_t i = 0; i < count; i++) sigaction(numbers[i], &action, &old[i]);
}

void cn_catch_signals(int descriptor) {
  // A stack that ran over has no room for its own handler.
  static char stack[64 * 1024];
  stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&alternative, NULL);
  signal_descriptor = descriptor;
  told_to_end = 0;
  install(told, COUNT(told), old_told, tell);
  install(deadly, COUNT(deadly), old_deadly, end_by);
}

void cn_release_signals(void) {
  if (signal_descriptor < 0) return;
  signal_descriptor = -1;
  for (size_t i = 0; i < COUNT(told); i++) sigaction(told[i], &old_told[i], NULL);
  for (size_t i = 0; i < COUNT(deadly); i++) sigaction(deadly[i], &old_deadly[i], NULL);
}

void cn_hold_errors(void) {
  if (kept_errors >= 0 || !isatty(STDERR_FILENO)) return;
  char path[] = "/tmp/storescope-errors-XXXXXX";
  int file = mkstemp(path);
  if (file < 0) return;
  unlink(path);
  own_errors = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (own_errors < 0 || dup2(file, STDERR_FILENO) < 0) {
    close(file);
    return;
  }
  fcntl(file, F_SETFD, FD_CLOEXEC);
  kept_errors = file;
}

// Signal handlers call it too: nothing but system calls.
void cn_replay_errors(void) {
  if (kept_errors < 0) return;
  int file = kept_errors;
  kept_errors = -1;
  dup2(own_errors, STDERR_FILENO);
  close(own_errors);
  lseek(file, 0, SEEK_SET);
  char bytes[4096];
  ssize_t count;
  for (int blocks = 0; blocks < 64 && (count = read(file, bytes, sizeof bytes)) > 0; blocks++) {
    for (ssize_t i = 0; i < count; i++) {
      unsigned char byte = (unsigned char)bytes[i];
      if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7F) bytes[i] = '?';
    }
    write_all(STDERR_FILENO, bytes, (size_t)count);
  }
  close(file);
}
