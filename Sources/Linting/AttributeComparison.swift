import Escaping
import Findings
import Foundation
import Schema

/// An attribute or a leaf against the model's: type, optionality, default, options, leaves.
struct AttributeComparison {
  let mine: Attribute
  let theirs: Attribute
  /// `look.color` for a leaf.
  let path: String
  let entity: EntityComparison
  /// The name of the attribute, also of a leaf.
  private let top: String
  /// What declares the attribute; nil for a leaf.
  private let property: PropertyContract?

  init(mine: Attribute, theirs: Attribute, path: String, entity: EntityComparison) {
    (self.mine, self.theirs, self.path, self.entity) = (mine, theirs, path, entity)
    top = String(path.split(separator: ".").first ?? "")
    property = path == top ? entity.property(top) : nil
  }

  private var dialect: Dialect { entity.dialect }

  var findings: [Finding] {
    var findings: [Finding] = []
    func tell(
      _ code: FindingCode, _ fact: SourceFact, _ what: String, severity: Severity? = nil, _ fix: Fix? = nil
    ) {
      let place = path == top ? entity.place(top, fact) : place(ofLeaf: path, fact)
      var finding = entity.finding(code, path, "'\(path)': \(what)", place, fix: fix)
      if let severity { finding.severity = severity }
      findings.append(finding)
    }
    // What the app's configuration asks for is no difference (DIALECTS A56).
    let isAsked = property.map { entity.source.isAsked($0, of: entity.contract) } ?? false
    if !isAsked, !agrees {
      let type = mine.type == .undefined ? property?.swiftType.description : nil
      let remark = remarkOnReadableType
      tell(
        .sourceModelType, .type,
        "\(type ?? mine.type.title) in source, \(theirs.type.title) in the model" + (remark ?? remarkOnEnum),
        severity: remark.flatMap { _ in entity.source.level == .quick ? .advice : nil }, typeFix)
    }
    // SwiftData and ManagedModels call it by their option's name (DIALECTS E5), plain Core Data cannot say it (§2.8).
    if mine.isTransient != theirs.isTransient, !dialect.traits.declaresOptions, dialect.traits.declaresAll {
      tell(
        .sourceModelTransient, .options, "transient in \(mine.isTransient ? "source" : "the model") only",
        property?.storageMethod == .default
          ? evolutionFix(.option(.evolutionAttribute, "transient", isSet: theirs.isTransient)) : nil)
    }
    if !isAsked, optionalityDiffers {
      tell(
        .sourceModelOptional, .type,
        "\(mine.isOptional ? "optional" : "required") in source, "
          + "\(theirs.isOptional ? "optional" : "required") in the model", optionalityFix)
    }
    if transformersDiffer {
      let names = [mine, theirs].map { $0.valueTransformerName ?? "none" }
      tell(
        .sourceModelTransformer, .transformer, "transformer \(names[0]) in source, \(names[1]) in the model",
        theirs.valueTransformerName.flatMap {
          evolutionFix(
            .argument(
              .evolutionAttribute, label: "storageMethod", value: ".transformed(name: \(SwiftText.literal($0)))"))
        })
    }
    // Older source states no limits, and the model alone has them (DIALECTS A60).
    if let property, !property.validation.isEmpty, mine.validation != theirs.validation, mine.type == theirs.type {
      for limit in limits where limit.mine != limit.theirs {
        tell(
          .sourceModelValidation, .options,
          "\(limit.name) \(limit.mine ?? "none") in source, \(limit.theirs ?? "none") in the model",
          limit.argument.flatMap { limitFix($0, property) })
      }
    }
    if let property, let difference = defaults(of: property) {
      // Where the source makes the model, the store's may be of an earlier build.
      let severity: Severity? = dialect.traits.makesItsModel ? .advice : nil
      tell(.sourceModelDefault, .defaultValue, difference, severity: severity, defaultFix)
    }
    if dialect.traits.declaresOptions, path == top {
      findings += options.map { option, difference in
        let place = property?.optionPlaces[option.rawValue] ?? entity.place(top, .options)
        return entity.finding(
          .sourceModelOption, path, "'\(path)': \(difference)", place,
          fix: dialect.attributeMacro.flatMap { fix(.option($0, option.rawValue, isSet: theirs[option])) })
      }
    }
    if dialect == .coreDataEvolution, mine.type == .composite, theirs.type == .transformable {
      tell(
        .sourceModelComposition, .type,
        "a @Composition over a Transformable is an archived dictionary; no predicate and no sort reaches its leaves")
    }
    if mine.type == .composite, theirs.type == .composite { findings += leaves }
    return findings
  }

  /// Whether the types are the same, or two names of one thing to the dialect.
  private var agrees: Bool {
    // What a type of a newer framework takes is not known here.
    if mine.type == theirs.type || theirs.type.isOther { return true }
    if theirs.type == .codable { return property?.storageMethod == .codable || dialect == .plainCoreData }
    // CoreDataEvolution reads primitives alone, and its tool refuses the model (DIALECTS A53).
    if theirs.type == .undefined { return !dialect.traits.isCheckedByTool }
    let written = property?.swiftType.unwrapped
    if dialect == .plainCoreData, written == .named("NSNumber") { return Self.numbers.contains(theirs.type) }
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
  private var remarkOnReadableType: String? {
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

  /// The one leaf of an enum holds its raw values (DIALECTS E15).
  private var remarkOnEnum: String {
    property == nil && entity.declared.attributes.contains { $0.name == top && $0.isSwiftDataEnum }
      ? "; the raw type of the enum changed, and stored values of the other are no case's" : ""
  }

  /// What an `NSNumber` can hold (DIALECTS §2.8).
  private static let numbers: Set<AttributeType> = [
    .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean,
  ]
  private static let anything: Set<String> = [
    "Any", "AnyObject", "NSObject", "NSObjectProtocol", "NSCoding", "NSSecureCoding",
  ]

  private var optionalityDiffers: Bool {
    guard mine.isOptional != theirs.isOptional else { return false }
    switch dialect {
    case .swiftData, .managedModels, .storable: return true
    case .plainCoreData:
      // Xcode writes `T?` over required attributes too, and scalars over optional ones (§2.8).
      return !mine.isOptional && !isScalar(mine.type)
    // The accessor of a raw value gives its default for NULL, that of a primitive stops (DIALECTS A4, A10).
    case .coreDataEvolution: return mine.isOptional || property?.storageMethod != .raw || property?.defaultValue == nil
    case .coreValue, .coreModel: return mine.defaultValue == nil && property?.defaultValue == nil
    }
  }

  private func isScalar(_ type: AttributeType) -> Bool {
    switch type {
    case .integer16, .integer32, .integer64, .double, .float, .boolean: true
    default: false
    }
  }

  private var transformersDiffer: Bool {
    // The name of a class that does not declare it is not known.
    guard dialect != .plainCoreData, mine.type == .transformable, theirs.type == .transformable,
      mine.valueTransformerName != nil || property?.transformerClass == nil,
      mine.valueTransformerName != theirs.valueTransformerName
    else { return false }
    // The name that the running app gives is mangled (DIALECTS D6).
    let names = [mine, theirs].compactMap(\.valueTransformerName)
    // ManagedModels names a transformer by its class at run time, the module in front (DIALECTS D3).
    if dialect == .managedModels, Set(names.compactMap { $0.split(separator: ".").last }).count == 1, names.count == 2 {
      return false
    }
    return names.count < 2 || !names.allSatisfy { LibraryTransformer(named: $0) == .codable }
  }

  /// An initial value that cannot be evaluated is not compared (DIALECTS A5, A35).
  private func defaults(of property: PropertyContract) -> String? {
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
    guard let left = left.number, let right = right.number else { return left.plainText == right.plainText }
    return left == right
  }

  /// The limits of both sides, each as text.
  private var limits: [(name: String, mine: String?, theirs: String?, argument: LimitArgument?)] {
    // Two spellings of one number are one limit.
    func text(_ value: Value?) -> String? {
      value.map { value in
        let whole = value.number.flatMap { Int64(exactly: $0) }
        return whole.map { "\($0)" } ?? value.plainText
      }
    }
    let (mine, theirs) = (mine.validation, theirs.validation)
    return [
      ("the minimum is", text(mine.minimum), text(theirs.minimum), argument(.min, .minLength, .minDate)),
      ("the maximum is", text(mine.maximum), text(theirs.maximum), argument(.max, .maxLength, .maxDate)),
      ("the pattern is", mine.regularExpression, theirs.regularExpression, self.theirs.type == .string ? .regex : nil),
    ]
  }

  /// The options that differ, by name, and how.
  private var options: [(AttributeOption, String)] {
    AttributeOption.allCases.filter { mine[$0] != theirs[$0] }.map { option in
      (option, ".\(option.rawValue) in \(mine[option] ? "source" : "the model") only")
    }
  }
}

extension Value {
  /// A number or a flag as a number, for comparing two spellings of one value.
  var number: Double? {
    switch scalar {
    case .integer(let number): Double(number)
    case .double(let number), .date(let number): number
    case .decimal(let number): NSDecimalNumber(decimal: number).doubleValue
    case .boolean(let flag): flag ? 1 : 0
    default: nil
    }
  }

  /// A default as a message spells it.
  fileprivate var plainText: String {
    switch scalar {
    case .null: "nil"
    case .integer(let number): "\(number)"
    case .double(let number), .date(let number): "\(number)"
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

// What is mended by the model (DIALECTS A1, A5, A7, B3, D4).
extension AttributeComparison {
  private func fix(_ kinds: SourceChange.Kind...) -> Fix? {
    guard dialect.typesColumns, let property else { return nil }
    return Fix(kinds.map { SourceChange(place: property.location, kind: $0) })
  }

  private func evolutionFix(_ kind: SourceChange.Kind) -> Fix? { dialect == .coreDataEvolution ? fix(kind) : nil }

  private var typeFix: Fix? {
    guard let property, !property.isTransient else { return nil }
    switch dialect {
    case .coreDataEvolution, .managedModels, .storable:
      return property.storageMethod == .raw ? rawTypeFix : columnTypeFix
    case .swiftData: return columnTypeFix
    case .plainCoreData: return managedTypeFix.map { property.fix(.type($0)) }
    case .coreValue, .coreModel: return nil
    }
  }

  /// The type of the column, with a default that the model has where the old one does not fit.
  private var columnTypeFix: Fix? {
    guard let property, property.storageMethod == .default, property.swiftType.unwrapped.primitive != nil,
      let wanted = theirs.type.swiftPrimitive
    else { return nil }
    // The systems that make their model take an Int for 64 bits.
    let isInt = wanted == .int64 && dialect.traits.makesItsModel
    let name = isInt ? SwiftPrimitive.int.rawValue : wanted.rawValue
    let type = SourceChange.Kind.type(name + (property.isOptional ? "?" : ""))
    guard let written = property.defaultValue, !written.isNil else { return fix(type) }
    if let value = written.value, value.literal(of: theirs.type) == value.literal(of: mine.type),
      value.literal(of: mine.type) != nil
    {
      return fix(type)
    }
    return theirs.defaultValue?.literal(of: theirs.type).flatMap { fix(type, .initialValue($0)) }
  }

  /// An enum's raw type of the column's size, if that holds all of its cases and is that of all columns of the enum.
  private var rawTypeFix: Fix? {
    guard let property, let wanted = theirs.type.swiftPrimitive, let range = wanted.integerRange,
      let declared = entity.source.declaration(property.swiftType, in: entity.contract),
      case .enumeration(let enumeration) = declared.kind, enumeration.rawType?.primitive?.integerRange != nil,
      enumeration.cases.allSatisfy({ one in
        if case .integer(let number)? = one.rawValue { range.contains(number) } else { false }
      })
    else { return nil }
    let others = entity.source.contract.entities.flatMap { other in
      other.properties.filter {
        !$0.isIgnored && !$0.isTransient
          && entity.source.declaration($0.swiftType, in: other)?.location == declared.location
      }.map { entity.model.attribute($0.persistentName, of: other.entityName)?.type }
    }
    guard others.allSatisfy({ $0 == theirs.type }) else { return nil }
    return Fix(at: declared.location, .rawType(wanted.rawValue))
  }

  /// The type that an `@NSManaged` variable has over the column, if there is one alone: a number may be a scalar or an
  /// `NSNumber` (DIALECTS §2.8).
  private var managedTypeFix: String? {
    guard let written = property?.swiftType, let mine = written.unwrapped.primitive,
      let wanted = theirs.type.swiftPrimitive
    else { return nil }
    if isScalar(theirs.type) {
      return isScalar(mine.attributeType) && !written.isOptional ? wanted.rawValue : nil
    }
    return (wanted == .decimal ? "NSDecimalNumber" : wanted.rawValue) + "?"
  }

  /// Without an optional the value must come from somewhere: the model's default.
  private var optionalityFix: Fix? {
    guard let property else { return nil }
    if theirs.isOptional {
      // Plain Core Data's object may be nil in the store alone.
      return dialect == .plainCoreData ? property.fix(.optional(true)) : fix(.optional(true))
    }
    // Where the source makes the model, a value that is written is the default.
    if dialect.traits.makesItsModel, let written = property.defaultValue, !written.isNil {
      return fix(.optional(false))
    }
    guard property.storageMethod == .default, let literal = theirs.defaultValue?.literal(of: theirs.type) else {
      return nil
    }
    return fix(.optional(false), .initialValue(literal))
  }

  /// The one of three arguments that is for the attribute's type.
  private func argument(_ arguments: LimitArgument...) -> LimitArgument? {
    theirs.type.swiftPrimitive.flatMap { primitive in arguments.first { $0.fits(primitive) } }
  }

  /// Writes the model's limit, or takes the source's away.
  private func limitFix(_ argument: LimitArgument, _ property: PropertyContract) -> Fix? {
    let limits = theirs.validation
    let value: String?
    switch argument {
    case .regex: value = limits.regularExpression.map(SwiftText.literal)
    case .minLength, .maxLength:
      let limit = argument == .minLength ? limits.minimum : limits.maximum
      value = limit?.literal(of: .integer64)
      guard limit == nil || value != nil else { return nil }
    case .min, .minDate, .max, .maxDate:
      let limit = [.min, .minDate].contains(argument) ? limits.minimum : limits.maximum
      value = limit?.literal(of: theirs.type)
      guard limit == nil || value != nil else { return nil }
    }
    guard property.storageMethod == .default else { return nil }
    return fix(.argument(.evolutionAttribute, label: argument.rawValue, value: value))
  }

  /// The model's default; what is optional and has none there has none in source.
  private var defaultFix: Fix? {
    guard let property else { return nil }
    guard let value = theirs.defaultValue else { return property.isOptional ? fix(.initialValue(nil)) : nil }
    if property.storageMethod == .default { return value.literal(of: theirs.type).flatMap { fix(.initialValue($0)) } }
    guard property.storageMethod == .raw,
      case .enumeration(let enumeration)? = entity.source.declaration(property.swiftType, in: entity.contract)?.kind
    else { return nil }
    let fitting = enumeration.cases.filter { one in one.rawValue.map { Self.isSame($0.value, value) } ?? false }
    guard fitting.count == 1, let only = fitting.first else { return nil }
    return fix(.initialValue(".\(only.name)"))
  }
}

// The leaves of a composite against those of its struct (DIALECTS A36, A58).
extension AttributeComparison {
  private var leaves: [Finding] {
    if let finding = otherCases { return [finding] }
    let names = Set(mine.elements.map(\.name))
    let known = Dictionary(theirs.elements.map { ($0.name, $0) }) { first, _ in first }
    let gone = theirs.elements.filter { !names.contains($0.name) }
    let came = mine.elements.filter { known[$0.name] == nil }
    let absent = gone.map { leaf in
      entity.finding(
        .sourceModelNoProperty, path + "." + leaf.name,
        "the model's leaf '\(path).\(leaf.name)' (\(leaf.type.title)) is not in the source"
          + (dialect.traits.makesColumnsOfMembers ? "; a migration drops its column" : ""),
        place(ofLeaf: path + "." + leaf.name))
    }
    return absent
      + mine.elements.flatMap { leaf -> [Finding] in
        let inner = path + "." + leaf.name
        if let other = known[leaf.name] {
          return AttributeComparison(mine: leaf, theirs: other, path: inner, entity: entity).findings
        }
        let place = place(ofLeaf: inner)
        let extra = entity.finding(
          .sourceModelExtraProperty, inner, "the model has no leaf '\(inner)'" + consequence(of: leaf), place)
        guard let former = renamed(leaf, gone, came), dialect.traits.makesColumnsOfMembers, !mine.isSwiftDataEnum else {
          return [extra]
        }
        let rename = entity.finding(
          .sourceModelRename, inner,
          "'\(path).\(former.name)' of the model looks renamed to '\(inner)'; a struct's members have no former "
            + "name, so a migration drops its values", place)
        return [extra, rename]
      }
  }

  /// The only leaf of a type that went, where this is the only one of it that came.
  private func renamed(_ leaf: Attribute, _ gone: [Attribute], _ came: [Attribute]) -> Attribute? {
    let alike = gone.filter { $0.type == leaf.type }
    guard leaf.type != .undefined, alike.count == 1, came.count(where: { $0.type == leaf.type }) == 1 else {
      return nil
    }
    return alike.first
  }

  /// What the rows that are there read of a leaf that their store has not (DIALECTS A18, E12, E15).
  private func consequence(of leaf: Attribute) -> String {
    switch dialect {
    case .swiftData where mine.isSwiftDataEnum:
      return "; without raw values each case has a column, which comes with a migration"
    case .swiftData: return "; its column comes with a migration, empty in the rows that are there"
    case .coreDataEvolution:
      return leaf.isOptional ? "; it reads nil" : "; it is not optional, so the whole of '\(path)' reads nil"
    case .storable, .managedModels, .coreValue, .coreModel, .plainCoreData: return ""
    }
  }

  /// An enum of SwiftData whose raw values came or went has other columns altogether (DIALECTS E15).
  private var otherCases: Finding? {
    guard mine.isSwiftDataEnum, theirs.isSwiftDataEnum else { return nil }
    let isRaw = [mine, theirs].map { $0.userInfo["enum"] == nil }
    guard isRaw[0] != isRaw[1] else { return nil }
    let forms = isRaw.map { $0 ? "one column with its raw value" : "a column for each case" }
    return entity.finding(
      .sourceModelType, path,
      "'\(path)': \(forms[0]) in source, \(forms[1]) in the model; a migration drops the values",
      entity.place(path, .type))
  }

  /// Where the struct of a composite declares a leaf; the struct itself where it does not, the property where no file
  /// declares the struct.
  private func place(ofLeaf path: String, _ fact: SourceFact? = nil) -> SourcePlace {
    let steps = path.split(separator: ".").map(String.init)
    guard let top = steps.first, let property = entity.property(top) else { return entity.contract.location }
    var place = entity.place(top, fact)
    var (type, scope) = (property.swiftType, entity.contract.scope)
    for step in steps.dropFirst() {
      guard case .named(let name) = entity.source.bare(type, from: scope),
        let declared = entity.source.contract.type(named: name, from: scope),
        case .structure(let structure) = declared.kind
      else { return place }
      guard let field = structure.fields.first(where: { $0.persistentName == step }) else { return declared.location }
      place = field.location
      (type, scope) = (field.type, declared.name)
    }
    return place
  }
}
