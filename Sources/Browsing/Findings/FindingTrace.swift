import Findings
import Schema

/// The finding that rows were opened from, so that a record knows what to show of it.
struct FindingTrace: Hashable, Sendable {
  private let found: AuditedFinding

  init(_ found: AuditedFinding) { self.found = found }

  var path: String? { found.finding.path }
  var keys: KeyList { found.keys }
  var title: String { found.title }

  /// The properties that it is about: several where a constraint holds them together, none if the row itself is.
  var paths: [String] { found.finding.paths }

  /// Where the record of one of its rows begins.
  var target: RecordPane.Target { paths.isEmpty ? .fault : .properties(paths) }

  /// Whether values say by themselves what is wrong with them; what a check of the store tells shows in none, nor
  /// does what keeps a struct from being made of them.
  var showsInValues: Bool {
    let code = found.finding.code
    return code.area == .decode && ![.decodeViewStops, .decodeViewNil].contains(code)
  }

  /// What it says of a row, as far as it is known which of its causes is that row's.
  func sentence(of key: Int64) -> String {
    let causes = found.causes
    let cause = causes.count == 1 ? causes.first : causes.first { $0.example == key }
    guard let text = cause?.text else { return found.finding.message }
    return "\(title): \(text)"
  }
}
