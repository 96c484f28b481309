package import Predicates
import Schema

extension Path {
  /// The type of the column, for the second header line: a type, a composite's leaf, a link.
  package var typeCaption: String {
    switch target {
    case .attribute(let attribute):
      if attribute.isSwiftDataEnum { return "enum" }
      return attribute.derivationExpression == nil ? attribute.type.title : "\(attribute.type.title), derived"
    case .relationship(let relationship): return (relationship.isToMany ? "→ n " : "→ ") + relationship.destination
    case .fetchedProperty: return "fetched"
    }
  }

  /// A width in columns on screen that shows most values of the type.
  package var suggestedWidth: Int {
    let name = lastName.count
    let values =
      switch target {
      case .attribute(let attribute):
        switch attribute.type {
        case .boolean: 5
        case .integer16, .integer32, .integer64: 9
        case .double, .float, .decimal: 12
        case .date: 19
        case .uuid: 18
        case .string, .uri: 22
        case .composite: 16
        case .binary, .transformable, .codable: 18
        case .undefined, .objectID, .other: 10
        }
      case .relationship(let relationship): relationship.isToMany ? 6 : 16
      case .fetchedProperty: 8
      }
    // A leaf's type comes after its name.
    let caption = composite == nil ? min(typeCaption.count, 14) : min(name + 1 + typeCaption.count, 18)
    return max(min(name, 18), values, caption)
  }
}

extension Path {
  /// The composite that a leaf belongs to, `author` of `author.person`; nil for any other path.
  var composite: String? {
    guard property.contains(".") else { return nil }
    return persistentSpelling.split(separator: ".").dropLast().joined(separator: ".")
  }

  /// The last step of the path, shown below a composite's own header.
  var lastName: String {
    composite == nil ? persistentSpelling : property.split(separator: ".").last.map(String.init) ?? ""
  }

  /// The groups in which columns are ordered, most useful first.
  enum Group: Hashable, CaseIterable {
    /// A text named `name`, `title`, `label` or `subject`.
    case name
    /// A text whose name ends in one of these words, such as `cocktailName` or `filename`.
    case partialName
    /// An attribute in a uniqueness constraint of the model, except identifiers and bytes.
    case unique
    case plain, leaf, identifier, toOne, toMany, bytes
  }

  /// `unique` are the properties in the uniqueness constraints of the path's entity.
  func group(unique: Set<String> = []) -> Group {
    switch target {
    case .relationship(let relationship): return relationship.isToMany ? .toMany : .toOne
    case .fetchedProperty: return .toMany
    case .attribute(let attribute):
      switch attribute.type {
      case _ where composite != nil: return .leaf
      case .binary, .transformable, .codable: return .bytes
      case .uuid: return .identifier
      case .string where Self.namingWords.contains(attribute.name.lowercased()): return .name
      case .string where Self.namingWords.contains(where: attribute.name.lowercased().hasSuffix): return .partialName
      default: return unique.contains(attribute.name) ? .unique : .plain
      }
    }
  }

  private static let namingWords: Set<String> = ["name", "title", "label", "subject"]
}

extension ObjectID {
  /// `Cocktail p3`.
  var name: String { "\(entity) p\(pk)" }
}

extension Path {
  /// Whether it is an enum whose only leaf is its value.
  var isFolded: Bool { attribute.map { $0.isSwiftDataEnum && $0.elements.count == 1 } ?? false }

  /// Whether its values can be listed; not so for bytes, whole composites and fetched properties.
  var hasValues: Bool {
    switch target {
    case .relationship: true
    case .attribute(let attribute): !attribute.holdsPayload && (attribute.type != .composite || isFolded)
    case .fetchedProperty: false
    }
  }
}

extension Attribute {
  /// Whether the app may decode a value from all of its bytes or its whole text.
  var isDecodedWhole: Bool {
    switch type {
    case .composite: elements.contains(where: \.isDecodedWhole)
    // A contract may say that a text is JSON.
    case .string, .undefined: true
    default: type.mayHoldBytes
    }
  }
}

extension TypedPath {
  /// How an app stores it, or the entity of a relationship: `raw`, `composition`, `→ Person`.
  var storageCaption: String {
    if let relationship { return (relationship.isToMany ? "→ n " : "→ ") + relationship.destination }
    if attribute?.isTransient == true { return "transient" }
    if !composites.isEmpty, !isFoldedEnum { return "composition" }
    guard let plan, plan.storageMethod != .default else { return "" }
    return plan.storageMethod.rawValue
  }

  /// The type as Swift writes it, with a question mark if there may be no value.
  var typeTag: String { payload != nil ? "payload" : swiftType }

  /// What follows its name in Swift to say the model's; empty if that is the same.
  func stored(beside spelling: PathSpelling) -> String {
    guard spelling == .swift, persistentSpelling != swiftSpelling else { return "" }
    let isLeaf = persistentSpelling.hasPrefix(swiftSpelling + ".")
    return isLeaf ? String(persistentSpelling.dropFirst(swiftSpelling.count)) : "  " + persistentSpelling
  }

  /// Whether it can be sorted by, and the quantifier that a filter needs.
  var useCaption: String {
    if toManyCount > 0 {
      let count = toManyCount == 1 ? "to-many" : "\(toManyCount) × to-many"
      return count + ": " + quantifierTitles.prefix(4).joined(separator: ", ")
    }
    return isSortable ? "sortable" : "no sort"
  }
}

extension PathObstacle {
  /// Why the path beside it cannot be picked.
  var sentence: String {
    switch self {
    case .sort(.toMany): "many objects have no one order"
    case .sort(.wholeComposite): "composite: sort by a leaf"
    case .sort(.blob(_, let type)): "\(type.title) bytes have no order"
    case .sort(.transient), .sort(.fetchedProperty), .notStored: "not in the store"
    case .sort(.noColumn): "no column in this store"
    case .needsMemory: "only in memory, which ~ allows"
    case .manyValues: "a row has many of them"
    }
  }
}

extension PathCondition {
  var sentence: String {
    switch self {
    case .quantifier(let count): (count == 1 ? "to-many" : "\(count) × to-many") + ": choose ANY, ALL, NONE, @count …"
    case .nilTestOnly: "nil test only"
    case .payload: "nil test · .key looks inside, in memory"
    }
  }
}
