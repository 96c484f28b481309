import Foundation
import Predicates
import Presenting
import Questions
import Schema

/// The columns of a row listing: every property of the hierarchy, or the requested paths.
///
/// A column's index is that of its path in `paths`; those of `links` follow.
struct RowColumns {
  /// Every path to read, those of sub-entities included.
  private(set) var paths: [Path] = []
  /// The indices in `paths` of to-manys that are listed as a plain number.
  private(set) var counts: Set<Int> = []
  /// The to-manys whose objects are listed.
  private(set) var links: [LinkColumn] = []
  let form: LinkForm
  /// Whether the paths were requested, so that each row shows all of them.
  let isChosen: Bool
  /// By entity: the indices of the columns that its rows show.
  private var places: [String: [Int]] = [:]
  /// All of them, in the order in which they are listed.
  private(set) var all: [Int] = []

  /// Chosen columns, which every row shows.
  ///
  /// Paths over the same to-many become one column, unless a listing `isFlat`, which has a field for each.
  init(chosen: [ListedColumn], _ form: LinkForm, isFlat: Bool) {
    self.form = form
    isChosen = true
    var rests: [(link: Path, columns: [ListedColumn?])] = []
    var order: [(isLink: Bool, index: Int)] = []
    let isMerged = form == .rows || !isFlat
    for choice in chosen {
      guard let link = choice.path.link, link.rest != nil || !choice.isCount else {
        order.append((false, add(choice.path, isCount: choice.isCount)))
        continue
      }
      let rest = link.rest.map { ListedColumn($0, isCount: choice.isCount) }
      if form == .count {
        let isKnown = paths.indices.contains { paths[$0] == link.path && !counts.contains($0) }
        if !isKnown { order.append((false, add(link.path))) }
      } else if isMerged, let known = rests.firstIndex(where: { $0.link == link.path }) {
        rests[known].columns.append(rest)
      } else {
        order.append((true, rests.count))
        rests.append((link.path, [rest]))
      }
    }
    links = rests.map { LinkColumn($0.link, $0.columns, form, isFlat: isFlat) }
    all = order.map { $0.isLink ? paths.count + $0.index : $0.index }
  }

  /// `text` is the value of `--columns`; throws `PathError`.
  ///
  /// Without a form, the to-manys of chosen columns are joined, and others are counted.
  init(
    of entity: Entity, in catalog: PathCatalog, text: String?, links form: LinkForm? = nil, isFlat: Bool = false
  ) throws(PathError) {
    if let text {
      self.init(chosen: try catalog.columns(text, from: entity.name), form ?? .join, isFlat: isFlat)
    } else {
      self.init(all: entity, in: catalog.model, form ?? .count)
    }
  }

  /// The columns of a watch, which reads only the entity's own table: to-manys are counted.
  init(watched entity: Entity, in catalog: PathCatalog, text: String?) throws(PathError) {
    guard let text else {
      self.init(all: entity, in: catalog.model, .count)
      return
    }
    var chosen: [ListedColumn] = []
    for part in text.split(separator: ",") {
      chosen.append(ListedColumn(try catalog.rowPath(part.trimmingCharacters(in: .whitespaces), from: entity.name)))
    }
    self.init(chosen: chosen, .count, isFlat: false)
  }

  private init(all entity: Entity, in model: Model, _ form: LinkForm) {
    self.form = form
    isChosen = false
    var indices: [Path: Int] = [:]
    var linked: [Path: Int] = [:]
    var shown: [(entity: String, columns: [(isLink: Bool, index: Int)])] = []
    for member in model.hierarchy(from: entity) {
      shown.append((member.name, []))
      for path in Self.properties(of: member, in: model) {
        guard form != .count, path.relationship?.isToMany == true else {
          let index = indices[path] ?? add(path)
          indices[path] = index
          shown[shown.count - 1].columns.append((false, index))
          continue
        }
        var link = path
        link.root = model.declarer(of: path.property, in: member)?.name ?? path.root
        let index = linked[link] ?? links.count
        if index == links.count { links.append(LinkColumn(link, [nil], form, isFlat: false)) }
        linked[link] = index
        shown[shown.count - 1].columns.append((true, index))
      }
    }
    for (name, columns) in shown { places[name] = columns.map { $0.isLink ? paths.count + $0.index : $0.index } }
    all = Array(0..<(paths.count + links.count))
  }

  private mutating func add(_ path: Path, isCount: Bool = false) -> Int {
    if isCount { counts.insert(paths.count) }
    paths.append(path)
    return paths.count - 1
  }

  /// The indices of the columns that a row shows.
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

/// A to-many whose objects are listed.
struct LinkColumn {
  /// The path to it, which leads over to-ones alone.
  let path: Path
  /// Whether the entity and the key of each object are listed, as if none of its columns is chosen.
  let namesObjects: Bool
  /// The columns of its objects.
  let columns: RowColumns

  /// Nil among the columns stands for the object itself.
  init(_ path: Path, _ columns: [ListedColumn?], _ form: LinkForm, isFlat: Bool) {
    self.path = path
    namesObjects = columns.contains { $0 == nil }
    self.columns = RowColumns(chosen: columns.compactMap { $0 }, form, isFlat: isFlat)
  }

  /// A listing of the objects alone.
  init(_ path: Path, columns: RowColumns) { (self.path, namesObjects, self.columns) = (path, false, columns) }
}
