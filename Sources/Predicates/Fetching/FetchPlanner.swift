package import Schema

/// Fills the variables of fetch requests and fetched properties, and makes row queries from them.
///
///     var planner = FetchPlanner(catalog: catalog, now: now)
///     planner.source = ObjectID(entity: "Author", pk: 3)
///     let fetch = try planner.fetch(property)
package struct FetchPlanner: Sendable {
  package let catalog: PathCatalog
  /// The moment that `now()` and relative dates count from, in seconds since 2001-01-01 UTC.
  package let now: Double
  /// The object of `$FETCH_SOURCE`; it also fills variables that have the name of one of its properties.
  package var source: ObjectID?
  /// Values of variables as text: a constant or an expression of `$FETCH_SOURCE`; else a string.
  package var values: [String: String]

  package init(catalog: PathCatalog, now: Double, source: ObjectID? = nil, values: [String: String] = [:]) {
    (self.catalog, self.now, self.source, self.values) = (catalog, now, source, values)
  }

  static let fetchSource = "FETCH_SOURCE"

  /// Throws `FetchError`.
  package func fetch(_ property: FetchedProperty) throws(FetchError) -> Fetch {
    var request = property.fetchRequest
    request.name = property.name
    return try fetch(request, userInfo: property.userInfo)
  }

  /// Throws `FetchError`.
  package func fetch(_ request: FetchRequest, userInfo: [String: String] = [:]) throws(FetchError) -> Fetch {
    guard catalog.model.entity(named: request.entity) != nil else { throw .noSuchEntity(request.entity) }
    let filled = try filled(request, userInfo)
    var query = RowQuery(
      entity: request.entity, includesSubentities: request.includesSubentities, predicate: filled.checked?.predicate,
      sort: try sort(request))
    query.limit = request.fetchLimit > 0 ? request.fetchLimit : nil
    query.offset = max(0, request.fetchOffset)
    query.variables = filled.objects
    let columns = try columns(of: request)
    var computed: [Fetch.Column] = []
    if request.resultType == .dictionaries {
      query.distinct = try distinct(request, columns)
      let reader = GroupReader(
        QueryChecker(catalog: catalog, entity: request.entity, now: now), request.expressionsToFetch)
      for column in request.expressionsToFetch {
        guard let expression = reader.expression(column.expression) else { throw .computed(column) }
        computed.append(Fetch.Column(name: column.name, expression: expression))
      }
      query.having = try having(request, reader)
    }
    return Fetch(
      name: request.name, mode: request.resultType, query: query, columns: columns, computed: computed,
      predicate: filled.predicate?.description, notes: filled.checked?.notes ?? [], filled: filled.names)
  }

  /// Core Data applies HAVING only to groups.
  private func having(_ request: FetchRequest, _ reader: GroupReader) throws(FetchError) -> GroupCondition? {
    guard let text = request.havingPredicate else { return nil }
    guard !request.propertiesToGroupBy.isEmpty, let condition = reader.condition(text) else { throw .having(text) }
    return condition
  }

  /// The variables of a request that have no value and no property of the source.
  package func openVariables(of request: FetchRequest) -> [String] {
    guard let text = request.predicate, let predicate = try? Predicate(text) else { return [] }
    return predicate.variables.filter { values[$0] == nil && fill(of: $0) == nil }
  }

  /// A predicate with its variables filled, and the values used.
  private struct Filled {
    var predicate: Predicate?
    var checked: CheckedQuery?
    var objects: [String: ObjectID] = [:]
    var names: [String: String] = [:]
  }

  private func filled(_ request: FetchRequest, _ userInfo: [String: String]) throws(FetchError) -> Filled {
    guard let text = request.predicate else { return Filled() }
    let predicate: Predicate
    do { predicate = try Predicate(text) } catch { throw .predicate(PredicateTextError(error, in: text)) }
    let variables = predicate.variables
    if let stray = values.keys.sorted().first(where: { !variables.contains($0) }) {
      throw .noSuchVariable(stray, among: variables.filter { $0 != Self.fetchSource })
    }
    let open = openVariables(of: request)
    guard open.isEmpty else { throw .needsValues(open) }
    var last: QueryError?
    for attempt in FetchValues.attempts(values, of: variables) {
      do throws(QueryError) { return try fill(predicate, variables, attempt, request.entity, userInfo) } catch {
        last = last ?? error
      }
    }
    throw last.map { .predicate(PredicateTextError($0, in: text)) } ?? .needsValues(variables)
  }

  private func fill(
    _ predicate: Predicate, _ variables: [String], _ attempt: [String: FetchValues.Content], _ entity: String,
    _ userInfo: [String: String]
  ) throws(QueryError) -> Filled {
    var filled = Filled()
    var expressions: [String: Expression] = [:]
    var contents: [String: QueryVariables.Content] = [:]
    for name in variables {
      switch attempt[name] ?? fill(of: name) {
      case .expression(let expression): expressions[name] = expression
      case .object(let object):
        contents[name] = .object(entity: object.entity)
        filled.objects[name] = object
      case .property(let property):
        expressions[name] = .keyPath(KeyPath([property], of: .variable(Self.fetchSource)))
        filled.names[name] = property
      case nil: break
      }
    }
    // An expression may use the source even if the predicate itself does not.
    if let source {
      contents[Self.fetchSource] = .object(entity: source.entity)
      filled.objects[Self.fetchSource] = source
    }
    for (key, text) in userInfo { expressions["FETCHED_PROPERTY.userInfo." + key] = .string(text) }
    let whole = predicate.substituting(expressions)
    let checker = QueryChecker(catalog: catalog, entity: entity, now: now, variables: QueryVariables(contents))
    filled.checked = try checker.check(whole)
    filled.predicate = whole
    return filled
  }

  /// The value of a variable without a given one: the source, or its property of the same name in any case.
  private func fill(of name: String) -> FetchValues.Content? {
    guard let source else { return nil }
    if name == Self.fetchSource { return .object(source) }
    let paths = catalog.paths(from: source.entity).filter { $0.walk.prefix.isEmpty && !$0.isToMany }
    let wanted = name.lowercased()
    let path =
      paths.first { $0.property.lowercased() == wanted } ?? paths.first { $0.swiftProperty.lowercased() == wanted }
    return path.map { .property($0.property) }
  }

  private func sort(_ request: FetchRequest) throws(FetchError) -> [SortKey] {
    let text = request.sortDescriptors.map { key in
      key.hasSuffix(" descending") ? String(key.dropLast(10)) + "desc" : key
    }.joined(separator: ", ")
    do { return try catalog.sortKeys(text, from: request.entity) } catch { throw .sort(error) }
  }

  private func columns(of request: FetchRequest) throws(FetchError) -> [Path] {
    guard !request.propertiesToFetch.isEmpty else {
      if !request.expressionsToFetch.isEmpty, request.resultType == .dictionaries { return [] }
      return catalog.paths(from: request.entity).filter {
        $0.attribute != nil && $0.kind != .notStored && $0.composites.isEmpty
      }.compactMap(\.path)
    }
    return try paths(request.propertiesToFetch, from: request.entity)
  }

  private func distinct(_ request: FetchRequest, _ columns: [Path]) throws(FetchError) -> [Path] {
    if !request.propertiesToGroupBy.isEmpty { return try paths(request.propertiesToGroupBy, from: request.entity) }
    return request.returnsDistinctResults ? columns : []
  }

  private func paths(_ names: [String], from entity: String) throws(FetchError) -> [Path] {
    var paths: [Path] = []
    for name in names { do { paths.append(try catalog.rowPath(name, from: entity)) } catch { throw .property(error) } }
    return paths
  }
}
