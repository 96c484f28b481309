import ArgumentParser
import Decoding
import Opening
import Predicates
import Schema

/// `paths`: the typed paths that start at an entity.
struct PathsCommand: ParsableCommand, NamesStore {
  static let configuration = CommandConfiguration(
    commandName: "paths", abstract: "Prints the typed paths that start at an entity, and the operators of each.",
    usage: "storescope paths <path> ... <entity> [--depth <depth>] [--json] [<open options>]")

  @Argument(
    help: ArgumentHelp("A store, a model, both, or a folder that holds them; then the entity.", valueName: "path"))
  var arguments: [String]

  @Option(help: "How many relationships a path may follow.") var depth = 1

  @OptionGroup var output: JSONOption

  @OptionGroup var open: OpenOptions

  var paths: [String] { Array(arguments.dropLast()) }

  func validate() throws {
    if arguments.count < 2 { throw ValidationError("paths takes a store or model and an entity.") }
    if !(0...6).contains(depth) { throw ValidationError("--depth is 0 to 6.") }
  }

  var named: [String] { paths }

  func run() throws {
    let document = try open.document(paths)
    let entity = try document.entity(named: arguments.last ?? "")
    var catalog = document.pathCatalog
    catalog.looksIntoPayloads = true
    let found = catalog.paths(from: entity.name, over: depth)
    guard output.json else {
      for path in found { Output.say(path.line) }
      return
    }
    // One path a line: there may be very many of them.
    var isFirst = true
    Output.write("[")
    for path in found {
      Output.write((isFirst ? "\n  " : ",\n  ") + path.json(document.modelSource).compact)
      isFirst = false
    }
    Output.line(isFirst ? "]" : "\n]")
  }
}

extension TypedPath {
  /// One line for people: `tags.name: String? · ZNAME · raw · needs ANY, ALL, NONE · == != …`.
  fileprivate var line: String {
    if payload != nil { return "\(persistentSpelling): payload · in memory · \(asked)" }
    var parts = ["\(persistentSpelling): \(typeTitle)\(isOptional ? "?" : "")"]
    if let destination { parts[0] += " → \(destination)" }
    if swiftSpelling != persistentSpelling { parts.append("Swift \(swiftSpelling)") }
    if let column { parts.append(column) }
    if let plan, plan.storageMethod != .default { parts.append(plan.storageMethod.rawValue) }
    if attribute?.isTransient == true { parts.append("transient") }
    if !isSortable { parts.append("no sort") }
    if !namedValues.isEmpty { parts.append(namedValues.map(\.name).joined(separator: "|")) }
    if !asked.isEmpty { parts.append(asked) }
    return parts.joined(separator: " · ")
  }

  /// The allowed quantifiers and operators.
  private var asked: String {
    let needs = leadsThroughToMany ? ["needs " + quantifierTitles.joined(separator: ", ")] : []
    let operators = operatorTitles.isEmpty ? [] : [operatorTitles.joined(separator: " ")]
    return (needs + operators).joined(separator: " · ")
  }

  fileprivate func json(_ source: OpenedDocument.ModelSource) -> JSON {
    let isGuess = source == .tables && origin == .model
    // The type and the cases belong to the whole payload.
    let whole = payload == nil ? plan : nil
    return .joined(
      [
        "swiftPath": .string(swiftSpelling), "persistentPath": .string(persistentSpelling), "column": .text(column),
        "type": .string(payload == nil ? typeTitle : "payload"),
        "storageMethod": .string((plan?.storageMethod ?? .default).rawValue), "isOptional": .boolean(isOptional),
        "isSortable": .boolean(isSortable), "isToMany": .boolean(isToMany), "operators": .texts(operatorTitles),
        "quantifiers": .texts(quantifierTitles), "kind": .string(fieldKind), "entity": .string(finalEntity),
        "destination": .text(destination), "origin": .string((isGuess ? .sniffed : origin).rawValue),
        "inMemory": payload == nil ? nil : true, "swiftType": whole?.swiftType.map { .string($0.description) },
      ], whole.map(cases) ?? [:])
  }

  private func cases(_ plan: AttributePlan) -> JSON {
    guard !plan.namedValues.isEmpty else { return [:] }
    return [plan.caseTitle: .list(plan.namedValues) { ["name": .string($0.name), "rawValue": $0.rawValue.json] }]
  }
}
