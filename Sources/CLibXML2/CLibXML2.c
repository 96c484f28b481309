#include "CLibXML2.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int kind;
  int line;
  size_t string;
  size_t first_attribute;
  size_t attribute_count;
} Event;

typedef struct {
  size_t name;
  size_t value;
} Attribute;

struct XMLEvents {
  char *text;
  size_t text_length, text_capacity;
  Event *events;
  size_t event_count, event_capacity;
  Attribute *attributes;
  size_t attribute_count, attribute_capacity;
  int status;
  int error_line;
  char error_reason[256];
  xmlParserCtxtPtr parser;
};

static void fail(XMLEvents *all, int status, int line, const char *reason) {
  if (all->status != XMLEVENTS_OK) return;
  all->status = status;
  all->error_line = line;
  strncpy(all->error_reason, reason, sizeof all->error_reason - 1);
  size_t length = strlen(all->error_reason);
  while (length > 0 && all->error_reason[length - 1] == '\n') all->error_reason[--length] = 0;
  if (all->parser) xmlStopParser(all->parser);
}

static int current_line(XMLEvents *all) {
  return all->parser && all->parser->input ? all->parser->input->line : 0;
}

// Makes room for one more item; 0 without memory.
static int grow(XMLEvents *all, void **items, size_t *capacity, size_t needed, size_t size) {
  if (needed <= *capacity) return 1;
  size_t wanted = *capacity ? *capacity * 2 : 64;
  while (wanted < needed) wanted *= 2;
  void *grown = realloc(*items, wanted * size);
  if (!grown) {
    fail(all, XMLEVENTS_NO_MEMORY, current_line(all), "out of memory");
    return 0;
  }
  *items = grown;
  *capacity = wanted;
  return 1;
}

static int add_bytes(XMLEvents *all, const char *bytes, size_t length) {
  size_t needed = all->text_length + length + 1;
  if (!grow(all, (void **)&all->text, &all->text_capacity, needed, 1)) return 0;
  memcpy(all->text + all->text_length, bytes, length);
  all->text_length += length;
  all->text[all->text_length] = 0;
  return 1;
}

static void end_string(XMLEvents *all) { all->text_length += 1; }

static size_t add_name(XMLEvents *all, const xmlChar *prefix, const xmlChar *name) {
  size_t start = all->text_length;
  if (prefix && !(add_bytes(all, (const char *)prefix, strlen((const char *)prefix))
                  && add_bytes(all, ":", 1)))
    return 0;
  if (!add_bytes(all, (const char *)name, strlen((const char *)name))) return 0;
  end_string(all);
  return start;
}

// libxml2 hands an ampersand in an attribute on as "&#38;" unless it substitutes entities.
static size_t add_value(XMLEvents *all, const char *value, const char *end) {
  size_t start = all->text_length;
  while (value < end) {
    const char *mark = memchr(value, '&', (size_t)(end - value));
    const char *stop = mark ? mark + 1 : end;
    if (!add_bytes(all, value, (size_t)(stop - value))) return 0;
    value = stop;
    if (mark && end - value >= 4 && memcmp(value, "#38;", 4) == 0) value += 4;
  }
  if (!add_bytes(all, "", 0)) return 0;
  end_string(all);
  return start;
}

static Event *add_event(XMLEvents *all, int kind) {
  if (!grow(all, (void **)&all->events, &all->event_capacity, all->event_count + 1, sizeof(Event)))
    return NULL;
  Event *event = &all->events[all->event_count++];
  memset(event, 0, sizeof *event);
  event->kind = kind;
  event->line = current_line(all);
  event->first_attribute = all->attribute_count;
  return event;
}

static XMLEvents *owner(void *context) { return ((xmlParserCtxtPtr)context)->_private; }

static void start_element(void *context, const xmlChar *name, const xmlChar *prefix,
                          const xmlChar *uri, int namespace_count, const xmlChar **namespaces,
                          int attribute_count, int defaulted_count, const xmlChar **attributes) {
  XMLEvents *all = owner(context);
  Event *event = all->status == XMLEVENTS_OK ? add_event(all, XMLEVENTS_START) : NULL;
  if (!event) return;
  event->string = add_name(all, prefix, name);
  for (int index = 0; index < attribute_count; index++, attributes += 5) {
    if (!grow(all, (void **)&all->attributes, &all->attribute_capacity, all->attribute_count + 1,
              sizeof(Attribute)))
      return;
    size_t key = add_name(all, attributes[1], attributes[0]);
    size_t value = add_value(all, (const char *)attributes[3], (const char *)attributes[4]);
    all->attributes[all->attribute_count++] = (Attribute){key, value};
    event->attribute_count += 1;
  }
}

static void end_element(void *context, const xmlChar *name, const xmlChar *prefix,
                        const xmlChar *uri) {
  XMLEvents *all = owner(context);
  Event *event = all->status == XMLEVENTS_OK ? add_event(all, XMLEVENTS_END) : NULL;
  if (event) event->string = add_name(all, prefix, name);
}

static void characters(void *context, const xmlChar *text, int length) {
  XMLEvents *all = owner(context);
  Event *event = all->status == XMLEVENTS_OK ? add_event(all, XMLEVENTS_TEXT) : NULL;
  if (!event) return;
  event->string = all->text_length;
  if (add_bytes(all, (const char *)text, (size_t)length)) end_string(all);
}

static void declared_entity(void *context, const xmlChar *name, int type, const xmlChar *public_id,
                            const xmlChar *system_id, xmlChar *content) {
  XMLEvents *all = owner(context);
  fail(all, XMLEVENTS_ENTITIES, current_line(all), (const char *)name);
}

static void unparsed_entity(void *context, const xmlChar *name, const xmlChar *public_id,
                            const xmlChar *system_id, const xmlChar *notation) {
  declared_entity(context, name, 0, public_id, system_id, NULL);
}

static void referred_entity(void *context, const xmlChar *name) {
  declared_entity(context, name, 0, NULL, NULL, NULL);
}

#if LIBXML_VERSION >= 21200
typedef const xmlError *Problem;
#else
typedef xmlErrorPtr Problem;
#endif

static void reported(void *context, Problem error) {
  if (error->code == XML_WAR_UNDECLARED_ENTITY)
    fail(owner(context), XMLEVENTS_ENTITIES, error->line, error->message ? error->message : "");
  else if (error->level >= XML_ERR_ERROR)
    fail(owner(context), XMLEVENTS_MALFORMED, error->line, error->message ? error->message : "");
}

XMLEvents *xmlevents_parse(const void *bytes, long length) {
  xmlInitParser();
  XMLEvents *all = calloc(1, sizeof *all);
  if (!all) return NULL;
  if (!bytes || length <= 0) {
    fail(all, XMLEVENTS_MALFORMED, 1, "Document is empty");
    return all;
  }
  if (length > INT_MAX) {
    fail(all, XMLEVENTS_MALFORMED, 1, "Document is too long");
    return all;
  }
  xmlParserCtxtPtr parser = xmlCreateMemoryParserCtxt(bytes, (int)length);
  if (!parser) {
    fail(all, XMLEVENTS_NO_MEMORY, 0, "out of memory");
    return all;
  }
  memset(parser->sax, 0, sizeof *parser->sax);
  parser->sax->initialized = XML_SAX2_MAGIC;
  parser->sax->startElementNs = start_element;
  parser->sax->endElementNs = end_element;
  parser->sax->characters = characters;
  parser->sax->cdataBlock = characters;
  parser->sax->entityDecl = declared_entity;
  parser->sax->unparsedEntityDecl = unparsed_entity;
  parser->sax->reference = referred_entity;
  parser->sax->serror = reported;
  parser->_private = all;
  all->parser = parser;
  xmlCtxtUseOptions(parser, XML_PARSE_NONET);
  int failed = xmlParseDocument(parser);
  if (failed || !parser->wellFormed)
    fail(all, XMLEVENTS_MALFORMED, current_line(all), "not well-formed");
  all->parser = NULL;
  if (parser->myDoc) xmlFreeDoc(parser->myDoc);
  parser->myDoc = NULL;
  xmlFreeParserCtxt(parser);
  return all;
}

void xmlevents_free(XMLEvents *all) {
  if (!all) return;
  free(all->text);
  free(all->events);
  free(all->attributes);
  free(all);
}

int xmlevents_status(const XMLEvents *all) { return all->status; }
int xmlevents_error_line(const XMLEvents *all) { return all->error_line; }
const char *xmlevents_error_reason(const XMLEvents *all) { return all->error_reason; }
long xmlevents_count(const XMLEvents *all) { return (long)all->event_count; }
int xmlevents_kind(const XMLEvents *all, long event) { return all->events[event].kind; }
int xmlevents_line(const XMLEvents *all, long event) { return all->events[event].line; }

const char *xmlevents_string(const XMLEvents *all, long event) {
  return all->text + all->events[event].string;
}

long xmlevents_attribute_count(const XMLEvents *all, long event) {
  return (long)all->events[event].attribute_count;
}

const char *xmlevents_attribute_name(const XMLEvents *all, long event, long attribute) {
  return all->text + all->attributes[all->events[event].first_attribute + attribute].name;
}

const char *xmlevents_attribute_value(const XMLEvents *all, long event, long attribute) {
  return all->text + all->attributes[all->events[event].first_attribute + attribute].value;
}
