import Archives
import Decoding
import Foundation
import Querying
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

  let key = ScrambleKey()
  private let names: DeclaredNames
  private let statements: StatementScrambler
  private var payloads: PayloadTexts
  /// By entity and column.
  private var contents: [String: [String: Content]] = [:]
  /// The columns of a row that stay as they are.
  private let kept: [RowKey: Set<String>]

  init(
    _ session: StoreSession,
    _ contract: Contract,
    schemaNames: [String],
    kept: FailingCells
  ) {
    names = DeclaredNames(contract)
    statements = StatementScrambler(session, schemaNames: schemaNames)
    payloads = PayloadTexts(key)
    self.kept = kept.columns
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
    _ reader: AttributeReader,
    _ path: String,
    _ codec: RawCodec?,
    _ place: EntityLayout,
    _ found: inout [String: Content]
  ) {
    let attribute = reader.attribute
    if attribute.type == .composite {
      let isOne = attribute.elements.count == 1
      for leaf in reader.elementReaders {
        let inner = path + "." + leaf.attribute.name
        Self.add(leaf, inner, isOne ? reader.plan.codec ?? codec : nil, place, &found)
        if attribute.isSwiftDataEnum, !isOne, leaf.attribute.type == .string,
          let column = place.columns[inner]
        {
          found[column.name] = .caseName(leaf.attribute.name)
        }
      }
      return
    }
    guard let column = place.columns[path], column.certainty != .missing else { return }
    found[column.name] =
      switch attribute.type {
      case .string where reader.hasPayload:
        .bytes(reader.payloadShape, isTagged: false, isMessage: reader.isMessage)
      case .string, .uri: .text(cases: reader.plan.codec ?? codec)
      case .date: .date
      case .binary, .transformable, .codable, .uuid:
        .bytes(
          reader.payloadShape,
          isTagged: attribute.allowsExternalBinaryDataStorage,
          isMessage: reader.isMessage
        )
      case .integer16, .integer32, .integer64, .boolean, .double, .float, .decimal: .number
      case .undefined, .objectID, .composite, .other: .text(cases: nil)
      }
  }

  /// Scrambles a row in place.
  mutating func scramble(
    _ values: inout [RawValue],
    _ columns: [String],
    of entity: String,
    at place: RowKey
  ) {
    let original = values
    let contents = contents[entity] ?? [:]
    let kept = kept[place] ?? []
    for (index, column) in columns.enumerated()
    where !kept.contains(column) {
      values[index] = scrambled(values[index], contents[column])
    }
    for (index, column) in columns.enumerated() where !kept.contains(column) {
      guard case .folded(let source)? = contents[column],
        let origin = columns.firstIndex(of: source), case .text(let before) = original[origin],
        original[index] == .text(before.folded), case .text(let after) = values[origin]
      else { continue }
      values[index] = .text(after.folded)
    }
  }

  private mutating func scrambled(_ value: RawValue, _ content: Content?) -> RawValue {
    switch (value, content) {
    case (.null, _): return value
    // The Decimal that is no number (FORMAT §1.6).
    case (.notANumber, .number?): return value
    case (.text(let text), .text(let cases)?) where cases?.names[.string(text)] != nil: return value
    case (.text(let text), .caseName(let name)?) where text == name: return value
    case (.integer(let seconds), .date?):
      return Int64(exactly: key.date(Double(seconds))).map(RawValue.integer) ?? value
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

  private mutating func bytes(
    _ data: Data,
    _ shape: PayloadShape?,
    _ isTagged: Bool,
    _ isMessage: Bool
  ) -> RawValue {
    if let name = RawValue.blob(data).externalFileName {
      return .blob(Data([2]) + Data(payloads.scrambled(name).utf8) + Data([0]))
    }
    if isTagged, data.first == 1 {
      let rest = payloads.scrambled(Data(data.dropFirst()), shape, names, isMessage: isMessage)
      return .blob(Data([1]) + rest)
    }
    return .blob(payloads.scrambled(data, shape, names, isMessage: isMessage))
  }

  /// The new name and content of the external storage file that a cell refers to.
  mutating func scrambled(
    file name: String,
    _ data: Data,
    of entity: String,
    _ column: String
  ) -> (name: String, data: Data) {
    var (shape, isMessage): (PayloadShape?, Bool) = (nil, false)
    if case .bytes(let declared, _, let isOne)? = contents[entity]?[column] {
      (shape, isMessage) = (declared, isOne)
    }
    return (payloads.scrambled(name), payloads.scrambled(data, shape, names, isMessage: isMessage))
  }

  func keeps(_ column: String, at place: RowKey) -> Bool {
    kept[place]?.contains(column) == true
  }

  /// Scrambles what is no cell of an entity, such as the columns of a join table; numbers stay.
  mutating func scramble(others values: inout [RawValue]) {
    for index in values.indices { values[index] = scrambled(values[index], nil) }
  }

  /// Scrambles a row of Core Data's own tables; the model, entities' names and Core Data's own metadata stay.
  mutating func scramble(bookkeeping values: inout [RawValue], _ columns: [String]) {
    for (index, column) in columns.enumerated() {
      switch (column, values[index]) {
      case ("Z_UUID", _), ("Z_NAME", .text), ("Z_CONTENT", .blob): break
      case ("Z_PLIST", .blob(let data)):
        values[index] =
          Self.ownMetadata(in: data).map(RawValue.blob) ?? scrambled(values[index], nil)
      default: values[index] = scrambled(values[index], nil)
      }
    }
  }

  /// A statement of the store's schema.
  mutating func scrambled(statement: String) -> String {
    statements.scrambled(statement, &payloads, names)
  }

  /// Metadata without the app's keys; nil if they cannot be read.
  private static func ownMetadata(in data: Data) -> Data? {
    guard let entries = try? BinaryPropertyListReader.read(data).entries else { return nil }
    return BinaryPropertyListWriter.data(
      .dictionary(entries.filter { metadataKeys.contains($0.key) })
    )
  }

  /// Core Data's own (FORMAT §1.2).
  private static let metadataKeys: Set<String> = [
    "NSStoreType", "NSPersistenceFrameworkVersion", "NSPersistenceMaximumFrameworkVersion",
    "NSStoreModelVersionHashes", "NSStoreModelVersionHashesVersion",
    "NSStoreModelVersionHashesDigest", "NSStoreModelVersionChecksumKey",
    "NSStoreModelVersionIdentifiers", "_NSAutoVacuumLevel",
    "_NSStoreAncillaryModelVersionHashesMetadataKey",
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
    return String(text.dropFirst("canonical:(".count).dropLast())
      .trimmingCharacters(in: .whitespaces)
  }

  fileprivate var folded: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
