import Findings
import Opening
import Schema

extension OpenedDocument {
  /// Warns on standard error of what was not understood in source and configuration, for a listing that cannot show it.
  func warnOfContract() {
    let faults = contract.findings.filter { $0.severity != .advice }
    for fault in faults.prefix(5) {
      Output.warn("note: \(fault.message)" + (fault.location.map { " · \($0)" } ?? ""))
    }
    if faults.count > 5 { Output.warn("note: \(faults.count - 5) more · see storescope schema") }
  }
}
