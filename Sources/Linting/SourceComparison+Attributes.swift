import Findings
import Foundation
import Schema

// An attribute against the model's: type, optionality, default, options, leaves.
extension SourceComparison {
  func compare(
    _ mine: Attribute,
    _ theirs: Attribute,
    _ path: String,
    _ sides: Sides
  ) -> [Finding] {
    var findings: [Finding] = []
    let top = String(path.split(separator: ".").first ?? "")
    func tell(_ code: FindingCode, _ fact: SourceFact, _ what: String) {
      let place = path == top ? sides.place(top, fact) : place(ofLeaf: path, sides, fact)
      findings.append(sides.finding(code, path, "'\(path)': \(what)", place))
    }
    let property = path == top ? sides.property(top) : nil
    // What the app's configuration asks for is no difference (DIALECTS A56).
    let isAsked = property.map { source.isAsked($0, of: sides.contract) } ?? false
    if !isAsked, !agrees(mine, theirs, property, sides.dialect) {
      let type = mine.type == .undefined ? property?.swiftType.description : nil
      tell(
        .sourceModelType,
        .type,
        "\(type ?? mine.type.title) in source, \(theirs.type.title) in the model"
      )
      // The one leaf of an enum holds its raw values (DIALECTS E15).
      if property == nil,
        sides.declared.attributes.contains(where: { $0.name == top && $0.isSwiftDataEnum })
      {
        findings[findings.count - 1].message +=
          "; the raw type of the enum changed, and stored values of the other are no case's"
      }
      if let remark = leniently(mine, theirs, property, sides.dialect) {
        findings[findings.count - 1].severity = .advice
        findings[findings.count - 1].message += remark
      }
    }
    // SwiftData and ManagedModels call it by their option's name (DIALECTS E5).
    if mine.isTransient != theirs.isTransient, !sides.dialect.traits.declaresOptions {
      tell(
        .sourceModelTransient,
        .options,
        "transient in \(mine.isTransient ? "source" : "the model") only"
      )
    }
    if !isAsked, optionalityDiffers(mine, theirs, property, sides.dialect) {
      tell(
        .sourceModelOptional,
        .type,
        "\(mine.isOptional ? "optional" : "required") in source, "
          + "\(theirs.isOptional ? "optional" : "required") in the model"
      )
    }
    if transformersDiffer(mine, theirs, property, sides.dialect) {
      let names = [mine, theirs].map { $0.valueTransformerName ?? "none" }
      tell(
        .sourceModelTransformer,
        .transformer,
        "transformer \(names[0]) in source, \(names[1]) in the model"
      )
    }
    if let property, let difference = defaults(mine, theirs, property, sides.dialect) {
      tell(.sourceModelDefault, .defaultValue, difference)
      // Where the source makes the model, the store's may be of an earlier build.
      if sides.dialect.traits.makesItsModel { findings[findings.count - 1].severity = .advice }
    }
    if sides.dialect.traits.declaresOptions, path == top {
      findings += options(mine, theirs).map { name, difference in
        let place = property?.optionPlaces[name] ?? sides.place(top, .options)
        return sides.finding(.sourceModelOption, path, "'\(path)': \(difference)", place)
      }
    }
    if sides.dialect == .coreDataEvolution, mine.type == .composite, theirs.type == .transformable {
      tell(
        .sourceModelComposition,
        .type,
        "a @Composition over a Transformable is an archived dictionary; no predicate and no sort reaches its leaves"
      )
    }
    if mine.type == .composite, theirs.type == .composite {
      findings += leaves(mine, theirs, path, sides)
    }
    return findings
  }

  /// Whether the types are the same, or two names of one thing to the dialect.
  private func agrees(
    _ mine: Attribute,
    _ theirs: Attribute,
    _ property: PropertyContract?,
    _ dialect: Dialect
  ) -> Bool {
    // What a type of a newer framework takes is not known here.
    if mine.type == theirs.type || theirs.type.isOther { return true }
    if theirs.type == .codable {
      return property?.storageMethod == .codable || dialect == .plainCoreData
    }
    // CoreDataEvolution reads primitives alone, and its tool refuses the model (DIALECTS A53).
    if theirs.type == .undefined { return dialect != .coreDataEvolution }
    let written = property?.swiftType.unwrapped
    if dialect == .plainCoreData, written == .named("NSNumber") {
      return Self.numbers.contains(theirs.type)
    }
    if mine.type == .undefined { return true }
    switch (dialect, mine.type, theirs.type) {
    // How SwiftData keeps a collection of structs was never seen (FORMAT §3.2).
    case (.swiftData, .binary, .transformable): return property?.storageMethod == .codable
    // Where the model has no composite, the dictionary is archived (DIALECTS A19).
    case (.coreDataEvolution, .composite, .transformable): return true
    // A transformer may make any object (DIALECTS §2.8).
    case (.plainCoreData, _, .transformable): return !isScalar(mine.type)
    // As a scalar, a date is its seconds.
    case (.plainCoreData, .double, .date): return true
    case (.plainCoreData, .transformable, .composite):
      if case .dictionary = written { return true }
      return written == .named("NSDictionary")
    case (.plainCoreData, .transformable, _):
      if case .named(let name) = written, Self.anything.contains(name) { return true }
      return property?.storageMethod != .transformed
    default: return false
    }
  }

  /// What there is to say of types that differ and read all the same; nil if they do not.
  private func leniently(
    _ mine: Attribute,
    _ theirs: Attribute,
    _ property: PropertyContract?,
    _ dialect: Dialect
  ) -> String? {
    guard dialect == .coreDataEvolution, let property else { return nil }
    // The accessor takes any NSNumber for an Int (DIALECTS A2).
    if property.swiftType.unwrapped.primitive == .int, property.storageMethod == .default,
      [.integer16, .integer32].contains(theirs.type)
    {
      return "; a greater number does not fit the column"
    }
    // DIALECTS A14.
    if property.storageMethod == .transformed, [.string, .binary].contains(theirs.type) {
      return "; this is the older layout of .transformed, which CoreDataEvolution refuses now"
    }
    return nil
  }

  /// What an `NSNumber` can hold (DIALECTS §2.8).
  private static let numbers: Set<AttributeType> = [
    .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean,
  ]
  private static let anything: Set<String> = [
    "Any", "AnyObject", "NSObject", "NSObjectProtocol", "NSCoding", "NSSecureCoding",
  ]

  private func optionalityDiffers(
    _ mine: Attribute,
    _ theirs: Attribute,
    _ property: PropertyContract?,
    _ dialect: Dialect
  ) -> Bool {
    guard mine.isOptional != theirs.isOptional else { return false }
    switch dialect {
    case .swiftData, .managedModels, .storable: return true
    case .plainCoreData:
      // Xcode writes `T?` over required attributes too, and scalars over optional ones (§2.8).
      return !mine.isOptional && !isScalar(mine.type)
    // The accessor of a raw value gives its default for NULL, that of a primitive stops (DIALECTS A4, A10).
    case .coreDataEvolution:
      return mine.isOptional || property?.storageMethod != .raw || property?.defaultValue == nil
    case .coreValue, .coreModel:
      return mine.defaultValue == nil && property?.defaultValue == nil
    }
  }

  private func isScalar(_ type: AttributeType) -> Bool {
    switch type {
    case .integer16, .integer32, .integer64, .double, .float, .boolean: true
    default: false
    }
  }

  private func transformersDiffer(
    _ mine: Attribute,
    _ theirs: Attribute,
    _ property: PropertyContract?,
    _ dialect: Dialect
  ) -> Bool {
    // The name of a class that does not declare it is not known.
    guard dialect != .plainCoreData, mine.type == .transformable, theirs.type == .transformable,
      mine.valueTransformerName != nil || property?.transformerClass == nil,
      mine.valueTransformerName != theirs.valueTransformerName
    else { return false }
    // The name that the running app gives is mangled (DIALECTS D6).
    let names = [mine, theirs].compactMap(\.valueTransformerName)
    // ManagedModels names a transformer by its class at run time, the module in front (DIALECTS D3).
    if dialect == .managedModels,
      Set(names.compactMap { $0.split(separator: ".").last }).count == 1,
      names.count == 2
    {
      return false
    }
    return names.count < 2 || !names.allSatisfy { $0.contains("CodableTransformer") }
  }

  /// An initial value that cannot be evaluated is not compared (DIALECTS A5, A35).
  private func defaults(
    _ mine: Attribute,
    _ theirs: Attribute,
    _ property: PropertyContract,
    _ dialect: Dialect
  ) -> String? {
    guard dialect.traits.declaresDefaults, mine.type == theirs.type, !mine.isTransient,
      ![.composite, .transformable, .undefined].contains(mine.type)
    else { return nil }
    let written = property.defaultValue.flatMap { $0.isNil ? nil : $0 }
    let value = mine.defaultValue ?? written?.value
    if written != nil, value == nil { return nil }
    // In source such a property has nil alone for a default, and may leave it out; that of JSON would be its bytes.
    if dialect == .coreDataEvolution, ![.default, .codable].contains(property.storageMethod) {
      guard value != nil, theirs.defaultValue != nil else { return nil }
    }
    switch (value, theirs.defaultValue) {
    case (nil, nil): return nil
    case (let value?, let other?) where Self.isSame(value, other): return nil
    case (_, let other):
      let (left, right) = (written?.text ?? "none", other.map { "\($0.plainText)" } ?? "none")
      return "default \(left) in source, \(right) in the model"
    }
  }

  private static func isSame(_ left: Value, _ right: Value) -> Bool {
    if left == right { return true }
    guard let left = left.number, let right = right.number else {
      return left.plainText == right.plainText
    }
    return left == right
  }

  /// The options that differ, by name, and how.
  private func options(_ mine: Attribute, _ theirs: Attribute) -> [(String, String)] {
    let flags: [(name: String, mine: Bool, theirs: Bool)] = [
      (
        "externalStorage", mine.allowsExternalBinaryDataStorage,
        theirs.allowsExternalBinaryDataStorage
      ),
      ("spotlight", mine.isIndexedBySpotlight, theirs.isIndexedBySpotlight),
      ("preserveValueOnDeletion", mine.preservesValueOnDeletion, theirs.preservesValueOnDeletion),
      ("allowsCloudEncryption", mine.allowsCloudEncryption, theirs.allowsCloudEncryption),
      ("ephemeral", mine.isTransient, theirs.isTransient),
    ]
    return flags.compactMap { flag in
      flag.mine == flag.theirs
        ? nil : (flag.name, ".\(flag.name) in \(flag.mine ? "source" : "the model") only")
    }
  }
}

extension Value {
  /// A number or a flag as a number, for comparing two spellings of one default.
  fileprivate var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .double(let number), .float(let number), .date(let number): number
    case .decimal(let number): NSDecimalNumber(decimal: number).doubleValue
    case .boolean(let flag): flag ? 1 : 0
    default: nil
    }
  }

  /// A default as a message spells it.
  fileprivate var plainText: String {
    switch self {
    case .null: "nil"
    case .integer(let number): "\(number)"
    case .double(let number), .float(let number), .date(let number): "\(number)"
    case .decimal(let number): "\(number)"
    case .boolean(let flag): "\(flag)"
    case .string(let text): "\"\(text)\""
    case .uri(let text): text
    case .uuid(let uuid): uuid.uuidString
    case .data(let data): "\(data.count) bytes"
    default: "another"
    }
  }
}
