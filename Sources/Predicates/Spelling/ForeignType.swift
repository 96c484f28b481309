import Schema

/// The types of properties that no source declares.
package enum UndeclaredTypes: Hashable, Sendable {
  /// SwiftData has no types but Swift's.
  case swiftOnly
  /// The class that Xcode makes for Core Data has an `NSSet` or an `NSNumber` (DIALECTS §2.8).
  case coreData
}

extension TypedPath {
  /// What a macro does with a path's last name.
  enum SwiftUse { case value, nilTest, enumeration }

  /// The first of its names whose declared type a macro cannot use; nil if there is none.
  func foreignType(as use: SwiftUse) -> TranslationNote.ForeignType? {
    for (step, name) in zip(walk.prefix, swiftSteps) {
      if let found = Self.foreign(name.name, name.type, step.relationship) { return found }
    }
    for (index, name) in swiftNames.enumerated() {
      guard let type = name.type else { continue }
      if let relationship {
        let found = Self.foreign(name.name, type, relationship)
        return relationship.isToMany ? found : nil
      }
      let isLast = index == swiftNames.count - 1
      guard type.isForeign || !isLast && type.isDictionary else { continue }
      if isLast, use == .nilTest { return nil }
      return .init(property: name.name, type: type.description, use: isLast ? .value : .walk)
    }
    return nil
  }

  private static func foreign(
    _ name: String, _ type: SwiftType?, _ relationship: Relationship
  ) -> TranslationNote.ForeignType? {
    guard let type, type.isForeign else { return nil }
    return .init(
      property: name, type: type.description,
      use: relationship.isToMany ? .objects(of: relationship.destination, isOrdered: relationship.isOrdered) : .walk)
  }

  /// Whether no source declares its to-many or its number, which Xcode's generated class has as an `NSSet` or an
  /// `NSNumber` (DIALECTS §2.8).
  var isTypeAssumed: Bool {
    if zip(walk.prefix, swiftSteps).contains(where: { $0.relationship.isToMany && $1.type == nil }) { return true }
    guard swiftNames.last?.type == nil else { return false }
    if let relationship { return relationship.isToMany }
    guard let attribute, composites.isEmpty else { return false }
    return attribute.isOptional && [.number, .boolean].contains(kind)
  }
}

extension SwiftType {
  /// A class of Foundation's, by its prefix.
  fileprivate var isForeign: Bool {
    guard case .named(let name) = unwrapped else { return false }
    return name.hasPrefix("NS") && name.dropFirst(2).first?.isUppercase == true
  }

  fileprivate var isDictionary: Bool { if case .dictionary = unwrapped { true } else { false } }
}
