#include "CZlib.h"
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

int czlib_inflate(const uint8_t *input, size_t count, int window, size_t limit, uint8_t **output, size_t *length) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (inflateInit2(&stream, window) != Z_OK) return CZLIB_NO_MEMORY;
  size_t capacity = count < 4096 ? 16384 : count * 4, used = 0;
  if (capacity > limit) capacity = limit > 0 ? limit : 1;
  uint8_t *buffer = malloc(capacity);
  int status = buffer ? CZLIB_CUT_SHORT : CZLIB_NO_MEMORY;
  stream.next_in = (Bytef *)input;
  stream.avail_in = (uInt)count;
  while (buffer) {
    stream.next_out = buffer + used;
    stream.avail_out = (uInt)(capacity - used);
    int result = inflate(&stream, Z_NO_FLUSH);
    used = capacity - stream.avail_out;
    if (result == Z_STREAM_END) { status = CZLIB_DONE; break; }
    if (result == Z_MEM_ERROR) { status = CZLIB_NO_MEMORY; break; }
    if (result != Z_OK && result != Z_BUF_ERROR) { status = CZLIB_BROKEN; break; }
    if (stream.avail_out > 0) { status = CZLIB_CUT_SHORT; break; }
    if (capacity >= limit) { status = CZLIB_TOO_LONG; break; }
    size_t wanted = capacity * 2 > limit ? limit : capacity * 2;
    uint8_t *larger = realloc(buffer, wanted);
    if (!larger) { status = CZLIB_NO_MEMORY; break; }
    buffer = larger;
    capacity = wanted;
  }
  inflateEnd(&stream);
  if (status != CZLIB_DONE) { free(buffer); return status; }
  *output = buffer;
  *length = used;
  return CZLIB_DONE;
}

int czlib_deflate(const uint8_t *input, size_t count, uint8_t **output, size_t *length) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) != Z_OK) return CZLIB_NO_MEMORY;
  size_t capacity = deflateBound(&stream, count);
  uint8_t *buffer = malloc(capacity > 0 ? capacity : 1);
  int status = CZLIB_NO_MEMORY;
  if (buffer) {
    stream.next_in = (Bytef *)input;
    stream.avail_in = (uInt)count;
    stream.next_out = buffer;
    stream.avail_out = (uInt)capacity;
    status = deflate(&stream, Z_FINISH) == Z_STREAM_END ? CZLIB_DONE : CZLIB_BROKEN;
  }
  *length = capacity - stream.avail_out;
  deflateEnd(&stream);
  if (status != CZLIB_DONE) { free(buffer); return status; }
  *output = buffer;
  return CZLIB_DONE;
}
