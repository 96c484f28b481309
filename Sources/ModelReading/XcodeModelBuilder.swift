import Foundation
import Schema

/// Turns the element tree of a `contents` file into a model.
struct XcodeModelBuilder {
  private let composites: [String: XMLNode]
  private var unknowns: [String] = []
  /// Types that hold each other more than once could multiply without bound.
  private var elementsLeft = 10_000

  static func model(from root: XMLNode) throws(ModelReadingError) -> Model {
    var composites: [String: XMLNode] = [:]
    for node in root.children(named: "composite") {
      if let name = node.attributes["name"] { composites[name] = node }
    }
    var builder = XcodeModelBuilder(composites: composites)
    return try builder.model(root)
  }

  private init(composites: [String: XMLNode]) { self.composites = composites }

  private mutating func model(_ root: XMLNode) throws(ModelReadingError) -> Model {
    note(root, "model")
    var entities: [Entity] = []
    var names: Set<String> = []
    for node in root.children(named: "entity") {
      let entity = try entity(node)
      guard names.insert(entity.name).inserted else { throw .duplicateEntity(entity.name) }
      entities.append(entity)
    }
    var requests: [FetchRequest] = []
    for node in root.children(named: "fetchRequest") { requests.append(fetchRequest(node, name: try name(of: node))) }
    var configurations: [Configuration] = []
    for node in root.children(named: "configuration") {
      note(node, "configuration")
      let members = node.children(named: "memberEntity").compactMap { $0.attributes["name"] }
      var configuration = Configuration(name: try name(of: node), entities: members)
      configuration.cloudKitUse = node.cloudKitUse
      configurations.append(configuration)
    }
    var types: [CompositeType] = []
    for node in root.children(named: "composite") {
      note(node, "composite")
      let name = try name(of: node)
      types.append(CompositeType(name: name, elements: try elements(of: name, inside: [])))
    }
    try check(entities)
    var model = Model(
      entities: entities, fetchRequests: requests, configurations: configurations, compositeTypes: types,
      versionIdentifiers: root.text("userDefinedModelVersionIdentifier").map { [$0] } ?? [], unknowns: unknowns)
    model.cloudKitUse = root.cloudKitUse
    return model
  }

  private mutating func check(_ entities: [Entity]) throws(ModelReadingError) {
    try EntityCheck.check(entities)
    let names = Set(entities.map(\.name))
    for entity in entities {
      if let parent = entity.superentity, !names.contains(parent) {
        unknowns.append("\(entity.name): parent entity '\(parent)' is missing")
      }
    }
  }

  private mutating func entity(_ node: XMLNode) throws(ModelReadingError) -> Entity {
    note(node, "entity")
    let name = try name(of: node)
    var entity = Entity(name: name)
    var compound: [[String]] = []
    for child in node.children {
      switch child.name {
      case "attribute": entity.attributes.append(try attribute(child, inside: []))
      case "relationship": entity.relationships.append(try relationship(child))
      case "fetchedProperty": entity.fetchedProperties.append(try fetchedProperty(child))
      case "fetchIndex": entity.fetchIndexes.append(try fetchIndex(child))
      case "uniquenessConstraints":
        entity.uniquenessConstraints += child.children(named: "uniquenessConstraint").map {
          $0.children(named: "constraint").compactMap { $0.attributes["value"] }
        }
      case "compoundIndexes":
        compound += child.children(named: "compoundIndex").map { index in
          index.children(named: "index").compactMap { $0.attributes["value"] }
        }
      default: break
      }
    }
    var built = Entity(
      name: name, className: EntityClass.name(node.text("representedClassName")), isAbstract: node.flag("isAbstract"),
      superentity: node.text("parentEntity"), attributes: entity.attributes, relationships: entity.relationships,
      fetchedProperties: entity.fetchedProperties, fetchIndexes: entity.fetchIndexes.with(compound: compound),
      uniquenessConstraints: entity.uniquenessConstraints,
      renamingIdentifier: node.text("elementID") ?? node.text("renamingIdentifier"))
    built.userInfo = node.userInfo
    built.versionHashModifier = node.text("versionHashModifier")
    let generated = node.text("codeGenerationType") ?? ""
    if ["class", "category", "module"].contains(generated.lowercased()) { built.codeGeneration = Remark(generated) }
    return built
  }

  private mutating func attribute(_ node: XMLNode, inside types: [String]) throws(ModelReadingError) -> Attribute {
    note(node, "attribute")
    let name = try name(of: node)
    var type = AttributeType.undefined
    if let title = node.text("attributeType") {
      type = AttributeType(title: title) ?? (title == "ObjectID" ? .objectID : .other(title))
      if type.isOther { unknowns.append("\(name): attribute type '\(title)'") }
    }
    var nested: [Attribute] = []
    let compositeName = type == .composite ? node.text("composite") : nil
    if let compositeName { nested = try elements(of: compositeName, inside: types) }
    let isDerived = node.flag("derived") || node.text("derivationExpression") != nil
    var attribute = Attribute(
      name: name, type: type, isOptional: node.flag("optional"), isTransient: node.flag("transient"),
      defaultValue: XcodeValue.value(node, of: type, "defaultValueString", "defaultDateTimeInterval"), elements: nested,
      valueTransformerName: node.text("valueTransformerName"),
      derivationExpression: isDerived ? node.text("derivationExpression") ?? "" : nil,
      allowsExternalBinaryDataStorage: node.flag("allowsExternalBinaryDataStorage"),
      validation: XcodeValue.validation(node, of: type), userInfo: node.userInfo,
      renamingIdentifier: node.text("elementID") ?? node.text("renamingIdentifier"))
    if attribute.defaultValue == nil || type == .boolean {
      attribute.unreadDefault = XcodeValue.unreadDefault(node, of: type)
    }
    attribute.compositeName = compositeName
    attribute.valueClassName = node.text("customClassName")
    attribute.derivationFilter = node.text("derivationFilterPredicate") ?? node.text("filteringPredicate")
    attribute.preservesValueOnDeletion = node.flag("preserveAfterDeletion")
    attribute.allowsCloudEncryption = node.flag("allowsCloudEncryption")
    attribute.isIndexedBySpotlight = node.flag("spotlightIndexingEnabled")
    attribute.isIndexed = node.flag("indexed")
    attribute.versionHashModifier = node.text("versionHashModifier")
    return attribute
  }

  /// The elements of a composite type, types inside it resolved; `types` are those it stands in.
  private mutating func elements(of type: String, inside types: [String]) throws(ModelReadingError) -> [Attribute] {
    guard !types.contains(type) else { throw .cyclicComposite(type) }
    guard let node = composites[type] else {
      unknowns.append("composite type '\(type)' is missing")
      return []
    }
    var elements: [Attribute] = []
    for child in node.children(named: "attribute") {
      elementsLeft -= 1
      guard elementsLeft > 0, types.count < Model.mostCompositeLevels else {
        throw .xml(line: child.line, reason: "composite types nest beyond measure")
      }
      elements.append(try attribute(child, inside: types + [type]))
    }
    return elements
  }

  private mutating func relationship(_ node: XMLNode) throws(ModelReadingError) -> Relationship {
    note(node, "relationship")
    let name = try name(of: node)
    let destination = node.text("destinationEntity")
    if destination == nil { unknowns.append("\(name): relationship without destination") }
    let rule = node.text("deletionRule")
    let knownRule = DeleteRule.allCases.first { $0.title == rule }
    if let rule, knownRule == nil { unknowns.append("\(name): deletion rule '\(rule)'") }
    let isToMany = node.flag("toMany")
    var relationship = Relationship(
      name: name, destination: destination ?? "", inverse: node.text("inverseName"), isToMany: isToMany,
      isOrdered: node.flag("ordered"), isOptional: node.flag("optional"), minCount: node.number("minCount") ?? 0,
      maxCount: node.number("maxCount"), deleteRule: knownRule ?? .nullify,
      renamingIdentifier: node.text("elementID") ?? node.text("renamingIdentifier"))
    relationship.isTransient = node.flag("transient")
    relationship.isIndexedBySpotlight = node.flag("spotlightIndexingEnabled")
    relationship.userInfo = node.userInfo
    relationship.versionHashModifier = node.text("versionHashModifier")
    return relationship
  }
}

extension XcodeModelBuilder {
  private mutating func fetchedProperty(_ node: XMLNode) throws(ModelReadingError) -> FetchedProperty {
    note(node, "fetchedProperty")
    let name = try name(of: node)
    let request = node.children(named: "fetchRequest").first
    return FetchedProperty(
      name: name, fetchRequest: request.map { fetchRequest($0, name: name) } ?? FetchRequest(name: name, entity: ""),
      userInfo: node.userInfo)
  }

  private mutating func fetchRequest(_ node: XMLNode, name: String) -> FetchRequest {
    note(node, "fetchRequest")
    let number = node.number("resultType") ?? 0
    let resultType = FetchResultType(rawValue: number)
    if resultType == nil { unknowns.append("\(name): result type \(number)") }
    var request = FetchRequest(
      name: name, entity: node.text("entity") ?? "", predicate: node.text("predicateString"),
      resultType: resultType ?? .objects, fetchLimit: node.number("fetchLimit") ?? 0)
    request.fetchBatchSize = node.number("fetchBatchSize") ?? 0
    request.includesSubentities = node.attributes["includeSubentities"] != "NO"
    if let answer = node.attributes["includePropertyValues"] { request.includesPropertyValues = answer == "YES" }
    if let answer = node.attributes["includesPendingChanges"] { request.includesPendingChanges = answer == "YES" }
    request.returnsObjectsAsFaults = node.attributes["returnObjectsAsFaults"] != "NO"
    request.returnsDistinctResults = node.flag("returnDistinctResults")
    return request
  }

  private mutating func fetchIndex(_ node: XMLNode) throws(ModelReadingError) -> FetchIndex {
    note(node, "fetchIndex")
    let elements = node.children(named: "fetchIndexElement").map { child in
      note(child, "fetchIndexElement")
      let expression = child.text("expression")
      return FetchIndex.Element(
        property: expression ?? child.text("property") ?? "", isExpression: expression != nil,
        isAscending: child.attributes["order"] != "descending", isRTree: child.attributes["type"] == "RTree")
    }
    return FetchIndex(
      name: try name(of: node), elements: elements, partialPredicate: node.text("partialIndexPredicate"))
  }

  private func name(of node: XMLNode) throws(ModelReadingError) -> String {
    guard let name = node.text("name") else { throw .xml(line: node.line, reason: "<\(node.name)> has no name") }
    return name
  }

  /// Keeps what the file says and this reader does not know.
  private mutating func note(_ node: XMLNode, _ kind: String) {
    let known = XcodeVocabulary.attributes[kind] ?? []
    let names = node.attributes.names.filter { !known.contains($0) }
    let children = XcodeVocabulary.children[kind] ?? []
    let others = node.children.filter { !children.contains($0.name) }
    if names.isEmpty, others.isEmpty { return }
    let place = node.attributes["name"].map { "\(kind) \($0)" } ?? kind
    unknowns += names.sorted().map { "\(place): \($0)=\"\(node.attributes[$0] ?? "")\"" }
    unknowns += others.map { "\(place): <\($0.name)>" }
  }
}

/// The elements and attributes that Xcode writes (FORMAT §8); anything else is kept as unknown.
enum XcodeVocabulary {
  static let attributes: [String: Set<String>] = [
    "model": [
      "type", "documentVersion", "lastSavedToolsVersion", "systemVersion", "minimumToolsVersion", "sourceLanguage",
      "userDefinedModelVersionIdentifier", "name", "usedWithCloudKit", "usedWithSwiftData", "iOSVersion",
      "macOSVersion",
    ],
    "entity": [
      "name", "representedClassName", "parentEntity", "isAbstract", "syncable", "codeGenerationType", "elementID",
      "renamingIdentifier", "versionHashModifier",
    ],
    "attribute": [
      "name", "attributeType", "optional", "transient", "defaultValueString", "defaultDateTimeInterval",
      "usesScalarValueType", "allowsExternalBinaryDataStorage", "valueTransformerName", "customClassName", "composite",
      "derived", "derivationExpression", "derivationFilterPredicate", "filteringPredicate", "allowsCloudEncryption",
      "preserveAfterDeletion", "spotlightIndexingEnabled", "storedInTruthFile", "indexed", "minValueString",
      "maxValueString", "minDateTimeInterval", "maxDateTimeInterval", "regularExpressionString", "elementID",
      "renamingIdentifier", "versionHashModifier", "syncable",
    ],
    "relationship": [
      "name", "destinationEntity", "inverseName", "inverseEntity", "toMany", "ordered", "minCount", "maxCount",
      "deletionRule", "optional", "transient", "indexed", "spotlightIndexingEnabled", "storedInTruthFile", "elementID",
      "renamingIdentifier", "versionHashModifier", "syncable",
    ],
    "fetchedProperty": ["name", "optional", "transient", "syncable"],
    "fetchRequest": [
      "name", "entity", "predicateString", "resultType", "fetchLimit", "fetchBatchSize", "includeSubentities",
      "includePropertyValues", "includesPendingChanges", "returnObjectsAsFaults", "returnDistinctResults",
    ],
    "fetchIndex": ["name", "partialIndexPredicate"],
    "fetchIndexElement": ["property", "type", "order", "expression", "expressionType"],
    "configuration": ["name", "usedWithCloudKit"],
    "composite": ["name"],
  ]

  static let children: [String: Set<String>] = [
    "model": ["entity", "fetchRequest", "configuration", "composite", "elements"],
    "entity": [
      "attribute", "relationship", "fetchedProperty", "fetchIndex", "uniquenessConstraints", "compoundIndexes",
      "userInfo",
    ],
    "attribute": ["userInfo"],
    "relationship": ["userInfo"],
    "fetchedProperty": ["fetchRequest", "userInfo"],
    "fetchIndex": ["fetchIndexElement"],
    "configuration": ["memberEntity"],
    "composite": ["attribute"],
  ]
}

/// Values and flags as Xcode spells them in XML attributes.
enum XcodeValue {
  /// The value of a pair such as `defaultValueString` and `defaultDateTimeInterval`.
  static func value(_ node: XMLNode, of type: AttributeType, _ textName: String, _ intervalName: String) -> Value? {
    if type == .date { return node.attributes[intervalName].flatMap { Double($0) }.map { .date($0) } }
    guard let text = node.attributes[textName] else { return nil }
    switch type {
    case .string: return .string(text)
    case .integer16, .integer32, .integer64:
      if let integer = Int64(text) { return .integer(integer) }
      // What is left of an attribute that was a Boolean.
      if text.uppercased() == "NO" { return .integer(0) }
      return Double(text).flatMap { Int64(exactly: $0.rounded(.towardZero)) }.map { .integer($0) }
    case .float, .double: return Double(text).map { .double($0) }
    case .decimal: return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")).map { .decimal($0) }
    case .boolean: return .boolean(["YES", "TRUE", "1"].contains(text.uppercased()))
    case .uuid: return UUID(uuidString: text).map { .uuid($0) }
    case .uri: return .uri(text)
    default: return .string(text)
    }
  }

  /// A default's text that is no value of the type.
  static func unreadDefault(_ node: XMLNode, of type: AttributeType) -> Remark {
    let text = node.text(type == .date ? "defaultDateTimeInterval" : "defaultValueString")
    guard type == .boolean else { return Remark(text) }
    let isKnown = text.map { ["YES", "TRUE", "1", "NO", "FALSE", "0"].contains($0.uppercased()) } ?? true
    return Remark(isKnown ? nil : text)
  }

  static func validation(_ node: XMLNode, of type: AttributeType) -> Validation {
    // For strings the bounds are lengths.
    let bound = type == .string ? AttributeType.integer64 : type
    return Validation(
      minimum: value(node, of: bound, "minValueString", "minDateTimeInterval"),
      maximum: value(node, of: bound, "maxValueString", "maxDateTimeInterval"),
      regularExpression: node.text("regularExpressionString"))
  }
}

extension XMLNode {
  /// An attribute's value; nil if it is absent or empty.
  func text(_ name: String) -> String? {
    guard let value = attributes[name], !value.isEmpty else { return nil }
    return value
  }

  /// Booleans are `YES` or `NO`, and absent means `NO`.
  func flag(_ name: String) -> Bool { attributes[name] == "YES" }

  /// Xcode has written this flag in several ways.
  var cloudKitUse: Remark {
    Remark(text("usedWithCloudKit").flatMap { ["YES", "TRUE", "1"].contains($0.uppercased()) ? $0 : nil })
  }

  func number(_ name: String) -> Int? { attributes[name].flatMap { Int($0) } }

  var userInfo: [String: String] {
    var found: [String: String] = [:]
    for entry in children(named: "userInfo").flatMap({ $0.children(named: "entry") }) {
      if let key = entry.attributes["key"] { found[key] = entry.attributes["value"] ?? "" }
    }
    return found
  }
}
