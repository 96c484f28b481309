import Findings
import Schema

/// What CoreValue's structs hold, are found by and are made of (DIALECTS C4, C5, C8, C9).
enum ValueViewRules {
  static let rules = [unsupportedProperty, unsupportedType, identifierName, protocols]

  /// CoreValue supports what the entity holds under each key (DIALECTS C5): by the names of the properties, and by the
  /// keys that are read under other names.
  private static let unsupportedProperty = LintRule.view(.sourceUnboxUnsupported) { view, source in
    guard let entity = source.viewed(view) else { return [] }
    let names = Set(view.fields.map(\.name))
    let keys =
      view.fields.map { (name: $0.name, place: $0.location) }
      + view.allReads.filter { !names.contains($0.key) }.map {
        (name: $0.key, place: $0.field?.location ?? $0.location)
      }
    return keys.compactMap { name, place in
      entity.unsupported(name).map { what in
        LintRule.Breach(path: name, message: "'\(name)' is \(what), which CoreValue does not support", place: place)
      }
    }
  }

  /// CoreValue saves and reads what is Boxing and Unboxing, and in a list structs alone (DIALECTS C4, C5).
  private static let unsupportedType = LintRule.view(.sourceUnboxUnsupported) { view, source in
    let entity = source.viewed(view)
    let read = Set(view.allReads.filter(\.isDirect).compactMap { $0.field?.name })
    let isSaved = view.capabilities.contains(.insert) && !view.boxesItself
    return view.fields.compactMap { field in
      guard !field.isWrapped, field.name != "objectID", entity?.unsupported(field.name) == nil,
        // What an operator makes of an entity's property is another rule.
        let what = source.unsupported(
          field.type, of: view, isSaved: isSaved, isRead: entity == nil && read.contains(field.name))
      else { return nil }
      return LintRule.Breach(path: field.name, message: "'\(field.name)' is \(what)", place: field.location)
    }
  }

  /// The identifier is an attribute that a constraint or an index backs (DIALECTS C8).
  private static let identifierName = LintRule.view(.sourceViewIdentifier) { view, source in
    guard view.capabilities.contains(.unique), let message = wrongIdentifier(view, source.viewed(view)) else {
      return []
    }
    return [LintRule.Breach(path: view.identifierName, message: message, place: view.location)]
  }

  /// A part conforms to the protocols that its whole needs (DIALECTS C9).
  private static let protocols = LintRule.view(.sourceViewProtocols) { view, source in
    view.fields.compactMap { field in
      guard !field.isWrapped, let part = source.part(field.type, of: view),
        let message = misfit(of: part, field, view, source)
      else { return nil }
      return LintRule.Breach(path: field.name, message: message, place: field.location)
    }
  }

  private static func wrongIdentifier(_ view: ValueView, _ entity: ViewedEntity?) -> String? {
    let name = view.identifierName
    if let name, let entity, !entity.attributes.contains(where: { $0.name == name }) {
      return "IdentifierName \"\(name)\" is no attribute of \(view.entityName)"
    }
    if let name, !view.fields.contains(where: { $0.name == name }), !view.allReads.contains(where: { $0.key == name }) {
      return "IdentifierName \"\(name)\" is no property of '\(view.name)'"
    }
    if let name, let field = view.identifierField, field != name, view.fields.contains(where: { $0.name == name }) {
      return "IdentifierName is \"\(name)\", and IdentifierValue gives '\(field)'"
    }
    if let type = view.identifierType, !view.hasOwnIdentifierType,
      ![.string, .int, .int16, .int32].contains(type.primitive)
    {
      return "IdentifierValue is \(type); only String, Int, Int16 and Int32 can be looked for"
    }
    guard let name, let entity, !entity.backedNames.contains(name) else { return nil }
    return "no uniqueness constraint or index of \(view.entityName) backs IdentifierName \"\(name)\""
  }

  private static func misfit(
    of part: TypeDeclaration, _ field: TypeDeclaration.Field, _ view: ValueView, _ source: LintedSource
  ) -> String? {
    let isBoxed = view.capabilities.contains(.insert)
    guard let inner = source.contract.valueViews.first(where: { $0.name == part.name }) else {
      guard isBoxed, !part.mayConform(to: ["Boxing"]) else { return nil }
      return "'\(view.name)' boxes '\(field.name)', and '\(part.name)' does not conform to Boxing"
    }
    if isBoxed, inner.boxingProtocols.isDisjoint(with: view.boxingProtocols) {
      return "'\(view.name)' and its part '\(inner.name)' share no boxing protocol"
    }
    let isRead = view.allReads.contains { $0.field?.name == field.name }
    guard isRead, !inner.capabilities.contains(.read) else { return nil }
    return "'\(view.name)' reads its part '\(inner.name)', which is no UnboxingStruct"
  }
}

extension ValueView {
  /// How it is boxed: what CoreValue unites with `UnboxingStruct` is the protocol of that name and no other.
  fileprivate var boxingProtocols: Set<String> {
    Set(
      protocols.compactMap { name in
        switch name {
        case "BoxingStruct", "CVManagedStruct", "NSManagedStruct": "BoxingStruct"
        case "BoxingPersistentStruct", "CVManagedPersistentStruct", "NSManagedPersistentStruct":
          "BoxingPersistentStruct"
        case "BoxingUniqueStruct", "CVManagedUniqueStruct": "BoxingUniqueStruct"
        default: nil
        }
      })
  }
}

extension LintedSource {
  /// What a type is that CoreValue surely neither saves nor reads; nil for any other.
  ///
  /// It passes an optional's value on as it is, whatever its type.
  fileprivate func unsupported(_ type: SwiftType, of view: ValueView, isSaved: Bool, isRead: Bool) -> String? {
    let type = resolved(type, of: view)
    guard isSaved || isRead else { return nil }
    let isRefused = isRead || !type.isOptional
    switch type.unwrapped {
    case .array(let element):
      let element = resolved(element, of: view).unwrapped
      guard element.primitive != nil, !contract.boxedTypes.contains(element.description) else { return nil }
      return "a list of \(element), and CoreValue saves and reads a list of structs alone"
    case .dictionary: return isRefused ? "a dictionary, which CoreValue does not support" : nil
    case .set: return isRefused ? "a set, which CoreValue does not support" : nil
    case .named(let name):
      guard !contract.boxedTypes.contains(name) else { return nil }
      if let primitive = type.unwrapped.primitive {
        return isRefused && primitive.isBoxed == false ? "\(name), which CoreValue neither saves nor reads" : nil
      }
      guard let declared = contract.type(named: name, from: view.name) else {
        return isRefused && Self.unboxed.contains(name) ? "\(name), which CoreValue neither saves nor reads" : nil
      }
      guard case .enumeration(let enumeration) = declared.kind, !declared.boxesItself,
        !declared.conformances.isDisjoint(with: ["Boxing", "Unboxing"]), let raw = enumeration.rawType,
        raw.primitive?.isBoxed == false, !contract.boxedTypes.contains(raw.description)
      else { return nil }
      return "\(name), which is saved as its raw value: \(raw), which CoreValue neither saves nor reads"
    case .optional, .generic, .other: return nil
    }
  }

  /// Classes of the system that are not Boxing, nor bridged to what is.
  private static let unboxed = archivedClasses.union([
    "NSCountedSet", "NSDictionary", "NSMutableDictionary", "NSMutableSet", "NSSet",
  ])

  /// The type that a field of a view holds one or many of, aliases followed; nil if no file declares it.
  fileprivate func part(_ type: SwiftType, of view: ValueView) -> TypeDeclaration? {
    var type = resolved(type, of: view).unwrapped
    if case .array(let element) = type { type = resolved(element, of: view).unwrapped }
    guard case .named(let name) = type, type.primitive == nil else { return nil }
    return contract.type(named: name, from: view.name)
  }

  /// A type as a view names it, with its alias resolved.
  func resolved(_ type: SwiftType, of view: ValueView) -> SwiftType {
    let inner = unaliased(type.unwrapped, from: view.name)
    return type.isOptional ? .optional(inner.unwrapped) : inner
  }
}

extension SwiftPrimitive {
  /// Whether CoreValue makes it Boxing and Unboxing; nil if a class that it is bridged to is (DIALECTS C4).
  fileprivate var isBoxed: Bool? {
    switch self {
    case .string, .bool, .int, .int16, .int32, .int64, .float, .double, .date, .data: true
    case .decimal: nil
    case .int8, .uint, .uint8, .uint16, .uint32, .uint64, .uuid, .url: false
    }
  }
}
