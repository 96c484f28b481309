/// Errors of asking for objects.
enum FetchingErrors {
  static let all: [KnownError] = [
    KnownError(
      "keypath-not-found", "the predicate or sort names what the entity does not have",
      means: "A fetch uses a key path that the entity's model does not have, or that no column holds.",
      cause: "The property was renamed, is computed or transient, or belongs to another entity.",
      [
        .lint([.sourcePredicateNotStored, .sourceSortNotStored]),
        .other("storescope paths STORE ENTITY", look: "the paths that predicates and sorts may use"),
      ],
      marks: [
        "keypath * not found in entity", "couldn't find * on * with fields",
        "transient property used in fetch request",
      ]),
    KnownError(
      "unsupported-predicate", "the predicate cannot become SQL",
      means: "A #Predicate compiles and has no translation for the store, so that the fetch throws or stops the app.",
      cause: "It compares an enum before iOS 27, casts, calls a function, compares objects, or looks into a payload.",
      [
        .lint([
          .sourcePredicateEnum, .sourcePredicateCast, .sourcePredicateFunction, .sourcePredicateBlob,
          .sourcePredicateObject, .sourcePredicateIsEmpty, .sourcePredicateGeneric,
        ]),
        .other("storescope translate STORE ENTITY --where 'PREDICATE'", look: "#Predicate, or why there is none"),
      ],
      marks: [
        "unsupportedpredicate", "unsupported function expression", "unsupported predicate",
        "unimplemented sql generation",
      ]),
    KnownError(
      "to-many-key", "a to-many stands where one value is expected",
      means:
        "A predicate or sort of Core Data reads a path over a to-many as if it had one value; or ANY or ALL stands before a path that has only one.",
      cause:
        "Before a to-many belong ANY, ALL, NONE, SUBQUERY or @count, with one to-many in a path; no sort goes over a to-many. In SwiftData it is a #Predicate over an optional to-many, such as $0.tags?.isEmpty: declare the relationship without “?”, or ask from the other side.",
      [
        .lint([.sourcePredicateIsEmpty, .sourceSortKeyPath]),
        .other("storescope translate STORE ENTITY --where 'PREDICATE'", look: "which to-many lacks a word"),
      ],
      marks: [
        "to-many key not allowed here", "to-many keys not allowed here",
        "the left hand side for an all or any operator must be",
      ]),
    KnownError(
      "predicate-syntax", "the text of the predicate does not parse",
      means: "NSPredicate cannot read the text that it was given.",
      cause:
        "A value was written into the text, and has a quote or a blank. Write %@ without quotes, and give the value as an argument; %K is for a name.",
      [.other("storescope translate STORE ENTITY --where 'PREDICATE'", look: "the column where it stops")],
      marks: ["unable to parse the format string"]),
    KnownError(
      "sort-block", "the store cannot sort by a block",
      means: "SQLite sorts, so a sort descriptor may have a key and one of a few selectors, and no block of code.",
      cause:
        "The sort descriptor was made with a comparator. Sort the fetched objects in memory, or store what to sort by in an attribute.",
      [],
      marks: ["comparator blocks are not supported"]),
    KnownError(
      "controller-without-sort", "a fetched results controller has no order",
      means: "NSFetchedResultsController and @SectionedFetchRequest need a sort, because rows have places.",
      cause: "sortDescriptors is nil or was not set.", [], marks: ["requires a fetch request with sort descriptors"]),
    KnownError(
      "section-order", "rows of one section are not together",
      means:
        "A fetched results controller makes sections while it reads the rows in order, and met a section's name a second time.",
      cause: "The first sort must be by what makes the sections, or give the same order.",
      [.other("storescope rows STORE ENTITY --sort 'SECTION'", look: "whether each section's rows stand together")],
      marks: ["has an out of order section name"]),
    KnownError(
      "section-cache", "the kept sections are of another fetch",
      means:
        "A fetched results controller keeps its sections under a name, and that file is of another predicate or sort.",
      cause:
        "The fetch request was changed, or two controllers share the name. Give no cacheName, or call deleteCache first.",
      [], marks: ["persistent cache of section information does not match"]),
    KnownError(
      "entity-not-found", "no entity has that name",
      means: "A fetch or insertion names an entity that the loaded model does not have, or no model is loaded.",
      cause:
        "The entity has another name than the class, the model is not the app's, or the context has no coordinator yet.",
      [.other("storescope schema MODEL", look: "the names of the entities")],
      marks: [
        "a fetch request must have an entity", "could not locate an nsentitydescription for entity name",
        "could not locate an entity named", "is not a legal nspersistentstorecoordinator for searching for entity name",
        "is not a legal nsmanagedobjectcontext parameter", "is not a legal nspersistentstorecoordinator parameter",
        "is not found in the associated managed object model",
      ]),
    KnownError(
      "no-context", "a view has no context",
      means: "A view fetches and was given no context, or one without a store.",
      cause:
        "The view is outside of .modelContainer, or .environment with managedObjectContext is missing, as in a preview or a sheet.",
      [],
      marks: [
        "context in environment is not connected to a persistent store coordinator",
        "set a .modelcontext in view's environment to use query",
      ]),
    KnownError(
      "unknown-key", "an object has no such property",
      means: "Code asks an object by name for a property that its entity or class does not have.",
      cause: "The property was renamed or belongs to another version of the model.",
      [.other("storescope paths STORE ENTITY", look: "the names that the entity has")],
      marks: ["is not key value coding-compliant for the key"]),
    KnownError(
      "platform-availability", "a subclass of a model class needs a newer system",
      means: "Inheritance of @Model classes exists from iOS 26 and macOS 26 on, and the macro asks for @available.",
      cause: "The subclass lacks @available(iOS 26, macOS 26, *).",
      [.lint([.sourceReleaseNeeded, .sourceReleaseAvailability, .sourceClassSuperclass])],
      marks: ["required to have platform availability specified", "requires ios 26.0 or greater"]),
    KnownError(
      "sql-log", "a statement of Core Data's log",
      means: "A fetch as SQL, with the names of tables and columns. translate says which entity and paths it uses.",
      cause: "",
      [.other("storescope translate STORE --sql 'SELECT …'", look: "the entity, and what filters, sorts and joins")],
      marks: ["coredata: sql:", "coredata: annotation:", "coredata: details: sqlite bind"], isGeneral: true),
  ]
}
