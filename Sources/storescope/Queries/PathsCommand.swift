import ArgumentParser
import Decoding
import Opening
import Querying
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
    var members: [JSON.Member] = [
      .init("swiftPath", .string(swiftSpelling)),
      .init("persistentPath", .string(persistentSpelling)),
      .init("column", .text(column)),
      .init("type", .string(payload == nil ? typeTitle : "payload")),
      .init("storageMethod", .string((plan?.storageMethod ?? .default).rawValue)),
      .init("isOptional", .boolean(isOptional)),
      .init("isSortable", .boolean(isSortable)),
      .init("isToMany", .boolean(isToMany)),
      .init("operators", .texts(operatorTitles)),
      .init("quantifiers", .texts(quantifierTitles)),
      .init("kind", .string(fieldKind)),
      .init("entity", .string(finalEntity)),
      .init("destination", .text(destination)),
      .init("origin", .string((isGuess ? .sniffed : origin).rawValue)),
    ]
    // The type and the cases belong to the whole payload.
    guard payload == nil else { return .object(members + [.init("inMemory", .boolean(true))]) }
    if let type = plan?.swiftType { members.append(.init("swiftType", .string(type.description))) }
    if let plan, !plan.namedValues.isEmpty {
      let named = plan.namedValues.map {
        JSON.object([.init("name", .string($0.name)), .init("rawValue", $0.rawValue.json)])
      }
      members.append(.init(plan.caseTitle, .array(named)))
    }
    return .object(members)
  }
}
