import Findings
import Schema

/// What SwiftData makes of properties, and where that is not what the source looks like (DIALECTS E9, E10, E12, E13).
enum SwiftDataRules {
  static let rules = [
    structMember, classProperty, codingKey, customEncoding, customDecoding, uniquePath, indexPath, indexType,
    optionNoEffect,
    needlessTransformer, nestedLayout,
  ]

  /// A struct or enum holds only what SwiftData can store (DIALECTS E13).
  private static let structMember = LintRule.source(.sourceStructMember) { source in
    source.storedMembers().compactMap { member in
      let fault: String
      if source.isClass(member.type, from: member.owner) {
        fault = "Class property within Persisted Struct/Enum is not supported: \(member.type)"
      } else if let wrong = source.unstorable(member.type, from: member.owner) {
        fault = "Unexpected property within Persisted Struct/Enum: \(wrong)"
      } else {
        return nil
      }
      return LintRule.Breach(
        path: member.owner + "." + member.name, message: "'\(member.name)': \(fault), below \(member.holder)",
        place: member.place)
    }
  }

  /// A property holds a value, not an object of a class that is no `@Model` (DIALECTS E13).
  private static let classProperty = LintRule.property(.sourceStructMember, [.swiftData]) { property, entity, source in
    guard !property.isTransient, !property.isStoredWhole, source.isClass(property.swiftType, from: entity.scope),
      // A class below one of a package may be a model's; what is not Codable does not compile.
      source.declaration(source.bare(property.swiftType, from: entity.scope), in: entity)?.conformances
        .contains(TypeDeclaration.foreign) == false,
      source.uncodable(property.swiftType, from: entity.scope) == nil
    else { return nil }
    return .init(
      message: "'\(property.swiftName)' is the class \(property.swiftType.unwrapped), which is no @Model; SwiftData "
        + "cannot take it apart, and the app stops when the container is made",
      place: property.place(of: .type))
  }

  /// A struct's coding keys do not name its columns (DIALECTS E12, E13).
  private static let codingKey = LintRule.source(.sourceStructCodingKey) { source in
    structures(source).flatMap { type, structure in
      structure.fields.compactMap { field in
        guard field.codingKey != field.name, !field.isConstant else { return nil }
        return LintRule.Breach(
          path: type.name + "." + field.name,
          message: "the column of '\(field.name)' keeps the property's name; SwiftData does not ask CodingKeys",
          place: field.location)
      }
    }
  }

  /// A struct's `encode(to:)` asks SwiftData's encoder for a keyed container (DIALECTS E13).
  private static let customEncoding = LintRule.source(.sourceStructCustomEncoding) { source in
    structures(source).compactMap { type, _ in
      guard let container = type.otherContainer else { return nil }
      return LintRule.Breach(
        path: type.name,
        message: "encode(to:) of '\(type.name)' \(container.isCertain ? "asks" : "may ask") for "
          + "\(container.name == "unkeyed" ? "an" : "a") \(container.name) container; SwiftData's encoder has only "
          + "keyed ones, so the app stops when it saves",
        place: container.location, severity: container.isCertain ? nil : .advice)
    }
  }

  /// Whether SwiftData calls a struct's `init(from:)` is not known (DIALECTS E13).
  private static let customDecoding = LintRule.source(.sourceStructCustomDecoding) { source in
    structures(source).compactMap { type, _ in
      guard type.hasCustomDecoding, type.otherContainer == nil else { return nil }
      return LintRule.Breach(
        path: type.name,
        message: "whether SwiftData calls init(from:) of '\(type.name)' is not known, nor what it reads through it",
        place: type.location)
    }
  }

  /// `#Unique` names stored properties (DIALECTS E9).
  private static let uniquePath = LintRule.entity(.sourceUniqueUnknownPath, [.swiftData]) { entity, source in
    entity.uniquenessConstraints.compactMap { names in
      lost(names, of: entity, source).map { name in
        LintRule.Breach(
          message: "#Unique: '\(entity.swiftName)' stores no property '\(name)'",
          place: entity.uniquenessPlaces[names] ?? entity.location)
      }
    }
  }

  /// `#Index` names stored properties (DIALECTS E10).
  private static let indexPath = LintRule.entity(.sourceIndexUnknownPath, [.swiftData]) { entity, source in
    entity.indexes.compactMap { index in
      lost(index.paths, of: entity, source).map { path in
        LintRule.Breach(
          message: "#Index: '\(entity.swiftName)' stores no property '\(path)'",
          place: index.location ?? entity.location)
      }
    }
  }

  /// `#Index` names what has one column (DIALECTS E10).
  private static let indexType = LintRule.entity(.sourceIndexType, [.swiftData]) { entity, source in
    entity.indexes.flatMap { index in
      index.paths.compactMap { path in
        source.columnsFault(of: path, in: entity).map {
          LintRule.Breach(message: "#Index: '\(path)' \($0)", place: index.location ?? entity.location)
        }
      }
    }
  }

  /// What has no column has no option about its stored value (DIALECTS E5).
  private static let optionNoEffect = LintRule.property(.sourceOptionNoEffect, .modelMacro) { property in
    let others = property.options.filter { $0 != AttributeOption.ephemeral.rawValue && $0 != "unique" }
    guard property.isTransient, let other = others.first else { return nil }
    return .init(
      message: "'\(property.swiftName)' has no column, so '.\(other)' has no effect",
      place: property.place(ofOption: other))
  }

  /// What a library stores by itself needs no transformer, and ManagedModels uses none for it (DIALECTS D3, E4).
  private static let needlessTransformer = LintRule.property(.sourceTransformableNeedless, .modelMacro) {
    property, entity, source in
    guard property.options.contains("transformable"),
      entity.noted[property.swiftName]?.contains(.sourceAttributeArgument) != true
    else { return nil }
    let isManaged = entity.dialect == .managedModels
    let type = source.bare(property.swiftType, from: entity.scope)
    let why: String
    if type.primitive != nil {
      why = "is a primitive"
    } else if isManaged {
      guard property.transformerClass == nil,
        property.storageMethod != .transformed
          || LibraryTransformer(named: property.transformerName ?? "") == .codable
      else { return nil }
      why = property.storageMethod == .raw ? "has raw values" : "is Codable"
    } else if let declared = source.declaration(type, in: entity), declared.kind != .classType,
      !declared.conformances.isDisjoint(with: ["Codable"])
    {
      why = "is Codable"
    } else {
      return nil
    }
    return .init(
      message: "'\(property.swiftName)': \(type) \(why), and "
        + (isManaged
          ? "ManagedModels stores it as such, never through the transformer"
          : "SwiftData stores it without a transformer"),
      place: property.place(ofOption: "transformable"))
  }

  /// How SwiftData lays out what a struct holds was seen in stores (FORMAT §3.2).
  private static let nestedLayout = LintRule.source(.sourceSchemaUnknownLayout) { source in
    structures(source).flatMap { type, structure in
      structure.fields.compactMap { field in
        source.unseenLayout(of: field.type, from: type.name).map { what in
          LintRule.Breach(
            path: type.name + "." + field.name,
            message: "'\(field.name)' is \(what) inside a struct; how SwiftData stores that was never seen",
            place: field.location)
        }
      }
    }
  }

  /// The first path that leads to nothing stored.
  private static func lost(_ paths: [String], of entity: EntityContract, _ source: LintedSource) -> String? {
    paths.first { !source.leads($0, from: entity) }
  }

  typealias Stored = (TypeDeclaration, TypeDeclaration.Structure)

  /// The structs that properties hold by themselves, each once.
  private static func structures(_ source: LintedSource) -> [Stored] {
    var seen: Set<String> = []
    return source.entities(of: [.swiftData]).flatMap { entity in
      entity.properties.compactMap { property -> Stored? in
        guard !property.isTransient, !property.isIgnored, property.storageMethod != .transformed,
          !property.isSerialized,
          let type = source.declaration(property.swiftType, in: entity), case .structure(let structure) = type.kind,
          seen.insert(type.name).inserted
        else { return nil }
        return (type, structure)
      }
    }
  }
}

/// A member of a struct or a value of an enum that SwiftData lays out with a property (DIALECTS E13).
struct StoredMember {
  /// The struct or enum, and the member's name: `Look`, `color`.
  let owner: String
  let name: String
  let type: SwiftType
  let place: SourcePlace
  /// The property of a class that leads to it: `Trip.look`.
  let holder: String
}

extension LintedSource {
  /// The members of what properties hold by themselves and of what those hold, each once.
  ///
  /// A collection is coded whole, so that nobody lays out what its elements hold (DIALECTS E14).
  func storedMembers() -> [StoredMember] {
    var held = entities(of: [.swiftData]).flatMap { entity in
      entity.properties.filter { !$0.isTransient && !$0.isIgnored && !$0.isStoredWhole }.compactMap { property in
        declared(property.swiftType, from: entity.scope).map { ($0, "\(entity.swiftName).\(property.swiftName)") }
      }
    }
    var seen: Set<String> = []
    var found: [StoredMember] = []
    while let (type, holder) = held.popLast() {
      guard seen.insert(type.name).inserted else { continue }
      let members = members(of: type, holder)
      found += members
      held += members.compactMap { member in declared(member.type, from: member.owner).map { ($0, holder) } }
    }
    return found
  }

  private func members(of type: TypeDeclaration, _ holder: String) -> [StoredMember] {
    let parts: [(name: String, type: SwiftType, place: SourcePlace)] =
      switch type.kind {
      case .structure(let structure): structure.fields.map { ($0.name, $0.type, $0.location) }
      case .enumeration(let enumeration):
        enumeration.cases.flatMap { item in item.associatedValues.map { (item.name, $0.type, item.location) } }
      case .rawStruct, .alias, .classType: []
      }
    return parts.map { part in
      StoredMember(
        owner: type.name, name: part.name, type: part.type, place: part.place, holder: holder)
    }
  }

  private func declared(_ type: SwiftType, from scope: String) -> TypeDeclaration? {
    guard case .named(let name) = bare(type, from: scope), SwiftPrimitive(rawValue: name) == nil else { return nil }
    return contract.type(named: name, from: scope)
  }

  /// Whether a type is surely a class, by itself or as an optional.
  func isClass(_ type: SwiftType, from scope: String) -> Bool {
    guard case .named(let name) = bare(type, from: scope) else { return false }
    if case .classType? = contract.type(named: name, from: scope)?.kind { return true }
    return false
  }

  /// What a type is whose layout inside a struct no store has shown (FORMAT §3.2); nil for any other.
  fileprivate func unseenLayout(of type: SwiftType, from scope: String) -> String? {
    switch bare(type, from: scope) {
    case .dictionary: return "a dictionary"
    case .set: return "a set"
    case .named(let name) where SwiftPrimitive(rawValue: name) == nil:
      switch contract.type(named: name, from: scope)?.kind {
      case .structure: return "a struct"
      case .enumeration(let enumeration):
        return enumeration.cases.allSatisfy(\.associatedValues.isEmpty) ? "an enum" : "an enum with associated values"
      case .rawStruct: return "an option set"
      case .alias, .classType, nil: return nil
      }
    case .named, .array, .optional, .generic, .other: return nil
    }
  }

  /// Why a path has no column of its own to index; nil if it has, or if that is not known.
  fileprivate func columnsFault(of path: String, in entity: EntityContract) -> String? {
    let names = classes.lineage(of: entity)
    guard !path.contains(".") else { return nil }
    if names.lazy.flatMap(\.relationships).first(where: { $0.swiftName == path })?.isToMany == true {
      return "is a to-many, which has no column"
    }
    guard let here = names.first(where: { $0.properties.contains { $0.swiftName == path } }),
      let property = here.properties.first(where: { $0.swiftName == path }), property.storageMethod == .composition,
      let declared = declaration(property.swiftType, in: here), case .structure(let structure) = declared.kind,
      structure.fields.count > 1
    else { return nil }
    return "lies in \(structure.fields.count) columns; an index of one was never seen"
  }

  /// The part of a member's type that is no Codable, as far as that is known.
  func unstorable(_ type: SwiftType, from scope: String) -> SwiftType? {
    uncodable(type, from: scope) ?? foreign(in: type, from: scope, depth: 0)
  }

  private func foreign(in type: SwiftType, from scope: String, depth: Int) -> SwiftType? {
    // Aliases may lead back to themselves through a collection, twice through a dictionary.
    guard depth < 10 else { return nil }
    switch type {
    case .optional(let inner), .array(let inner), .set(let inner):
      return foreign(in: inner, from: scope, depth: depth + 1)
    case .dictionary(let key, let value):
      return foreign(in: key, from: scope, depth: depth + 1) ?? foreign(in: value, from: scope, depth: depth + 1)
    case .named(let name):
      guard let declared = contract.type(named: name, from: scope) else { return type.isSurelyUncodable ? type : nil }
      guard case .alias(let other) = declared.kind else { return nil }
      return foreign(in: other, from: declared.name, depth: depth + 1)
    case .other: return type.isSurelyUncodable ? type : nil
    case .generic: return nil
    }
  }
}
