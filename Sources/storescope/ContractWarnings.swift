import Findings
import Opening
import Schema

extension OpenedDocument {
  /// Warns on standard error about problems in source and configuration that a listing cannot show.
  func warnOfContract() {
    let faults = contract.findings.filter { $0.severity != .advice }
    for fault in faults.prefix(5) {
      Output.warn("note: \(fault.message)" + (fault.location.map { " · \($0)" } ?? ""))
    }
    if faults.count > 5 { Output.warn("note: \(faults.count - 5) more · see storescope schema") }
  }
}
