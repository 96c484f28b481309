import Foundation
import Predicates
import Questions
import Schema

/// The columns of a row listing: every property of the hierarchy, or the requested paths.
struct RowColumns {
  /// Every path to read, those of sub-entities included.
  let paths: [Path]
  /// Whether the paths were requested, so that each row shows all of them.
  let isChosen: Bool
  /// By entity: the indexes in `paths` of the columns that its rows show.
  private let places: [String: [Int]]
  private let all: [Int]

  /// Chosen paths, which every row shows.
  init(chosen: [Path]) { self.init(paths: chosen, isChosen: true, places: [:]) }

  /// `text` is the value of `--columns`; throws `PathError`.
  init(of entity: Entity, in catalog: PathCatalog, text: String?) throws(PathError) {
    let model = catalog.model
    if let text {
      var chosen: [Path] = []
      for part in text.split(separator: ",") {
        let path = part.trimmingCharacters(in: .whitespaces)
        chosen.append(try catalog.rowPath(path, from: entity.name))
      }
      self.init(chosen: chosen)
      return
    }
    var found: [Path] = []
    var indexes: [Path: Int] = [:]
    var places: [String: [Int]] = [:]
    for member in model.hierarchy(from: entity) {
      for path in Self.properties(of: member, in: model) {
        let index = indexes[path] ?? found.count
        if index == found.count {
          found.append(path)
          indexes[path] = index
        }
        places[member.name, default: []].append(index)
      }
    }
    self.init(paths: found, isChosen: false, places: places)
  }

  private init(paths: [Path], isChosen: Bool, places: [String: [Int]]) {
    self.paths = paths
    self.isChosen = isChosen
    self.places = places
    all = Array(paths.indices)
  }

  /// The indexes in `paths` of the columns that a row shows.
  func places(of row: StoredRow, asked entity: String) -> [Int] { places(in: row.objectID.entity, asked: entity) }

  /// The same for any row of an entity.
  func places(in entity: String, asked: String) -> [Int] { isChosen ? all : places[entity] ?? places[asked] ?? [] }

  /// Attributes, then relationships, without those that the store does not hold.
  private static func properties(of entity: Entity, in model: Model) -> [Path] {
    let attributes = model.attributes(of: entity).filter { !$0.isTransient }.map {
      Path(
        root: model.declarer(of: $0.name, in: entity)?.name ?? entity.name, property: $0.name, target: .attribute($0))
    }
    let relationships = model.relationships(of: entity).filter { !$0.isTransient }.map {
      Path(root: entity.name, property: $0.name, target: .relationship($0))
    }
    return attributes + relationships
  }
}
