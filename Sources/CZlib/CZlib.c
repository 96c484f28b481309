#include "CZlib.h"
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

// zlib counts in 32 bits, so longer input and output pass in pieces.
#define PIECE ((size_t)1 << 30)

static void feed(z_stream *stream, size_t *left) {
  if (stream->avail_in > 0 || *left == 0) return;
  size_t piece = *left < PIECE ? *left : PIECE;
  stream->avail_in = (uInt)piece;
  *left -= piece;
}

static uInt offer(z_stream *stream, uint8_t *start, size_t room) {
  stream->next_out = start;
  stream->avail_out = (uInt)(room < PIECE ? room : PIECE);
  return stream->avail_out;
}

int czlib_inflate(const uint8_t *input, size_t count, int window, size_t limit, uint8_t **output, size_t *length) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (inflateInit2(&stream, window) != Z_OK) return CZLIB_NO_MEMORY;
  size_t capacity = count < 4096 ? 16384 : count * 4, used = 0;
  if (capacity > limit) capacity = limit > 0 ? limit : 1;
  uint8_t *buffer = malloc(capacity);
  int status = buffer ? CZLIB_CUT_SHORT : CZLIB_NO_MEMORY;
  stream.next_in = (Bytef *)input;
  size_t left = count;
  while (buffer) {
    feed(&stream, &left);
    uInt offered = offer(&stream, buffer + used, capacity - used);
    int result = inflate(&stream, Z_NO_FLUSH);
    used += offered - stream.avail_out;
    if (result == Z_STREAM_END) { status = stream.avail_in + left > 0 ? CZLIB_TRAILING : CZLIB_DONE; break; }
    if (result == Z_MEM_ERROR) { status = CZLIB_NO_MEMORY; break; }
    if (result != Z_OK && result != Z_BUF_ERROR) { status = CZLIB_BROKEN; break; }
    if (stream.avail_out > 0 && left > 0) continue;
    if (stream.avail_out > 0) { status = CZLIB_CUT_SHORT; break; }
    if (used < capacity) continue;
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

int czlib_deflate(const uint8_t *input, size_t count, int window, uint8_t **output, size_t *length) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY) != Z_OK) return CZLIB_NO_MEMORY;
  size_t capacity = deflateBound(&stream, count), used = 0;
  uint8_t *buffer = malloc(capacity > 0 ? capacity : 1);
  int status = CZLIB_NO_MEMORY;
  if (buffer) {
    stream.next_in = (Bytef *)input;
    size_t left = count;
    int result = Z_OK;
    while (result == Z_OK && used < capacity) {
      feed(&stream, &left);
      uInt offered = offer(&stream, buffer + used, capacity - used);
      result = deflate(&stream, left > 0 ? Z_NO_FLUSH : Z_FINISH);
      used += offered - stream.avail_out;
    }
    status = result == Z_STREAM_END ? CZLIB_DONE : CZLIB_BROKEN;
  }
  *length = used;
  deflateEnd(&stream);
  if (status != CZLIB_DONE) { free(buffer); return status; }
  *output = buffer;
  return CZLIB_DONE;
}
