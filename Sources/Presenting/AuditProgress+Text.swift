package import Findings
import Schema

extension AuditProgress {
  /// `120 000 of 1 000 000 rows · 500 000 a second · 2 s left`; parts that are not known yet are left out.
  package var text: String {
    var parts = ["\(rows.grouped) of \(total.grouped) rows"]
    if rate >= 1 { parts.append("\(Int(min(rate, 1e15)).grouped) a second") }
    if let remaining { parts.append("\(Int(min(remaining, 1e9).rounded(.up))) s left") }
    return parts.joined(separator: " · ")
  }
}
