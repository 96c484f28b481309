import ArgumentParser
import Decoding
import Findings
import Foundation
import Opening
import Querying
import Schema
import Screen
import Storage
import Versioning

/// `diff`: how two models differ, and the mapping that Core Data would infer between them.
struct DiffCommand: ParsableCommand {
  /// From which verdict on the exit code is 1.
  enum Threshold: String, CaseIterable, ExpressibleByArgument {
    case any
    case rows
    case custom
  }

  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two models, or a store and a model, and says what a migration would do.",
    discussion: """
      A model is a .xcdatamodeld, .xcdatamodel, .momd, .mom or Swift source; X.xcdatamodeld@V3 names a \
      version. The first one is the older. Facets that the version hash depends on are marked [hash]. For a \
      store, it counts the rows that would break, and prints the predicate that selects them.

      Verdicts: identical (every hash is equal), lightweight (Core Data infers the mapping), \
      lightweight-if-rows-allow, custom (it infers none: error 134190), not-known. If a mapping model or a \
      custom stage leads from one to the other, it is named and decides: then only --fail-on any exits with 1.
      """
  )

  @Argument(help: "The older model, or a store.")
  var old: String

  @Argument(help: "The newer model.")
  var new: String

  @Flag(help: "Print JSON.")
  var json = false

  @Option(
    help: """
      Exit with 1 at this level or a worse one: any difference of hashes, rows that may break, or \
      custom.
      """
  )
  var failOn: Threshold = .any

  @OptionGroup var open: OpenOptions

  func run() throws {
    let oldIsStore = try ComparedModel.isStore(old)
    if oldIsStore, try ComparedModel.isStore(new) {
      throw OpeningError.twoStores(old, new)
    }
    let newer = try ComparedModel(new)
    guard oldIsStore else {
      if open.isUsed {
        throw ValidationError(
          "The options for opening a store mean nothing to two models: X.xcdatamodeld@V3 names a version."
        )
      }
      let older = try ComparedModel(old)
      return try finish(DiffReport(from: older, to: newer))
    }
    try open.reading([old]) { document in
      var report = DiffReport(from: try ComparedModel(document, titled: old), to: newer)
      try report.count(in: document)
      try Output.begin()
      try finish(report)
    }
  }

  private func finish(_ report: DiffReport) throws {
    if json {
      Output.line(report.json.pretty)
    } else {
      report.lines.forEach(Output.line)
    }
    Output.finish()
    if report.reaches(failOn) { throw ExitCode(Exit.found.rawValue) }
  }
}

extension DiffCommand: NamesStore { var named: [String] { [old, new] } }
