import Decoding
import Predicates
import Schema

/// What a column of a plain table is declared as.
enum PlainType: String {
  case text = "TEXT"
  case integer = "INTEGER"
  case real = "REAL"
  case numeric = "NUMERIC"
  case blob = "BLOB"
}

/// How SQLite itself makes a plain value of a stored one, and which values it leaves to the program.
struct PlainForm {
  var type: PlainType
  /// What the values are, where the type does not tell.
  var unit: String?
  /// Holds for the values that SQLite converts; nil if it converts none.
  var condition: SQL?
  /// The plain value of these.
  var value: SQL = "NULL"
  /// What NULL becomes without being reported; nil if the program says.
  var null: SQLiteValue? = .null
  /// Whether a value is 0 or 1.
  var isBoolean = false
  /// What a view shows of the others; nil for NULL.
  var viewed: SQL?
  /// What a view cannot do, as a part of a sentence.
  var lack: String?

  /// A value that neither SQLite nor the program converts.
  static let nothing = PlainForm(type: .blob, unit: "no column in this store", condition: "1")
}

/// Who runs a statement: this program, on a connection with its functions, or SQLite's own shell.
package enum PlainHost: Sendable {
  case program, shell

  /// What the store is called there.
  var schema: SQL {
    switch self {
    case .program: "store"
    case .shell: "main"
    }
  }
}

/// The functions that a conversion gives to its connection.
enum PlainFunction {
  /// Whether a value is a text in UTF-8: `storescope_is_text(value)`.
  static let isText = "storescope_is_text"
  /// The text of 16 bytes: `storescope_uuid(blob)`.
  static let uuid = "storescope_uuid"
  /// The plain value that the program makes: `storescope_plain(column, key, value…)`.
  static let plain = "storescope_plain"
  /// Notes a key that leads nowhere, and is NULL: `storescope_dangling(column, key, value)`.
  static let dangling = "storescope_dangling"
}

extension PlainForm {
  /// The form of an attribute's or leaf's value in a column.
  ///
  /// What is sure without the program is asked of the reader itself, so that both say the same.
  init(_ reader: AttributeReader, _ column: SQL, host: PlainHost) {
    let attribute = reader.attribute
    if attribute.allowsExternalBinaryDataStorage || reader.hasPayload || !Self.isPlain(reader) {
      self.init(payload: reader, column)
    } else if reader.plan.codec != nil {
      self.init(cases: reader, column)
    } else {
      self.init(primitive: reader, column, host: host)
    }
    null = Self.null(reader)
  }

  /// Whether the app's value is Core Data's, or a case of it.
  private static func isPlain(_ reader: AttributeReader) -> Bool {
    switch reader.plan.method {
    case .default, .raw: break
    case .codable, .transformed, .composition: return false
    }
    if [.transformable, .codable].contains(reader.attribute.type) { return false }
    guard reader.plan.codec == nil, let primitive = reader.plan.swiftType?.unwrapped.primitive else { return true }
    return PrimitiveCheck.alwaysCasts(reader.attribute.type, to: primitive)
  }

  static func null(_ reader: AttributeReader) -> SQLiteValue? {
    let plain = PlainValue(reader.read(.value(.null)), raw: .null, decodes: reader.decodes)
    return plain.reason == nil ? plain.value : nil
  }

  // MARK: - Primitives

  private init(primitive reader: AttributeReader, _ c: SQL, host: PlainHost) {
    let isNumber: SQL = "typeof(\(c)) IN ('integer', 'real')"
    let isText: SQL = host == .shell ? "typeof(\(c)) = 'text'" : "\(text: PlainFunction.isText)(\(c))"
    switch reader.attribute.type {
    case .integer16: self.init(integer: reader, c, Int64(Int16.min)...Int64(Int16.max))
    case .integer32: self.init(integer: reader, c, Int64(Int32.min)...Int64(Int32.max))
    case .integer64: self.init(integer: reader, c, .min ... .max)
    case .boolean: self.init(type: .integer, unit: "0 or 1", condition: isNumber, value: "\(c) <> 0", isBoolean: true)
    case .double: self.init(type: .real, condition: isNumber, value: "CAST(\(c) AS REAL)")
    case .float:
      // What rounds to no Float is out of range, and an infinity is one.
      let condition: SQL = "\(isNumber) AND (\(c) BETWEEN -3.4028235e38 AND 3.4028235e38 OR \(c) IN (9e999, -9e999))"
      self.init(type: .real, condition: condition, value: "CAST(\(c) AS REAL)")
    case .decimal:
      let condition: SQL = """
        (typeof(\(c)) = 'integer' OR typeof(\(c)) = 'real' AND (\(c) = 0 OR \(c) BETWEEN 1e-100 AND 1e100 \
        OR \(c) BETWEEN -1e100 AND -1e-100))
        """
      self.init(type: .numeric, condition: condition, value: c)
    case .date:
      self.init(
        type: .text, unit: PlainDate.unit, condition: "\(isNumber) AND \(PlainDate.isInRange(c))",
        value: PlainDate.text(c))
    case .string: self.init(type: .text, condition: isText, value: c)
    case .uri:
      // Whether another text is an address is decided by the program.
      let isASCII: SQL = "NOT \(c) GLOB '*[^ -~]*'"
      let mayFail = reader.plan.swiftType != nil
      self.init(type: .text, condition: mayFail && host == .program ? "\(isText) AND \(isASCII)" : isText, value: c)
      if mayFail { lack = "a text that is no address is shown too" }
    case .uuid:
      self.init(
        type: .text, condition: "typeof(\(c)) = 'blob' AND length(\(c)) = 16", value: Self.uuid(c, host))
    case .binary:
      self.init(type: .blob, condition: "typeof(\(c)) = 'blob'", value: c)
      viewed = "CAST(\(c) AS BLOB)"
    case .undefined, .objectID, .transformable, .composite, .codable, .other:
      self.init(type: .blob, condition: "typeof(\(c)) <> 'text'", value: c)
      viewed = c
    }
  }

  private init(integer reader: AttributeReader, _ c: SQL, _ stored: ClosedRange<Int64>) {
    let range = reader.plan.swiftType?.unwrapped.primitive?.integerRange.map(stored.clamped) ?? stored
    var condition: SQL = "typeof(\(c)) = 'integer'"
    if range != .min ... .max {
      condition += " AND \(c) BETWEEN \(number: range.lowerBound) AND \(number: range.upperBound)"
    }
    self.init(type: .integer, condition: condition, value: c)
  }

  /// The text of 16 bytes.
  private static func uuid(_ c: SQL, _ host: PlainHost) -> SQL {
    // SQLite's own functions take six times as long.
    if host == .program { return "\(text: PlainFunction.uuid)(\(c))" }
    let parts: [SQL] = [(1, 4), (5, 2), (7, 2), (9, 2), (11, 6)].map { start, count in
      "hex(substr(\(c), \(number: start), \(number: count)))"
    }
    return parts.joined(separator: " || '-' || ")
  }

  // MARK: - Cases

  private static let mostCases = 200

  /// An enum's raw value as the name of its case; option sets are lists that the program makes.
  private init(cases reader: AttributeReader, _ c: SQL) {
    self.init(cases: reader, c, of: reader.attribute) { reader.read($0) }
  }

  /// The same of a SwiftData enum whose raw value is its only leaf (FORMAT §3.2).
  init(folded reader: AttributeReader, _ leaf: Attribute, _ c: SQL) {
    self.init(cases: reader, c, of: leaf) { stored in
      reader.read(.value(.composite([Value.Leaf(name: leaf.name, reading: stored)])))
    }
    null = Self.null(reader)
  }

  private init(cases reader: AttributeReader, _ c: SQL, of stored: Attribute, read: (Reading) -> AppReading) {
    self.init(type: .text)
    lack = "it is NULL"
    guard let codec = reader.plan.codec else { return }
    unit = codec.flags == nil ? "name of a case of \(codec.typeName)" : "JSON list of flags of \(codec.typeName)"
    guard codec.names.count <= Self.mostCases else { return }
    let names = codec.names.keys.compactMap { literal -> (SQLiteValue, String)? in
      guard let raw = literal.stored(as: stored.type) else { return nil }
      let reading = read(CellDecoder.reading(of: .whole(raw), as: stored))
      guard reading.reason == nil, case .value(.enumCase(let name?, _)) = reading.outcome else { return nil }
      return (raw, name)
    }.sorted { $0.1 < $1.1 }
    guard !names.isEmpty else { return }
    condition = "\(c) IN (\(list: names.map { SQL.binding($0.0) }))"
    let cases = names.map { stored, name -> SQL in "WHEN \(bind: stored) THEN \(bind: .text(name))" }
    value = "CASE \(c) \(cases.joined(separator: " ")) END"
    if codec.hasUnknownRawValues {
      unit = "\(unit ?? ""), or another raw value"
      viewed = c
      lack = "a raw value that no case has is shown unchecked"
    } else {
      lack = "a raw value that no case has is NULL"
    }
  }

  /// A SwiftData enum with a leaf for each case, whose column holds the case's own name (FORMAT §3.2).
  init?(caseLeaves reader: AttributeReader, _ columns: [SQL]) {
    let leaves = reader.attribute.elements
    guard leaves.count > 1, leaves.count == columns.count,
      leaves.allSatisfy({ $0.type == .string })
    else { return nil }
    let areNamed = leaves.allSatisfy { leaf in
      let stored = leaves.map { other in
        Value.Leaf(name: other.name, reading: .value(other.name == leaf.name ? .string(leaf.name) : .null))
      }
      let reading = reader.read(.value(.composite(stored)))
      return reading.notes.isEmpty && reading.outcome == .value(.enumCase(name: leaf.name, rawValue: nil))
    }
    guard areNamed else { return nil }
    self.init(type: .text, unit: "name of a case")
    let filled: [SQL] = columns.map { "(\($0) IS NOT NULL)" }
    let own: [SQL] = zip(columns, leaves).map { "(\($0) IS \(bind: .text($1.name)))" }
    condition = "\(filled.joined(separator: " + ")) = 1 AND \(own.joined(separator: " + ")) = 1"
    value = "coalesce(\(list: columns))"
    null = Self.null(reader)
  }

  // MARK: - Payloads

  /// Bytes that the program decodes, or that may lie in a file.
  private init(payload reader: AttributeReader, _ c: SQL) {
    let isTagged = reader.attribute.allowsExternalBinaryDataStorage
    let bytes: SQL = isTagged ? "CASE WHEN substr(\(c), 1, 1) = x'01' THEN substr(\(c), 2) END" : c
    let text: SQL = "CAST(\(bytes) AS TEXT)"
    if reader.isWrittenAsJSON {
      self.init(type: .text, unit: "JSON")
      viewed = "CASE WHEN json_valid(\(text)) THEN \(text) END"
      lack = "JSON is shown as it is stored, unchecked; all else is NULL"
    } else if reader.decodes {
      self.init(type: .blob, unit: "JSON text where it is decoded, else bytes")
      viewed = bytes
      lack = "the transformer's output is shown as bytes, not decoded"
    } else {
      self.init(type: .blob)
      if isTagged {
        condition = "typeof(\(c)) = 'blob' AND substr(\(c), 1, 1) = x'01'"
      } else {
        viewed = bytes
        lack = "it is shown as it is stored"
      }
      value = "substr(\(c), 2)"
    }
    if isTagged { lack = [lack, "files of external storage are NULL"].compactMap(\.self).joined(separator: "; ") }
  }
}

extension AttributeReader {
  /// Whether every value that reads is JSON.
  var isWrittenAsJSON: Bool { shape != nil || attribute.type == .composite || plan.method == .composition }

  /// Whether bytes are written as what they are decoded to.
  var decodes: Bool {
    if hasPayload || isWrittenAsJSON || [.transformable, .codable].contains(attribute.type) { return true }
    return [.codable, .transformed].contains(plan.method)
  }
}

extension RawLiteral {
  /// The raw value as SQLite holds it in a column of a type; nil if it holds none such.
  fileprivate func stored(as type: AttributeType) -> SQLiteValue? {
    switch (self, type) {
    case (.integer(let number), .integer16), (.integer(let number), .integer32), (.integer(let number), .integer64),
      (.integer(let number), .boolean):
      .integer(number)
    case (.integer(let number), .double), (.integer(let number), .float): .real(Double(number))
    case (.double(let number), .double): .real(number)
    case (.string(let text), .string): .text(text)
    default: nil
    }
  }
}

/// Dates as texts, by SQLite.
enum PlainDate {
  static let unit = "ISO 8601 in UTC, from seconds since 2001-01-01"
  /// The first second of 1583 and the last millisecond of 9999 since 2001, as `DateText` writes dates.
  private static let least: SQL = "-13190860800.0"
  private static let greatest: SQL = "252423993599.999"
  private static let reference: SQL = "\(number: Int(DateEntry.secondsFrom1970To2001))"

  static func isInRange(_ c: SQL) -> SQL { "\(c) BETWEEN \(least) AND \(greatest)" }

  /// Rounded to milliseconds first, as `DateText` does: SQLite would round after the addition, which loses digits.
  static func text(_ c: SQL) -> SQL {
    "strftime('%Y-%m-%dT%H:%M:%fZ', round(\(c) * 1000.0) / 1000.0 + \(reference), 'unixepoch')"
  }
}
