/// The tools, in the order of `tools/list`.
extension Tool {
  static let all: [Tool] = [
    Tool(
      name: "stores", title: "Find stores",
      about: "Lists the SQLite files, models and folders of Swift source below the roots. Begin here: their paths are "
        + "the arguments of the other tools.", command: ["stores", "--json"], parameters: [], form: .object,
      schemas: [PackageResources.stores_json], takesRoots: true),
    Tool(
      name: "schema", title: "Read the model",
      about:
        "Entities, attributes, relationships, columns and numbers of rows of a Core Data or SwiftData store, or of "
        + "a model alone, and what is known of the app's Swift types if its source is given.",
      command: ["schema", "--json"], parameters: [store(orModel: true)] + open, form: .object,
      schemas: [PackageResources.schema_json]),
    Tool(
      name: "paths", title: "List paths",
      about: "What can be asked of an entity: each path with its type, column and operators.",
      command: ["paths", "--json"],
      parameters: [
        store(orModel: true), entity, Parameter("depth", .number, "How many relationships a path may follow, 0 to 6."),
      ] + open, form: .list("paths"), schemas: [PackageResources.paths_json]),
    Tool(
      name: "rows", title: "Read rows",
      about: "The rows of an entity, or with Entity.relationship the objects of a to-many. The stored layer has what "
        + "Core Data returns; the app layer what the app's source reads, or why it cannot; the raw layer SQLite's "
        + "values. Dates are ISO 8601 in UTC, although the file counts seconds since 2001.",
      command: ["rows", "--format=ndjson"],
      parameters: [store(), entity] + query + sorting + [layer, columns, links] + open, form: .list("rows"),
      schemas: [PackageResources.rows_json], hasOffset: true),
    Tool(
      name: "count", title: "Count rows", about: "How many rows of an entity match.", command: ["count"],
      parameters: [store(), entity] + query + open, form: .value("count"),
      schemas: [Array(#"{"type": "integer"}"#.utf8)]),
    Tool(
      name: "record", title: "Read one object",
      about: "One object by its ID; no row if there is none. Stored layer by default, as rows.",
      command: ["rows", "--format=ndjson"],
      parameters: [
        store(), Parameter("object", .object, "Entity/p7, or x-coredata://…/Entity/p7.", isRequired: true), layer,
        columns,
      ] + open, form: .list("rows"), schemas: [PackageResources.rows_json]),
    Tool(
      name: "translate", title: "Translate a query",
      about:
        "A query as NSPredicate, #Predicate, fetch calls and SQL, with the plan of Core Data's fetch; or the query "
        + "behind a SELECT of Core Data's log. Give entity or sql.", command: ["translate", "--json"],
      parameters: [
        store(orModel: true), Parameter("entity", .text, "The entity's name in the model.", isPosition: true),
      ] + query + sorting + [Parameter("sql", .text, "A SELECT from a \"CoreData: sql:\" line.")] + open, form: .object,
      schemas: [PackageResources.translate_json]),
    Tool(
      name: "audit", title: "Find what the app cannot read",
      about: "Reads every value as the app would: what makes it crash, what it loses, and damage to the store. Each "
        + "finding has a code, its rows and a predicate for them. Without source only the model judges.",
      command: ["audit", "--format=json"],
      parameters: [store(), Parameter("entity", .text, "Only this entity and those below it.")] + open, form: .object,
      schemas: [PackageResources.audit_json]),
    Tool(
      name: "lint", title: "Check source",
      about: "Checks Swift source against the rules of its system and against a model, or a model by itself.",
      command: ["lint", "--format=json"],
      parameters: [
        Parameter("source", .paths, "Swift files or folders, or one model.", isPosition: true, isRequired: true), model,
        modelVersion, config, target,
        Parameter("cloudKit", .flag, "Ask for CloudKit's rules, also where nothing shows that it is used."),
        Parameter(
          "level", .text, "How much of CoreDataEvolution's source must agree with model: quick, strict or exact."),
      ], form: .object, schemas: [PackageResources.lint_json]),
    Tool(
      name: "diff", title: "Compare",
      about: "A store and a model or source that is to open it: what the migration does, which rows stop it, what is "
        + "lost. Two models: what changed. Two stores: the rows that differ.", command: ["diff", "--json"],
      parameters: [
        Parameter("store", .path, "The store, or the older model.", isPosition: true, isRequired: true),
        Parameter("other", .path, "The newer model or source, or another store.", isPosition: true, isRequired: true),
        Parameter("entity", .texts, "Of two stores: only rows of these entities."),
        Parameter("key", .texts, "Of two stores: the attributes that identify a row, as Entity.path."),
        Parameter("limit", .number, "Of two stores: at most this many rows of each entity."),
        Parameter("plan", .text, "The migration plan of the source, if it has several."),
      ] + open, form: .list("rows"), schemas: [PackageResources.difference_json, PackageResources.diff_json]),
    Tool(
      name: "history", title: "Read the history",
      about: "Who saved what: the transactions of persistent history, newest first. A store without history tracking "
        + "has none, and a save without it leaves none.", command: ["history", "--format=ndjson"],
      parameters: [
        store(), Parameter("entity", .text, "Only changes of this entity and those below it."),
        Parameter("object", .text, "Only changes of this object: Entity/p7 or its URI."),
        Parameter("path", .text, "Only updates of this property: Entity.property."),
        Parameter("since", .text, "From this transaction's number or date on, such as 510, 2024-05-01 or -7d."),
        Parameter("until", .text, "Up to this number or date."), Parameter("author", .text, "Only of this author."),
      ] + open, form: .list("transactions"), schemas: [PackageResources.history_json]),
    Tool(
      name: "commits", title: "List commits of the log",
      about: "The saves that the write-ahead log still holds; atCommit reads the store as one of them left it.",
      command: ["commits", "--json"], parameters: [store(), model], form: .list("commits"),
      schemas: [PackageResources.commits_json]),
    Tool(
      name: "explain", title: "Explain an error",
      about:
        "What an error code, a crash text, a line of a log, an object's ID or a finding's code means, what usually "
        + "causes it, and which command shows it. With store and source it looks there too.",
      command: ["explain", "--format=json"],
      parameters: [
        Parameter("text", .text, "The text as it stands.", isPosition: true, isRequired: true),
        Parameter("store", .path, "The store in which to look for it."),
      ] + open, form: .object, schemas: [PackageResources.explain_json]),
  ]

  private static func store(orModel: Bool = false) -> Parameter {
    Parameter(
      "store", .path, orModel ? "The store's or the model's path." : "The store's path.", isPosition: true,
      isRequired: true)
  }

  private static let entity = Parameter(
    "entity", .text, "The entity's name in the model.", isPosition: true, isRequired: true)

  private static let query = [
    Parameter("where", .text, "Only the rows that match this NSPredicate text, such as: name CONTAINS[c] \"ab\"."),
    Parameter("exact", .flag, "Only the entity's own rows, without sub-entities."),
    Parameter("inMemory", .flag, "Evaluate in memory what SQLite cannot, such as paths into payloads."),
  ]

  private static let sorting = [
    Parameter("sort", .text, "Paths to sort by: path [asc|desc][, path …]. Without it rows come by primary key."),
    Parameter("limit", .number, "At most this many rows."),
    Parameter("offset", .number, "Skip this many rows first."),
  ]

  private static let layer = Parameter(
    "layer", .choice(["stored", "raw", "app"]), "What Core Data returns, SQLite holds, or the app's source reads.")

  private static let columns = Parameter(
    "columns", .text, "The paths to give, separated by commas; a path through a to-many lists its objects.")

  private static let links = Parameter(
    "links", .choice(["join", "rows", "count"]), "The objects of to-manys: in a list, a row for each, or their number.")

  private static let model = Parameter("model", .path, "The model to read the store with, instead of its own.")
  private static let modelVersion = Parameter("modelVersion", .text, "The version of the model, if it has several.")
  private static let config = Parameter("config", .path, "A cde-tool.json, or decoders for columns.")
  private static let target = Parameter(
    "target", .text, "The oldest release that the app runs on, such as ios17.4, macos15 or ios27.")

  /// How a store is opened.
  private static let open = [
    Parameter(
      "source", .paths,
      "The app's Swift source, files or folders: what says how the app reads a value and which cases an enum has."),
    model, modelVersion, config, target,
    Parameter("atCommit", .number, "Read the store as this commit of its log left it; commits lists them."),
    Parameter("atTransaction", .number, "The same, by the number of a transaction of its history."),
  ]
}
