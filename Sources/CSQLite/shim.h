#include <sqlite3.h>

// Swift cannot call a C function with a variable number of arguments.
static inline int sqlite3_leave_log_on_close(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
