import Predicates
import Questions
import Schema
import Screen

/// The names of objects, as far as they were asked for.
struct KnownNames: Sendable {
  private var names = ObjectNames()
  private var asked: Set<ObjectID> = []
  /// Whether the store cannot be asked.
  var isUnavailable = false

  /// More than a few screens show; forgotten names are asked for again.
  private static let most = 20_000
  /// The objects and to-manys of one question, so that the first names come soon.
  private static let mostAsked = 200

  /// The property that names the objects of an entity, as far as asked for.
  func property(of entity: String) -> String? { names.paths[entity].flatMap { $0?.property } }

  mutating func take(_ names: ObjectNames, of request: NamesRequest) {
    if asked.count > Self.most { self = KnownNames() }
    asked.formUnion(request.objects)
    for members in names.members.values { asked.formUnion(members) }
    // Missing answers are not asked for again.
    for members in request.members { self.names.members[members] = [] }
    self.names.texts.merge(names.texts) { _, new in new }
    self.names.members.merge(names.members) { _, new in new }
    self.names.paths.merge(names.paths) { _, new in new }
  }

  /// A question for the names that are not known yet; nil if all are.
  func request(_ objects: [ObjectID], _ members: [NamesRequest.Members], _ context: PaneContext) -> NamesRequest? {
    guard !isUnavailable else { return nil }
    var seen: Set<ObjectID> = []
    let objects = objects.filter { !asked.contains($0) && seen.insert($0).inserted }
    let members = members.filter { names.members[$0] == nil }
    guard !objects.isEmpty || !members.isEmpty else { return nil }
    let model = context.document.model
    let destinations = members.compactMap { members in
      model.entity(named: members.object.entity).flatMap { entity in
        model.relationships(of: entity).first { $0.name == members.relationship }?.destination
      }
    }
    let entities = Set(objects.map(\.entity) + destinations)
    let choices = entities.map { entity in
      (entity, context.document.nameChoices(of: entity, context.memory.layouts.entities[entity]?.name))
    }
    return NamesRequest(
      objects: Array(objects.prefix(Self.mostAsked)), members: Array(members.prefix(Self.mostAsked)),
      choices: Dictionary(uniqueKeysWithValues: choices))
  }

  /// `Katie`; nil if the object's name is missing or not known yet.
  func name(of object: ObjectID) -> String? { names.texts[object] }

  /// `p5 Katie`; nil if the object has no name.
  func text(of object: ObjectID) -> String? {
    name(of: object).map { "p\(object.pk) \(DisplayText($0, limit: 60).clipped(to: 60).string)" }
  }

  /// `→4 oz 0.25, oz 0.75, …`; nil if no object has a name.
  func text(of count: Int?, _ members: NamesRequest.Members) -> String? {
    guard let first = names.members[members], !first.isEmpty else { return nil }
    let texts = first.map { name(of: $0) ?? "p\($0.pk)" }
    guard first.contains(where: { name(of: $0) != nil }) else { return nil }
    let isMore = count.map { $0 > first.count } ?? true
    return "→\(count.map { "\($0)" } ?? "…") " + (texts + (isMore ? ["…"] : [])).joined(separator: ", ")
  }

  /// The name of a cell's object, instead of a key or beside a count; nil for any other cell.
  func text(of stored: Reading, at path: Path, in object: ObjectID) -> String? {
    switch stored {
    case .value(.scalar(.object(let destination))): text(of: destination)
    case .value(.toMany(let count)) where path.prefix.isEmpty && count != 0:
      text(of: count, .init(object: object, relationship: path.property))
    default: nil
    }
  }
}

extension Document {
  /// The properties that may name an entity's objects: the user's choice, else a text with a likely name or a unique
  /// one, else the first one whose values differ.
  func nameChoices(of entity: String, _ chosen: String?) -> [NamesRequest.Choice] {
    let strings = columns(of: entity).filter { path in path.composite == nil && path.attribute?.type == .string }
    if let path = strings.first(where: { $0.property == chosen }) { return [.init(path: path, isTried: false)] }
    let found = model.entity(named: entity).map { [$0] + model.ancestors(of: $0) } ?? []
    let unique = Set(found.flatMap(\.uniquenessConstraints).flatMap { $0 })
    return strings.map { path in
      let group = path.group(unique: unique)
      return .init(path: path, isTried: ![.name, .partialName, .unique].contains(group))
    }
  }
}

/// A cell whose value may refer to other objects.
struct NamedCell {
  var stored: Reading
  var path: Path
  /// The object that the cell is of.
  var object: ObjectID
}

extension Record {
  /// Its cells and, as if a cell referred to it, the object itself.
  var namedCells: [NamedCell] {
    fields.map { NamedCell(stored: $0.cell.stored, path: $0.path, object: objectID) }
      + fields.prefix(1).map { NamedCell(stored: .value(.toOne(objectID)), path: $0.path, object: objectID) }
  }
}

extension PaneContext {
  /// The property that surely names an entity's objects; nil if there is none.
  func nameColumn(of entity: String) -> Path? {
    document.nameChoices(of: entity, memory.layouts.entities[entity]?.name).first { !$0.isTried }?.path
  }

  /// Asks for the names of some cells' objects, if they are not known.
  mutating func askForNames(_ cells: some Sequence<NamedCell>) {
    var objects: [ObjectID] = []
    var members: [NamesRequest.Members] = []
    for cell in cells {
      switch cell.stored {
      case .value(.scalar(.object(let object))): objects.append(object)
      // An uncounted to-many would have to read every row.
      case .value(.toMany(let count?)) where cell.path.prefix.isEmpty && count > 0:
        members.append(.init(object: cell.object, relationship: cell.path.property))
      default: break
      }
    }
    if let request = known.names.request(objects, members, self) { ask(.names(request)) }
  }
}
