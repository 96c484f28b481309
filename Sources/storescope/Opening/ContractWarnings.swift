import Findings
import Opening
import Schema

extension OpenedDocument {
  /// Warns on standard error about problems in source and configuration that a listing cannot show.
  func warnOfContract() {
    let faults = contract.findings.filter { $0.severity != .advice }
    for fault in faults.prefix(5) { Output.warn("note: \(fault.message)" + (fault.location.map { " · \($0)" } ?? "")) }
    if faults.count > 5 { Output.warn("note: \(faults.count - 5) more · see storescope schema") }
  }

  /// Warns that a class is declared several times, because one of them alone judges the values.
  func warnOfRepeatedClasses() {
    for found in repeatedClasses.prefix(5) {
      let named = found.location.map { found.message.contains("\($0)") } ?? true
      let place = named ? "" : found.location.map { " · \($0)" } ?? ""
      Output.warn("note: \(found.message + place)")
    }
    if repeatedClasses.count > 5 {
      let more = repeatedClasses.count - 5
      Output.warn("note: \(more) more classes are declared twice · see storescope lint")
    }
  }
}
