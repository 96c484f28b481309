import Auditing
import Escaping
import Findings
import Foundation
import Opening
import Schema
import Storage

/// A report for a ticket: the same store gives the same text, so two reports can be compared line by line.
enum AuditMarkdown {
  /// The first line of every report, which allows a later report to replace it; it is not rendered.
  static let marker = "<!-- storescope audit report -->"

  static func text(_ report: AuditReport, of path: String, names document: OpenedDocument) -> String {
    var lines = [marker, "# Findings in \(MarkdownText.code((path as NSString).lastPathComponent))", ""]
    if let uuid = document.store?.metadata.uuid { lines.append("- store: \(MarkdownText.code(uuid))") }
    lines.append("- " + MarkdownText.escaped(document.modelCaption))
    lines.append("- rows: \(report.rows) of \(report.extents.count) entities, values: \(report.values)")
    lines.append("- findings: \(report.findings.count)")
    for gap in ReportGap.allCases where report.gaps.contains(gap) { lines.append("- " + gap.sentence) }
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
    var lines = ["", "### \(finding.code)\(place.isEmpty ? "" : " · " + MarkdownText.code(place))", ""]
    lines.append(
      audited.causes.isEmpty ? MarkdownText.escaped(finding.message) : "\(finding.code.title): \(finding.code.meaning)")
    if finding.rows > 0 {
      let keys = finding.examples.map { "p\($0)" }.joined(separator: ", ")
      lines += ["", "- rows: \(finding.rows)" + (keys.isEmpty ? "" : ", such as \(keys)")]
    }
    for cause in audited.causes { lines.append("- \(MarkdownText.escaped(cause.text)): \(cause.rows)") }
    if let others = audited.others { lines.append("- \(others.text): \(others.rows)") }
    if let predicate = finding.predicate {
      lines.append("- predicate\(finding.exactness): \(MarkdownText.code(predicate))")
    }
    if let location = finding.location {
      lines.append("- source: \(MarkdownText.code(relative("\(location)", to: store)))")
    }
    lines.append("- hint: \(finding.hint)")
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
}
