import Querying
import Screen

extension ComposerPane {
  /// How the pane's height is shared.
  struct Heights {
    let tree: Int
    let spellings: Int
    let rows: Int

    /// How many of the first rows are shown, or asked for where there is no room: the title, the types and a
    /// line above them take three.
    var preview: Int { max(1, rows - 3) }

    /// The tree gets what it needs, up to half; the rows what the spellings leave.
    init(lines: Int, height: Int, isNarrow: Bool) {
      guard !isNarrow, height >= 12 else {
        tree = height
        spellings = 0
        rows = 0
        return
      }
      tree = min(lines, max(5, height / 2))
      let rest = height - tree
      rows = rest >= 10 ? max(5, rest - 9) : 0
      spellings = rest - rows
    }
  }

  func heights(_ height: Int, isNarrow: Bool) -> Heights {
    Heights(lines: lines.count, height: height, isNarrow: isNarrow)
  }

  /// Where the parts of a line begin, in columns from the pane's edge.
  struct Columns {
    let operation: Int
    let value: Int
    let facts: Int

    func start(of part: Part, indent: Int) -> Int {
      switch part {
      case .path: indent
      case .operation: operation
      case .value: value
      }
    }

    func part(at column: Int) -> Part {
      column < operation ? .path : column < value ? .operation : .value
    }
  }

  /// Wide enough for the longest path, as far as there is room.
  func columns(width: Int) -> Columns {
    let paths = lines.map { Self.indent(of: $0) + DisplayText.width(of: pathText(of: $0)) }
    let path = min(paths.max() ?? 0, width * 2 / 5)
    let operations = lines.map { DisplayText.width(of: operationText(of: $0)) }
    let operation = max(4, min(operations.max() ?? 0, 15))
    let facts = width >= 90 ? 34 : width >= 70 ? 24 : 14
    return Columns(
      operation: path + 2,
      value: path + operation + 4,
      facts: max(path + operation + 14, width - facts)
    )
  }

  static func indent(of line: QueryDraft.Line) -> Int {
    switch line.content {
    case .sort, .addSort: 1
    case .addCondition: 3
    default: 1 + line.depth * 2
    }
  }

  func pathText(of line: QueryDraft.Line) -> String {
    switch line.content {
    case .group(let group):
      let words = (group.isNegated ? "NOT " : "") + (group.isAny ? "ANY of" : "ALL of")
      return (line.address.isEmpty ? "match  " : "▸ ") + words
    case .condition(let condition):
      let modifier = condition.modifier == .direct ? "" : condition.modifier.rawValue + " "
      return (condition.isNegated ? "NOT " : "") + modifier + condition.left.description
    case .constant(let isTrue): return isTrue ? "every row" : "no row"
    case .addCondition: return "+ condition"
    case .sort(let key, let index):
      return (index == 0 ? "sort   " : "then   ") + key.path.persistentSpelling
    case .addSort: return draft.sort.isEmpty ? "+ sort" : "+ then by"
    }
  }

  func operationText(of line: QueryDraft.Line) -> String {
    switch line.content {
    case .condition(let condition):
      condition.choice.asksNil
        ? condition.operation.rawValue : condition.operation.rawValue + condition.options.text
    case .sort(let key, _): key.isAscending ? "↑" : "↓"
    default: ""
    }
  }

  func valueText(of line: QueryDraft.Line, now: Double) -> String {
    guard case .condition(let condition) = line.content else { return "" }
    guard let right = condition.right else { return "…" }
    let subject = checked.rows[line.address]?.subject
    return ValueEntry(subject, condition.operation, now: now).shown(right)
  }

  /// The first line of the tree that is shown.
  func top(height: Int) -> Int {
    ListCursor(cursor).window(height: height, count: lines.count).lowerBound
  }
}
