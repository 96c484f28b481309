import Schema

/// Which of the names that mean something to a store each declaration inherits or conforms to, through the
/// files' own classes and protocols.
///
/// A chain of classes would otherwise carry all its names from class to class.
struct Ancestry {
  /// Foundation's and the dialects' own names (DIALECTS §2).
  private static let meaningful: Set<String> = [
    "Character", "Codable", "Decodable", "Encodable", "OptionSet", "RawRepresentable", "NSManagedObject",
    "ManagedObject", "Storable", "StorableAsData", "Boxing", "Unboxing", "BoxingStruct", "BoxingPersistentStruct",
    "BoxingUniqueStruct", "UnboxingStruct", "CVManagedStruct", "CVManagedPersistentStruct", "CVManagedUniqueStruct",
    "NSManagedStruct", "NSManagedPersistentStruct", "ValueTransformer", "CDRegisteredValueTransformer",
    "IdentifierType", "NSSecureUnarchiveFromDataTransformer",
  ]

  private static let kept = meaningful.union([TypeDeclaration.foreign])

  private let declarations: Declarations
  private var names: [String: Set<String>] = [:]

  init(_ declarations: Declarations) {
    self.declarations = declarations
    var children: [String: [String]] = [:]
    var waiting: [String] = []
    for declaration in declarations.all {
      let (own, parents) = Self.inherited(by: declaration, in: declarations)
      for parent in parents { children[parent, default: []].append(declaration.name) }
      guard !own.isEmpty else { continue }
      names[declaration.name, default: []].formUnion(own)
      waiting.append(declaration.name)
    }
    // A declaration comes again only if its names have grown.
    while let name = waiting.popLast() {
      for child in children[name] ?? [] where !of(child).isSuperset(of: of(name)) {
        names[child, default: []].formUnion(of(name))
        waiting.append(child)
      }
    }
  }

  /// What one declaration names itself, and the declarations that it inherits more from.
  private static func inherited(
    by declaration: Declaration, in declarations: Declarations
  ) -> (names: Set<String>, parents: [String]) {
    var own: Set<String> = []
    var parents: [String] = []
    let inherited = declaration.inherited.flatMap { declarations.conformances($0, from: declaration.name) }
    for name in inherited {
      own.insert(name)
      guard let parent = declarations[name, from: declaration.name] else {
        if !meaningful.contains(name), TypeDeclaration.isForeign(name) { own.insert(TypeDeclaration.foreign) }
        continue
      }
      own.insert(parent.name)
      parents.append(parent.name)
    }
    return (own.intersection(kept), parents)
  }

  /// Of one declaration alone: another target may have one of its name that inherits otherwise.
  func of(_ declaration: Declaration) -> Set<String> {
    let (own, parents) = Self.inherited(by: declaration, in: declarations)
    return parents.filter { $0 != declaration.name }.reduce(own) { $0.union(of($1)) }
  }

  /// By qualified name.
  func of(_ declaration: String) -> Set<String> { names[declaration] ?? [] }
}
