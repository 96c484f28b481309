import Archives
import Decoding
import Foundation
import Predicates
import SQLite
import Schema
import Storage
import StoreWriting

/// Scrambles the cells of rows by what their attributes hold; numbers stay, and so do values with findings.
struct CellScrambler {
  /// The kind of content of a column.
  private enum Content {
    case number
    case text(cases: RawCodec?)
    /// The name of a case, if it is one.
    case caseName(String)
    case date
    case bytes(PayloadShape?, isTagged: Bool, isMessage: Bool)
    /// A text that is derived from another column, folded.
    case folded(column: String)
  }

  /// What the columns of an entity's rows hold, in their order.
  private struct Plan {
    struct Column {
      let content: Content?
      /// The rows whose cells stay as they are.
      let kept: KeySet?
      /// The column that this one is derived from, folded.
      let origin: Int?
    }

    let columns: [Column]
  }

  private let key = ScrambleKey()
  private let names: DeclaredNames
  private let statements: StatementScrambler
  private let payloads: PayloadTexts
  /// By entity and column.
  private var contents: [String: [String: Content]] = [:]
  private let kept: FailingCells
  /// By table and entity: a row without a known entity goes by its table's name, which an entity may have too.
  private var plans: [String: [String: Plan]] = [:]

  init(_ session: StoreSession, _ contract: Contract, schemaNames: [String], kept: FailingCells) {
    names = DeclaredNames(contract)
    statements = StatementScrambler(session, schemaNames: schemaNames)
    payloads = PayloadTexts(key)
    self.kept = kept
    let (model, layout) = (session.compiler.model, session.compiler.layout)
    for entity in model.entities {
      guard let place = layout.entities[entity.name] else { continue }
      var found: [String: Content] = [:]
      for attribute in model.attributes(of: entity) where !attribute.isTransient {
        let reader = AttributeReader(attribute, of: entity, in: model, contract: contract)
        Self.add(reader, attribute.name, nil, place, &found)
        if let text = attribute.derivationExpression, let origin = text.foldedAttribute,
          let column = place.columns[attribute.name], let source = place.columns[origin]
        {
          found[column.name] = .folded(column: source.name)
        }
      }
      contents[entity.name] = found
    }
  }

  private static func add(
    _ reader: AttributeReader, _ path: String, _ codec: RawCodec?, _ place: EntityLayout,
    _ found: inout [String: Content]
  ) {
    let attribute = reader.attribute
    if attribute.type == .composite {
      let isOne = attribute.elements.count == 1
      for leaf in reader.elementReaders {
        let inner = path + "." + leaf.attribute.name
        Self.add(leaf, inner, isOne ? reader.plan.codec ?? codec : nil, place, &found)
        if attribute.isSwiftDataEnum, !isOne, leaf.attribute.type == .string, let column = place.columns[inner] {
          found[column.name] = .caseName(leaf.attribute.name)
        }
      }
      return
    }
    guard let column = place.columns[path], column.certainty != .missing else { return }
    found[column.name] =
      switch attribute.type {
      case .string where reader.hasPayload: .bytes(reader.payloadShape, isTagged: false, isMessage: reader.isMessage)
      case .string, .uri: .text(cases: reader.plan.codec ?? codec)
      case .date: .date
      case .binary, .transformable, .codable, .uuid:
        .bytes(reader.payloadShape, isTagged: attribute.allowsExternalBinaryDataStorage, isMessage: reader.isMessage)
      case .integer16, .integer32, .integer64, .boolean, .double, .float, .decimal: .number
      case .undefined, .objectID, .composite, .other: .text(cases: nil)
      }
  }

  private mutating func plan(for entity: String, _ columns: [String], in table: String) -> Plan {
    if let plan = plans[table]?[entity] { return plan }
    let contents = contents[entity] ?? [:]
    let plan = Plan(
      columns: columns.map { column in
        var origin: Int?
        if case .folded(let source)? = contents[column] { origin = columns.firstIndex(of: source) }
        return Plan.Column(content: contents[column], kept: kept.keys(in: column, of: table), origin: origin)
      })
    plans[table, default: [:]][entity] = plan
    return plan
  }

  /// Scrambles a row: `others` gets what replaces its values; what is there already stays.
  mutating func scramble(
    _ row: borrowing StatementRow, _ columns: [String], _ others: inout [SQLiteValue?], of entity: String,
    at place: RowKey
  ) {
    let plan = plan(for: entity, columns, in: place.table)
    for (index, column) in plan.columns.enumerated()
    where column.origin == nil && column.kept?.contains(place.key) != true {
      scramble(row, index, column.content, &others)
    }
    for (index, column) in plan.columns.enumerated() {
      guard let origin = column.origin, column.kept?.contains(place.key) != true else { continue }
      if case .text(let folded) = row.value(index), case .text(let before) = row.value(origin), folded == before.folded,
        case .text(let after)? = others[origin]
      {
        others[index] = .text(after.folded)
      } else {
        scramble(row, index, column.content, &others)
      }
    }
  }

  /// Scrambles a row that is no entity's, such as one of a join table; numbers stay.
  func scramble(_ row: borrowing StatementRow, _ others: inout [SQLiteValue?]) {
    for index in others.indices { scramble(row, index, nil, &others) }
  }

  private func scramble(
    _ row: borrowing StatementRow, _ index: Int, _ content: Content?, _ others: inout [SQLiteValue?]
  ) {
    guard others[index] == nil else { return }
    switch (row.storageClass(index), content) {
    case (.integer, .date?), (.real, .date?), (.text, _), (.blob, _):
      others[index] = scrambled(row.value(index), content)
    case (.null, _), (.integer, _), (.real, _): break
    }
  }

  private func scrambled(_ value: SQLiteValue, _ content: Content?) -> SQLiteValue {
    switch (value, content) {
    // The Decimal that is no number (FORMAT §1.6).
    case (.notANumber, .number?): return value
    case (.text(let text), .text(let cases)?) where cases?.names[.string(text)] != nil: return value
    case (.text(let text), .caseName(let name)?) where text == name: return value
    case (.integer(let seconds), .date?):
      return Int64(exactly: key.date(Double(seconds))).map(SQLiteValue.integer) ?? value
    case (.real(let seconds), .date?): return .real(key.date(seconds))
    case (.blob(let data), .bytes(let shape, let isTagged, let isMessage)?):
      return bytes(data, shape, isTagged, isMessage)
    case (.text(let text), .bytes(let shape, let isTagged, let isMessage)?):
      guard case .blob(let data) = bytes(Data(text.utf8), shape, isTagged, isMessage),
        let other = String(validating: data, as: UTF8.self)
      else { return .text(payloads.scrambled(text)) }
      return .text(other)
    case (.text(let text), _): return .text(payloads.scrambled(perhapsJSON: text, names))
    case (.blob(let data), _): return bytes(data, nil, false, false)
    case (.malformedText(let data), _): return .malformedText(Data(key.noise(for: data)))
    default: return value
    }
  }

  private func bytes(_ data: Data, _ shape: PayloadShape?, _ isTagged: Bool, _ isMessage: Bool) -> SQLiteValue {
    if let name = SQLiteValue.blob(data).externalFileName {
      return .blob(Data([2]) + Data(payloads.scrambled(name).utf8) + Data([0]))
    }
    if isTagged, data.first == 1 {
      let rest = payloads.scrambled(Data(data.dropFirst()), shape, names, isMessage: isMessage)
      return .blob(Data([1]) + rest)
    }
    return .blob(payloads.scrambled(data, shape, names, isMessage: isMessage))
  }

  /// The new name and content of the external storage file that a cell refers to.
  func scrambled(file name: String, _ data: Data, of entity: String, _ column: String) -> (name: String, data: Data) {
    var (shape, isMessage): (PayloadShape?, Bool) = (nil, false)
    if case .bytes(let declared, _, let isOne)? = contents[entity]?[column] { (shape, isMessage) = (declared, isOne) }
    return (payloads.scrambled(name), payloads.scrambled(data, shape, names, isMessage: isMessage))
  }

  func keeps(_ column: String, at place: RowKey) -> Bool {
    kept.keys(in: column, of: place.table)?.contains(place.key) == true
  }

  /// Scrambles a row of Core Data's own tables; the model, entities' names and Core Data's own metadata stay.
  func scramble(bookkeeping row: borrowing StatementRow, _ columns: [String], _ others: inout [SQLiteValue?]) {
    for (index, column) in columns.enumerated() {
      switch (column, row.storageClass(index)) {
      case ("Z_UUID", _), ("Z_NAME", .text), ("Z_CONTENT", .blob): break
      case ("Z_PLIST", .blob):
        let own = row.withBytes(index) { Self.ownMetadata(in: Data($0)) }
        if let own { others[index] = .blob(own) } else { fallthrough }
      default: scramble(row, index, nil, &others)
      }
    }
  }

  /// A statement of the store's schema.
  func scrambled(statement: String) -> String { statements.scrambled(statement, payloads, names) }

  /// Metadata without the app's keys; nil if they cannot be read.
  private static func ownMetadata(in data: Data) -> Data? {
    guard let entries = try? BinaryPropertyListReader.read(data).entries else { return nil }
    return BinaryPropertyListWriter.data(.dictionary(entries.filter { metadataKeys.contains($0.key) }))
  }

  /// Core Data's own (FORMAT §1.2).
  private static let metadataKeys: Set<String> = [
    "NSStoreType", "NSPersistenceFrameworkVersion", "NSPersistenceMaximumFrameworkVersion", "NSStoreModelVersionHashes",
    "NSStoreModelVersionHashesVersion", "NSStoreModelVersionHashesDigest", "NSStoreModelVersionChecksumKey",
    "NSStoreModelVersionIdentifiers", "_NSAutoVacuumLevel", "_NSStoreAncillaryModelVersionHashesMetadataKey",
  ]
}

extension AttributeReader {
  /// What the contract declares for the attribute's JSON.
  fileprivate var payloadShape: PayloadShape? {
    switch transformed?.kind {
    case .json(let shape, _)?: shape
    case .assigned(_, let shape)?: shape
    default: shape
    }
  }

  fileprivate var isMessage: Bool {
    guard case .assigned(let decoder, _)? = transformed?.kind else { return false }
    return decoder.steps.contains(.protobuf)
  }
}

extension String {
  /// The attribute in `canonical:(name)`; nil for any other expression.
  fileprivate var foldedAttribute: String? {
    let text = trimmingCharacters(in: .whitespaces)
    guard text.hasPrefix("canonical:("), text.hasSuffix(")") else { return nil }
    return String(text.dropFirst("canonical:(".count).dropLast()).trimmingCharacters(in: .whitespaces)
  }

  fileprivate var folded: String { folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) }
}
