// Empty on purpose: this module only brings libxml2's compiler and linker flags to CLibXML2.
// libxml2's own headers pull in ICU's, which clash with Foundation's.
