package import Schema

/// What a commit did to one row.
package struct RowChange: Sendable {
  package let table: String
  package let kind: HistoryChange.Kind
  /// The row's `Z_PK`.
  package let key: Int64
  /// Its `Z_ENT`, after the commit if the row is still there.
  package let number: Int64?
  /// The row's values before and after, if the walk keeps them.
  let before: RowRecord?
  let after: RowRecord?
}

/// Steps from commit to commit of a log and finds the rows that each one changed, from the pages alone (FORMAT
/// §11.1).
///
/// It knows the pages of each table's tree, so a commit costs as much as the pages that it wrote. A change that lies
/// only in a record's overflow pages is not seen; Core Data's saves also change `Z_OPT`, which never lies there.
struct CommitWalk {
  /// The pages of a table, by their use.
  private struct Tree {
    var root: UInt32
    var interior: Set<UInt32> = []
    var leaves: Set<UInt32> = []
  }

  private let database: ReadableFile
  private let file: ReadableFile
  private let log: WriteAheadLog
  private let tracks: (String) -> Bool
  private let shapes: [String: TableShape]
  private let keepsRecords: Bool
  /// The log's newest frame of each page, up to the last step.
  private var newest: [UInt32: Int]
  private var trees: [String: Tree] = [:]
  private var schema = Tree(root: 1)
  private var usable: Int
  /// Commits that were stepped over.
  private(set) var number: Int
  /// The newest transaction of the history, if its table is tracked.
  private(set) var newestTransaction: Int64?
  /// When it was, in seconds since 2001; nil if the table's columns are not known.
  private(set) var transactionTime: Double?

  /// Starts after `number` commits.
  ///
  /// `tracks` says by name which tables are followed, `shapes` where `Z_ENT` is if it is not the second column.
  init(
    over reach: LogReach, from number: Int = 0, shapes: [TableShape] = [], keepsRecords: Bool = false,
    tracks: @escaping (String) -> Bool
  ) throws(FileFailure) {
    (database, file, log, self.tracks) = (reach.database, reach.file, reach.log, tracks)
    self.shapes = Dictionary(shapes.map { ($0.name, $0) }) { first, _ in first }
    self.keepsRecords = keepsRecords
    self.number = number
    newest = log.pages(in: log.frames(of: number))
    usable = log.header.pageSize
    // SQLite uses at least 480 bytes of a page.
    if let first = bytes(of: 1, newest) { usable = max(480, usable - Int(first[20])) }
    readSchema()
    for name in trees.keys { walk(&trees[name, default: Tree(root: 0)]) }
    readTransaction()
  }

  /// Goes to the next commit and calls `changed` with each row that it changed.
  mutating func step(_ changed: (RowChange) -> Void) {
    guard number < log.commits.count else { return }
    let frames = log.frames(of: number).upperBound..<log.commits[number].end
    let pages = log.pages(in: frames)
    let (before, treesBefore) = (newest, trees)
    newest.merge(pages) { _, new in new }
    number += 1
    let touched = Set(pages.keys)
    func isTouched(_ tree: Tree) -> Bool { touched.contains(tree.root) || !touched.isDisjoint(with: tree.interior) }
    if isTouched(schema) || !touched.isDisjoint(with: schema.leaves) { readSchema() }
    for (name, tree) in trees where isTouched(tree) || treesBefore[name]?.root != tree.root {
      walk(&trees[name, default: tree])
    }
    for name in Set(trees.keys).union(treesBefore.keys).sorted() {
      compare(name, treesBefore[name], trees[name], touched, before, changed)
    }
    if touched.contains(where: { trees[HistoryTable.transactions]?.leaves.contains($0) == true }) { readTransaction() }
  }

  // MARK: - Pages

  private func bytes(of page: UInt32, _ newest: [UInt32: Int]) -> [UInt8]? {
    guard page > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: log.header.pageSize)
    let count =
      if let offset = newest[page] { try? file.read(into: &bytes, at: offset) } else {
        try? database.read(into: &bytes, at: (Int(page) - 1) * bytes.count)
      }
    return count == bytes.count ? bytes : nil
  }

  private func page(_ number: UInt32, _ newest: [UInt32: Int]) -> TreePage? {
    bytes(of: number, newest).flatMap { TreePage($0, number: number, usable: usable) }
  }

  /// Finds a tree's pages; leaves are not read, because they all have the same depth.
  private func walk(_ tree: inout Tree) {
    (tree.interior, tree.leaves) = ([], [])
    var level = [tree.root]
    while let first = level.first, let page = page(first, newest), page.kind == .interior {
      var below: [UInt32] = []
      for number in level where tree.interior.insert(number).inserted {
        below += self.page(number, newest)?.children ?? []
      }
      level = below
    }
    tree.leaves = Set(level).subtracting(tree.interior)
  }

  private mutating func readSchema() {
    walk(&schema)
    var roots: [String: UInt32] = [:]
    for number in schema.leaves.sorted() {
      for cell in page(number, newest)?.cells ?? [] where cell.record.value(0)?.text == "table" {
        guard let name = cell.record.value(1)?.text, tracks(name),
          let root = cell.record.value(3)?.integer.flatMap({ UInt32(exactly: $0) })
        else { continue }
        roots[name] = root
      }
    }
    trees = trees.filter { roots[$0.key] != nil }
    for (name, root) in roots where trees[name]?.root != root { trees[name] = Tree(root: root) }
  }

  private mutating func readTransaction() {
    (newestTransaction, transactionTime) = (nil, nil)
    guard let tree = trees[HistoryTable.transactions] else { return }
    var last = page(tree.root, newest)
    for _ in 0..<20 where last?.kind == .interior { last = last?.children.last.flatMap { page($0, newest) } }
    guard let cell = last?.cells.max(by: { $0.row < $1.row }) else { return }
    newestTransaction = cell.row
    let columns = shapes[HistoryTable.transactions]?.columns
    transactionTime = columns?.firstIndex { $0.name == "ZTIMESTAMP" }.flatMap { cell.record.value($0)?.double }
  }

  // MARK: - Rows

  /// A row's record, in the shortest form that can be compared.
  private struct Print {
    let byteCount: Int
    /// Bytes that lie on the page, and their hash.
    let localCount: Int
    let hash: Int
    let overflow: UInt32?
    let key: Int64
    let number: Int64?
    let record: RowRecord?
  }

  private func compare(
    _ name: String, _ old: Tree?, _ new: Tree?, _ touched: Set<UInt32>, _ before: [UInt32: Int],
    _ changed: (RowChange) -> Void
  ) {
    let (oldLeaves, newLeaves) = (old?.leaves ?? [], new?.leaves ?? [])
    var pages = touched.filter { oldLeaves.contains($0) || newLeaves.contains($0) }
    // A page that left the tree need not be written.
    if oldLeaves != newLeaves { pages.formUnion(oldLeaves.symmetricDifference(newLeaves)) }
    guard !pages.isEmpty else { return }
    let numberColumn = shapes[name]?.columns.firstIndex { $0.name == "Z_ENT" } ?? 1
    func prints(_ page: UInt32, _ newest: [UInt32: Int]) -> [Int64: Print] {
      var found: [Int64: Print] = [:]
      for cell in self.page(page, newest)?.cells ?? [] {
        found[cell.row] = Print(
          byteCount: cell.byteCount, localCount: cell.record.bytes.count, hash: cell.record.bytes.hashValue,
          overflow: cell.overflow, key: cell.record.value(0)?.integer ?? cell.row,
          number: cell.record.value(numberColumn)?.integer, record: keepsRecords ? record(cell, newest) : nil)
      }
      return found
    }
    func isSame(_ old: Print, _ new: Print) -> Bool {
      guard old.byteCount == new.byteCount, old.number == new.number else { return false }
      guard old.overflow != nil || new.overflow != nil else { return old.hash == new.hash }
      if old.hash != new.hash { return false }
      let rest = new.byteCount - new.localCount
      return isSameChain(old.overflow, before, new.overflow, touched, byteCount: rest)
    }
    var (gone, come) = ([Int64: Print](), [Int64: Print]())
    // Rows that stay on their page need not be kept until the end.
    for page in pages.sorted() {
      var left = oldLeaves.contains(page) ? prints(page, before) : [:]
      for (row, new) in newLeaves.contains(page) ? prints(page, newest) : [:] {
        if let old = left[row], isSame(old, new) { left[row] = nil } else { come[row] = new }
      }
      gone.merge(left) { first, _ in first }
    }
    for row in Set(gone.keys).union(come.keys).sorted() {
      let kind: HistoryChange.Kind
      switch (gone[row], come[row]) {
      case (nil, _): kind = .insert
      case (_, nil): kind = .delete
      case (let old?, let new?): if isSame(old, new) { continue } else { kind = .update }
      }
      guard let print = come[row] ?? gone[row] else { continue }
      changed(
        RowChange(
          table: name, kind: kind, key: print.key, number: print.number, before: gone[row]?.record,
          after: come[row]?.record))
    }
  }

  /// The most bytes of a record that are read from overflow pages.
  private static let longest = 1 << 20

  /// A row's whole record; a longer one is cut after its first page.
  private func record(_ cell: TreePage.Cell, _ newest: [UInt32: Int]) -> RowRecord {
    guard cell.overflow != nil, cell.byteCount <= Self.longest else { return cell.record }
    var record = Array(cell.record.bytes)
    var next = cell.overflow
    while record.count < cell.byteCount, let page = next, let bytes = bytes(of: page, newest) {
      record += bytes[4..<usable].prefix(cell.byteCount - record.count)
      next = bytes.number(at: 0)
    }
    return RowRecord(bytes: record[...])
  }

  /// Whether the bytes of a record behind its first page are the same before and after the commit.
  private func isSameChain(
    _ old: UInt32?, _ before: [UInt32: Int], _ new: UInt32?, _ touched: Set<UInt32>, byteCount: Int
  ) -> Bool {
    var (old, new, rest) = (old, new, byteCount)
    while rest > 0 {
      guard let first = old, let second = new, first != 0, second != 0, let after = bytes(of: second, newest) else {
        return old == new
      }
      let isUntouched = first == second && !touched.contains(second)
      guard let earlier = isUntouched ? after : bytes(of: first, before) else { return false }
      // A page may hold anything after the record's end.
      let used = 4..<(4 + min(rest, usable - 4))
      guard isUntouched || earlier[used] == after[used] else { return false }
      (old, new) = (earlier.number(at: 0), after.number(at: 0))
      rest -= used.count
    }
    return true
  }
}
