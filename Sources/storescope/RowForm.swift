import Decoding
import Querying
import Schema

/// How a cell becomes a member of a JSON row, and flat texts of a CSV or table row.
protocol RowForm: AnyObject {
  /// The flat names of the columns, each once.
  func names(_ paths: [Path]) -> [String]
  func member(_ cell: Cell, _ path: Path, _ object: ObjectID) -> JSON.Member
  func fields(_ cell: Cell, _ path: Path, _ object: ObjectID) -> [(name: String, text: String?)]
}

/// The stored layer: composites by their leaves.
final class StoredRowForm: RowForm {
  func names(_ paths: [Path]) -> [String] {
    var seen: Set<String> = []
    return paths.flatMap { path in
      Reading.value(.null).fields(named: path.persistentSpelling, as: path.attribute).map(\.name)
    }.filter { seen.insert($0).inserted }
  }

  func member(_ cell: Cell, _ path: Path, _ object: ObjectID) -> JSON.Member {
    .init(path.persistentSpelling, cell.stored.json)
  }

  func fields(_ cell: Cell, _ path: Path, _ object: ObjectID) -> [(name: String, text: String?)] {
    cell.stored.fields(named: path.persistentSpelling, as: path.attribute)
  }
}

/// The app layer: one reader a column, made when its first cell comes.
final class AppRowForm: RowForm {
  private struct Column: Hashable {
    let path: Path
    let entity: String
  }

  private let document: OpenedDocument
  private var readers: [Column: AttributeReader] = [:]

  init(_ document: OpenedDocument) { self.document = document }

  func names(_ paths: [Path]) -> [String] {
    var seen: Set<String> = []
    return paths.map(\.persistentSpelling).filter { seen.insert($0).inserted }
  }

  func member(_ cell: Cell, _ path: Path, _ object: ObjectID) -> JSON.Member {
    .init(path.persistentSpelling, reading(cell, path, object).json)
  }

  func fields(_ cell: Cell, _ path: Path, _ object: ObjectID) -> [(name: String, text: String?)] {
    let reading = reading(cell, path, object)
    let text: String? =
      switch reading.outcome {
      case .value(let value): value.json.fieldText
      case .nilValue where reading.reason == .null: nil
      case .nilValue, .defaultValue, .trap, .throwing: reading.json.compact
      }
    return [(path.persistentSpelling, text)]
  }

  private func reading(_ cell: Cell, _ path: Path, _ object: ObjectID) -> AppReading {
    switch path.target {
    case .attribute(let attribute):
      let column = Column(path: path, entity: object.entity)
      let reader =
        readers[column] ?? document.reader(at: path.property, in: object.entity)
        ?? AttributeReader(unplanned: attribute)
      readers[column] = reader
      return reader.read(cell.stored)
    case .fetchedProperty: return AppReading(.value(.stored(.null)))
    case .relationship(let relationship):
      return document.contract.reading(
        of: cell.stored,
        as: relationship,
        entity: object.entity,
        in: document.model
      )
    }
  }
}

extension JSON {
  /// A text where it is one, else the value on one line.
  fileprivate var fieldText: String? {
    switch self {
    case .null: nil
    case .string(let text): text
    default: compact
    }
  }
}
