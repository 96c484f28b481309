import Findings
import Querying
import Schema
import Screen

/// A fetch request or fetched property whose variables are being filled.
struct PendingFetch: Hashable, Sendable {
  let property: FetchedProperty
  /// What `$FETCH_SOURCE` stands for.
  let source: ObjectID?
  var values: [String: String] = [:]
  /// The variables that still need a value.
  var open: [String] = []

  /// Where the rows come from, for the header.
  var origin: String {
    let owner = source.map { $0.name + " › " } ?? ""
    let mode = property.fetchRequest.resultType
    return owner + property.name + (mode == .objects ? "" : " (\(mode.title))")
  }
}

extension Browser {
  /// What may be run with an object as `$FETCH_SOURCE`: its fetched properties, then the model's requests.
  func fetches(for object: ObjectID) -> [FetchedProperty] {
    document.pathCatalog.fetchedProperties(of: object.entity)
      + document.model.fetchRequests.map { FetchedProperty(name: $0.name, fetchRequest: $0) }
  }

  /// The row or record that the user stands on.
  var selectedObject: ObjectID? {
    switch place {
    case let pane as RowsPane: pane.selectedRow?.objectID
    case let pane as RecordPane: pane.objectID
    default: nil
    }
  }

  /// The same where a key leads to it; says why none does.
  mutating func reachableObject() -> ObjectID? {
    if let pane = place as? RowsPane, let obstacle = pane.selectedRow?.obstacle {
      said = obstacle.sentence
      return nil
    }
    return selectedObject
  }

  mutating func chooseFetch() {
    guard selectedObject != nil else {
      said = "no row to fetch from"
      return
    }
    guard let object = reachableObject() else { return }
    guard !fetches(for: object).isEmpty else {
      said = "the model has no fetch request, and \(object.entity) no fetched property"
      return
    }
    overlay = .fetches(cursor: 0)
  }

  /// Runs a fetch request of the model by its name, without a row.
  mutating func fetch(requestNamed name: String) -> [Effect] {
    guard let request = document.model.fetchRequests.first(where: { $0.name == name }) else {
      return []
    }
    return fetch(FetchedProperty(name: name, fetchRequest: request), from: nil)
  }

  mutating func fetch(_ property: FetchedProperty, from source: ObjectID?) -> [Effect] {
    run(PendingFetch(property: property, source: source))
  }

  /// Takes the value of the next variable; nothing typed is an empty string.
  mutating func fillVariable(with text: String) -> [Effect] {
    input = nil
    guard var pending = fetching, let name = pending.open.first else { return [] }
    pending.values[name] = text
    return run(pending)
  }

  private mutating func run(_ asked: PendingFetch) -> [Effect] {
    var pending = asked
    let planner = FetchPlanner(
      catalog: document.pathCatalog,
      now: now,
      source: pending.source,
      values: pending.values
    )
    pending.open = planner.openVariables(of: pending.property.fetchRequest)
    fetching = nil
    if pending.open.contains("FETCH_SOURCE") {
      said = "\(pending.property.name) needs a row · x on one runs it"
      return []
    }
    guard pending.open.isEmpty else {
      fetching = pending
      input = Input(.variable)
      return []
    }
    do throws(FetchError) {
      return show(try planner.fetch(pending.property), origin: pending.origin)
    } catch {
      said = "\(pending.property.name): \(error.sentence.line)"
      return []
    }
  }

  /// A count is the number of the rows, identifiers are their keys, so both show rows as well.
  private mutating func show(_ fetch: Fetch, origin: String) -> [Effect] {
    var pane = rows(fetch.query, origin: origin)
    if fetch.mode == .dictionaries { pane.columns = Columns(paths: fetch.columns) }
    pane.restricted(as: fetch.predicate)
    enter(pane)
    let filled = fetch.filled.sorted { $0.key < $1.key }.map { "$\($0.key) is \($0.value)" }
    if !filled.isEmpty { said = filled.joined(separator: ", ") }
    if !fetch.computed.isEmpty {
      said =
        "storescope fetch prints what is computed: "
        + fetch.computed.map(\.name).joined(separator: ", ")
    }
    return askForRows()
  }

  mutating func pressInFetches(_ key: Key, cursor: Int) -> [Effect] {
    guard let object = selectedObject else {
      overlay = nil
      return []
    }
    let found = fetches(for: object)
    switch key {
    case .up, .character("k"): overlay = .fetches(cursor: max(0, cursor - 1))
    case .down, .character("j"): overlay = .fetches(cursor: min(found.count - 1, cursor + 1))
    case .enter:
      overlay = nil
      return found.indices.contains(cursor) ? fetch(found[cursor], from: object) : []
    default: overlay = nil
    }
    return []
  }

  /// A line a fetch: its name, what it returns, and where it looks.
  var fetchLines: [String] {
    guard let object = selectedObject else { return [] }
    return fetches(for: object).map { property in
      property.name.padded(to: 24) + property.fetchRequest.caption
    }
  }
}

extension FetchRequest {
  /// What is fetched: `Feedback where authorAlias == $FETCH_SOURCE.alias`.
  var caption: String {
    let mode = resultType == .objects ? "" : "\(resultType.title) of "
    return mode + entity + (predicate.map { " where \($0)" } ?? "")
  }
}
