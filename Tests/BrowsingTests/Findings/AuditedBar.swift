import Browsing
import Findings
import Predicates
import Questions
import Schema
import Screen

/// The bar's drinks as an audit sees them, written by hand, and a browser that was told so.
enum AuditedBar {
  private static func found(
    _ code: FindingCode, path: String, keys: [Int64], cause: String, predicate: String? = nil,
    includesSubentities: Bool = true
  ) -> AuditedFinding {
    var list = KeyList()
    keys.forEach { list.append($0) }
    var finding = Finding(
      code: code, severity: .crash, entity: "Cocktail", path: path, rows: keys.count, examples: keys,
      message: "Cocktail.\(path): \(code.title): \(cause)")
    finding.predicate = predicate
    finding.includesSubentities = includesSubentities
    return AuditedFinding(finding, causes: [.init(text: cause, rows: keys.count, example: keys.first ?? 0)], keys: list)
  }

  static let shape = found(
    .decodeCodableShape, path: "tags", keys: [3], cause: "not a [String]: []: expected String, found number")
  static let cut = found(.decodeCodableCutShort, path: "tags", keys: [2], cause: "[]: the JSON is cut short")
  static let unknown = found(
    .decodeRawUnknownValue, path: "glass", keys: [2], cause: "\"Thimble\" is no case of Glass",
    predicate: "glass.glass == \"Thimble\"", includesSubentities: false)
  static let unreadSource = AuditedFinding(
    Finding(
      code: .sourceNotUnderstood, severity: .advice, entity: "Cocktail", path: "ice",
      message: "'.cold' is no known option of @Attribute.", location: Bar.place(5)))

  /// Of a sample, or of all rows.
  static func report(
    _ findings: [AuditedFinding] = [cut, shape, unknown, unreadSource], rows: Int = 3, isSample: Bool = false
  ) -> AuditReport {
    var report = AuditReport()
    report.add(findings, of: "Cocktail", .init(rows: rows, values: rows * 5), isSample: isSample)
    if isSample { report.gaps.insert(.stopped) }
    return report.sorted
  }

  /// A browser whose audit is over, at the findings.
  static func browser(_ columns: Int, _ rows: Int) -> Browser {
    var browser = Bar.browser(columns, rows)
    guard let ticket = open(&browser) else { return browser }
    _ = browser.hear(.audited(.found(report(isSample: true)), ticket))
    _ = browser.hear(.audited(.ended(report(), seconds: 0.64), ticket))
    return browser
  }

  /// Opens the findings and gives the ticket of the audit that this asks for.
  static func open(_ browser: inout Browser) -> Ticket? {
    for effect in browser.hear(.key(.character("f"))) {
      if case .audit(let ticket) = effect { return ticket }
    }
    return nil
  }

  static func lines(_ browser: Browser, _ range: Range<Int>) -> [String] { Array(Bar.screen(browser)[range]) }

  static func status(_ browser: Browser) -> String { Bar.screen(browser).dropLast().last ?? "" }
}
