import Foundation
import Schema
import Synchronization
import Testing

@Suite struct ModelTests {
  let model = Model(entities: [
    Entity(name: "NWActivity", superentity: nil),
    Entity(name: "Car", superentity: "Vehicle", attributes: [Attribute(name: "doors", type: .integer16)]),
    Entity(name: "Vehicle", attributes: [Attribute(name: "wheels", type: .integer16)]),
    Entity(name: "NetworkAttachment"),
    Entity(name: "Loop", superentity: "Loop"),
  ])

  @Test func `roots are ordered without regard to case`() {
    #expect(model.rootEntities.map(\.name) == ["NetworkAttachment", "NWActivity", "Vehicle"])
  }

  @Test func `an entity has its ancestors' attributes too`() throws {
    let car = try #require(model.entity(named: "Car"))
    #expect(model.attributes(of: car).map(\.name) == ["doors", "wheels"])
    #expect(model.rootEntity(of: car).name == "Vehicle")
    #expect(model.declarer(of: "wheels", in: car)?.name == "Vehicle")
  }

  @Test func `what an entity declares again is not its ancestor's`() throws {
    let model = Model(entities: [
      Entity(name: "Base", attributes: [Attribute(name: "size", type: .integer16)]),
      Entity(name: "Leaf", superentity: "Base", attributes: [Attribute(name: "size", type: .double)]),
    ])
    let leaf = try #require(model.entity(named: "Leaf"))
    #expect(model.attributes(of: leaf).map(\.type) == [.double])
    #expect(model.declarer(of: "size", in: leaf)?.name == "Leaf")
  }

  @Test func `an entity that is its own super-entity ends the walk`() throws {
    let loop = try #require(model.entity(named: "Loop"))
    #expect(model.ancestors(of: loop) == [])
    #expect(model.hierarchy(from: loop).map(\.name) == ["Loop"])
  }

  @Test func `a hierarchy stands depth first, siblings without regard to case`() throws {
    let parents = ["a": nil, "C": "a", "b": "a", "d": "b", "E": "C"] as [String: String?]
    let model = Model(entities: parents.map { Entity(name: $0.key, superentity: $0.value) })
    let root = try #require(model.entity(named: "a"))
    #expect(model.hierarchy(from: root).map(\.name) == ["a", "b", "d", "C", "E"])
  }

  /// A file may put any number of entities below each other; a thread's stack holds only so many.
  @Test func `a chain of sub-entities needs no stack`() {
    let model = Model(
      entities: (0..<1000).map { level in Entity(name: "E\(level)", superentity: level > 0 ? "E\(level - 1)" : nil) })
    let ended = DispatchSemaphore(value: 0)
    let found = Found()
    let thread = Thread {
      let count = model.entity(named: "E0").map { model.hierarchy(from: $0).count }
      found.count.withLock { $0 = count }
      ended.signal()
    }
    thread.stackSize = 128 << 10
    thread.start()
    ended.wait()
    #expect(found.count.withLock { $0 } == 1000)
  }
}

private final class Found: Sendable { let count = Mutex<Int?>(nil) }
