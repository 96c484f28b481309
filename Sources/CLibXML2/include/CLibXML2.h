#ifndef CLIBXML2_H
#define CLIBXML2_H

// A narrow door to libxml2: bytes in, a flat list of events out. It includes none of libxml2's
// headers, because they pull in ICU's, which clash with Foundation's.

enum {
  XMLEVENTS_START = 1,
  XMLEVENTS_END = 2,
  XMLEVENTS_TEXT = 3,
};

enum {
  XMLEVENTS_OK = 0,
  XMLEVENTS_MALFORMED = 1,
  XMLEVENTS_ENTITIES = 2,
  XMLEVENTS_NO_MEMORY = 3,
};

typedef struct XMLEvents XMLEvents;

// Parses a whole document. Nothing is loaded from elsewhere; a document that declares entities
// fails. Returns NULL only without memory; the result is freed with xmlevents_free.
XMLEvents *xmlevents_parse(const void *bytes, long length);
void xmlevents_free(XMLEvents *events);

int xmlevents_status(const XMLEvents *events);
int xmlevents_error_line(const XMLEvents *events);
const char *xmlevents_error_reason(const XMLEvents *events);

long xmlevents_count(const XMLEvents *events);
int xmlevents_kind(const XMLEvents *events, long event);
int xmlevents_line(const XMLEvents *events, long event);
// An element's qualified name, or a text.
const char *xmlevents_string(const XMLEvents *events, long event);
long xmlevents_attribute_count(const XMLEvents *events, long event);
const char *xmlevents_attribute_name(const XMLEvents *events, long event, long attribute);
const char *xmlevents_attribute_value(const XMLEvents *events, long event, long attribute);

#endif
