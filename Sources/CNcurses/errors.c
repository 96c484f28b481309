#define _GNU_SOURCE

#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CNcurses.h"
#include "restore.h"

static atomic_int kept_errors = -1;
static int own_errors = -1;

void cn_hold_errors(const char *folder) {
  if (kept_errors >= 0 || !isatty(STDERR_FILENO)) return;
  char path[PATH_MAX];
  int length = snprintf(path, sizeof path, "%s/storescope-errors-XXXXXX", folder);
  if (length < 0 || (size_t)length >= sizeof path) return;
  int file = mkostemp(path, O_CLOEXEC);
  if (file < 0) {
    if (strcmp(folder, "/tmp") != 0) cn_hold_errors("/tmp");
    return;
  }
  unlink(path);
  own_errors = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (own_errors < 0 || dup2(file, STDERR_FILENO) < 0) {
    if (own_errors >= 0) close(own_errors);
    close(file);
    return;
  }
  kept_errors = file;
}

int cn_error_stream(void) { return kept_errors >= 0 ? own_errors : STDERR_FILENO; }

// Signal handlers call it too: nothing but system calls.
void cn_replay_errors(void) {
  int file = atomic_exchange(&kept_errors, -1);
  if (file < 0) return;
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
    cn_write_soon(STDERR_FILENO, bytes, (size_t)count);
  }
  close(file);
}
