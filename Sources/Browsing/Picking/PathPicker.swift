package import Querying
import Screen

/// The box in which a path is picked: letters narrow it, → steps through a relationship.
package struct PathPicker: Hashable, Sendable {
  /// What the path is wanted for.
  package enum Purpose: Hashable, Sendable {
    /// To sort the rows on the screen.
    case sortRows
    /// To show as a column of the rows on the screen.
    case column
    /// For the condition at an address; for a new one where that is nil.
    case condition([Int]?)
    /// For the sort key of this number; for a new one where that is nil.
    case sortTerm(Int?)
  }

  package let purpose: Purpose
  package var list: PathList
  /// Whether payloads may be looked into.
  let allowsInMemory: Bool

  package init(
    _ purpose: Purpose,
    entity: String,
    spelling: PathSpelling,
    in catalog: PathCatalog,
    allowsInMemory: Bool
  ) {
    self.purpose = purpose
    self.allowsInMemory = allowsInMemory
    list = PathList(entity: entity, spelling: spelling, in: catalog)
  }

  package var use: PathUse {
    switch purpose {
    case .sortRows, .sortTerm: .sort
    case .condition: .filter
    case .column: .column
    }
  }

  /// Why the path under the cursor cannot be taken.
  package var obstacle: PathObstacle? { list.selected.flatMap { obstacle(of: $0.path) } }

  func obstacle(of path: TypedPath) -> PathObstacle? {
    use.obstacle(of: path, allowsInMemory: allowsInMemory)
  }

  /// The lines of paths that the box has room for.
  static func height(on size: Size) -> Int { max(1, min(size.rows - 5, 18)) }

  /// Where the box stands.
  static func box(on size: Size) -> Rect {
    let width = min(size.columns, 96)
    return Rect(
      origin: Point(column: (size.columns - width) / 2, row: 1),
      size: Size(columns: width, rows: height(on: size) + 2)
    )
  }

  func top(on size: Size) -> Int {
    Scrolling.top(
      0,
      keeping: list.cursor,
      height: Self.height(on: size),
      count: list.candidates.count
    )
  }
}
