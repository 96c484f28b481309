package import Schema

extension ValueView {
  /// A mismatch between the chain and the struct or its entity, whatever the rows hold (DIALECTS C3, C5).
  package enum Remark: Hashable, Sendable {
    case noEntity(String)
    /// The key at a place differs from the property that gets its value.
    case order(key: String, field: String)
    case notRead(field: String)
    case unknownKey(String)
    case requiredReadsOptional(String)
    case optionalReadsRequired(String)
    case listOfUnordered(String)
    /// A property of the entity that no CoreValue struct can hold.
    case invisible(String, kind: String)

    package var sentence: String {
      switch self {
      case .noEntity(let name): "the model has no entity \(name)"
      case .order(let key, let field): "reads \"\(key)\" where the initialiser takes \(field)"
      case .notRead(let field): "\(field) is not read"
      case .unknownKey(let key): "the entity has no \"\(key)\""
      case .requiredReadsOptional(let key): "<| throws where \"\(key)\", which is optional, is nil"
      case .optionalReadsRequired(let key): "<|? reads \"\(key)\", which is not optional"
      case .listOfUnordered(let key): "<|| needs an ordered to-many, \"\(key)\" is none"
      case .invisible(let name, let kind): "\(name) is \(kind), which CoreValue cannot hold"
      }
    }
  }

  package func remarks(in model: Model) -> [Remark] {
    guard let entity = model.entity(named: entityName) else { return [.noEntity(entityName)] }
    return drift + (reads ?? []).flatMap { remarks(on: $0, of: entity, in: model) }
      + Self.invisible(in: entity, of: model)
  }

  private var drift: [Remark] {
    let drifted = (reads ?? []).compactMap { read -> Remark? in
      guard let field = read.field, field.name != read.key else { return nil }
      return .order(key: read.key, field: field.name)
    }
    var seen: Set<Remark> = []
    let missing = constructions.flatMap(\.unread).map { Remark.notRead(field: $0.name) }
    return drifted + missing.filter { seen.insert($0).inserted }
  }

  private func remarks(on read: Read, of entity: Entity, in model: Model) -> [Remark] {
    if read.key == "objectID" { return [] }
    let isOptional: Bool
    if let attribute = model.attributes(of: entity).first(where: { $0.name == read.key }) {
      if read.kind == .list { return [.listOfUnordered(read.key)] }
      isOptional = attribute.isOptional
    } else if let found = model.relationships(of: entity).first(where: { $0.name == read.key }) {
      if read.kind == .list { return found.isToMany && found.isOrdered ? [] : [.listOfUnordered(read.key)] }
      isOptional = found.isOptional
    } else {
      let isFetched = model.fetchedProperties(of: entity).contains { $0.name == read.key }
      return isFetched ? [] : [.unknownKey(read.key)]
    }
    switch read.kind {
    case .required: return isOptional ? [.requiredReadsOptional(read.key)] : []
    case .optional: return isOptional ? [] : [.optionalReadsRequired(read.key)]
    case .list: return []
    }
  }

  private static func invisible(in entity: Entity, of model: Model) -> [Remark] {
    model.attributes(of: entity).filter { $0.type == .transformable }.map { .invisible($0.name, kind: "Transformable") }
      + model.relationships(of: entity).filter { $0.isToMany && !$0.isOrdered }.map {
        .invisible($0.name, kind: "an unordered to-many")
      } + model.fetchedProperties(of: entity).map { .invisible($0.name, kind: "fetched") }
  }
}
