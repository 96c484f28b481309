package import Schema

/// The tree of entities: which are listed, which is under the cursor, and the filter being typed.
package struct EntitiesPane: Hashable, Sendable {
  /// One line of the tree.
  package struct Line: Hashable, Sendable {
    package var entity: String
    package var depth: Int
    package var isAbstract: Bool
  }

  package private(set) var lines: [Line]
  package private(set) var filter = ""
  package private(set) var cursor = 0
  package var top = 0
  private let all: [Line]

  package init(model: Model) {
    var lines: [Line] = []
    for root in model.rootEntities {
      for entity in model.hierarchy(from: root) {
        lines.append(
          Line(
            entity: entity.name,
            depth: model.ancestors(of: entity).count,
            isAbstract: entity.isAbstract
          )
        )
      }
    }
    // Entities that no root reaches stand in a cycle of super-entities; they are shown all the same.
    let reached = Set(lines.map(\.entity))
    for entity in model.entities where !reached.contains(entity.name) {
      lines.append(Line(entity: entity.name, depth: 0, isAbstract: entity.isAbstract))
    }
    all = lines
    self.lines = lines
  }

  package var selected: String? {
    lines.indices.contains(cursor) ? lines[cursor].entity : nil
  }

  package mutating func move(by distance: Int) {
    cursor = max(0, min(lines.count - 1, cursor + distance))
  }

  package mutating func select(_ entity: String) {
    cursor = lines.firstIndex { $0.entity == entity } ?? cursor
  }

  /// Lists the entities whose names hold the text, in any case.
  package mutating func narrow(to text: String) {
    let kept = selected
    filter = text
    lines =
      text.isEmpty
      ? all
      : all.filter { $0.entity.lowercased().contains(text.lowercased()) }
        .map { Line(entity: $0.entity, depth: 0, isAbstract: $0.isAbstract) }
    cursor = lines.firstIndex { $0.entity == kept } ?? 0
    top = 0
  }

  /// Scrolls so that the cursor is among `height` lines.
  package mutating func scroll(height: Int) {
    top = Scrolling.top(top, keeping: cursor, height: height, count: lines.count)
  }
}

/// The arithmetic of a window over a list.
package enum Scrolling {
  /// The first line of a window that shows the cursor and leaves no empty lines that it could fill.
  package static func top(_ top: Int, keeping cursor: Int, height: Int, count: Int) -> Int {
    guard height > 0 else { return max(0, cursor) }
    let shown = min(max(top, cursor - height + 1), cursor)
    return max(0, min(shown, count - height))
  }
}
