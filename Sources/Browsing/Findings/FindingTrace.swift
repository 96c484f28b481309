import Findings
import Schema

/// The finding that rows were opened from, which their records show.
struct FindingTrace: Hashable, Sendable {
  private let found: AuditedFinding

  init(_ found: AuditedFinding) { self.found = found }

  var path: String? { found.finding.path }
  var keys: KeyList { found.keys }
  var title: String { found.title }
  /// What helps.
  var hint: String { found.finding.hint }

  /// The properties that it is about: several for a constraint, none for the row itself.
  var paths: [String] { found.finding.paths }

  /// The target of the cursor in the record of one of its rows.
  var target: RecordPane.Target { paths.isEmpty ? .fault : .properties(paths) }

  /// Whether values themselves show what is wrong; the findings of store checks and of structs that cannot be made do
  /// not.
  var showsInValues: Bool {
    let code = found.finding.code
    return code.area == .decode && ![.decodeViewStops, .decodeViewNil].contains(code)
  }

  /// The finding about a row, with its cause if that is known for this row.
  func sentence(of key: Int64) -> String {
    let causes = found.causes
    let cause = causes.count == 1 ? causes.first : causes.first { $0.example == key }
    guard let text = cause?.text else { return found.finding.message }
    return "\(title): \(text)"
  }
}
