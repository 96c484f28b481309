import ArgumentParser
import Escaping
import Findings
import Foundation
import Themes

/// `help`: a command's help, else a guide.
struct HelpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "help", abstract: "Shows the help of a command, or a guide.",
    discussion: "The guides: \(Guide.names.joined(separator: ", ")).")

  @Argument(help: "A command or a guide.") var name: [String] = []

  @Flag(help: "Print the manual page of the program, for man -l.") var man = false

  func run() throws {
    if man { return ManualPage.lines.forEach(Output.line) }
    guard let first = name.first else { throw CleanExit.helpRequest(Storescope.self) }
    if name.count == 1, let guide = Guide(rawValue: first) { return guide.lines.forEach(Output.line) }
    if let former = FormerName(rawValue: first) { throw CommandError.formerName(former) }
    var command: any ParsableCommand.Type = Storescope.self
    for part in name {
      guard let next = command.configuration.subcommands.first(where: { $0.name == part }) else {
        throw HelpError.unknown(part)
      }
      command = next
    }
    throw CleanExit.helpRequest(command)
  }
}

extension ParsableCommand {
  /// The word that runs it.
  fileprivate static var name: String { configuration.commandName ?? "" }
}

/// A guide that is built into the program.
enum Guide: String, CaseIterable {
  case start, explorer, predicates, paths, storage, codes, errors, dialects
  case time, versions, tables, recipes, settings, themes, keys, skill

  static var names: [String] { allCases.map(\.rawValue) }

  /// The guide that answers what people look for under other words.
  static let about: [String: Guide] = [
    "export": .tables, "csv": .tables, "json": .tables, "sqlite": .tables, "sqlite3": .tables, "pandas": .tables,
    "duckdb": .tables, "parquet": .tables, "datasette": .tables, "spark": .tables, "links": .paths,
    "relationships": .paths, "ci": .recipes, "migration": .versions, "swiftdata": .dialects, "crash": .errors,
  ]

  var lines: [String] {
    switch self {
    case .codes: FindingsPage.lines
    case .errors: ErrorsPage.lines
    case .keys: KeysPage.lines
    case .themes: Themes.lines
    case .start: Self.lines(PackageResources.Start_md)
    case .explorer: Self.lines(PackageResources.Explorer_md)
    case .predicates: Self.lines(PackageResources.Predicates_md)
    case .paths: Self.lines(PackageResources.Paths_md)
    case .storage: Self.lines(PackageResources.Storage_md)
    case .dialects: Self.lines(PackageResources.Dialects_md)
    case .time: Self.lines(PackageResources.Time_md)
    case .versions: Self.lines(PackageResources.Versions_md)
    case .tables: Self.lines(PackageResources.Tables_md)
    case .recipes: Self.lines(PackageResources.Recipes_md)
    case .settings: Self.lines(PackageResources.Settings_md)
    case .skill: Self.lines(PackageResources.Skill_md).map { $0.replacing("VERSION", with: Storescope.version) }
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    var lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

enum HelpError: Explained {
  case unknown(String)

  var sentence: Sentence {
    switch self {
    case .unknown(let name):
      let names = Guide.names + Storescope.configuration.subcommands.map { $0.name }
      return Sentence(
        "there is no command and no guide “\(name)”",
        instead: Guide.about[name.lowercased()].map { "help \($0.rawValue)" }
          ?? Sentence.perhaps(Array(Nearest.names(to: name, among: names).prefix(1))),
        hint: "the guides are \(Guide.names.joined(separator: ", "))")
    }
  }
}

/// The manual page, made from the help of the commands.
enum ManualPage {
  static var lines: [String] {
    var lines = head + section("SYNOPSIS", Storescope.helpMessage(columns: 78))
    for command in Storescope.configuration.subcommands where command.configuration.shouldDisplay {
      let title = (command.configuration.commandName ?? "").uppercased()
      lines += section(title, Storescope.helpMessage(for: command, columns: 78))
    }
    return lines + tail
  }

  private static let head = [
    ".TH STORESCOPE 1 \"\" \"storescope \(Storescope.version)\"", ".SH NAME",
    "storescope \\- explores Core Data and SwiftData stores in the terminal",
  ]

  private static var tail: [String] {
    [".SH GUIDES", "storescope help TOPIC: \(Guide.names.joined(separator: ", "))."]
  }

  private static func section(_ title: String, _ help: String) -> [String] {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    return [".SH \(title)", ".nf"] + lines.map { RoffText.line(String($0)) } + [".fi"]
  }
}
