package import Findings
import Schema

/// A file that the user asked for; the world makes it, and refuses to replace one.
package struct FindingsFile: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// Markdown for a ticket, as `audit --report` writes it.
    case report
    /// What `audit --json` prints.
    case json
  }

  package let form: Form
  package let path: String
  package let report: AuditReport
}

extension FindingsFile.Form {
  var prompt: String {
    switch self {
    case .report: "report to a new file: "
    case .json: "export as JSON to a new file: "
    }
  }

  fileprivate var suffix: String { self == .report ? "-findings.md" : "-findings.json" }
}

extension Browser {
  /// Asks for the file's name, with one to start from.
  mutating func askForFile(_ form: FindingsFile.Form) {
    guard audit != nil else { return }
    let title = document.title.split(separator: ".").dropLast().joined(separator: ".")
    input = Input(.file(form), (title.isEmpty ? document.title : title) + form.suffix)
  }

  mutating func write(_ form: FindingsFile.Form, to path: String) -> [Effect] {
    input = nil
    guard let report = audit?.report, !path.isEmpty else { return [] }
    return [.write(FindingsFile(form: form, path: path, report: report))]
  }
}
