import Auditing
import Findings
import Foundation
package import Predicates
import SQLite
package import Schema
package import Storage
import StoreWriting

/// Makes a small new store from some rows of another and from the rows that these need.
///
/// All is read from one state of the store, which is never written to. Rows keep their keys, entity numbers and
/// values as SQLite holds them, so what is wrong with a value stays wrong.
package struct Extraction {
  private let session: StoreSession
  private let contract: Contract
  private let scan: StoreScan
  private let reader: LinkReader
  private var closure: RowClosure

  /// Throws `Failure`.
  package init(of session: StoreSession, _ contract: Contract, mostRows: Int) throws(Failure) {
    self.session = session
    self.contract = contract
    scan = try session.scan()
    let model = session.compiler.model
    let links = StoreLinks(session) { relationship, entity in
      !relationship.isOptional || contract.stopsWithout(relationship, of: entity.name, in: model)
    }
    reader = LinkReader(links: links, scan: scan)
    closure = RowClosure(reader, mostRows: mostRows)
  }

  /// Whether `mostRows` kept some rows out.
  package var isCut: Bool { closure.isCut }
  /// How many rows are taken so far.
  package var count: Int { closure.taken.count }

  /// Takes one object; false if it does not fit within `mostRows` with the rows that it needs.
  ///
  /// Throws `Failure`, also if there is no such object.
  package mutating func take(_ object: ObjectID) throws(Failure) -> Bool {
    try session.checkExists(object)
    guard let table = try session.compiler.entityLayout(object.entity).table else {
      throw .noTable(entity: object.entity)
    }
    return try closure.take(RowKey(table: table, key: object.pk))
  }

  /// Takes the rows of a query in its order, as many as `mostRows` allows; throws `Failure`.
  package mutating func take(_ query: RowQuery) throws(Failure) {
    guard let table = try session.compiler.entityLayout(query.entity).table else {
      throw .noTable(entity: query.entity)
    }
    var keys = KeyList()
    let most = closure.mostRows + 1
    try scan.run(try session.compiler.keys(query)) { row in
      if let key = row.integer(0) { keys.append(key) }
      return keys.count < most
    }
    try closure.take(keys, of: table)
  }

  /// Takes the other rows of findings between rows, then `depth` steps along to-manys and optional to-ones;
  /// throws `Failure`.
  package mutating func follow(depth: Int) throws(Failure) {
    let links = FailingLinks(session: session, contract: contract, reader: reader)
    try links.forEachPartner(of: closure.asked) { partner throws(Failure) in try closure.takePartner(partner) }
    try closure.follow(depth: depth)
  }

  /// Writes the rows into a new store, and removes it again if anything fails.
  ///
  /// `began` gets a closure that removes the store; `mayEnd` is called before it is closed. Throws `Explained` errors.
  package func write(
    to path: String, isScrambled: Bool = false, began: (_ remove: @escaping @Sendable () -> Void) -> Void = { _ in },
    mayEnd: () throws -> Void = {}
  ) throws -> ExtractedStore {
    let schema = try SchemaCopy(reading: scan)
    var scrambler: CellScrambler?
    var kept = 0
    if isScrambled {
      let cells = try failingCells(schema)
      kept = cells.count
      scrambler = CellScrambler(session, contract, schemaNames: schema.names, kept: cells)
    }
    var written = try write(schema, to: path, scrambler, began: began, mayEnd: mayEnd)
    written.keptValues = kept
    return written
  }

  /// The cells of the taken rows that have findings, from an audit of a private copy of these rows.
  private func failingCells(_ schema: SchemaCopy) throws -> FailingCells {
    let folder = try PrivateFolders.make()
    defer { PrivateFolders.remove(folder.path) }
    let plain = folder.appending(path: "plain.sqlite").path
    _ = try write(schema, to: plain, nil)
    return try FailingCells(of: plain, session, contract)
  }

  private func write(
    _ schema: SchemaCopy, to path: String, _ scrambler: CellScrambler?,
    began: (_ remove: @escaping @Sendable () -> Void) -> Void = { _ in }, mayEnd: () throws -> Void = {}
  ) throws -> ExtractedStore {
    let replica = try StoreReplica(at: path, .init(reading: scan), began: began)
    do {
      var writer = ExtractionWriter(
        reader: reader, session: session, taken: closure.taken, replica: replica, scrambler: scrambler)
      try writer.write(schema)
      try mayEnd()
      try replica.finish()
      return writer.summary
    } catch {
      replica.remove()
      throw error
    }
  }
}

/// What an extraction wrote and left out.
package struct ExtractedStore: Hashable, Sendable {
  /// A relationship of a taken row to a row that was not taken.
  package struct DanglingEnd: Hashable, Sendable {
    package let object: ObjectID
    package let path: String
    package let to: ObjectID
    /// Whether the key is still there, because it led nowhere in the original too.
    package let isKept: Bool
  }

  package internal(set) var uuid = ""
  /// Rows by entity.
  package internal(set) var rows: [String: Int] = [:]
  /// The first dangling ends.
  package internal(set) var dangling: [DanglingEnd] = []
  /// How many dangling ends there are in all.
  package internal(set) var danglingCount = 0
  package internal(set) var externalFiles = 0
  /// How many values with findings stayed as they were when others were scrambled.
  package internal(set) var keptValues = 0
  /// What the store lacks, a sentence part each.
  package internal(set) var omissions: [String] = []
}
