import Questions
import Schema
import Storage
import Versioning

/// An entity of two stores, and where its own rows are on each side.
struct EntityPair: Sendable {
  /// The pair's index in `RowMatcher.pairs`.
  let number: Int
  let entity: PairedModels.PairedEntity
  let tables: Sides<EntityTable?>

  init(_ number: Int, _ entity: PairedModels.PairedEntity, _ stores: Sides<ComparedStore>) {
    self.number = number
    self.entity = entity
    tables = Sides { side in
      let own = side == .a ? entity.old : entity.new
      return own.flatMap { stores[side].table(of: $0) }
    }
  }

  var name: SidesName { SidesName(entity.old?.name, entity.new?.name) }

  func entity(on side: Side) -> Entity? { side == .a ? entity.old : entity.new }

  func isCalled(_ name: String) -> Bool { entity.old?.name == name || entity.new?.name == name }
}

extension SidesName { func on(_ side: Side) -> String? { side == .a ? a : b } }

extension PairedModels.PairedEntity {
  /// Leaves that both sides have.
  var sharedColumns: [(a: PairedModels.Column, b: PairedModels.Column)] {
    columns.compactMap { pair in pair.old.flatMap { a in pair.new.map { (a, $0) } } }
  }

  var sharedRelationships: [(a: Relationship, b: Relationship)] {
    relationships.compactMap { pair in pair.old.flatMap { a in pair.new.map { (a, $0) } } }
  }
}
