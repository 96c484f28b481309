import Findings
import ArgumentParser
import Escaping
import Foundation
import ModelReading
import Opening
import Predicates
import Schema
import UserFiles

/// Suggests a command for a first argument that is neither a command nor a file.
enum CommandHint {
  /// Nil if the argument is not close to a command's name.
  static func hint(for error: any Error, arguments: [String]) -> String? {
    guard case OpeningError.noSuchFile(let path)? = error as? OpeningError else { return nil }
    return spaced(path, arguments) ?? turned(path, arguments) ?? entity(path, arguments) ?? command(path, arguments)
      ?? neighbour(of: path)
  }

  /// A path that was cut at a space, because it was not quoted.
  private static func spaced(_ path: String, _ arguments: [String]) -> String? {
    guard let start = arguments.firstIndex(of: path) else { return nil }
    var whole = path
    for next in arguments[(start + 1)...] where !next.hasPrefix("-") {
      whole += " " + next
      if FileManager.default.fileExists(atPath: whole) {
        return "a path with spaces stands in quotes: \(ShellWord.quoted(whole))"
      }
    }
    return nil
  }

  /// An entity that was given before the store.
  private static func turned(_ path: String, _ arguments: [String]) -> String? {
    guard !path.contains("/"), let place = arguments.firstIndex(of: path), place == 1, commands.contains(arguments[0]),
      arguments.count > 2, FileManager.default.fileExists(atPath: arguments[2])
    else { return nil }
    let turned = [arguments[0], arguments[2], path] + arguments.dropFirst(3)
    return "the store comes first: " + (["storescope"] + turned).map(ShellWord.quoted).joined(separator: " ")
  }

  /// An entity behind its store, where a command that takes both was left out.
  private static func entity(_ path: String, _ arguments: [String]) -> String? {
    guard !path.contains("/"), !arguments.contains(where: commands.contains),
      let store = arguments.first(where: { FileManager.default.fileExists(atPath: $0) }),
      let document = try? StoreOpener([store]).open(), document.model.entity(named: path) != nil
    else { return nil }
    let line = ["storescope", "rows", store, path].map(ShellWord.quoted).joined(separator: " ")
    return "\(path) is an entity of that store: \(line)"
  }

  /// A file of nearly this name in its folder, else the databases there.
  private static func neighbour(of path: String) -> String? {
    let folder = path.parentFolder
    let name = (path as NSString).lastPathComponent
    let listed = folder.isEmpty ? "." : folder
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: listed) else { return nil }
    func whole(_ name: String) -> String { ShellWord.quoted((folder as NSString).appendingPathComponent(name)) }
    let near = Nearest.names(to: name, among: names.filter { !$0.hasPrefix(".") }.sorted())
    if let first = near.first { return "perhaps \(whole(first))" }
    let stores = names.sorted().filter {
      FolderSearch.head(of: (folder as NSString).appendingPathComponent($0)).starts(
        with: FolderSearch.databaseSignature)
    }
    guard !stores.isEmpty else { return nil }
    return "the SQLite files here are " + stores.prefix(4).map(whole).joined(separator: ", ")
      + (stores.count > 4 ? ", …" : "")
  }

  private static var commands: [String] {
    Storescope.configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// A command whose name is nearly this one, or that does not come first.
  private static func command(_ path: String, _ arguments: [String]) -> String? {
    guard let place = arguments.firstIndex(of: path), !path.contains("/") else { return nil }
    let names = commands
    let before = arguments[..<place]
    guard before.allSatisfy({ !names.contains($0) }) else { return nil }
    guard let name = Nearest.names(to: path, among: names).first, place == 0 || name == path else { return nil }
    let rest = (before + arguments[(place + 1)...]).filter { $0 != "--" }
    let whole = (["storescope", name] + rest.map(ShellWord.quoted)).joined(separator: " ")
    if place == 0 { return "perhaps \(whole)" }
    // Another command may not have the options.
    let isCommand = (try? Storescope.parseAsRoot([name] + rest)) != nil
    return "the command comes first: \(isCommand ? whole : "storescope \(name) …")"
  }

  /// What ArgumentParser prints, for a command that refuses its arguments only when it runs.
  static func message(_ error: ValidationError, of command: any ParsableCommand.Type) -> String {
    let name = command.configuration.commandName ?? ""
    return """
      Error: \(error.message)
      Usage: \(Storescope.usageString(for: command))
        See 'storescope \(name) --help' for more information.
      """
  }

  /// ArgumentParser's message without a far-fetched name, and with the option that takes a model or source.
  static func mended(_ message: String, arguments: [String]) -> String {
    var message = message
    if let missing = missing(message, arguments) { return message + "\nhint: \(missing)" }
    if let guess = message.firstMatch(of: /option '([^']*)'\. (Did you mean '([^']*)'\?)/),
      Nearest.names(to: String(guess.1), among: [String(guess.3)]).isEmpty
    {
      message.removeSubrange(message.index(before: guess.2.startIndex)..<guess.2.endIndex)
    }
    guard let extra = message.firstMatch(of: /Unexpected argument '([^']*)'/) else { return message }
    let option: String? =
      switch try? PathKind(NamedPaths.parts(of: String(extra.1)).path) {
      case .model: "--model"
      case .source: "--source"
      case .store, .folder, nil: nil
      }
    if option == nil, let hint = spacedPath(arguments) ?? modelByPosition(arguments) {
      return message + "\nhint: \(hint)"
    }
    return message + (option.map { "\nhint: \($0) \(ShellWord.quoted(String(extra.1)))" } ?? "")
  }

  /// The entities of the store, where one is missing.
  private static func missing(_ message: String, _ arguments: [String]) -> String? {
    guard message.contains("Missing expected argument '<entity>'"),
      let place = arguments.lastIndex(where: { FileManager.default.fileExists(atPath: $0) }),
      let document = try? StoreOpener([arguments[place]]).open()
    else { return nil }
    let names = document.model.entities.map(\.name).sorted()
    return "its entities are " + names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
  }

  /// Neighbours among the arguments that are a path together.
  private static func spacedPath(_ arguments: [String]) -> String? {
    arguments.lazy.filter { $0.contains("/") && !FileManager.default.fileExists(atPath: $0) }.compactMap {
      spaced($0, arguments)
    }.first
  }

  /// A model among the arguments, in a command that takes one by an option.
  private static func modelByPosition(_ arguments: [String]) -> String? {
    let found = arguments.dropFirst(2).first { argument in
      if case .model? = try? PathKind(NamedPaths.parts(of: argument).path) { true } else { false }
    }
    return found.map { "--model \(ShellWord.quoted($0))" }
  }
}

/// A command or guide of an unreleased version whose job another one has now.
enum FormerName: String {
  case census, codes, findings, keys, themes

  /// What does its job now.
  var successor: String {
    switch self {
    case .census: "summary --shapes"
    case .codes, .findings: "help codes"
    case .keys: "help keys"
    case .themes: "help themes"
    }
  }

  /// The successor with its arguments.
  var line: String { self == .census ? "summary STORE [ENTITY [PATH]] --shapes" : successor }

  /// Throws if the first argument is a former command, and no file.
  static func check(_ arguments: [String]) throws(CommandError) {
    guard let first = arguments.first, first != findings.rawValue, let name = Self(rawValue: first),
      !FileManager.default.fileExists(atPath: first)
    else { return }
    throw .formerName(name)
  }
}
