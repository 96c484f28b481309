import ArgumentParser
import Decoding
import Escaping
import Findings
import Foundation

/// `explain`: what an error means, and where a store or source has it.
struct ExplainCommand: ParsableCommand, NamesStore {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains an error, a crash, a line of the console, an object's ID or a finding's code.",
    discussion: """
      The first line is "ENTRY · title". Then come the meaning, the usual cause, and the command that shows \
      the fault. If a text has several errors, explain takes the one that says most about the cause, and names \
      the others. With --store, --source or both, it also runs the command, and prints the rows, properties \
      and lines at fault. What a migration does needs the store, and the app's --source or --model.

      The exit code is 0 if the text is known. If it is not, the exit code is 1: explain then names similar \
      entries, and with --store or --source it runs their commands. 'storescope help errors' lists all entries.
      """)

  @Argument(help: "The text in quotes, an entry's name, a code of Cocoa, or - to read standard input.")
  var text: [String]

  @Option(help: "The store in which to look for it.") var store: String?

  @OptionGroup var output: JSONOption

  @OptionGroup var open: OpenOptions

  var named: [String] { store.map { [$0] } ?? [] }

  func validate() throws {
    guard store == nil,
      open.model != nil || open.snapshot || open.atCommit != nil || open.atTransaction != nil
    else { return }
    throw ValidationError("The options for opening a store need --store.")
  }

  func run() throws {
    let pasted = text == ["-"] ? try Self.standardInput() : text.joined(separator: " ")
    guard pasted.contains(where: { !$0.isWhitespace }) else {
      throw ValidationError("explain takes a text, a code or -, and the text is empty.")
    }
    let read = ErrorText(pasted)
    let checks = ErrorChecks(
      read: read, pasted: pasted, sources: open.sources, model: open.model, deployment: open.release.deployment)
    if let store {
      let threads = ProcessInfo.processInfo.activeProcessorCount
      try open.reading([store], threads: threads) { document in
        let outcome = try checks.run(in: document, at: store)
        try Output.begin()
        print(read, outcome)
        Output.finish()
      }
    } else {
      print(read, open.sources.isEmpty ? nil : try checks.run())
      Output.finish()
    }
    if read.known.isEmpty { throw ExitCode(Exit.found.rawValue) }
  }

  /// The arguments, with a text such as "-[NSNull length]: …", in quotes or not, where it is no option: at the end,
  /// behind --.
  static func withTextLast(_ arguments: [String]) -> [String] {
    guard arguments.first == configuration.commandName, !arguments.contains("--"),
      let start = arguments.firstIndex(where: { $0.hasPrefix("-[") })
    else { return arguments }
    let end = arguments[start...].firstIndex { $0.hasPrefix("--") } ?? arguments.endIndex
    return arguments[..<start] + arguments[end...] + ["--"] + arguments[start..<end]
  }

  /// What is read at most, in bytes; `ErrorText` looks at less.
  private static let longest = 1 << 20

  private static func standardInput() throws -> String {
    let data = try FileHandle.standardInput.read(upToCount: longest) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  private func print(_ read: ErrorText, _ outcome: ErrorChecks.Outcome?) {
    if output.json {
      Output.line(answer(read, outcome).pretty)
    } else {
      lines(read).forEach(Output.say)
      outcome?.print()
    }
  }

  private func answer(_ read: ErrorText, _ outcome: ErrorChecks.Outcome?) -> JSON {
    let entry = read.known.first
    return .joined(
      [
        "entry": .text(entry?.name), "title": .text(entry?.title), "meaning": .text(entry?.meaning),
        "cause": entry.flatMap { $0.isFinding || $0.cause.isEmpty ? nil : .string($0.cause) },
        "hint": entry.flatMap { $0.isFinding ? .string($0.cause) : nil },
        "commands": .list(entry?.checks ?? [Self.wholeAudit]) {
          ["command": .string(filled($0, read)), "look": .string($0.look)]
        },
        "also": .list(Array(read.known.dropFirst()), Self.brief), "near": .list(read.near, Self.brief),
        "objects": .list(read.objects) { object in
          ["entity": .string(object.entity), "pk": object.pk.map(JSON.integer) ?? .null, "store": .text(object.store)]
        },
      ], outcome?.json ?? [:])
  }

  private static func brief(_ entry: KnownError) -> JSON {
    ["entry": .string(entry.name), "title": .string(entry.title)]
  }

  private func lines(_ read: ErrorText) -> [String] {
    guard let entry = read.known.first else {
      return ["unknown · explain has no entry for this text"]
        + read.near.map { Self.labelled("near", "\($0.name) · \($0.title)") } + run(Self.wholeAudit, read)
        + (read.near.isEmpty ? ["storescope help errors lists the entries"] : [])
    }
    var lines = ["\(entry.name) · \(entry.title)", Self.labelled("means", entry.meaning)]
    if !entry.cause.isEmpty { lines.append(Self.labelled(entry.isFinding ? "do" : "cause", entry.cause)) }
    if entry.checks.isEmpty {
      lines.append(Self.labelled("run", "no command shows it, because it is about the app's code alone"))
    }
    for check in entry.checks { lines += run(check, read) }
    for object in read.objects {
      let place = object.store.map { " of the store \($0)" } ?? ""
      lines.append(
        Self.labelled("names", (object.pk.map { "\(object.entity)/p\($0)" } ?? "a new \(object.entity)") + place))
    }
    return lines + read.known.dropFirst().map { Self.labelled("also", "\($0.name) · \($0.title)") }
  }

  /// What to run if nothing is known of the error: everything that can be seen.
  private static let wholeAudit = KnownError.Check.other(
    "storescope audit STORE --source SOURCE", look: "crash and silent-loss: values that the app cannot read")

  private func run(_ check: KnownError.Check, _ read: ErrorText) -> [String] {
    [Self.labelled("run", filled(check, read)), Self.labelled("", "look for \(check.look)")]
  }

  private static func labelled(_ label: String, _ text: String) -> String {
    label.padding(toLength: 7, withPad: " ", startingAt: 0) + text
  }

  /// The command with what is known in the place of its words in capitals.
  ///
  /// The entity comes from a text that may be anybody's, so only one that needs no quotes stands in a command.
  private func filled(_ check: KnownError.Check, _ read: ErrorText) -> String {
    var known: [String: String] = [:]
    if let object = read.objects.first(where: { $0.pk != nil }), let pk = object.pk,
      ShellWord.quoted(object.entity) == object.entity
    {
      known["ENTITY"] = object.entity
      known["p7"] = "p\(pk)"
    }
    let model = open.model.map(ShellWord.quoted)
    known["SOURCE"] = open.sources.first.map(ShellWord.quoted) ?? model
    known["STORE"] = store.map(ShellWord.quoted)
    let command =
      open.sources.isEmpty && model != nil ? check.command.replacing("--source ", with: "--model ") : check.command
    return command.replacing(/ENTITY|p7|SOURCE|STORE/) { word in
      known[String(word.output)] ?? String(word.output)
    }
  }
}
