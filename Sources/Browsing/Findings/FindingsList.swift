import Findings
import Schema
import Screen

/// The findings as they are listed: severity, code, place; a code with one place takes one line.
struct FindingsList {
  enum Line: Hashable {
    case severity(Severity, codes: Int, rows: Int)
    case code(Group, places: Int, rows: Int)
    case finding(AuditedFinding, isAlone: Bool)

    /// Findings of one code and severity.
    struct Group: Hashable {
      let severity: Severity
      let code: FindingCode
    }

    /// What stays the same while counts grow.
    var id: FindingsPane.ID {
      switch self {
      case .severity(let severity, _, _): .severity(severity)
      case .code(let group, _, _): .code(group.severity, group.code)
      case .finding(let found, _):
        .finding(
          found.finding.severity,
          code: found.finding.code,
          entity: found.finding.entity,
          // What is not about a property is told apart by its words alone.
          path: found.finding.path ?? found.finding.message,
          // A property may break a rule at several places of its source.
          location: found.finding.location
        )
      }
    }

    var finding: AuditedFinding? { if case .finding(let found, _) = self { found } else { nil } }
  }

  let lines: [Line]

  init(_ findings: [AuditedFinding], _ tree: Tree<FindingsPane.ID>) {
    var lines: [Line] = []
    for severity in Severity.allCases {
      let found = findings.filter { $0.finding.severity == severity }
      let codes = Self.groups(found)
      lines.append(.severity(severity, codes: codes.count, rows: Self.rows(found)))
      if tree.isFolded(.severity(severity)) { continue }
      for group in codes {
        guard group.count > 1, let first = group.first else {
          lines += group.map { .finding($0, isAlone: true) }
          continue
        }
        let code = first.finding.code
        lines.append(
          .code(
            .init(severity: severity, code: code),
            places: group.count,
            rows: Self.rows(group)
          )
        )
        if tree.isFolded(.code(severity, code)) { continue }
        lines += group.map { .finding($0, isAlone: false) }
      }
    }
    self.lines = lines
  }

  /// Neighbours of one code; the report is in the order of codes.
  private static func groups(_ findings: [AuditedFinding]) -> [[AuditedFinding]] {
    findings.reduce(into: []) { groups, found in
      if groups.last?.first?.finding.code == found.finding.code {
        groups[groups.count - 1].append(found)
      } else {
        groups.append([found])
      }
    }
  }

  private static func rows(_ findings: [AuditedFinding]) -> Int {
    findings.reduce(0) { $0 + $1.finding.rows }
  }
}

extension AuditedFinding {
  /// A few words for a list.
  var title: String { finding.code.title }

  /// `Entity.path`, as far as it is about one.
  var place: String { [finding.entity, finding.path].compactMap(\.self).joined(separator: ".") }
}

extension Severity {
  var title: String { self == .silentLoss ? "silent loss" : rawValue }

  /// What it means for the app, in one sentence.
  var meaning: String {
    switch self {
    case .crash: "The app stops when it reads these values, or loses the store."
    case .silentLoss: "The app shows something else than what is stored, and nobody is told."
    case .mismatch: "Store, model and source do not agree."
    case .advice: "Nothing is lost; it is worth knowing."
    }
  }
}
