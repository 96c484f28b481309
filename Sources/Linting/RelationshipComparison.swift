import Escaping
import Findings
import Schema

/// A relationship against the model's, as far as the dialect's source can say.
struct RelationshipComparison {
  let mine: Relationship
  let theirs: Relationship
  let entity: EntityComparison

  private var dialect: Dialect { entity.dialect }
  private let declared: RelationshipContract?

  init(mine: Relationship, theirs: Relationship, entity: EntityComparison) {
    (self.mine, self.theirs, self.entity) = (mine, theirs, entity)
    declared = entity.contract.relationships.first { $0.persistentName == mine.name }
  }

  /// Those of a to-one, whose upper bound may be left out (DIALECTS A30).
  private static func bounds(_ least: Int, _ most: Int?) -> String { "\(least)…\(most.map { $0 == 0 ? 1 : $0 } ?? 1)" }

  /// Whether neither side writes the inverse: SwiftData and ManagedModels do not find each that we find (DIALECTS E8).
  private var isInverseInferred: Bool {
    guard dialect.traits.infersInverses, declared?.inverse == nil else { return false }
    let others = entity.source.contract.entities(named: mine.destination)
    return !others.flatMap(\.relationships).contains { $0.inverse == declared?.swiftName }
  }

  var findings: [Finding] {
    var findings: [Finding] = []
    func tell(_ code: FindingCode, _ fact: SourceFact, _ left: String, _ right: String, _ fix: Fix? = nil) {
      guard left != right else { return }
      findings.append(
        entity.finding(
          code, mine.name, "'\(mine.name)': \(left) in source, \(right) in the model", entity.place(mine.name, fact),
          fix: fix))
    }
    tell(.sourceModelDestination, .type, mine.destination, theirs.destination)
    tell(.sourceModelCardinality, .type, mine.cardinality, theirs.cardinality, orderFix)
    if dialect.traits.makesItsModel, !mine.isToMany, !theirs.isToMany {
      tell(
        .sourceModelOptional, .type, mine.isOptional ? "optional" : "required",
        theirs.isOptional ? "optional" : "required",
        // Where it is required, an initialiser has to take the object.
        theirs.isOptional && dialect.relationshipMacro != nil ? declared?.fix(.optional(true)) : nil)
    }
    // Deleting the other side may have to leave nil behind, so the tool refuses the model (DIALECTS A29, A53).
    if dialect.traits.isCheckedByTool, mine.isOptional, !theirs.isOptional {
      tell(.sourceModelOptional, .type, "optional", "required")
    }
    if dialect.traits.declaresInverses, !isInverseInferred {
      // An inverse that is written and does not answer is reported for the source alone.
      let written = dialect == .coreDataEvolution ? declared?.inverse : nil
      tell(
        .sourceModelInverse, .inverse, mine.inverse ?? written ?? "no inverse", theirs.inverse ?? "no inverse",
        inverseText.flatMap { fix(("inverse", .inverse, $0)) })
    }
    guard dialect.traits.declaresRules else { return findings }
    tell(
      .sourceModelDeleteRule, .deleteRule, mine.deleteRule.title, theirs.deleteRule.title,
      deleteRuleFix)
    if mine.isToMany, theirs.isToMany {
      let fact: SourceFact = declared?.places[.minCount] == nil ? .maxCount : .minCount
      let bounds = [
        ("minimumModelCount", SourceFact.minCount, theirs.minCount), ("maximumModelCount", .maxCount, theirs.maxCount),
      ].map { ($0, $1, $2 == 0 ? nil : "\($2)") }
      tell(.sourceModelCount, fact, mine.bounds, theirs.bounds, fix(bounds[0], bounds[1]))
    } else if dialect == .coreDataEvolution, !mine.isToMany, !theirs.isToMany {
      let least = declared?.minCount ?? 0
      let fact: SourceFact = declared?.places[.minCount] == nil ? .maxCount : .minCount
      tell(
        .sourceModelCount, fact, Self.bounds(least, declared?.maxCount),
        // One that is required has at least 1, whether the model writes it or not.
        Self.bounds(theirs.isOptional ? theirs.minCount : least, theirs.maxCount))
    }
    return findings
  }
}

// What is mended by the model (DIALECTS A27, A30, D7, E8).
extension RelationshipComparison {
  private typealias Argument = (label: String, fact: SourceFact, value: String?)

  /// Writes or takes away arguments of `@Relationship`.
  private func fix(_ arguments: Argument...) -> Fix? {
    guard let macro = dialect.relationshipMacro, let declared else { return nil }
    let changes = arguments.filter { $0.value != nil || declared.places[$0.fact] != nil }.map { argument in
      SourceChange(
        place: declared.location,
        kind: .argument(macro, label: argument.label, value: argument.value))
    }
    return changes.isEmpty ? nil : Fix(changes)
  }

  /// The macro of CoreDataEvolution has the rule always, and no `.noAction`; the others leave `.nullify` out.
  private var deleteRuleFix: Fix? {
    let isEvolution = dialect == .coreDataEvolution
    if isEvolution, theirs.deleteRule == .noAction { return nil }
    let value = !isEvolution && theirs.deleteRule == .nullify ? nil : ".\(theirs.deleteRule)"
    return fix(("deleteRule", .deleteRule, value))
  }

  /// The model's inverse as the macro has it: a name, or a key path in place of another one.
  private var inverseText: String? {
    if dialect == .coreDataEvolution { return theirs.inverse.map(SwiftText.literal) }
    guard declared?.inverse != nil else { return nil }
    return entity.keyPath(toInverseOf: theirs)
  }

  /// Another collection of the same objects.
  private var orderFix: Fix? {
    guard dialect == .coreDataEvolution, mine.isToMany, theirs.isToMany, let declared else { return nil }
    return declared.fix(.type(theirs.evolutionType(of: declared.destination)))
  }
}

extension Relationship {
  /// `2…5`; an upper bound of 0 is unlimited.
  fileprivate var bounds: String { "\(minCount)…" + (maxCount == 0 ? "*" : "\(maxCount)") }
}

// The relationships of an entity, each with the model's.
extension EntityComparison {
  /// `\Book.author` to the other side of a relationship, if its class names no inverse there: on both sides, the macros
  /// do not compile (DIALECTS E8).
  func keyPath(toInverseOf theirs: Relationship) -> String? {
    guard let name = theirs.inverse, let other = source.contract.entity(named: theirs.destination),
      other.dialect == dialect,
      let back = other.relationships.first(where: { $0.persistentName == name }), back.inverse == nil
    else { return nil }
    return "\\\(other.shortName).\(back.swiftName)"
  }

  func relationships() -> [Finding] {
    let names = Set(source.declared.relationships(of: declared).map(\.name))
    let open = Set(contract.relationships.map(\.persistentName))
    let theirs = Dictionary(model.relationships(of: entity).map { ($0.name, $0) }) { first, _ in first }
    let formers = Set(declared.relationships.filter { theirs[$0.name] == nil }.compactMap(\.renamingIdentifier))
    let absent = entity.relationships.filter {
      !names.contains($0.name) && !open.contains($0.name) && !formers.contains($0.name)
        && !isUndeclaredRelationship($0.name)
        // A property that is an attribute in source is reported as one.
        && contract.property(persistentName: $0.name) == nil
    }
    return absent.compactMap { missing(.relationship, $0.name, "", declaration($0)) }
      + contract.properties.compactMap { undeclared($0, theirs) }
      + contract.relationships.filter { !names.contains($0.persistentName) }.compactMap {
        compareUnresolved($0, theirs)
      }
      + declared.relationships.flatMap { relationship -> [Finding] in
        if let other = theirs[relationship.name] { return compare(relationship, other) }
        if let former = relationship.renamingIdentifier.flatMap({ theirs[$0] }) {
          return [formerName(relationship.name, former.name)] + compare(relationship, former)
        }
        return [extra(.relationship, relationship.name)].compactMap(\.self)
      }
  }

  private func compare(_ mine: Relationship, _ theirs: Relationship) -> [Finding] {
    RelationshipComparison(mine: mine, theirs: theirs, entity: self).findings
  }

  /// A relationship whose destination the source does not name, as with `NSSet` (DIALECTS §2.8, D7).
  private func compareUnresolved(_ mine: RelationshipContract, _ theirs: [String: Relationship]) -> Finding? {
    let name = mine.persistentName
    guard let other = theirs[name] ?? mine.renamingIdentifier.flatMap({ theirs[$0] }) else {
      // A set may be an attribute's archived value.
      let isAttribute = model.attributes(of: entity).contains { $0.name == name }
      return isAttribute ? nil : extra(.relationship, name)
    }
    guard mine.cardinality == other.cardinality else {
      return finding(
        .sourceModelCardinality, name, "'\(name)': \(mine.cardinality) in source, \(other.cardinality) in the model",
        mine.place(of: .type))
    }
    let sharing = source.classes.entities(swiftName: mine.destination)
    guard let shared = sharing.first, !sharing.contains(where: { $0.entityName == other.destination }) else {
      return nil
    }
    return finding(
      .sourceModelDestination, name, "'\(name)': \(shared.shortName) in source, \(other.destination) in the model",
      mine.place(of: .type))
  }

  /// A property of a class that no file declares, whose name the model gives to a relationship.
  private func undeclared(_ property: PropertyContract, _ theirs: [String: Relationship]) -> Finding? {
    let name = property.persistentName
    guard !property.isIgnored, !property.isTransient, isUndeclaredRelationship(name), let relationship = theirs[name]
    else { return nil }
    // What a to-many gives is an NSSet or an NSOrderedSet.
    if dialect == .plainCoreData, case .array = property.swiftType.unwrapped {
      return finding(
        .sourceModelCardinality, name,
        "'\(name)': \(property.swiftType) in source, a relationship in the model, whose value is "
          + (relationship.isToMany ? (relationship.isOrdered ? "an NSOrderedSet" : "a set") : "one object")
          + " and no array", place(name, .type))
    }
    let written = property.swiftType.destinationName ?? ""
    let className = model.entity(named: relationship.destination)?.className
    let known = [relationship.destination, className ?? ""].map(\.lastComponent)
    guard !known.contains(written.lastComponent) else { return nil }
    return finding(
      .sourceModelDestination, name, "'\(name)': \(written) in source, \(relationship.destination) in the model",
      place(name, .type))
  }
}

extension SwiftType {
  /// The class that a relationship's type holds.
  fileprivate var destinationName: String? {
    switch self {
    case .named(let name): name
    case .optional(let inner), .array(let inner), .set(let inner): inner.destinationName
    case .dictionary, .generic, .other: nil
    }
  }
}

extension String { fileprivate var lastComponent: Substring { split(separator: ".").last ?? "" } }
