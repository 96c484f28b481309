import Findings
import Predicates
import Schema

/// storable's fetched properties (DIALECTS B12); assembling the model reports its types and inverses.
enum StorableRules {
  static let rules = [type, countSort, sortKey, predicate]

  /// The property's type can hold what is fetched (DIALECTS B12).
  private static let type = LintRule.fetchedProperty(.sourceFetchedType, [.storable]) { property, entity, source in
    typeFault(of: property, in: entity, source).map { breach(property, $0, .type) }
  }

  /// What only counts has no sort descriptors (DIALECTS B12).
  private static let countSort = LintRule.fetchedProperty(.sourceFetchedCountSort, [.storable]) { property, _, _ in
    guard property.mode == .count, !property.sortKeys.isEmpty else { return nil }
    return breach(property, "counts, so its sort descriptors mean nothing", .sortKeys)
  }

  /// Sort descriptors name properties of the target (DIALECTS B12).
  private static let sortKey = LintRule.fetchedProperty(.sourceFetchedSortKey, [.storable]) { property, _, source in
    // Who counts never sorts.
    guard property.mode != .count, let target = source.entity(property.destination) else { return nil }
    return sortFault(of: property.sortKeys.map(\.key), target, source).map {
      breach(property, "sorts by \($0)", .sortKeys)
    }
  }

  /// The predicate parses, and names properties of the target (DIALECTS B12).
  private static let predicate = LintRule.fetchedProperty(.sourceFetchedPredicate, [.storable]) { property, _, source in
    guard let target = source.entity(property.destination), let text = property.predicate else { return nil }
    return fault(of: text, target, source).map { breach(property, $0, .predicate) }
  }

  /// What is wrong with a fetched property, in words that follow its name, and with which fact.
  private static func breach(_ property: FetchedPropertyContract, _ what: String, _ fact: SourceFact) -> LintRule.Breach
  {
    .init(message: "@Fetched '\(property.name)' \(what)", place: property.places[fact] ?? property.location)
  }

  /// What is wrong with a predicate's text, arguments left out.
  private static func fault(of text: String, _ target: EntityContract, _ source: LintedSource) -> String? {
    let isWhole = !text.contains("%")
    let predicate: Predicate
    do { predicate = try Predicate(isWhole ? text : filled(text)) } catch {
      // What fills the placeholders is not known, so neither is whether the whole parses.
      guard isWhole else { return nil }
      return "has a predicate that does not parse: \(text)"
    }
    let paths = predicate.keyPaths.filter { path in !leads(path.steps, from: target, source) }
    guard !paths.isEmpty else { return nil }
    return "asks for \(list(paths.map(\.text))), which \(target.swiftName) does not have"
  }

  /// Beyond an operator such as `@count` there are no properties of the target.
  private static func leads(_ steps: [String], from target: EntityContract, _ source: LintedSource) -> Bool {
    let steps = steps.prefix { !$0.hasPrefix("@") }
    return steps.isEmpty || source.leads(steps.joined(separator: "."), from: target)
  }

  /// Keys that lead nowhere, or aggregates, by which no store sorts.
  private static func sortFault(of keys: [String], _ target: EntityContract, _ source: LintedSource) -> String? {
    let wrong = keys.filter { !leads($0.split(separator: ".").map(String.init), from: target, source) }
    if !wrong.isEmpty { return "\(list(wrong)), which \(target.swiftName) does not have" }
    let aggregates = keys.filter { $0.contains("@") }
    return aggregates.isEmpty ? nil : "\(list(aggregates)), and no store sorts by an aggregate"
  }

  /// `'zip' and 'zap'`, each once.
  private static func list(_ names: [String]) -> String {
    var known: [String] = []
    for name in names where !known.contains(name) { known.append(name) }
    return known.map { "'\($0)'" }.joined(separator: " and ")
  }

  /// The text with a variable for each value that is filled in, and the object itself for each key path.
  private static func filled(_ text: String) -> String {
    text.replacing(/%K(\.[A-Za-z_.]+)?/, with: "SELF").replacing(
      /%(@|[0-9.]*(h|l|q|ll|z)?[diouxXeEfFgG])/, with: "$ARGUMENT")
  }

  /// Why a property's type and target do not fit what it fetches; nil if they may.
  private static func typeFault(
    of property: FetchedPropertyContract, in entity: EntityContract, _ source: LintedSource
  ) -> String? {
    guard let type = property.swiftType else { return nil }
    guard fits(type, property.mode) else { return "gives \(property.mode.rawValue), which \(type) cannot hold" }
    let target = SwiftType.named(property.destination)
    // A class that no file declares may be an entity.
    guard source.entity(property.destination) == nil,
      target.primitive != nil || source.declaration(target, in: entity) != nil
    else { return nil }
    return "fetches \(property.destination), which is no entity"
  }

  private static func fits(_ type: SwiftType, _ mode: FetchedPropertyContract.Mode) -> Bool {
    switch mode {
    case .count: type.primitive == .int
    case .objects: if case .array(.named) = type { true } else { false }
    case .identifiers: type == .array(.named("NSManagedObjectID"))
    case .dictionaries: type == .array(.dictionary(.named("String"), .named("Any")))
    }
  }
}
