import ArgumentParser
import Decoding
import Escaping
import Findings
import Foundation

/// How `audit` and `lint` print findings.
enum FindingFormat: String, ExpressibleByArgument, CaseIterable {
  /// For people.
  case table
  case json
  /// A finding a line.
  case ndjson
  /// SARIF 2.1.0, for code scanning.
  case sarif
  /// Commands of a GitHub workflow, which become annotations.
  case github
}

/// The options of the commands that print findings.
struct FindingOptions: ParsableArguments {
  @Option(help: "The form of the findings; ndjson has one a line, github makes annotations.")
  var format: FindingFormat?

  @Flag(help: "Print the findings as JSON: short for --format json.") var json = false

  @Option(help: "Exit with 1 if a finding has at least this severity.")
  var failOn: Severity = .mismatch

  var chosen: FindingFormat { json ? .json : format ?? .table }

  /// Prints findings in a format for programs; returns false for the format for people.
  ///
  /// `whole` is the object of `json`; `store` is the subject of findings without a place in source.
  func print(_ findings: [Finding], store: String? = nil, member: JSON.Member? = nil, whole: () -> JSON) -> Bool {
    switch chosen {
    case .table: return false
    case .json: Output.line(whole().preceded(by: member).pretty)
    case .ndjson: for finding in findings { Output.line(finding.json.preceded(by: member).compact) }
    case .sarif: Output.line(SARIF.log(findings, store: store).pretty)
    case .github: findings.forEach { Output.line(GitHubAnnotations.line($0)) }
    }
    return true
  }

  func validate() throws {
    guard json, format != nil, format != .json else { return }
    throw ValidationError("--json and --format ask for two forms: give one of them.")
  }
}

extension Severity: ExpressibleByArgument {}

/// Findings as SARIF 2.1.0, one run with the rules that its results name.
enum SARIF {
  /// `store` is the subject of findings without a place in source.
  static func log(_ findings: [Finding], store: String?) -> JSON {
    let codes = findings.reduce(into: [FindingCode]()) { if !$0.contains($1.code) { $0.append($1.code) } }.sorted {
      $0.rawValue < $1.rawValue
    }
    let driver = JSON.object([
      .init("name", .string("storescope")),
      .init("version", .string(Storescope.version)),
      .init("rules", .array(codes.map(rule))),
    ])
    let run = JSON.object([
      .init("tool", .object([.init("driver", driver)])),
      .init("results", .array(findings.map { result($0, codes, store) })),
    ])
    return .object([
      .init("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
      .init("version", .string("2.1.0")),
      .init("runs", .array([run])),
    ])
  }

  private static func text(_ words: String) -> JSON { .object([.init("text", .string(words))]) }

  private static func rule(_ code: FindingCode) -> JSON {
    .object([
      .init("id", .string(code.rawValue)),
      .init("shortDescription", text(code.title)),
      .init("fullDescription", text(code.meaning)),
      .init("help", text(code.hint)),
      .init("defaultConfiguration", .object([.init("level", .string(level(code.severity)))])),
    ])
  }

  private static func result(_ finding: Finding, _ codes: [FindingCode], _ store: String?) -> JSON {
    var location: [JSON.Member] = []
    if let file = finding.location?.file ?? store {
      var physical: [JSON.Member] = [.init("artifactLocation", .object([.init("uri", .string(uri(file)))]))]
      // Columns are left out: SARIF counts them in characters, the parser in bytes.
      if let line = finding.location?.line {
        physical.append(.init("region", .object([.init("startLine", .number(line))])))
      }
      location.append(.init("physicalLocation", .object(physical)))
    }
    if let subject = finding.subject {
      let logical = JSON.object([.init("fullyQualifiedName", .string(subject))])
      location.append(.init("logicalLocations", .array([logical])))
    }
    let place = finding.location.map { "\($0.file)|" } ?? ""
    return .object(
      [
        .init("ruleId", .string(finding.code.rawValue)),
        codes.firstIndex(of: finding.code).map { .init("ruleIndex", .number($0)) },
        .init("level", .string(level(finding.severity))),
        .init("message", text(finding.message)),
        .init("locations", .array(location.isEmpty ? [] : [.object(location)])),
        .init(
          "partialFingerprints",
          .object([.init("storescope/v1", .string("\(place)\(finding.code)|\(finding.subject ?? "")"))])),
        .init("properties", finding.json),
      ].compactMap(\.self))
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .crash, .silentLoss: "error"
    case .mismatch: "warning"
    case .advice: "note"
    }
  }

  /// A relative path stays relative to the working directory, as code scanning expects.
  private static func uri(_ path: String) -> String {
    (path.utf8.first == UInt8(ascii: "/") ? "file://" : "") + URIPath.escaped(path)
  }
}

/// Findings as commands of a GitHub workflow, a line each.
enum GitHubAnnotations {
  static func line(_ finding: Finding) -> String {
    let kind =
      switch finding.severity {
      case .crash, .silentLoss: "error"
      case .mismatch: "warning"
      case .advice: "notice"
      }
    let place = finding.location.map { "file=\(GitHubCommand.property($0.file)),line=\($0.line),col=\($0.column)," }
    let title = [finding.code.rawValue, finding.subject].compactMap(\.self).joined(separator: " ")
    return "::\(kind) \(place ?? "")title=\(GitHubCommand.property(title))::\(GitHubCommand.data(finding.message))"
  }
}
