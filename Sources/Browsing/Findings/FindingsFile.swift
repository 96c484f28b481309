package import Findings
import Schema
import Screen

/// A file of findings to write, which must not exist yet.
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

/// The name of the findings' file.
struct FilePrompt: Prompt {
  var line = TextField()
  let suggestion: String?
  let form: FindingsFile.Form
  let enterTitle = "write"

  var label: String {
    switch form {
    case .report: "report to a new file: "
    case .json: "export as JSON to a new file: "
    }
  }

  static func open(_ form: FindingsFile.Form, _ context: inout PaneContext) {
    guard context.known.audit != nil else { return }
    let whole = context.document.title
    let title = whole.split(separator: ".").dropLast().joined(separator: ".")
    let suffix = form == .report ? "-findings.md" : "-findings.json"
    context.prompt = Self(suggestion: (title.isEmpty ? whole : title) + suffix, form: form)
  }

  func remark(_ pane: any Pane, _ context: PaneContext) -> PromptRemark {
    PromptRemark(note: context.said.map { ($0, .warning) })
  }

  func accept(_ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    guard let report = context.known.audit?.report else { return false }
    guard let path = newFile(&context) else { return true }
    context.perform(.write(FindingsFile(form: form, path: path, report: report)), for: self)
    return false
  }
}
