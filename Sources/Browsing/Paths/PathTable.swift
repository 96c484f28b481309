import Predicates
import Schema
import Screen

/// The columns in which paths are listed: a name, its type, how it is stored, its column, its use.
struct PathTable {
  private let spelling: PathSpelling
  private let width: Int
  private let name: Int
  private let type: Int
  private let storage: Int
  private let column: Int

  /// Measures the visible paths; the name takes half the width at most.
  init(_ paths: [TypedPath], spelling: PathSpelling, width: Int) {
    self.spelling = spelling
    self.width = width
    func widest(_ text: (TypedPath) -> String, _ most: Int) -> Int {
      min(most, paths.map { DisplayText.width(of: text($0)) }.max() ?? 0)
    }
    name = widest({ $0.text(in: spelling) + $0.stored(beside: spelling) }, width / 2)
    type = widest(\.typeTag, 18)
    storage = widest(\.storageCaption, 22)
    column = spelling == .column ? 0 : widest({ $0.column ?? "" }, 22)
  }

  /// The name, with the matching letters marked; the model's name beside Swift's is dim.
  func drawName(of candidate: PathSearch.Candidate, isAble: Bool, on canvas: inout Canvas, at point: Point) {
    let text = candidate.path.text(in: spelling)
    let shown = DisplayText(text).clippedInTheMiddle(to: name, ellipsis: canvas.glyphs.ellipsis)
    let used = canvas.write(shown, at: point, as: isAble ? role(of: candidate.path) : .dim)
    let stored = candidate.path.stored(beside: spelling)
    if !stored.isEmpty { canvas.write(stored, at: point.moved(columns: used), as: .dim, width: max(0, name - used)) }
    guard candidate.spelling == spelling, shown.string == text else { return }
    for place in candidate.match.places {
      canvas.highlight(Rect(column: point.column + place, row: point.row, columns: 1, rows: 1), .match)
    }
  }

  func drawFacts(of path: TypedPath, on canvas: inout Canvas, at point: Point) {
    var used = name + 2
    for (text, room) in [
      (path.typeTag, type), (path.storageCaption, storage), (path.column ?? "", column), (path.useCaption, width),
    ] where room > 0 {
      let left = min(room, width - used)
      guard left > 3 else { return }
      canvas.write(text, at: point.moved(columns: used), as: .dim, width: left)
      used += room + 2
    }
  }

  /// A sentence in place of the facts, after the type.
  func drawRemark(_ text: String, of path: TypedPath, on canvas: inout Canvas, at point: Point) {
    canvas.write(path.typeTag, at: point.moved(columns: name + 2), as: .dim, width: type)
    let used = name + type + 4
    canvas.write(text, at: point.moved(columns: used), as: .dim, width: max(0, width - used))
  }

  private func role(of path: TypedPath) -> Role {
    if let relationship = path.relationship { return relationship.isToMany ? .toMany : .toOne }
    return path.composites.isEmpty && path.attribute?.type != .composite ? .text : .composite
  }
}
