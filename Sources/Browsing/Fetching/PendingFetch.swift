import Findings
import Predicates
import Schema
import Screen

/// A fetch request or fetched property whose variables are being filled.
struct PendingFetch: Hashable, Sendable {
  private let property: FetchedProperty
  /// The object of `$FETCH_SOURCE`.
  private let source: ObjectID?
  private var values: [String: String] = [:]

  init(_ property: FetchedProperty, from source: ObjectID?) { (self.property, self.source) = (property, source) }

  /// The fetches that can run with an object as `$FETCH_SOURCE`: its fetched properties, then the model's requests.
  static func all(for object: ObjectID, _ document: Document) -> [FetchedProperty] {
    document.pathCatalog.fetchedProperties(of: object.entity)
      + document.model.fetchRequests.map { FetchedProperty(name: $0.name, fetchRequest: $0) }
  }

  /// Whether the model has any fetch that can run with a row.
  static func exists(in document: Document) -> Bool {
    !document.model.fetchRequests.isEmpty || document.model.entities.contains { !$0.fetchedProperties.isEmpty }
  }

  /// Runs a fetch request of the model by its name, without a row.
  static func run(requestNamed name: String, _ context: inout PaneContext) {
    let requests = context.document.model.fetchRequests
    guard let request = requests.first(where: { $0.name == name }) else { return }
    Self(FetchedProperty(name: name, fetchRequest: request), from: nil).run(&context)
  }

  /// The same with a value for one more variable; an empty text is an empty string.
  func filling(_ variable: String, with text: String) -> Self {
    var filled = self
    filled.values[variable] = text
    return filled
  }

  /// Shows the rows, or asks for the value of the next variable.
  func run(_ context: inout PaneContext) {
    let planner = FetchPlanner(catalog: context.document.pathCatalog, now: context.now, source: source, values: values)
    let open = planner.openVariables(of: property.fetchRequest)
    guard !open.contains("FETCH_SOURCE") else {
      context.said = "\(property.name) needs a row · X on one runs it"
      return
    }
    if let variable = open.first {
      context.prompt = VariablePrompt(variable: variable, fetch: self)
      return
    }
    do throws(FetchError) { show(try planner.fetch(property), &context) } catch {
      context.said = "\(property.name): \(error.sentence.line)"
    }
  }

  /// A count counts rows, and identifiers are keys, so both show rows as well.
  private func show(_ fetch: Fetch, _ context: inout PaneContext) {
    var pane = RowsPane(fetch.query, origin: origin, in: context)
    if fetch.mode == .dictionaries { pane.columns = Columns(paths: fetch.columns) }
    pane.restricted(as: fetch.predicate)
    context.enter(pane)
    let filled = fetch.filled.sorted { $0.key < $1.key }.map { "$\($0.key) is \($0.value)" }
    if !filled.isEmpty { context.said = filled.joined(separator: ", ") }
    if !fetch.computed.isEmpty {
      context.said = "storescope fetch prints what is computed: " + fetch.computed.map(\.name).joined(separator: ", ")
    }
  }

  /// The source of the rows, for the header.
  private var origin: String {
    let owner = source.map { $0.name + " › " } ?? ""
    let mode = property.fetchRequest.resultType
    return owner + property.name + (mode == .objects ? "" : " (\(mode.title))")
  }
}

/// The value of a fetch's variable.
struct VariablePrompt: Prompt {
  var line = TextField()
  let variable: String
  let fetch: PendingFetch
  let enterTitle = "take"

  var label: String { "$\(variable) is: " }

  func accept(_ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    fetch.filling(variable, with: line.text).run(&context)
    return false
  }
}

/// The fetches that can run with the row or record under the cursor.
struct FetchesBox: ListBox {
  private let object: ObjectID
  private let fetches: [FetchedProperty]
  var cursor = ListCursor()

  let hints = [(key: "↵", title: "run"), (key: "↑↓", title: "choose")]

  static func open(_ object: ObjectID, _ context: inout PaneContext) {
    let fetches = PendingFetch.all(for: object, context.document)
    if fetches.isEmpty {
      context.said = "the model has no fetch request, and \(object.entity) no fetched property"
    } else {
      context.box = Self(object: object, fetches: fetches)
    }
  }

  private init(object: ObjectID, fetches: [FetchedProperty]) { (self.object, self.fetches) = (object, fetches) }

  var count: Int { fetches.count }

  mutating func press(_ key: Key, _ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    switch key {
    case .enter:
      PendingFetch(fetches[cursor.index], from: object).run(&context)
      return false
    default: return pressOther(key, &context)
    }
  }

  /// A line for each fetch: its name, its result type, and its entity.
  func draw(on canvas: inout Canvas, _ pane: any Pane, _ context: PaneContext) {
    canvas.drawBox(
      title: "Fetch with this row", lines: fetches.map { $0.name.padded(to: 24) + $0.fetchRequest.caption },
      cursor: cursor)
  }
}

extension FetchRequest {
  /// The fetch in words: `Feedback where authorAlias == $FETCH_SOURCE.alias`.
  var caption: String {
    let mode = resultType == .objects ? "" : "\(resultType.title) of "
    return mode + entity + (predicate.map { " where \($0)" } ?? "")
  }
}
