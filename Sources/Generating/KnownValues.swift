package import Census
package import Schema

/// What is known of a model's values beside the model: what source says of them, and what the rows of a store hold.
package struct KnownValues {
  package let contract: Contract
  private let columns: [String: ColumnCensus]

  /// Whether the model is a guess from tables, so that rows alone show what is optional.
  private let isGuessed: Bool

  /// Whether a store's model holds what the initial values of SwiftData's classes came to when they were run once.
  private let holdsRunDefaults: Bool

  package init(
    contract: Contract = Contract(), columns: [ColumnCensus] = [], isGuessed: Bool = false,
    holdsRunDefaults: Bool = false
  ) {
    (self.contract, self.isGuessed, self.holdsRunDefaults) = (contract, isGuessed, holdsRunDefaults)
    self.columns = Dictionary(columns.map { ("\($0.entity).\($0.path)", $0) }) { first, _ in first }
  }

  /// What an entity's own attribute, or a leaf of it, holds.
  func column(_ path: String, of entity: String) -> ColumnCensus? { columns["\(entity).\(path)"] }

  /// How a configuration has an attribute stored that is no plain value there; nil if the attribute cannot be stored so
  /// (DIALECTS A20, A56).
  func asked(_ attribute: Attribute, of entity: String) -> PropertyContract? {
    guard let found = contract.entity(named: entity)?.property(persistentName: attribute.name), found.origin == .config,
      found.swiftType.unwrapped.primitive == nil, !attribute.isTransient
    else { return nil }
    let fits =
      switch found.storageMethod {
      case .raw: attribute.type.swiftPrimitive != nil && attribute.type != .binary
      case .codable: attribute.type == .binary && attribute.isOptional
      case .transformed: attribute.type == .transformable
      case .default, .composition: false
      }
    if case .other = found.swiftType.unwrapped { return nil }
    return fits ? found : nil
  }

  /// A line for each rule of a configuration that is not followed, because the attribute cannot be stored so or the type
  /// is none.
  package func unfollowedRules(of model: Model) -> [String] {
    model.entities.flatMap { entity in
      entity.attributes.compactMap { attribute in
        guard let rule = contract.entity(named: entity.name)?.property(persistentName: attribute.name),
          rule.origin == .config, rule.swiftType.unwrapped != .other("Any")
        else { return nil }
        let isFollowed =
          switch rule.storageMethod {
          case .default: rule.swiftType.unwrapped.primitive?.attributeType == attribute.type
          case .composition: attribute.type == .composite
          case .raw, .codable, .transformed: asked(attribute, of: entity.name) != nil
          }
        return isFollowed ? nil : "\(entity.name).\(attribute.name): the configuration's rule is not followed"
      }
    }
  }

  /// The types that a configuration names and no file declares, for a reader of the classes alone: the app has them.
  package func appTypes(of model: Model) -> GeneratedFile? {
    var declarations: [String: String] = [:]
    for entity in model.entities {
      for attribute in entity.attributes {
        guard let asked = asked(attribute, of: entity.name), case .named(let name) = asked.swiftType.unwrapped,
          contract.type(named: name) == nil, !name.contains(".")
        else { continue }
        let raw = attribute.type.swiftPrimitive?.rawValue ?? "String"
        declarations[name] =
          asked.storageMethod == .raw ? "enum \(name): \(raw) { case unknown }" : "struct \(name): Codable {}"
      }
    }
    if declarations.isEmpty { return nil }
    let lines = declarations.sorted { $0.key < $1.key }.map(\.value)
    return GeneratedFile(path: "App.swift", text: lines.joined(separator: "\n") + "\n")
  }

  /// The model as declarations are made of it: of one that was guessed from tables, attributes that no row lacks are
  /// required; of SwiftData's, a default that `UUID()` or `Date.now` gave once is none.
  package func completing(_ model: Model) -> Model {
    guard isGuessed || holdsRunDefaults else { return model }
    var model = model
    for entity in model.entities.indices {
      let name = model.entities[entity].name
      for index in model.entities[entity].attributes.indices {
        let attribute = model.entities[entity].attributes[index]
        if isGuessed, isAlwaysThere(attribute.name, of: name) {
          model.entities[entity].attributes[index].isOptional = false
        }
        if holdsRunDefaults, let text = attribute.runDefault {
          model.entities[entity].attributes[index].defaultValue = nil
          model.entities[entity].attributes[index].computedDefault = Remark(text)
        }
      }
    }
    return model
  }

  /// Whether there are rows and none lacks a value; of a composite's leaf, none that has the composite.
  func isAlwaysThere(_ path: String, of entity: String) -> Bool {
    column(path, of: entity).map { Self.present($0) > 0 && Self.nulls($0) == 0 } ?? false
  }

  /// How many rows lack an attribute's value, where nothing else says whether it is optional.
  func evidenceOfNull(_ path: String, of entity: String) -> String? {
    guard isGuessed || path.contains("."), let column = column(path, of: entity), Self.present(column) > 0 else {
      return nil
    }
    let nulls = Self.nulls(column)
    return "\(Self.text(nulls)) of \(Self.text(Self.present(column))) nil" + (nulls == 0 ? ", so not optional" : "")
  }

  /// Rows that have the attribute, or the composite that it is a leaf of.
  private static func present(_ column: ColumnCensus) -> Int { column.rows - column.absent.rows }

  private static func nulls(_ column: ColumnCensus) -> Int { column.nulls.rows - column.absent.rows }

  /// `81,204`.
  static func text(_ number: Int) -> String {
    var digits = String(number)
    var place = digits.index(digits.endIndex, offsetBy: 0)
    while let next = digits.index(place, offsetBy: -3, limitedBy: digits.startIndex), next != digits.startIndex {
      digits.insert(",", at: next)
      place = next
    }
    return digits
  }
}

extension Attribute {
  /// What gave a default that no source writes: a UUID, and a moment between two seconds.
  fileprivate var runDefault: String? {
    switch defaultValue {
    case .scalar(.uuid): "UUID()"
    case .scalar(.date(let seconds)): seconds == seconds.rounded() ? nil : "Date.now"
    default: nil
    }
  }
}
