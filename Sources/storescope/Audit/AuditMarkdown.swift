import Auditing
import Findings
import Foundation
import Opening
import Schema
import Screen
import Storage

/// A report for a ticket: the same store gives the same text, so two reports can be compared line by line.
enum AuditMarkdown {
  /// The first line of every report, which allows a later report to replace it; it is not rendered.
  static let marker = "<!-- storescope audit report -->"

  static func text(_ report: AuditReport, of path: String, names document: OpenedDocument) -> String
  {
    var lines = [marker, "# Findings in \(code((path as NSString).lastPathComponent))", ""]
    if let uuid = document.store?.metadata.uuid { lines.append("- store: \(code(uuid))") }
    lines.append("- " + plain(document.modelCaption))
    lines.append(
      "- rows: \(report.rows) of \(report.extents.count) entities, values: \(report.values)"
    )
    lines.append("- findings: \(report.findings.count)")
    for gap in ReportGap.allCases where report.gaps.contains(gap) {
      lines.append("- " + gap.sentence)
    }
    for severity in Severity.allCases {
      let found = report.findings.filter { $0.finding.severity == severity }
      if found.isEmpty { continue }
      lines += ["", "## \(severity.rawValue)"]
      for finding in found { lines += section(finding, besides: path) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A finding; its causes, if it has any, stand once, with their rows.
  private static func section(_ audited: AuditedFinding, besides store: String) -> [String] {
    let finding = audited.finding
    let place = finding.subject ?? ""
    var lines = ["", "### \(finding.code)\(place.isEmpty ? "" : " · " + code(place))", ""]
    lines.append(
      audited.causes.isEmpty
        ? plain(finding.message) : "\(finding.code.title): \(finding.code.meaning)"
    )
    if finding.rows > 0 {
      let keys = finding.examples.map { "p\($0)" }.joined(separator: ", ")
      lines += ["", "- rows: \(finding.rows)" + (keys.isEmpty ? "" : ", such as \(keys)")]
    }
    for cause in audited.causes { lines.append("- \(plain(cause.text)): \(cause.rows)") }
    if let others = audited.others {
      lines.append("- \(others.text): \(others.rows)")
    }
    if let predicate = finding.predicate {
      lines.append("- predicate\(finding.exactness): \(code(predicate))")
    }
    if let location = finding.location {
      lines.append("- source: \(code(relative("\(location)", to: store)))")
    }
    if let hint = finding.hint { lines.append("- hint: \(hint)") }
    return lines
  }

  /// A path from the store's folder on, if it is in there, else from the current folder.
  private static func relative(_ path: String, to store: String) -> String {
    let folders = [
      URL(fileURLWithPath: store).standardizedFileURL.deletingLastPathComponent().path,
      FileManager.default.currentDirectoryPath,
    ]
    let folder = folders.first { path.hasPrefix($0 + "/") }
    return folder.map { String(path.dropFirst($0.count + 1)) } ?? path
  }

  private static func plain(_ text: String) -> String {
    let shown = DisplayText(text).string
    return ["\\", "`", "*", "_", "<", "|"].reduce(shown) { text, sign in
      text.replacingOccurrences(of: sign, with: "\\" + sign)
    }
  }

  /// A code span whose fence is longer than any run of backticks in it.
  private static func code(_ text: String) -> String {
    let shown = DisplayText(text).string
    let longest = shown.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    return longest == 0 ? fence + shown + fence : "\(fence) \(shown) \(fence)"
  }
}
