/// Where each row of DIALECTS §1 that says *show* is shown, and the test that sees it there.
enum CapabilityRows {
  struct Row: Sendable {
    var id: String
    /// The view or the JSON key.
    var place: String
    /// The sentence that names a test.
    var test: String

    init(_ id: String, _ place: String, _ test: String) {
      self.id = id
      self.place = place
      self.test = test
    }
  }

  private static let text = "The text shows method, type, policy and cases with their origin"
  private static let outcomes = "Every line of the outcome matrix reads as the sheet says"
  private static let class_ = "A property outside the model and a class of another name are shown"
  private static let storable = "storable's names, defaults, encodings and transients are shown"
  private static let options = "Options, former names and hash modifiers are shown"
  private static let view = "A value type is shown over its entity with its keys in order"

  static let all: [Row] = [
    Row("A1", "schema: swiftName, swiftType, column, default", text),
    Row("A2", "schema: type and swiftType side by side", class_),
    Row("A3", "rows: null is no value", outcomes),
    Row("A5", "schema --json: default and swiftDefault", "Both defaults stand side by side"),
    Row("A6", "schema: on insert only; defaultIsForInsertOnly", "A default of an optional counts on insert only"),
    Row("A7", "schema: cases; rows --layer app", text),
    Row("A8", "rows --layer app: default with its reason", outcomes),
    Row("A11", "value view; rows --layer app", "A payload has a fault exactly where JSONDecoder throws"),
    Row("A12", "rows --layer app: nil with its reason", outcomes),
    Row("A13", "value view; rows --layer app", "An archive reads as a tree where its root class is allowed"),
    Row(
      "A14", "rows --layer app: a note",
      "A transformer over a primitive column is noted, and the value read as it is stored"),
    Row("A15", "schema: transformer", "Traits, policies and transformers come from the macro's arguments"),
    Row("A16", "schema: elements, compositeTypes", text),
    Row("A17", "schema: column of each leaf", text),
    Row(
      "A18", "rows --layer app: nil with what is missing",
      "A composition reads by its Swift names and needs its required leaves"),
    Row(
      "A19", "rows --layer app: a note",
      "A composition that is archived as a dictionary reads as the struct, and is noted"),
    Row("A21", "schema: policy, assumed where nobody writes one", text),
    Row("A22", "schema: unique, with who declares it", text),
    Row("A23", "schema: transient, not stored", class_),
    Row("A24", "schema: not stored; notStored", class_),
    Row("A25", "schema: both names and the column", text),
    Row("A27", "schema: inverse, rule and range", text),
    Row("A29", "schema: the rule; D in rows and records", "each consequence has its own lines"),
    Row("A30", "schema: the range", class_),
    Row("A31", "rows of a relationship", "ordered objects stand in their order"),
    Row("A32", "rows: count", "The first rows agree with an independent reader"),
    Row("A33", "schema: entity · class", class_),
    Row("A34", "schema: entity: parent", storable),
    Row("A36", "schema: Composite; compositeTypes", text),
    Row("A38", "schema: elements of elements", "composites nest by reference"),
    Row("B2", "schema: parent, abstract, class, renamed from", storable),
    Row("B3", "schema: type beside swiftType", storable),
    Row("B4", "schema: type beside swiftType", storable),
    Row("B5", "schema: cases; rows --layer app", outcomes),
    Row("B6", "schema: transformer; rows --layer app", storable),
    Row("B7", "value view: image and size", "bytes say what they are"),
    Row("B9", "schema: default and swiftDefault", storable),
    Row("B10", "schema: the range", storable),
    Row(
      "B11", "schema: implicit inverse", "storable's fetched properties, implicit inverses and earlier names are shown"),
    Row(
      "B12", "schema: fetched, mode, predicate, sort",
      "storable's fetched properties, implicit inverses and earlier names are shown"),
    Row("B14", "schema: transient, not stored", storable),
    Row("C1", "schema: view; views", view),
    Row("C2", "schema: what a view can", view),
    Row("C3", "schema: reads with operators", view),
    Row("C4", "rows --layer app: views", "A value type over an entity reads each row or says which key stops it"),
    Row("C7", "rows --layer app: views", "A value type over an entity reads each row or says which key stops it"),
    Row("C8", "schema: identified by", "A value type tells what it can and what identifies it"),
    Row("D2", "schema: options, renamed from, hash modifier", options),
    Row("D6", "rows --layer app: the JSON's tree", outcomes),
    Row("D7", "schema: ordered or not", "order is kept where the dialect has one"),
    Row("E2", "schema: unique, upserts", options),
    Row("E3", "value view; schema: externalStorage", "external storage is told by its tag, and names only bare UUIDs"),
    Row("E5", "schema: options; History › ACHANGE", "deleted objects stand with the values that are kept"),
    Row("E6", "schema: renamed from", options),
    Row("E7", "schema: hash modifier", options),
    Row("E8", "schema: inverse inferred", options),
    Row("E9", "schema: unique with several names", options),
    Row("E10", "schema: index, in store or not", options),
    Row("E12", "schema: elements; rows --layer app", outcomes),
    Row("E14", "value view; rows --layer app", "SwiftData's arrays are JSON"),
    Row("E15", "rows --layer app: one value", "SwiftData's enums fold back to one value without any source"),
    Row(
      "E16", "schema: wrapped as; rows --layer app",
      "A wrapped raw value shows its case, and an unknown one only a note"),
    Row("E18", "schema: versions", "The newest version is the model, and another can be asked for"),
    Row("E20", "schema: kind, modelSource", "a store's own model says what another reader found"),
  ]
}
