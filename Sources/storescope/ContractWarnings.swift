import Findings
import Opening
import Schema

extension OpenedDocument {
  /// Tells on standard error what of source and configuration was not understood, for a listing that cannot.
  func warnOfContract() {
    let faults = contract.findings.filter { $0.severity != .advice }
    for fault in faults.prefix(5) {
      Output.warn("note: \(fault.message)" + (fault.location.map { " · \($0)" } ?? ""))
    }
    if faults.count > 5 { Output.warn("note: storescope schema tells \(faults.count - 5) more") }
  }
}
