import Schema

/// Which of the names that mean something to a store each declaration inherits or conforms to, through the
/// files' own classes and protocols.
///
/// A chain of classes would otherwise carry all its names from class to class.
struct Ancestry {
  /// Foundation's and the dialects' own names (DIALECTS §2).
  private static let meaningful: Set<String> = [
    "Character", "Codable", "Decodable", "Encodable", "OptionSet", "RawRepresentable",
    "NSManagedObject", "ManagedObject",
    "Storable", "StorableAsData", "Boxing", "Unboxing", "BoxingStruct", "BoxingPersistentStruct",
    "BoxingUniqueStruct", "UnboxingStruct", "CVManagedStruct", "CVManagedPersistentStruct",
    "CVManagedUniqueStruct", "NSManagedStruct", "NSManagedPersistentStruct", "ValueTransformer",
    "CDRegisteredValueTransformer", "IdentifierType", "NSSecureUnarchiveFromDataTransformer",
  ]

  private static let kept = meaningful.union([TypeDeclaration.foreign])

  private var names: [String: Set<String>] = [:]

  init(_ declarations: Declarations) {
    var children: [String: [String]] = [:]
    var waiting: [String] = []
    for declaration in declarations.all {
      var own: Set<String> = []
      let inherited = declaration.inherited.flatMap {
        declarations.conformances($0, from: declaration.name)
      }
      for name in inherited {
        own.insert(name)
        guard let parent = declarations[name, from: declaration.name] else {
          if !Self.meaningful.contains(name), TypeDeclaration.isForeign(name) {
            own.insert(TypeDeclaration.foreign)
          }
          continue
        }
        own.insert(parent.name)
        children[parent.name, default: []].append(declaration.name)
      }
      own.formIntersection(Self.kept)
      guard !own.isEmpty else { continue }
      names[declaration.name, default: []].formUnion(own)
      waiting.append(declaration.name)
    }
    // A declaration comes again only where its names have grown.
    while let name = waiting.popLast() {
      for child in children[name] ?? [] where !of(child).isSuperset(of: of(name)) {
        names[child, default: []].formUnion(of(name))
        waiting.append(child)
      }
    }
  }

  /// By qualified name.
  func of(_ declaration: String) -> Set<String> { names[declaration] ?? [] }
}
