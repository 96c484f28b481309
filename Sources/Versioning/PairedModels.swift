package import Schema

/// Which entities of two models are the same, and which of their stored properties: by renaming identifier, else by name.
package struct PairedModels: Sendable {
  /// A stored attribute with a column of its own, or a composite's leaf, by its dotted path.
  package struct Column: Hashable, Sendable {
    package let path: String
    package let attribute: Attribute
  }

  /// An entity of either model, or of both; what one side lacks is nil.
  package struct PairedEntity: Sendable {
    package let old: Entity?
    package let new: Entity?
    /// Inherited ones too, in the order of their names.
    package let columns: [(old: Column?, new: Column?)]
    package let relationships: [(old: Relationship?, new: Relationship?)]
  }

  /// In the order of their names.
  package let entities: [PairedEntity]

  /// Equal names are enough for a pair, since a store's copy of its model may have lost the renaming identifiers.
  package init(_ old: Model, _ new: Model) {
    let pairs = ModelPairs(old, new, pairsNames: true)
    entities = pairs.entities.pairs.map { pair in
      PairedEntity(
        old: pair.from, new: pair.to, columns: Self.columns(pair.from, pair.to, pairs),
        relationships: Self.relationships(pair.from, pair.to, pairs))
    }.sorted { Self.order($0.old?.name, $0.new?.name) < Self.order($1.old?.name, $1.new?.name) }
  }

  /// The same whichever model is the old one.
  private static func order(_ old: String?, _ new: String?) -> String { [old, new].compactMap(\.self).min() ?? "" }

  private static func columns(_ old: Entity?, _ new: Entity?, _ pairs: ModelPairs) -> [(Column?, Column?)] {
    func stored(_ entity: Entity?, _ model: Model) -> [ModelPairs.Column] {
      entity.map { pairs.columns(of: $0, in: model) }?.filter { !$0.attribute.isTransient } ?? []
    }
    func column(_ column: ModelPairs.Column?) -> Column? {
      column.map { Column(path: $0.path, attribute: $0.attribute) }
    }
    return Pairing(stored(old, pairs.old), stored(new, pairs.new), identifier: \.key, name: \.path, pairsNames: true)
      .pairs.map { (column($0.from), column($0.to)) }.sorted {
        order($0.0?.path, $0.1?.path) < order($1.0?.path, $1.1?.path)
      }
  }

  private static func relationships(
    _ old: Entity?, _ new: Entity?, _ pairs: ModelPairs
  ) -> [(Relationship?, Relationship?)] {
    func stored(_ entity: Entity?, _ model: Model) -> [Relationship] {
      entity.map { model.relationships(of: $0) }?.filter { !$0.isTransient } ?? []
    }
    return Pairing(
      stored(old, pairs.old), stored(new, pairs.new), identifier: { $0.renamingIdentifier ?? $0.name }, name: \.name,
      pairsNames: true
    ).pairs.map { ($0.from, $0.to) }.sorted { order($0.0?.name, $0.1?.name) < order($1.0?.name, $1.1?.name) }
  }
}
