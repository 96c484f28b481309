// storable's macros, as `SwiftDataMacros.swift` has SwiftData's.

@attached(peer) macro ManagedObject() = #externalMacro(module: "None", type: "None")
@attached(peer) macro Attribute() = #externalMacro(module: "None", type: "None")
@attached(peer) macro Attribute(renamingIdentifier: String) = #externalMacro(module: "None", type: "None")
@attached(peer) macro Transient() = #externalMacro(module: "None", type: "None")
@attached(peer) macro Relationship(inverse: InverseSpec, deleteRule: RelationshipDeleteRule) =
  #externalMacro(module: "None", type: "None")
@attached(peer) macro Relationship(inverse: String, deleteRule: RelationshipDeleteRule) =
  #externalMacro(module: "None", type: "None")

public class ManagedObject: NSManagedObject {}
protocol Storable {}
protocol StorableAsData: Codable {}

enum RelationshipDeleteRule { case noAction, nullify, cascade, deny }

struct InverseSpec {
  enum Range { case toOne, toMany, optional }
  init(name: String, range: Range, deleteRule: RelationshipDeleteRule) {}
}
