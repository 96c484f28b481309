package import Findings

extension Contract {
  /// What a configuration says otherwise than this contract, from source: findings `config.contradicts-source`, at the
  /// places in the configuration (DIALECTS A56).
  ///
  /// Each class that names an entity is held against its rules; of several schema versions those of the last.
  package func contradictions(of config: Contract) -> [Finding] {
    config.entities.flatMap { stated -> [Finding] in
      let classes = entities.filter { $0.entityName == stated.entityName && $0.origin == .source }
      let version = classes.last?.version
      return classes.filter { $0.version == version }.flatMap { differences($0, stated) }
    } + config.types.values.sorted { $0.name < $1.name }.flatMap(leafDifferences)
  }

  private func differences(_ own: EntityContract, _ stated: EntityContract) -> [Finding] {
    stated.properties.flatMap { rule -> [Finding] in
      guard let property = own.property(persistentName: rule.persistentName) else { return [] }
      return differences(property, rule, own).map { difference in
        contradiction(own.entityName, rule.persistentName, difference, property.location, rule.location)
      }
    }
      + stated.relationships.compactMap { rule in
        let written = own.relationships.first { $0.persistentName == rule.persistentName }
        guard let written, written.swiftName != rule.swiftName else { return nil }
        return contradiction(
          own.entityName, rule.persistentName, ("Swift name", written.swiftName, rule.swiftName), written.location,
          rule.location)
      }
  }

  /// What a rule says otherwise; a policy that source leaves out is the default's, and belongs to its storage method
  /// (A21).
  private func differences(
    _ property: PropertyContract, _ rule: PropertyContract, _ entity: EntityContract
  ) -> [Difference] {
    let isSameStorage = property.storageMethod == rule.storageMethod
    let policies = (property.policy ?? .fallbackToDefaultValue, isSameStorage ? rule.policy : nil)
    let isSameType = !rule.namesType || isSame(property.swiftType, rule.swiftType, from: entity.scope)
    let types = (property.swiftType.unwrapped.description, rule.swiftType.unwrapped.description)
    let pairs: [(fact: String, source: String?, config: String?)] = [
      ("Swift name", property.swiftName, rule.swiftName),
      ("type", types.0, isSameType ? types.0 : types.1),
      ("storage method", property.storageMethod.rawValue, rule.storageMethod.rawValue),
      ("transformer", property.transformerName, rule.transformerName),
      ("decode failure policy", policies.0.rawValue, policies.1?.rawValue),
    ]
    return pairs.compactMap { fact, source, config in
      guard let source, let config, source != config else { return nil }
      return (fact, source, config)
    }
  }

  /// The Swift names that rules give the leaves of a composition otherwise than its struct.
  private func leafDifferences(_ stated: TypeDeclaration) -> [Finding] {
    guard stated.isComposition, let own = type(named: stated.name), case .structure(let rules) = stated.kind,
      case .structure(let structure) = own.kind
    else { return [] }
    return rules.fields.compactMap { rule in
      let field = structure.fields.first { $0.persistentName == rule.persistentName }
      // A leaf without a rule of its own has the place of the composition.
      guard let field, field.name != rule.name, rule.location != stated.location else { return nil }
      return contradiction(
        nil, own.name + "." + rule.persistentName, ("Swift name", field.name, rule.name), field.location, rule.location)
    }
  }

  private typealias Difference = (fact: String, source: String, config: String)

  private func contradiction(
    _ entity: String?, _ path: String, _ difference: Difference, _ source: SourcePlace, _ config: SourcePlace
  ) -> Finding {
    Finding(
      code: .configContradictsSource, entity: entity, path: path,
      message: "'\(path)': \(difference.fact) \(difference.source) in \(source.brief), "
        + "\(difference.config) in \(config.fileName)", hint: "source is taken", location: config)
  }
}

extension Contract {
  /// Whether two spellings mean one type: aliases and the modules and types in front of a name are no difference.
  private func isSame(_ left: SwiftType, _ right: SwiftType, from scope: String) -> Bool {
    let left = canonical(left.unwrapped, from: scope).unwrapped
    let right = canonical(right.unwrapped, from: scope).unwrapped
    return left.isSpelling(of: right)
  }

  /// A type with the aliases in it resolved and the declared names in full.
  ///
  /// An alias may lead back to itself, which is no Swift but can be written: `open` are those that are followed.
  private func canonical(_ type: SwiftType, from scope: String, open: Set<String> = [], depth: Int = 0) -> SwiftType {
    guard depth < 16 else { return type }
    func inner(_ type: SwiftType) -> SwiftType { canonical(type, from: scope, open: open, depth: depth + 1) }
    switch type {
    case .optional(let wrapped): return .optional(inner(wrapped))
    case .array(let element): return .array(inner(element))
    case .set(let element): return .set(inner(element))
    case .dictionary(let key, let value): return .dictionary(inner(key), inner(value))
    case .generic(let name, let arguments): return .generic(name, arguments.map(inner))
    case .other: return type
    case .named(let name):
      guard type.primitive == nil else { return type }
      // The part before may be the app's module.
      let local = name.split(separator: ".").dropFirst().joined(separator: ".")
      let found = self.type(named: name, from: scope) ?? (local.isEmpty ? nil : self.type(named: local, from: scope))
      guard let found else { return type }
      if case .alias(let other) = found.kind, !open.contains(found.name) {
        return canonical(other, from: found.name, open: open.union([found.name]), depth: depth + 1)
      }
      return .named(found.name)
    }
  }
}

extension SwiftType {
  /// Whether this is another's spelling, as far as names that no file declares tell: `Status` and `Item.Status`.
  fileprivate func isSpelling(of other: SwiftType) -> Bool {
    switch (self, other) {
    case (.named(let left), .named(let right)):
      return left == right || left.hasSuffix("." + right) || right.hasSuffix("." + left)
    case (.optional(let left), .optional(let right)), (.array(let left), .array(let right)),
      (.set(let left), .set(let right)):
      return left.isSpelling(of: right)
    case (.dictionary(let key, let value), .dictionary(let otherKey, let otherValue)):
      return key.isSpelling(of: otherKey) && value.isSpelling(of: otherValue)
    case (.generic(let left, let mine), .generic(let right, let theirs)):
      return left == right && mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.isSpelling(of: $1) }
    default: return self == other
    }
  }
}

extension PropertyContract {
  /// A rule may leave the type of a transformed value open.
  fileprivate var namesType: Bool { if case .other = swiftType.unwrapped { false } else { true } }
}

extension SourcePlace { fileprivate var fileName: String { file.split(separator: "/").last.map(String.init) ?? file } }
