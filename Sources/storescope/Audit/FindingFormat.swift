import ArgumentParser
import Decoding
import Escaping
import Findings
import Foundation

/// How `audit` and `lint` print findings.
enum FindingFormat: String, ListForm {
  /// For people.
  case table
  case json
  /// A finding a line.
  case ndjson
  /// SARIF 2.1.0, for code scanning.
  case sarif
  /// Commands of a GitHub workflow, which become annotations.
  case github

  static let help: ArgumentHelp = "The form of the findings: ndjson prints one a line, github prints annotations."
}

/// The options of the commands that print findings.
struct FindingOptions: ParsableArguments {
  @OptionGroup var form: ListFormOptions<FindingFormat>

  @Option(help: "Exit with 1 if a finding has at least this severity.")
  var failOn: Severity = .mismatch

  var chosen: FindingFormat { form.chosen }

  /// Prints findings in a format for programs; returns false for the format for people.
  ///
  /// `whole` is the object of `json`; `store` is the subject of findings without a place in source.
  func print(
    _ findings: [Finding], store: String? = nil, member: JSON.Member? = nil, fixes: PlacedFixes = .none,
    whole: () -> JSON
  ) -> Bool {
    switch chosen {
    case .table: return false
    case .json: Output.line(whole().preceded(by: member).pretty)
    case .ndjson: for finding in findings { Output.line(fixes.json(finding).preceded(by: member).compact) }
    case .sarif: Output.line(SARIF.log(findings, store: store, fixes).pretty)
    case .github: findings.forEach { Output.line(GitHubAnnotations.line($0)) }
    }
    return true
  }
}

extension Severity: ExpressibleByArgument {}

/// Findings as SARIF 2.1.0, one run with the rules that its results name.
enum SARIF {
  /// `store` is the subject of findings without a place in source.
  static func log(_ findings: [Finding], store: String?, _ fixes: PlacedFixes = .none) -> JSON {
    let codes = findings.reduce(into: [FindingCode]()) { if !$0.contains($1.code) { $0.append($1.code) } }.sorted {
      $0.rawValue < $1.rawValue
    }
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": ["name": "storescope", "version": .string(Storescope.version), "rules": .list(codes, rule)]
          ],
          "columnKind": "unicodeCodePoints", "results": .list(findings) { result($0, codes, store, fixes) },
        ]
      ],
    ]
  }

  private static func text(_ words: String) -> JSON { ["text": .string(words)] }

  private static func rule(_ code: FindingCode) -> JSON {
    [
      "id": .string(code.rawValue), "shortDescription": text(code.title), "fullDescription": text(code.meaning),
      "help": text(code.hint), "defaultConfiguration": ["level": .string(level(code.severity))],
    ]
  }

  private static func result(_ finding: Finding, _ codes: [FindingCode], _ store: String?, _ fixes: PlacedFixes) -> JSON
  {
    // Columns are left out: SARIF counts them in characters, the parser in bytes.
    let location: JSON = [
      "physicalLocation": (finding.location?.file ?? store).map { file in
        [
          "artifactLocation": ["uri": .string(uri(file))],
          "region": finding.location.map { ["startLine": .number($0.line)] },
        ]
      },
      "logicalLocations": finding.subject.map { [["fullyQualifiedName": .string($0)]] },
    ]
    let place = finding.location.map { "\($0.file)|" } ?? ""
    return [
      "ruleId": .string(finding.code.rawValue), "ruleIndex": codes.firstIndex(of: finding.code).map(JSON.number),
      "level": .string(level(finding.severity)), "message": text(finding.message),
      "locations": location.members.isEmpty ? [] : [location],
      "partialFingerprints": ["storescope/v1": "\(place)\(finding.code)|\(finding.subject ?? "")"],
      "fixes": fixes.sarif(finding, uri: uri), "properties": finding.json,
    ]
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
