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

// The leaves of a composite against those of its struct (DIALECTS A36, A58).
extension SourceComparison {
  func leaves(
    _ mine: Attribute,
    _ theirs: Attribute,
    _ path: String,
    _ sides: Sides
  ) -> [Finding] {
    if let finding = otherCases(mine, theirs, path, sides) { return [finding] }
    let names = Set(mine.elements.map(\.name))
    let known = Dictionary(theirs.elements.map { ($0.name, $0) }) { first, _ in first }
    let gone = theirs.elements.filter { !names.contains($0.name) }
    let came = mine.elements.filter { known[$0.name] == nil }
    let absent = gone.map { leaf in
      sides.finding(
        .sourceModelNoProperty,
        path + "." + leaf.name,
        "the model's leaf '\(path).\(leaf.name)' (\(leaf.type.title)) is not in the source"
          + (sides.dialect == .swiftData ? "; a migration drops its column" : ""),
        place(ofLeaf: path + "." + leaf.name, sides)
      )
    }
    return absent
      + mine.elements.flatMap { leaf -> [Finding] in
        let inner = path + "." + leaf.name
        if let other = known[leaf.name] { return compare(leaf, other, inner, sides) }
        let place = place(ofLeaf: inner, sides)
        let extra = sides.finding(
          .sourceModelExtraProperty,
          inner,
          "the model has no leaf '\(inner)'" + consequence(of: leaf, in: mine, path, sides),
          place
        )
        guard let former = renamed(leaf, gone, came), sides.dialect == .swiftData,
          !mine.isSwiftDataEnum
        else { return [extra] }
        let rename = sides.finding(
          .sourceModelRename,
          inner,
          "'\(path).\(former.name)' of the model looks renamed to '\(inner)'; a struct's members have no former "
            + "name, so a migration drops its values",
          place
        )
        return [extra, rename]
      }
  }

  /// The only leaf of a type that went, where this is the only one of it that came.
  private func renamed(_ leaf: Attribute, _ gone: [Attribute], _ came: [Attribute]) -> Attribute? {
    let alike = gone.filter { $0.type == leaf.type }
    guard leaf.type != .undefined, alike.count == 1,
      came.count(where: { $0.type == leaf.type }) == 1
    else { return nil }
    return alike.first
  }

  /// What the rows that are there read of a leaf that their store has not (DIALECTS A18, E12, E15).
  private func consequence(
    of leaf: Attribute,
    in composite: Attribute,
    _ path: String,
    _ sides: Sides
  ) -> String {
    switch sides.dialect {
    case .swiftData where composite.isSwiftDataEnum:
      return "; without raw values each case has a column, which comes with a migration"
    case .swiftData: return "; its column comes with a migration, empty in the rows that are there"
    case .coreDataEvolution:
      return leaf.isOptional
        ? "; it reads nil" : "; it is not optional, so the whole of '\(path)' reads nil"
    case .storable, .managedModels, .coreValue, .coreModel, .plainCoreData: return ""
    }
  }

  /// An enum of SwiftData whose raw values came or went has other columns altogether (DIALECTS E15).
  private func otherCases(
    _ mine: Attribute,
    _ theirs: Attribute,
    _ path: String,
    _ sides: Sides
  ) -> Finding? {
    guard mine.isSwiftDataEnum, theirs.isSwiftDataEnum else { return nil }
    let isRaw = [mine, theirs].map { $0.userInfo["enum"] == nil }
    guard isRaw[0] != isRaw[1] else { return nil }
    let forms = isRaw.map { $0 ? "one column with its raw value" : "a column for each case" }
    return sides.finding(
      .sourceModelType,
      path,
      "'\(path)': \(forms[0]) in source, \(forms[1]) in the model; a migration drops the values",
      sides.place(path, .type)
    )
  }

  /// Where the struct of a composite declares a leaf; the struct itself where it does not, the property where no file
  /// declares the struct.
  func place(
    ofLeaf path: String,
    _ sides: Sides,
    _ fact: SourceFact? = nil
  ) -> SourcePlace {
    let steps = path.split(separator: ".").map(String.init)
    guard let top = steps.first, let property = sides.property(top) else {
      return sides.contract.location
    }
    var place = sides.place(top, fact)
    var (type, scope) = (property.swiftType, sides.contract.scope)
    for step in steps.dropFirst() {
      guard case .named(let name) = source.unaliased(type.unwrapped, from: scope).unwrapped,
        let declared = source.contract.type(named: name, from: scope),
        case .structure(let structure) = declared.kind
      else { return place }
      guard let field = structure.fields.first(where: { $0.persistentName == step }) else {
        return declared.location
      }
      place = field.location
      (type, scope) = (field.type, declared.name)
    }
    return place
  }
}

// A relationship against the model's, as far as the dialect's source can say.
extension SourceComparison {
  func relationships(_ sides: Sides) -> [Finding] {
    let declared = Set(source.declared.relationships(of: sides.declared).map(\.name))
    let open = Set(sides.contract.relationships.map(\.persistentName))
    let theirs = Dictionary(
      model.relationships(of: sides.entity).map { ($0.name, $0) }
    ) { first, _ in first }
    let formers = Set(
      sides.declared.relationships.filter { theirs[$0.name] == nil }
        .compactMap(\.renamingIdentifier)
    )
    let absent = sides.entity.relationships.filter {
      !declared.contains($0.name) && !open.contains($0.name) && !formers.contains($0.name)
        && !isUndeclaredRelationship($0.name, sides)
        // A property that is an attribute in source is reported as one.
        && sides.contract.property(persistentName: $0.name) == nil
    }
    return absent.map { missing(.relationship, $0.name, "", sides) }
      + sides.contract.properties.compactMap { undeclared($0, theirs, sides) }
      + sides.contract.relationships.filter { !declared.contains($0.persistentName) }
      .compactMap { compareUnresolved($0, theirs, sides) }
      + sides.declared.relationships.flatMap { relationship -> [Finding] in
        if let other = theirs[relationship.name] { return compare(relationship, other, sides) }
        if let former = relationship.renamingIdentifier.flatMap({ theirs[$0] }) {
          return [formerName(relationship.name, former.name, sides)]
            + compare(relationship, former, sides)
        }
        return [extra(.relationship, relationship.name, sides)]
      }
  }

  /// A relationship whose destination the source does not name, as with `NSSet` (DIALECTS §2.8, D7).
  private func compareUnresolved(
    _ mine: RelationshipContract,
    _ theirs: [String: Relationship],
    _ sides: Sides
  ) -> Finding? {
    let name = mine.persistentName
    func tell(_ code: FindingCode, _ what: String, _ place: SourcePlace) -> Finding {
      sides.finding(code, name, what, place)
    }
    guard let other = theirs[name] ?? mine.renamingIdentifier.flatMap({ theirs[$0] }) else {
      // A set may be an attribute's archived value.
      let isAttribute = model.attributes(of: sides.entity).contains { $0.name == name }
      return isAttribute
        ? nil
        : tell(.sourceModelExtraProperty, "the model has no relationship '\(name)'", mine.location)
    }
    guard mine.cardinality == other.cardinality else {
      return tell(
        .sourceModelCardinality,
        "'\(name)': \(mine.cardinality) in source, \(other.cardinality) in the model",
        mine.place(of: .type)
      )
    }
    let sharing = source.contract.entities.filter { $0.swiftName == mine.destination }
    guard let shared = sharing.first,
      !sharing.contains(where: { $0.entityName == other.destination })
    else { return nil }
    return tell(
      .sourceModelDestination,
      "'\(name)': \(shared.shortName) in source, \(other.destination) in the model",
      mine.place(of: .type)
    )
  }

  /// A property of a class that no file declares, whose name the model gives to a relationship.
  private func undeclared(
    _ property: PropertyContract,
    _ theirs: [String: Relationship],
    _ sides: Sides
  ) -> Finding? {
    let name = property.persistentName
    guard !property.isIgnored, !property.isTransient, isUndeclaredRelationship(name, sides),
      let relationship = theirs[name]
    else { return nil }
    let written = property.swiftType.destinationName ?? ""
    let className = model.entity(named: relationship.destination)?.className
    let known = [relationship.destination, className ?? ""].map(\.lastComponent)
    guard !known.contains(written.lastComponent) else { return nil }
    return sides.finding(
      .sourceModelDestination,
      name,
      "'\(name)': \(written) in source, \(relationship.destination) in the model",
      sides.place(name, .type)
    )
  }

  /// Those of a to-one, whose upper bound may be left out (DIALECTS A30).
  private static func bounds(_ least: Int, _ most: Int?) -> String {
    "\(least)…\(most.map { $0 == 0 ? 1 : $0 } ?? 1)"
  }

  /// Whether neither side writes the inverse: SwiftData and ManagedModels do not find each that we find (DIALECTS E8).
  private func isInverseInferred(
    _ mine: Relationship,
    _ declared: RelationshipContract?,
    _ sides: Sides
  ) -> Bool {
    guard sides.dialect.traits.infersInverses, declared?.inverse == nil else {
      return false
    }
    let others = source.contract.entities.filter { $0.entityName == mine.destination }
    return !others.flatMap(\.relationships).contains { $0.inverse == declared?.swiftName }
  }

  private func compare(
    _ mine: Relationship,
    _ theirs: Relationship,
    _ sides: Sides
  ) -> [Finding] {
    var findings: [Finding] = []
    func tell(_ code: FindingCode, _ fact: SourceFact, _ left: String, _ right: String) {
      guard left != right else { return }
      findings.append(
        sides.finding(
          code,
          mine.name,
          "'\(mine.name)': \(left) in source, \(right) in the model",
          sides.place(mine.name, fact)
        )
      )
    }
    let declared = sides.contract.relationships.first { $0.persistentName == mine.name }
    tell(.sourceModelDestination, .type, mine.destination, theirs.destination)
    tell(.sourceModelCardinality, .type, mine.cardinality, theirs.cardinality)
    if sides.dialect.traits.makesItsModel, !mine.isToMany, !theirs.isToMany {
      tell(
        .sourceModelOptional,
        .type,
        mine.isOptional ? "optional" : "required",
        theirs.isOptional ? "optional" : "required"
      )
    }
    // Deleting the other side may have to leave nil behind, so the tool refuses the model (DIALECTS A29, A53).
    if sides.dialect == .coreDataEvolution, mine.isOptional, !theirs.isOptional {
      tell(.sourceModelOptional, .type, "optional", "required")
    }
    if sides.dialect.traits.declaresInverses, !isInverseInferred(mine, declared, sides) {
      // An inverse that is written and does not answer is reported for the source alone.
      let written = sides.dialect == .coreDataEvolution ? declared?.inverse : nil
      tell(
        .sourceModelInverse,
        .inverse,
        mine.inverse ?? written ?? "no inverse",
        theirs.inverse ?? "no inverse"
      )
    }
    guard sides.dialect.traits.declaresRules else { return findings }
    tell(.sourceModelDeleteRule, .deleteRule, mine.deleteRule.title, theirs.deleteRule.title)
    if mine.isToMany, theirs.isToMany {
      let fact: SourceFact = declared?.places[.minCount] == nil ? .maxCount : .minCount
      tell(.sourceModelCount, fact, mine.bounds, theirs.bounds)
    } else if sides.dialect == .coreDataEvolution, !mine.isToMany, !theirs.isToMany {
      let least = declared?.minCount ?? 0
      let fact: SourceFact = declared?.places[.minCount] == nil ? .maxCount : .minCount
      tell(
        .sourceModelCount,
        fact,
        Self.bounds(least, declared?.maxCount),
        // One that is required has at least 1, whether the model writes it or not.
        Self.bounds(theirs.isOptional ? theirs.minCount : least, theirs.maxCount)
      )
    }
    return findings
  }
}

extension Relationship {
  /// `2…5`; an upper bound of 0 is unlimited.
  fileprivate var bounds: String { "\(minCount)…" + (maxCount == 0 ? "*" : "\(maxCount)") }
}

extension SwiftType {
  /// The class that a relationship's type holds.
  fileprivate var destinationName: String? {
    switch self {
    case .named(let name): name
    case .optional(let inner), .array(let inner), .set(let inner): inner.destinationName
    case .dictionary, .generic, .other: nil
    }
  }
}

extension String {
  fileprivate var lastComponent: Substring { split(separator: ".").last ?? "" }
}
