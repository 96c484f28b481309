import Foundation
package import Schema

/// Two rows of each entity that a model's rules accept: one with all values, and one with those alone that it must have.
///
/// A value is never guessed: of an entity whose required value only the app can tell, `missing` has the property.
package struct MadeUpRows {
  /// By entity.
  package private(set) var rows: [String: [NewRow]] = [:]
  /// `Entity.property`, sorted.
  package private(set) var missing: [String] = []

  private enum Kind: Int, CaseIterable { case bare = 1, full = 2 }

  /// A row that waits for the rows that it refers to.
  private struct Draft {
    let entity: Entity
    let kind: Kind
    var row: NewRow
    var links: [Relationship] = []

    var label: String { Self.label(entity, kind) }
    static func label(_ entity: Entity, _ kind: Kind) -> String { "\(entity.name) \(kind.rawValue)" }
  }

  private let model: Model

  package init(_ model: Model) {
    self.model = model
    var drafts: [String: Draft] = [:]
    var missing: Set<String> = []
    for entity in model.entities where !entity.isAbstract {
      for kind in Kind.allCases {
        let made = draft(entity, kind)
        if let draft = made.draft { drafts[draft.label] = draft }
        missing.formUnion(made.missing.map { "\(entity.name).\($0)" })
      }
    }
    link(&drafts, &missing)
    for draft in drafts.values.sorted(by: { $0.label < $1.label }) {
      rows[draft.entity.name, default: []].append(draft.row)
    }
    self.missing = missing.sorted()
  }

  private func draft(_ entity: Entity, _ kind: Kind) -> (draft: Draft?, missing: [String]) {
    var draft = Draft(entity: entity, kind: kind, row: NewRow(label: Draft.label(entity, kind)))
    var missing: [String] = []
    for attribute in model.attributes(of: entity)
    where !attribute.isTransient && attribute.derivationExpression == nil {
      if kind == .bare, attribute.isOptional {
        draft.row.values[attribute.name] = .null
      } else if let value = Self.value(of: attribute, kind.rawValue) {
        draft.row.values[attribute.name] = value
      } else if !attribute.isOptional, attribute.defaultValue == nil {
        missing.append(attribute.name)
      }
    }
    for relationship in model.relationships(of: entity) where !relationship.isTransient {
      if Self.isRequired(relationship) {
        if relationship.minCount > 1 { missing.append(relationship.name) }
        draft.links.append(relationship)
      } else if kind == .full {
        draft.links.append(relationship)
      }
    }
    return (missing.isEmpty ? draft : nil, missing)
  }

  private static func isRequired(_ relationship: Relationship) -> Bool {
    relationship.isToMany ? relationship.minCount > 0 : !relationship.isOptional
  }

  /// Links rows of one kind; one that lacks what it must refer to is left out, and then those that must refer to it.
  private func link(_ drafts: inout [String: Draft], _ missing: inout Set<String>) {
    var wasComplete = false
    while !wasComplete {
      wasComplete = true
      for draft in drafts.values.sorted(by: { $0.label < $1.label }) {
        let lacking = draft.links.filter { Self.isRequired($0) && target(of: $0, draft.kind, drafts) == nil }
        guard !lacking.isEmpty else { continue }
        missing.formUnion(lacking.map { "\(draft.entity.name).\($0.name)" })
        drafts[draft.label] = nil
        wasComplete = false
      }
    }
    // What refers to one object alone, and is referred to by one alone, is taken once.
    var taken: Set<String> = []
    for label in drafts.keys.sorted() {
      guard let draft = drafts[label] else { continue }
      for relationship in draft.links {
        drafts[label]?.row.values[relationship.name] = nil
        guard let target = target(of: relationship, draft.kind, drafts) else { continue }
        let inverse = model.inverse(of: relationship)
        let isOne = inverse.map { !$0.isToMany } ?? relationship.isToMany
        if isOne, !taken.insert("\(target) \(relationship.inverse ?? relationship.name)").inserted {
          guard Self.isRequired(relationship) else { continue }
          missing.insert("\(draft.entity.name).\(relationship.name)")
          drafts[label] = nil
          return link(&drafts, &missing)
        }
        drafts[label]?.row.values[relationship.name] = .references([target])
      }
    }
  }

  /// The label of the row of a kind that a relationship can lead to.
  private func target(of relationship: Relationship, _ kind: Kind, _ drafts: [String: Draft]) -> String? {
    guard let destination = model.entity(named: relationship.destination) else { return nil }
    return model.hierarchy(from: destination).lazy.map { Draft.label($0, kind) }.first { drafts[$0] != nil }
  }
}

extension MadeUpRows {
  /// The value of the row with a number; nil if the model does not say which values are valid.
  private static func value(of attribute: Attribute, _ number: Int) -> NewValue? {
    let validation = attribute.validation
    guard validation.regularExpression == nil, validation.otherPredicates.isEmpty else { return nil }
    switch attribute.knownShape.value {
    case .enumeration(let cases): return value(of: attribute, cases)
    case .scalar, .structure, .rawStruct, .list, .unknown: break
    }
    switch attribute.type {
    case .integer16, .integer32, .integer64:
      return within(validation, 1, number).flatMap { Int64(exactly: $0) }.map { .integer($0) }
    case .double, .float: return within(validation, 1, number).map { .double($0) }
    case .decimal: return within(validation, 1, number).map { .decimal(Decimal($0)) }
    case .date: return within(validation, 800_000_000, number).map { .date($0) }
    case .boolean: return .boolean(number == 2)
    case .string: return text(attribute, number).map { .string($0) }
    case .uuid: return UUID(uuidString: "00000000-0000-4000-8000-00000000000\(number)").map { .uuid($0) }
    case .uri: return .uri("https://example.org/\(number)")
    case .binary where attribute.shape == nil: return .data(Data([UInt8(clamping: number)]))
    case .composite where attribute.shape == nil: return composite(attribute, number)
    case .binary, .composite, .undefined, .transformable, .objectID, .codable, .other: return nil
    }
  }

  /// The first case of an enum with raw values.
  private static func value(of attribute: Attribute, _ cases: ValueShape.Cases) -> NewValue? {
    guard attribute.type != .composite || attribute.elements.count == 1, let type = cases.rawType,
      let raw = cases.names?.keys.sorted().first
    else { return nil }
    if type == .string { return .string(raw) }
    return Int64(raw).map { .integer($0) }
  }

  private static func composite(_ attribute: Attribute, _ number: Int) -> NewValue? {
    var leaves: [String: NewValue] = [:]
    for element in attribute.elements {
      if let value = value(of: element, number) {
        leaves[element.name] = value
      } else if !element.isOptional {
        return nil
      }
    }
    return .composite(leaves)
  }

  /// A value that the validation takes, best the first that is asked for or the one after it; each row has its own.
  private static func within(_ validation: Validation, _ first: Double, _ number: Int) -> Double? {
    let least = validation.minimum?.number ?? -.infinity
    let greatest = validation.maximum?.number ?? .infinity
    func takes(_ value: Double) -> Bool { value.isFinite && least <= value && value <= greatest }
    if let first = [first, least, greatest - 1].first(where: { takes($0) && takes($0 + 1) }) {
      return first + Double(number - 1)
    }
    return number == 1 ? [first, least, greatest].first(where: takes) : nil
  }

  private static func text(_ attribute: Attribute, _ number: Int) -> String? {
    let least = length(attribute.validation.minimum, else: 0)
    let most = length(attribute.validation.maximum, else: 1_000)
    guard most >= max(1, least), least <= 1_000 else { return nil }
    let text = "\(attribute.name) \(number)".suffix(most)
    return String(repeating: "0", count: max(0, least - text.count)) + text
  }
}

extension MadeUpRows {
  /// A limit of a text's length, which a model may give as any number.
  private static func length(_ limit: Value?, else other: Int) -> Int {
    guard let number = limit?.number, !number.isNaN else { return other }
    return Int(max(0, min(number, 1_000_000)))
  }
}

extension Value {
  fileprivate var number: Double? {
    switch scalar {
    case .integer(let number)?: Double(number)
    case .double(let number)?, .date(let number)?: number
    case .decimal(let number)?: NSDecimalNumber(decimal: number).doubleValue
    case .null?, .boolean?, .string?, .uuid?, .uri?, .data?, .object?, nil: nil
    }
  }
}
