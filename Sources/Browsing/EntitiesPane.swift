package import Schema

/// The tree of entities and the model below it: what is listed, under the cursor, and the filter.
package struct EntitiesPane: Hashable, Sendable {
  /// One line of the tree.
  package enum Line: Hashable, Sendable {
    case entity(String, depth: Int, isAbstract: Bool)
    /// The model as a whole: configurations, fetch requests, composite types, problems.
    case model

    /// The entity's name; nil for the model's line.
    package var entity: String? { if case .entity(let name, _, _) = self { name } else { nil } }
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
        let depth = model.ancestors(of: entity).count
        lines.append(.entity(entity.name, depth: depth, isAbstract: entity.isAbstract))
      }
    }
    // Entities that no root reaches stand in a cycle of super-entities; they are shown all the same.
    let reached = Set(lines.compactMap(\.entity))
    for entity in model.entities where !reached.contains(entity.name) {
      lines.append(.entity(entity.name, depth: 0, isAbstract: entity.isAbstract))
    }
    lines.append(.model)
    all = lines
    self.lines = lines
  }

  package var selectedLine: Line? {
    lines.indices.contains(cursor) ? lines[cursor] : nil
  }

  package var selected: String? { selectedLine?.entity }

  /// The number of entities that are listed.
  package var entityCount: Int { lines.count { $0.entity != nil } }

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
    lines = text.isEmpty ? all : all.compactMap { $0.matching(text) }
    cursor = lines.firstIndex { $0.entity == kept } ?? 0
    top = 0
  }

  /// Scrolls so that the cursor is among `height` lines.
  package mutating func scroll(height: Int) {
    top = Scrolling.top(top, keeping: cursor, height: height, count: lines.count)
  }
}

extension EntitiesPane.Line {
  /// The line at the left edge if its name holds the text, in any case.
  fileprivate func matching(_ text: String) -> Self? {
    guard case .entity(let name, _, let isAbstract) = self,
      name.lowercased().contains(text.lowercased())
    else { return nil }
    return .entity(name, depth: 0, isAbstract: isAbstract)
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
