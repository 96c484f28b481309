import Findings
import Schema
import Screen

/// The findings as they are listed, the worst and most frequent first; a code with several places folds.
struct FindingsList {
  enum Line: Hashable {
    case code(Group, places: Int, rows: Int)
    case finding(AuditedFinding, isAlone: Bool)

    /// Findings of one code and severity.
    struct Group: Hashable {
      let severity: Severity
      let code: FindingCode
    }

    /// The part that stays the same while counts grow.
    var id: FindingsPane.ID {
      switch self {
      case .code(let group, _, _): .code(group.severity, group.code)
      case .finding(let found, _):
        .finding(
          found.finding.severity, code: found.finding.code, entity: found.finding.entity,
          // Findings about no property are distinguished by their messages alone.
          path: found.finding.path ?? found.finding.message,
          // A property may break a rule in several places of its source.
          location: found.finding.location)
      }
    }

    var finding: AuditedFinding? { if case .finding(let found, _) = self { found } else { nil } }

    var code: FindingCode {
      switch self {
      case .code(let group, _, _): group.code
      case .finding(let found, _): found.finding.code
      }
    }

    var severity: Severity {
      switch self {
      case .code(let group, _, _): group.severity
      case .finding(let found, _): found.finding.severity
      }
    }

    var rows: Int {
      switch self {
      case .code(_, _, let rows): rows
      case .finding(let found, _): found.finding.rows
      }
    }
  }

  let lines: [Line]

  /// Without a tree nothing is folded.
  init(_ findings: [AuditedFinding], _ tree: Tree<FindingsPane.ID>?) {
    var lines: [Line] = []
    for severity in Severity.allCases {
      let groups = Self.groups(findings.filter { $0.finding.severity == severity })
      for group in groups {
        guard group.count > 1, let code = group.first?.finding.code else {
          lines += group.map { .finding($0, isAlone: true) }
          continue
        }
        let line = Line.code(.init(severity: severity, code: code), places: group.count, rows: Self.rows(group))
        lines.append(line)
        if !Self.isFolded(line.id, tree) { lines += group.map { .finding($0, isAlone: false) } }
      }
    }
    self.lines = lines
  }

  /// Whether a group is folded; a finding about many places in source is folded until the user opens it.
  static func isFolded(_ id: FindingsPane.ID, _ tree: Tree<FindingsPane.ID>?) -> Bool {
    guard let tree, case .code(_, let code) = id else { return false }
    return tree.isFolded(id) != (code.area == .source)
  }

  /// The findings of each code, the code with most rows first, else in the order of the report.
  private static func groups(_ findings: [AuditedFinding]) -> [[AuditedFinding]] {
    var groups: [[AuditedFinding]] = []
    for found in findings {
      if groups.last?.first?.finding.code == found.finding.code {
        groups[groups.count - 1].append(found)
      } else {
        groups.append([found])
      }
    }
    return groups.enumerated().sorted { (-rows($0.element), $0.offset) < (-rows($1.element), $1.offset) }.map(\.element)
  }

  private static func rows(_ findings: [AuditedFinding]) -> Int { findings.reduce(0) { $0 + $1.finding.rows } }
}

extension AuditedFinding {
  /// A few words for a list.
  var title: String { finding.code.title }

  /// `Entity.path`, if it is about one.
  var place: String { [finding.entity, finding.path].compactMap(\.self).joined(separator: ".") }
}

extension Severity {
  var title: String { self == .silentLoss ? "silent loss" : rawValue }

  /// What it means for the app, in one sentence.
  var meaning: String {
    switch self {
    case .crash: "The app stops when it reads these values, or loses the store."
    case .silentLoss: "The app shows something else than what is stored, without any error."
    case .mismatch: "Store, model and source do not agree."
    case .advice: "Nothing is lost; it is worth knowing."
    }
  }
}
