import Escaping
import Foundation
import Schema

/// Writes the `contents` of a `.xcdatamodel` (FORMAT §8).
struct XcodeModelWriter {
  static var limits: Limits {
    Limits(
      attributes: [
        .dropping("type") { attribute, _ in attribute.type == .objectID || attribute.type.isOther },
        .reducing("default") { attribute, _ in
          guard let value = attribute.defaultValue, text(value) == nil else { return }
          attribute.defaultValue = nil
        },
        .lacking("validation", \.validation.otherPredicates, []),
      ],
      fetchRequests: [
        .lacking("sort", \.sortDescriptors, []), .lacking("fetch offset", \.fetchOffset, 0),
        .lacking("fetched properties", \.propertiesToFetch, []), .lacking("computed columns", \.expressionsToFetch, []),
        .lacking("grouping", \.propertiesToGroupBy, []), .lacking("condition on groups", \.havingPredicate, nil),
        .lacking("prefetching", \.relationshipKeyPathsForPrefetching, []),
      ])
  }

  private let model: Model
  /// The composite types in the order in which they were met, each with the elements that it was named for.
  private var composites: [(name: String, elements: [Attribute])] = []

  static func contents(_ model: Model) -> String {
    var writer = XcodeModelWriter(model: model)
    return "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n" + writer.root.text() + "\n"
  }

  private init(model: Model) { self.model = model }

  private var root: XMLElement {
    mutating get {
      var root = XMLElement(
        "model",
        [
          ("type", "com.apple.IDECoreDataModeler.DataModel"), ("documentVersion", "1.0"),
          ("lastSavedToolsVersion", "22522"), ("systemVersion", "23A344"), ("minimumToolsVersion", "Automatic"),
          ("sourceLanguage", "Swift"), ("usedWithCloudKit", model.cloudKitUse.text),
          ("userDefinedModelVersionIdentifier", model.versionIdentifiers.first ?? ""),
        ])
      root.children += model.entities.map { entity($0) }
      root.children += model.fetchRequests.map { fetchRequest($0, named: $0.name) }
      root.children += model.configurations.map { configuration in
        XMLElement(
          "configuration", [("name", configuration.name), ("usedWithCloudKit", configuration.cloudKitUse.text)],
          configuration.entities.map { XMLElement("memberEntity", [("name", $0)]) })
      }
      // A composite may hold others, which are met when it is written.
      var written = 0
      while written < composites.count {
        let (name, elements) = composites[written]
        root.children.append(XMLElement("composite", [("name", name)], elements.map { attribute($0) }))
        written += 1
      }
      return root
    }
  }

  private mutating func entity(_ entity: Entity) -> XMLElement {
    var element = XMLElement(
      "entity",
      [
        ("name", entity.name), ("representedClassName", entity.className), ("isAbstract", yes(entity.isAbstract)),
        ("parentEntity", entity.superentity), ("elementID", entity.renamingIdentifier),
        ("versionHashModifier", entity.versionHashModifier), ("syncable", "YES"),
        ("codeGenerationType", entity.codeGeneration.text),
      ])
    element.children += entity.attributes.map { attribute($0) }
    element.children += entity.relationships.map(relationship)
    element.children += entity.fetchedProperties.map { property in
      XMLElement(
        "fetchedProperty", [("name", property.name), ("optional", "YES")],
        [fetchRequest(property.fetchRequest, named: "fetchedPropertyFetchRequest")] + userInfo(property.userInfo))
    }
    element.children += entity.fetchIndexes.map(index)
    if !entity.uniquenessConstraints.isEmpty {
      element.children.append(
        XMLElement(
          "uniquenessConstraints", [],
          entity.uniquenessConstraints.map { names in
            XMLElement("uniquenessConstraint", [], names.map { XMLElement("constraint", [("value", $0)]) })
          }))
    }
    element.children += userInfo(entity.userInfo)
    return element
  }

  private mutating func attribute(_ attribute: Attribute) -> XMLElement {
    let validation = attribute.validation
    let isDate = attribute.type == .date
    let value = attribute.defaultValue.flatMap(Self.text) ?? attribute.unreadDefault.text
    let (least, greatest) = (validation.minimum.flatMap(Self.text), validation.maximum.flatMap(Self.text))
    return XMLElement(
      "attribute",
      [
        ("name", attribute.name), ("optional", yes(attribute.isOptional)), ("transient", yes(attribute.isTransient)),
        ("attributeType", attribute.type == .undefined ? nil : attribute.type.title),
        ("valueTransformerName", attribute.valueTransformerName), ("customClassName", attribute.valueClassName),
        ("composite", attribute.type == .composite ? composite(of: attribute) : nil),
        (isDate ? "minDateTimeInterval" : "minValueString", least),
        (isDate ? "maxDateTimeInterval" : "maxValueString", greatest),
        ("regularExpressionString", validation.regularExpression),
        (isDate ? "defaultDateTimeInterval" : "defaultValueString", value),
        ("usesScalarValueType", Self.usesScalar(attribute)),
        ("derived", yes(attribute.derivationExpression != nil)),
        ("derivationExpression", attribute.derivationExpression),
        ("derivationFilterPredicate", attribute.derivationFilter),
        ("allowsExternalBinaryDataStorage", yes(attribute.allowsExternalBinaryDataStorage)),
        ("preserveAfterDeletion", yes(attribute.preservesValueOnDeletion)),
        ("allowsCloudEncryption", yes(attribute.allowsCloudEncryption)),
        ("spotlightIndexingEnabled", yes(attribute.isIndexedBySpotlight)), ("indexed", yes(attribute.isIndexed)),
        ("elementID", attribute.renamingIdentifier), ("versionHashModifier", attribute.versionHashModifier),
      ], userInfo(attribute.userInfo))
  }

  /// The name of a composite attribute's type; compiled models have none, so that it is named after the attribute.
  private mutating func composite(of attribute: Attribute) -> String {
    let wanted = attribute.compositeName ?? attribute.name.prefix(1).uppercased() + attribute.name.dropFirst()
    var name = wanted
    var number = 2
    while let known = composites.first(where: { $0.name == name }) {
      if known.elements == attribute.elements { return name }
      name = "\(wanted)\(number)"
      number += 1
    }
    composites.append((name, attribute.elements))
    return name
  }

  private func relationship(_ relationship: Relationship) -> XMLElement {
    XMLElement(
      "relationship",
      [
        ("name", relationship.name), ("optional", yes(relationship.isOptional)),
        ("transient", yes(relationship.isTransient)), ("toMany", yes(relationship.isToMany)),
        ("minCount", relationship.minCount == 0 ? nil : "\(relationship.minCount)"),
        ("maxCount", relationship.maxCount == 0 ? nil : "\(relationship.maxCount)"),
        ("ordered", yes(relationship.isOrdered)), ("deletionRule", relationship.deleteRule.title),
        ("destinationEntity", relationship.destination.isEmpty ? nil : relationship.destination),
        ("inverseName", relationship.inverse),
        ("inverseEntity", relationship.inverse == nil ? nil : relationship.destination),
        ("spotlightIndexingEnabled", yes(relationship.isIndexedBySpotlight)),
        ("elementID", relationship.renamingIdentifier), ("versionHashModifier", relationship.versionHashModifier),
      ], userInfo(relationship.userInfo))
  }

  private func fetchRequest(_ request: FetchRequest, named name: String) -> XMLElement {
    let usual = FetchRequest(name: name, entity: request.entity, resultType: request.resultType)
    func answer(_ flag: KeyPath<FetchRequest, Bool>) -> String? {
      request[keyPath: flag] == usual[keyPath: flag] ? nil : request[keyPath: flag] ? "YES" : "NO"
    }
    return XMLElement(
      "fetchRequest",
      [
        ("name", name), ("entity", request.entity), ("predicateString", request.predicate),
        ("resultType", request.resultType == .objects ? nil : "\(request.resultType.rawValue)"),
        ("fetchLimit", request.fetchLimit == 0 ? nil : "\(request.fetchLimit)"),
        ("fetchBatchSize", request.fetchBatchSize == 0 ? nil : "\(request.fetchBatchSize)"),
        ("includeSubentities", answer(\.includesSubentities)),
        ("includePropertyValues", answer(\.includesPropertyValues)),
        ("includesPendingChanges", answer(\.includesPendingChanges)),
        ("returnObjectsAsFaults", answer(\.returnsObjectsAsFaults)),
        ("returnDistinctResults", answer(\.returnsDistinctResults)),
      ])
  }

  private func index(_ index: FetchIndex) -> XMLElement {
    XMLElement(
      "fetchIndex", [("name", index.name), ("partialIndexPredicate", index.partialPredicate)],
      index.elements.map { element in
        XMLElement(
          "fetchIndexElement",
          [
            (element.isExpression ? "expression" : "property", element.property),
            ("type", element.isRTree ? "RTree" : "Binary"), ("order", element.isAscending ? "ascending" : "descending"),
          ])
      })
  }

  private func userInfo(_ pairs: [String: String]) -> [XMLElement] {
    if pairs.isEmpty { return [] }
    let entries = pairs.sorted { $0.key < $1.key }
    return [XMLElement("userInfo", [], entries.map { XMLElement("entry", [("key", $0.key), ("value", $0.value)]) })]
  }

  private func yes(_ flag: Bool) -> String? { flag ? "YES" : nil }

  /// What Xcode writes for a class's property; the model itself does not depend on it.
  private static func usesScalar(_ attribute: Attribute) -> String? {
    switch attribute.type {
    // A scalar of what may be missing would read as 0.
    case .integer16, .integer32, .integer64, .double, .float, .boolean: attribute.isOptional ? "NO" : "YES"
    case .date, .uuid: "NO"
    default: nil
    }
  }

  /// A default or a bound as Xcode spells it; nil if it has no spelling.
  private static func text(_ value: Value) -> String? {
    switch value {
    case .scalar(.boolean(let flag)): flag ? "YES" : "NO"
    case .scalar(.integer(let number)): "\(number)"
    case .scalar(.double(let number)), .float(let number): "\(number)"
    case .scalar(.decimal(let number)): "\(number)"
    case .scalar(.string(let text)), .scalar(.uri(let text)): text
    case .scalar(.date(let seconds)):
      seconds == seconds.rounded() && abs(seconds) < 1e15 ? "\(Int64(seconds))" : "\(seconds)"
    case .scalar(.uuid(let uuid)): uuid.uuidString
    case .scalar(.null), .scalar(.data), .scalar(.object), .longData, .longString, .external, .composite, .toMany: nil
    }
  }
}

/// An element of an XML document that is being written.
private struct XMLElement {
  let name: String
  /// Those without a value are left out.
  let attributes: [(name: String, value: String?)]
  var children: [XMLElement]

  init(_ name: String, _ attributes: [(String, String?)], _ children: [XMLElement] = []) {
    (self.name, self.children) = (name, children)
    self.attributes = attributes.map { (name: $0.0, value: $0.1) }
  }

  /// Without the last line's end.
  func text(indent: String = "") -> String {
    let start =
      "\(indent)<\(name)"
      + attributes.compactMap { one in one.value.map { " \(one.name)=\(XMLText.quoted($0))" } }.joined()
    if children.isEmpty { return start + "/>" }
    let inner = children.map { $0.text(indent: indent + "    ") }.joined(separator: "\n")
    return "\(start)>\n\(inner)\n\(indent)</\(name)>"
  }
}
