package import Schema

/// What source says of values and generated classes of the same system do not: types and initial values.
///
/// Models are compared apart from this; what a model has of an enum or of a new object is little.
package struct ContractDifference: Sendable {
  /// A line for each property.
  package private(set) var lines: [String] = []
  private let source: Contract
  private let made: Contract

  package init(
    from source: Contract, to made: Contract, of sayable: SayableModel, in files: [GeneratedFile], _ form: GeneratedForm
  ) {
    (self.source, self.made) = (source, made)
    let omissions = Set(sayable.omissions + files.flatMap(\.omissions))
    for entity in sayable.model.entities {
      let owner = sayable.modelName(of: entity.name)
      guard let declared = source.entity(named: owner), declared.dialect == form.dialect,
        let back = made.entity(named: entity.name)
      else { continue }
      func isOmitted(_ name: String, _ facet: String) -> Bool {
        omissions.contains(Omission(entity: owner, path: name, facet: facet))
      }
      func note(_ name: String, _ what: String, _ ours: String?, _ theirs: String?, isSame: Bool) {
        if isSame || isOmitted(name, what) { return }
        lines.append("\(owner).\(name): \(what) \(ours ?? "none"), \(theirs ?? "none") in the source")
      }
      for attribute in entity.attributes {
        let name = sayable.modelName(of: attribute.name, in: entity.name)
        guard let theirs = declared.property(persistentName: name),
          let ours = back.property(persistentName: attribute.name)
        else { continue }
        let (here, there) = (ours.swiftType.unwrapped, theirs.swiftType.unwrapped)
        note(
          name, "type", here.description, there.description,
          isSame: isSame(there, from: declared.scope, as: here, from: back.scope, open: []))
        note(
          name, "initial value", ours.defaultValue?.text, theirs.defaultValue?.text,
          isSame: ours.defaultValue.value == theirs.defaultValue.value)
      }
      for relationship in entity.relationships {
        let name = sayable.modelName(of: relationship.name, in: entity.name)
        guard let theirs = declared.relationships.first(where: { $0.persistentName == name }),
          let ours = back.relationships.first(where: { $0.persistentName == relationship.name })
        else { continue }
        note(
          name, "initial value", ours.defaultValue?.text, theirs.defaultValue?.text,
          isSame: (ours.defaultValue?.isNil ?? true) == (theirs.defaultValue?.isNil ?? true))
      }
    }
  }
}

// Types by what they hold, whatever their names are.
extension ContractDifference {
  /// `open` are the types of source whose parts are being compared: a struct may hold itself in a list.
  private func isSame(
    _ left: SwiftType, from here: String, as right: SwiftType, from there: String, open: Set<String>
  ) -> Bool {
    func isSame(_ left: SwiftType, _ right: SwiftType) -> Bool {
      self.isSame(left, from: here, as: right, from: there, open: open)
    }
    if case .named(let name) = left, left.primitive == nil, let type = source.type(named: name, from: here) {
      if open.contains(type.name) { return true }
      let open = open.union([type.name])
      if case .alias(let other) = type.kind {
        return self.isSame(other, from: type.name, as: right, from: there, open: open)
      }
      guard case .named(let other) = right, let made = made.type(named: other, from: there) else {
        return left == right
      }
      return self.isSame(type, made, open: open)
    }
    switch (left, right) {
    case (.optional(let left), .optional(let right)), (.array(let left), .array(let right)),
      (.set(let left), .set(let right)):
      return isSame(left, right)
    case (.dictionary(let key, let value), .dictionary(let otherKey, let otherValue)):
      return isSame(key, otherKey) && isSame(value, otherValue)
    case (.generic(let left, let mine), .generic(let right, let theirs)):
      return left == right && mine.count == theirs.count && zip(mine, theirs).allSatisfy { isSame($0, $1) }
    default: return left.withoutAlias == right.withoutAlias
    }
  }

  private func isSame(_ left: TypeDeclaration, _ right: TypeDeclaration, open: Set<String>) -> Bool {
    func isSame(_ one: SwiftType, _ other: SwiftType) -> Bool {
      self.isSame(one, from: left.name, as: other, from: right.name, open: open)
    }
    switch (left.kind, right.kind) {
    case (.enumeration(let one), .enumeration(let other)):
      return one.rawType == other.rawType && one.cases.count == other.cases.count
        && zip(one.cases, other.cases).allSatisfy { one, other in
          (one.name, one.rawValue, one.codingKey) == (other.name, other.rawValue, other.codingKey)
            && one.associatedValues.count == other.associatedValues.count
            && zip(one.associatedValues, other.associatedValues).allSatisfy {
              $0.label == $1.label && isSame($0.type, $1.type)
            }
        }
    case (.structure(let one), .structure(let other)):
      return one.fields.count == other.fields.count
        && zip(one.fields, other.fields).allSatisfy { one, other in
          (one.persistentName, left.isComposition ? other.codingKey : one.codingKey, one.isConstant)
            == (other.persistentName, other.codingKey, other.isConstant)
            && one.defaultValue.value == other.defaultValue.value && isSame(one.type, other.type)
        }
    case (.rawStruct(let one, let flags), .rawStruct(let other, let others)): return one == other && flags == others
    default: return false
    }
  }
}

extension DefaultExpression? {
  /// What it comes to, as far as that is known; nil and none are the same.
  fileprivate var value: WrittenValue? {
    guard let self, !self.isNil else { return nil }
    // Of a Double, `.zero` is read as an integer.
    if case .value(.scalar(.integer(let number)))? = self.written { return .value(.double(Double(number))) }
    return self.written
  }
}
