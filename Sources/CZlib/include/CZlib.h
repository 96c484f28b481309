#ifndef STORESCOPE_CZLIB_H
#define STORESCOPE_CZLIB_H
#include <stddef.h>
#include <stdint.h>

/// What came of an inflation.
enum czlib_status { CZLIB_DONE = 0, CZLIB_BROKEN = 1, CZLIB_CUT_SHORT = 2, CZLIB_TOO_LONG = 3, CZLIB_NO_MEMORY = 4, CZLIB_TRAILING = 5 };

/// Inflates a whole stream, which must end where the input does. `window` is zlib's window bits: -15 raw, 15 zlib, 31 gzip.
/// On CZLIB_DONE `*output` holds `*length` bytes that the caller frees with `free`.
int czlib_inflate(const uint8_t *input, size_t count, int window, size_t limit, uint8_t **output, size_t *length);

/// Deflates into a whole stream, `window` as above; the caller frees `*output`.
int czlib_deflate(const uint8_t *input, size_t count, int window, uint8_t **output, size_t *length);
#endif
