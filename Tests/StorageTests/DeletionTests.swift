import Foundation
import Predicates
import Questions
import Schema
import Storage
import StoreWriting
import TestSupport
import Testing

/// What deleting an object would do, by each rule and each way that relationships are stored (DIALECTS A29).
@Suite struct DeletionTests {
  private static let model = Model(entities: [
    Entity(
      name: "Project", attributes: [Attribute(name: "name", type: .string)],
      relationships: [
        Relationship(name: "tasks", destination: "Task", inverse: "project", isToMany: true, deleteRule: .cascade),
        Relationship(name: "invoices", destination: "Invoice", inverse: "project", isToMany: true, deleteRule: .deny),
        Relationship(name: "tags", destination: "Tag", inverse: "projects", isToMany: true),
        Relationship(name: "contract", destination: "Contract", inverse: "project", isOptional: true),
        Relationship(name: "client", destination: "Client", isOptional: true, deleteRule: .noAction),
        Relationship(name: "watchers", destination: "Client", isToMany: true, isOptional: true, deleteRule: .noAction),
      ]),
    Entity(
      name: "Task",
      relationships: [
        Relationship(name: "project", destination: "Project", inverse: "tasks", isOptional: true),
        Relationship(name: "notes", destination: "Note", inverse: "task", isToMany: true, deleteRule: .cascade),
      ]),
    // A milestone is a task of its own kind.
    Entity(name: "Milestone", superentity: "Task"),
    Entity(
      name: "Note", relationships: [Relationship(name: "task", destination: "Task", inverse: "notes", isOptional: true)]
    ),
    Entity(
      name: "Invoice",
      relationships: [Relationship(name: "project", destination: "Project", inverse: "invoices", isOptional: true)]),
    Entity(
      name: "Tag",
      relationships: [Relationship(name: "projects", destination: "Project", inverse: "tags", isToMany: true)]),
    Entity(
      name: "Contract",
      relationships: [Relationship(name: "project", destination: "Project", inverse: "contract", isOptional: false)]),
    Entity(name: "Client"),
    // It points to a project that knows nothing of it.
    Entity(
      name: "Quota",
      relationships: [
        Relationship(name: "project", destination: "Project"),
        Relationship(name: "task", destination: "Task", isOptional: true),
      ]),
    Entity(
      name: "Member",
      relationships: [
        Relationship(name: "friends", destination: "Member", inverse: "friends", isToMany: true, isOptional: true)
      ]),
  ])

  private static let rows: [String: [NewRow]] = [
    "Project": [
      NewRow(
        label: "big",
        values: [
          "name": .string("big"), "tasks": .references(["t1", "t2", "m1"]), "invoices": .references(["i1", "i2"]),
          "tags": .references(["red", "blue"]), "contract": .references(["c1"]), "client": .references(["ann"]),
          "watchers": .references(["bob", "eve"]),
        ]),
      NewRow(label: "small", values: ["name": .string("small"), "tags": .references(["red"])]),
    ],
    "Task": [NewRow(label: "t1", values: ["notes": .references(["n1", "n2"])]), NewRow(label: "t2")],
    "Milestone": [NewRow(label: "m1", values: ["notes": .references(["n3"])])],
    "Note": [NewRow(label: "n1"), NewRow(label: "n2"), NewRow(label: "n3"), NewRow(label: "n4")],
    "Invoice": [NewRow(label: "i1"), NewRow(label: "i2"), NewRow(label: "i3")],
    "Tag": [NewRow(label: "red"), NewRow(label: "blue")],
    "Contract": [NewRow(label: "c1")],
    "Client": [NewRow(label: "ann"), NewRow(label: "bob"), NewRow(label: "eve")],
    "Quota": [
      NewRow(label: "q1", values: ["project": .references(["big"]), "task": .references(["t1"])]),
      NewRow(label: "q2", values: ["project": .references(["big"])]),
      NewRow(label: "q3", values: ["project": .references(["small"]), "task": .references(["m1"])]),
    ],
    "Member": [
      NewRow(label: "kim", values: ["friends": .references(["lee"])]), NewRow(label: "lee"),
      NewRow(label: "max", values: ["friends": .references(["kim"])]),
    ],
  ]

  private func preview(of entity: String, _ position: Int, after damage: String? = nil) async throws -> DeletionPreview?
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "projects.sqlite").path
    try StoreWriter.create(at: path, model: Self.model, rows: Self.rows)
    if let damage { try SQLiteShell.run(damage, on: path) }
    let store = try OpenedStore.open(path)
    let layout = LayoutResolver.resolve(model: Self.model, numbers: store.metadata.numbers, tables: store.tables)
    let session = try StoreSession(store: store, model: Self.model, layout: layout)
    var keys: [Int64] = []
    try session.stream(RowQuery(entity: entity), columns: []) { row in
      keys.append(row.objectID.pk)
      return true
    }
    let object = ObjectID(entity: entity, pk: try #require(keys.dropFirst(position).first))
    let answer: Answer = try await withCheckedThrowingContinuation { continuation in
      session.ask(.deletion(object)) { result in continuation.resume(with: result.mapError { $0 as any Error }) }
    }
    guard case .deletion(let preview) = answer else { return nil }
    #expect(preview.objectID == object && preview.isComplete)
    return preview
  }

  /// What is reached, as `2 Invoice in Project.invoices`.
  private func texts(_ reaches: [DeletionPreview.Reach]) -> [String] {
    reaches.map { "\($0.objects.count) \($0.entity) in \($0.owner).\($0.relationship)" }
  }

  @Test func `each rule does its own, and what Cascade takes is followed`() async throws {
    let preview = try #require(try await preview(of: "Project", 0))
    #expect(preview.cascaded.mapValues(\.count) == ["Task": 2, "Milestone": 1, "Note": 3])
    #expect(texts(preview.denying) == ["2 Invoice in Project.invoices"])
    #expect(texts(preview.nullified) == ["2 Tag in Project.tags"])
    #expect(texts(preview.orphaned) == ["1 Contract in Project.contract"])
  }

  @Test func `what points to a deleted object without an inverse is left dangling`() async throws {
    let preview = try #require(try await preview(of: "Project", 0))
    // Cascade takes the tasks along, which quotas point to as well.
    #expect(texts(preview.unreachable) == ["2 Quota in Quota.project", "2 Quota in Quota.task"])
    let keys = preview.unreachable.map { $0.objects.map(\.pk) }
    #expect(keys == [[1, 2], [1, 3]])
  }

  /// The project's own row has the key of its client, who knows nothing of it.
  @Test func `an object without an inverse to lose stays as it is`() async throws {
    let preview = try #require(try await preview(of: "Project", 0))
    #expect(!texts(preview.dangling).contains { $0.hasSuffix("Project.client") })
    let client = try #require(try await self.preview(of: "Client", 0))
    #expect(texts(client.unreachable) == ["1 Project in Project.client"])
  }

  @Test func `the members of a to-many without inverse keep its key`() async throws {
    let preview = try #require(try await preview(of: "Project", 0))
    #expect(texts(preview.dangling) == ["2 Client in Project.watchers"])
    #expect(preview.dangling.map { $0.objects.map(\.pk) } == [[2, 3]])
  }

  @Test(.enabled(if: SQLiteShell.isPresent, "there is no sqlite3"))
  func `a relationship without a column is not known`() async throws {
    let whole = try #require(try await preview(of: "Project", 0))
    #expect(whole.unread.isEmpty)
    let damage = "ALTER TABLE ZQUOTA RENAME COLUMN ZPROJECT TO ZOTHER"
    let preview = try #require(try await self.preview(of: "Project", 0, after: damage))
    #expect(preview.unread == ["Quota.project"])
  }

  @Test func `an empty relationship denies nothing`() async throws {
    let preview = try #require(try await preview(of: "Project", 1))
    #expect(preview.cascaded.isEmpty && preview.denying.isEmpty && preview.orphaned.isEmpty)
    #expect(texts(preview.nullified) == ["1 Tag in Project.tags"])
  }

  @Test func `friends lose a friend whichever of them made the other one`() async throws {
    for (position, friends) in ([[2, 3], [1], [1]] as [[Int64]]).enumerated() {
      let preview = try #require(try await preview(of: "Member", position))
      #expect(preview.nullified.map { $0.objects.map(\.pk) } == [friends])
    }
  }

  @Test func `what goes along loses no reference`() async throws {
    // The notes point back to the task, and the task to a project that stays.
    let preview = try #require(try await preview(of: "Task", 0))
    #expect(preview.cascaded.mapValues(\.count) == ["Note": 2])
    #expect(texts(preview.nullified) == ["1 Project in Task.project"])
  }
}
