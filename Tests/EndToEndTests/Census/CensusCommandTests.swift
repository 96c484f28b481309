import Foundation
import Testing

/// Created stores whose contents stand in the test, and what the census says of them.
@Suite struct CensusCommandTests {
  private static let model = """
    <entity name="Task">
      <attribute name="title" attributeType="String"/>
      <attribute name="status" attributeType="String" optional="YES"/>
      <attribute name="settings" attributeType="Binary" optional="YES"/>
      <attribute name="words" attributeType="Transformable" optional="YES" \
    valueTransformerName="NSSecureUnarchiveFromData"/>
      <attribute name="amount" attributeType="Integer 32" optional="YES"/>
    </entity>
    """

  /// Sixteen tasks: two settings are of an earlier shape, one is cut short; one status is no case.
  private static let rows =
    "Task:\n"
    + (1...16).map { number in
      let status = number == 9 ? "zzz" : number % 2 == 0 ? "done" : "In Progress"
      let settings =
        switch number {
        case 1, 2: #"{"retryCount":\#(number)}"#
        case 3: #"{"retryCount":"#
        default: #"{"retryCount":\#(number),"mode":"fast"}"#
        }
      let words = number < 4 ? ", words: { hex: \(number == 1 ? AuditSample.dictionary : AuditSample.latitude) }" : ""
      return "  - { title: Task \(number), status: \(status), settings: { text: '\(settings)' }"
        + "\(words), amount: \(number) }\n"
    }.joined()

  private static let source = """
    import CoreData
    import CoreDataEvolution

    enum Status: String {
      case done
      case waiting
      case inProgress = "In Progress"
    }

    struct Settings: Codable {
      var retryCount: Int
      var mode: String
    }

    @objc(Task)
    @PersistentModel
    final class Task: NSManagedObject {
      var title: String = ""
      @Attribute(storageMethod: .raw) var status: Status?
      @Attribute(storageMethod: .codable) var settings: Settings?
      var amount: Int32?
    }
    """

  private func columns(_ arguments: String...) throws -> [String: [String: Any]] {
    let outcome = try Program.run(["summary"] + arguments + ["--shapes", "--json"])
    let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
    #expect(object["complete"] as? Bool == true)
    let columns = try #require(object["columns"] as? [[String: Any]])
    return Dictionary(
      columns.map { ("\($0["entity"] ?? "").\($0["path"] ?? "")", $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func text(_ value: Any?) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: try #require(value), options: [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }

  @Test func `values are held against the declared cases`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let source = store.deletingLastPathComponent().appending(path: "Task.swift")
      try Data(Self.source.utf8).write(to: source)
      let status = try #require(try columns(store.path, "--source", source.path)["Task.status"])
      let values = try #require(status["values"] as? [String: Any])
      let entries = try #require(values["entries"] as? [[String: Any]])
      #expect(entries.map { $0["value"] as? String } == ["done", "In Progress", "zzz"])
      #expect(entries.map { $0["case"] as? String } == ["done", "inProgress", nil])
      #expect(entries.map { $0["rows"] as? Int } == [8, 7, 1])
      #expect(entries.map { $0["examples"] as? [Int] }.last == [9])
      #expect(values["unusedCases"] as? [String] == ["waiting"])
      // The predicate selects exactly these rows.
      let predicate = try #require(entries.last?["predicate"] as? String)
      #expect(try Program.run("count", store.path, "Task", "--where", predicate).text == "1\n")
    }
  }

  @Test func `cases with values and flags are counted by name`() throws {
    let source = """
      import SwiftData
      enum Shape: Codable { case circle(radius: Double), line(Int, to: Int?), dot }
      struct Marks: OptionSet, Codable {
        let rawValue: Int
        static let starred = Marks(rawValue: 1)
        static let shared = Marks(rawValue: 8)
        static let hidden = Marks(rawValue: 16)
      }
      @Model final class Item {
        var shape: Shape
        var marks: Marks = []
        init() {}
      }
      """
    let rows = """
      Item:
        - { shape: { circle: { radius: 2 } }, marks: [starred, shared] }
        - { shape: { circle: { radius: 0 } }, marks: starred }
        - { shape: dot, marks: 33 }
      """
    try CreatedDefaultsTests.create(source, rows) { store, source, _ in
      let found = try columns(store, "--source", source)
      let shape = try #require(found["Item.shape"]?["values"] as? [String: Any])
      #expect(
        try text(shape["entries"]) == #"""
          [{"case":"circle","examples":[1,2],"fault":null,"flags":null,\#
          "predicate":"shape.circle != nil","rows":2,"value":"circle"},\#
          {"case":"dot","examples":[3],"fault":null,"flags":null,\#
          "predicate":"shape.dot != nil","rows":1,"value":"dot"}]
          """#)
      #expect(shape["unusedCases"] as? [String] == ["line"])
      let marks = try #require(found["Item.marks"]?["values"] as? [String: Any])
      let entries = try #require(marks["entries"] as? [[String: Any]])
      #expect(entries.map { $0["value"] as? Int } == [1, 33, 9])
      #expect(entries.map { $0["flags"] as? [String] } == [["starred"], ["starred"], ["starred", "shared"]])
      #expect(marks["unusedCases"] as? [String] == ["hidden = 16"])
      let lines = try Program.run("summary", store, "--shapes", "--source", source).text
      #expect(lines.contains("9  [.starred, .shared]"))
      #expect(lines.contains("33  [.starred, 0x20]"))
      #expect(lines.contains(".hidden = 16, a flag without rows"))
    }
  }

  @Test func `shapes are held against the declared type, with the rows that break`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let source = store.deletingLastPathComponent().appending(path: "Task.swift")
      try Data(Self.source.utf8).write(to: source)
      let settings = try #require(try columns(store.path, "--source", source.path)["Task.settings"])
      let shapes = try #require(settings["shapes"] as? [String: Any])
      #expect(shapes["declaredType"] as? String == "Settings")
      #expect(try text(shapes["broken"]) == #"{"examples":[1,2],"rows":2}"#)
      #expect(try text(shapes["malformed"]) == #"[{"examples":[3],"kind":"cut short","rows":1}]"#)
      #expect(
        try text(shapes["keySets"]) == """
          [{"breaks":{"examples":[1,2],"rows":2},"broken":0,"examples":\
          [4,5,6,7,8,9,10,11,12,13,14,15,16],"faults":[],"keys":"{ mode, retryCount }","rows":13},\
          {"breaks":{"examples":[],"rows":0},"broken":2,"examples":[1,2],\
          "faults":[{"cause":"key \\"mode\\" is missing","examples":[1,2],"rows":2}],"keys":"{ retryCount }","rows":2}]
          """)
    }
  }

  @Test func `rows of one set of keys are reported by each of the causes that they have`() throws {
    let payloads = [
      #"{"retryCount":300,"mode":"fast"}"#, #"{"retryCount":1,"mode":"slow"}"#, #"{"retryCount":2,"mode":"slow"}"#,
      #"{"retryCount":3,"mode":"fast"}"#,
    ]
    let rows = "Task:\n" + payloads.map { "  - { title: x, settings: { text: '\($0)' } }\n" }.joined()
    try CreatedStore.with(Self.model, rows) { store in
      let source = store.deletingLastPathComponent().appending(path: "Task.swift")
      let text = Self.source.replacing("retryCount: Int", with: "retryCount: UInt8").replacing(
        "mode: String", with: "mode: Mode\n  enum Mode: String, Codable { case fast }")
      try Data(text.utf8).write(to: source)
      let settings = try #require(try columns(store.path, "--source", source.path)["Task.settings"])
      let shapes = try #require(settings["shapes"] as? [String: Any])
      let sets = try #require(shapes["keySets"] as? [[String: Any]])
      let faults = try #require(sets.first?["faults"] as? [[String: Any]])
      #expect(faults.map { $0["rows"] as? Int } == [2, 1])
      #expect(faults.map { $0["examples"] as? [Int] } == [[2, 3], [1]])
      let shown = try Program.run("summary", store.path, "Task", "--shapes", "--source", source.path).text
      let lines = shown.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      for fault in faults {
        let cause = try #require(fault["cause"] as? String)
        #expect(lines.count { $0.hasSuffix(cause) } == 1, "\(shown)")
      }
    }
  }

  @Test func `archives are counted by their classes`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let words = try #require(try columns(store.path)["Task.words"])
      #expect(
        try text(words["archives"]) == """
          {"classes":[{"examples":[1,2,3],"isSecure":true,"name":"NSDictionary","rows":3}],\
          "otherRows":0,"roots":[{"examples":[1,2,3],"isSecure":true,"name":"NSDictionary","rows":3}],\
          "rows":3,"swiftType":"[String: Double]"}
          """)
    }
  }

  @Test func `the rules for undeclared columns are a configuration that reads back`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let rules = store.deletingLastPathComponent().appending(path: "cde-rules.json")
      let outcome = try Program.run("summary", store.path, "--shapes", "--rules", rules.path)
      try #require(outcome.code == 0, "\(outcome.complaint)")
      let written = try String(contentsOf: rules, encoding: .utf8)
      #expect(
        written == """
          {
            "$schemaVersion": 1,
            "generate": {
              "attributeRules": {
                "Task": {
                  "settings": {
                    "swiftType": "TaskSettings",
                    "storageMethod": "codable"
                  },
                  "status": {
                    "swiftType": "TaskStatus",
                    "storageMethod": "raw"
                  },
                  "words": {
                    "swiftType": "[String: Double]",
                    "storageMethod": "transformed",
                    "transformerName": "NSSecureUnarchiveFromData"
                  }
                }
              }
            }
          }

          """)
      let schema = try Program.run("schema", store.path, "--config", rules.path, "--json")
      let object = try #require(schema.json as? [String: Any], "\(schema.complaint)")
      #expect((object["problems"] as? [Any])?.isEmpty == true)
      let task = try #require((object["entities"] as? [[String: Any]])?.first)
      let attributes = try #require(task["attributes"] as? [[String: Any]])
      #expect(
        attributes.map { "\($0["name"] ?? "") \($0["storageMethod"] ?? "") \($0["origin"] ?? "")" } == [
          "amount default model", "settings codable config", "status raw config", "title default model",
          "words transformed config",
        ])
      // What is declared by now is no candidate any more.
      let again = try Program.run("summary", store.path, "--shapes", "--config", rules.path, "--json")
      let rest = try #require(again.json as? [String: Any], "\(again.complaint)")
      #expect(try text(rest["rules"]) == #"{"$schemaVersion":1}"#)
    }
  }

  @Test func `a column alone is reported whatever it holds, and what is no column is wrong usage`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      #expect(try columns(store.path).keys.sorted() == ["Task.settings", "Task.status", "Task.words"])
      let amount = try columns(store.path, "Task", "amount")
      #expect(amount.keys.sorted() == ["Task.amount"])
      #expect(amount["Task.amount"]?["rows"] as? Int == 16)
      let wrong = try Program.run("summary", store.path, "Task", "nothing", "--shapes")
      #expect(wrong.code == 64)
      #expect(wrong.isOneSentence)
    }
  }

  @Test func `only the Swift types of JSON and of undeclared columns are printed for a file`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let json = try #require(try columns(store.path, "Task", "settings")["Task.settings"]?["shapes"] as? [String: Any])
      let type = try #require(json["swift"] as? String)
      let alone = try Program.run("summary", store.path, "Task", "settings", "--swift")
      #expect(alone.text == "// Task.settings\n" + type + "\n")
      let all = try Program.run("summary", store.path, "--swift")
      #expect(all.text.contains(alone.text) && all.text.contains("// Task.status\n"))
    }
  }

  @Test(arguments: [
    (["--rules", "x.json", "Task", "title"], "--rules is about --shapes"),
    (["--shapes", "--top", "3"], "--top is not for --shapes"),
    (["--shapes", "Task", "title", "--limit", "3"], "--limit is not for --shapes"),
    (["--swift", "--json"], "ask for different forms"), (["--shapes", "Task", "title", "status"], "take one path"),
    (["--shapes", "--where", "title == nil"], "name the entity"),
    (["--shapes", "--with-store"], "--with-store is about"),
  ])
  func `options of the other form are refused`(_ options: [String], _ words: String) throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let run = try Program.run(["summary", store.path] + options)
      #expect(run.code == 64 && run.complaint.contains(words), "\(run.complaint)")
    }
  }

  @Test func `people read the same as a listing`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let outcome = try Program.run("summary", store.path, "Task", "settings", "--shapes")
      #expect(
        outcome.text == """
          Task.settings · Binary
          16 rows, 0 NULL
          Bytes
                   16 100.0 %  JSON
          JSON in 15 rows
                   13  81.3 %  { mode, retryCount }
                               a type of these alone would break 2 rows
                    2  12.5 %  { retryCount }
          ⚠         1   6.3 %  cut short
          Keys
            (root)      object
            mode        String  in 13 of 15, 86.7 %
            retryCount  Int
          Swift that reads all that is JSON
            struct TaskSettings: Codable {
              var mode: String?
              var retryCount: Int
            }
          Not declared; it could be codable TaskSettings
          JSON in 15 of 16 rows, cut short in 1

          1 column of 16 rows

          """)
    }
  }
}
