import Decoding
import Escaping
import Predicates
import Presenting
import Questions
import Schema
import Storage

/// What the walks over the links of one listing share.
final class LinkRun {
  let links: StoreLinks
  private let goesOn: () -> Bool
  /// Why a walk ended before its end.
  private(set) var failure: Failure?

  init(_ session: StoreSession, while goesOn: @escaping () -> Bool) throws(Failure) {
    (links, self.goesOn) = (try StoreLinks(session), goesOn)
  }

  /// The next objects; none if the listing has failed or is to stop.
  fileprivate func next(_ read: () throws(Failure) -> [Link]) -> [Link] {
    guard failure == nil, goesOn() else { return [] }
    do throws(Failure) { return try read() } catch {
      failure = error
      return []
    }
  }
}

/// Goes over the objects of a to-many, from one row of a page to the next.
final class LinkWalk {
  let link: LinkColumn
  /// The values of the object that the walk is at.
  let values: LinkedRowValues
  /// Nil if the store lacks the relationship; then `missing` is its value.
  private let reader: LinkReader?
  let missing: Reading?
  /// The index of the to-one that leads to the owner; nil if the rows are the owners.
  private let owner: Int?
  private let run: LinkRun
  /// By row of the page: the key of what owns the objects; nil if there is none.
  private var owners: [Int64?] = []
  private var hasBegun = false
  private var objects: [Link] = []
  private var place = 0
  private(set) var current: Link?

  init(_ link: LinkColumn, _ values: LinkedRowValues, owner: Int?, _ run: LinkRun) throws(Failure) {
    (self.link, self.values, self.owner, self.run) = (link, values, owner, run)
    missing = run.links.missing(link.path)
    reader = missing == nil ? try run.links.reader(of: link.path, columns: values.read) : nil
  }

  /// Begins with the rows of a page.
  func begin(_ rows: [StoredRow]) {
    (owners, hasBegun, objects, place, current) = (rows.map(key(ofOwnerIn:)), false, [], 0, nil)
  }

  /// Whether the row at an index of the page has an owner of objects: the to-ones that lead to it are not nil.
  func hasOwner(_ row: Int) -> Bool { owners.indices.contains(row) && owners[row] != nil }

  private func key(ofOwnerIn row: StoredRow) -> Int64? {
    guard let owner else { return row.obstacle == nil ? row.objectID.pk : nil }
    guard row.readings.indices.contains(owner), case .value(.scalar(.object(let object))) = row.readings[owner] else {
      return nil
    }
    return object.pk
  }

  /// Goes to the next object of the row at an index of the page; false after the last one.
  ///
  /// Rows are asked in order, and those that are not asked are passed over.
  func advance(_ row: Int) -> Bool {
    current = nil
    guard let reader else { return false }
    while true {
      while place < objects.count, objects[place].owner < row { place += 1 }
      if place < objects.count {
        guard objects[place].owner == row else { return false }
        current = objects[place]
        values.begin(objects[place].row, at: place)
        place += 1
        return true
      }
      // Long values are in memory once.
      objects = []
      objects = run.next { () throws(Failure) in
        if !hasBegun { try reader.begin(owners) }
        hasBegun = true
        return try reader.next(from: row)
      }
      place = 0
      if objects.isEmpty { return false }
      values.begin(objects.map(\.row))
    }
  }

  func leave() { current = nil }

  /// Whether nothing but the key is known of the object that the walk is at.
  var isLost: Bool { current?.row.obstacle?.leavesNoValue ?? false }

  var key: String? { current.flatMap { ListedRow($0.row.objectID, $0.row.obstacle, values: []).key } }

  /// Adds the object as JSON: its columns, behind its entity and key if these are listed or all that is known.
  func writeObject(to bytes: inout [UInt8], through outlet: Outlet) {
    guard let row = current?.row else { return }
    guard link.namesObjects || isLost else { return values.writeValues(to: &bytes, through: outlet) }
    bytes += "{\"entity\":".utf8
    JSONString.write(row.objectID.entity, to: &bytes)
    bytes += ",\"pk\":\(key ?? "null")".utf8
    if let obstacle = row.obstacle {
      bytes += ",\"unreachable\":".utf8
      JSONString.write(obstacle.sentence, to: &bytes)
    }
    if !isLost, !values.names.isEmpty {
      bytes += ",\"values\":".utf8
      values.writeValues(to: &bytes, through: outlet)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}
