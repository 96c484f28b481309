import Census
import Decoding
import Findings
import Foundation
import Predicates
import Presenting
import Questions
import Schema
import Screen

/// The values of a column, as lines of the values view.
package struct ShownValues: Hashable, Sendable {
  /// A value, a bin, nil, or a case that no row has.
  struct Line: Hashable, Sendable {
    let text: String
    let role: Role
    /// `.coupe`, or `–` if the enum has no such case; nil if no enum is declared.
    var caseText: String?
    /// Why the app reads it differently from the stored value.
    var reason: String?
    let rows: Int
    /// The predicates that select these rows and that exclude them; nil if there is none.
    var predicate: String?
    var exclusion: String?
    /// The constant of a condition; nil for a bin and for values that no condition names.
    var value: Scalar?
    /// The object of a to-one.
    var object: ObjectID?
    var isFault = false
    /// Whether it only names the lines below it.
    var isHeading = false

    /// `✓` for a declared case, `⚠` for a value that the app reads differently.
    var sign: String { isFault ? "⚠" : caseText == nil ? "" : "✓" }
  }

  let rows: Int
  let lines: [Line]
  /// For the title.
  let facts: [String]
  /// The least value, the quartiles, the greatest.
  let spread: String?
  /// The cases that the enum lacks, as Swift would declare them; nil if it lacks none.
  let missingCases: String?

  /// More different numbers than this are shown in bins.
  private static let mostListed = 24

  init(_ summary: ColumnSummary, of request: SummaryRequest, in document: Document, _ local: Bool) {
    let maker = Maker(request: request, document: document, usesLocalTime: local)
    var lines = summary.frequent.map(maker.line)
    let isSpread = summary.bins.count > 1 && summary.distinct > Self.mostListed
    if isSpread, !lines.isEmpty {
      lines.insert(Line(text: "values, the most frequent first", role: .heading, rows: 0, isHeading: true), at: 0)
    }
    if isSpread { lines = maker.lines(of: summary) + lines }
    if summary.withoutValue > 0 { lines.append(maker.nilLine(summary.withoutValue)) }
    let used = Set(lines.compactMap(\.caseText))
    lines += maker.cases.filter { !used.contains(".\($0)") }.map {
      Line(text: "no row", role: .dim, caseText: ".\($0)", rows: 0)
    }
    let missing = zip(summary.frequent, summary.frequent.map(maker.line)).filter { $0.1.caseText == "–" }.map(\.0)
    self.lines = lines
    rows = summary.rows
    spread = maker.spread(summary)
    missingCases = EnumCases.declarations(of: missing.compactMap { maker.rawValue($0.cell) }, beside: maker.cases)
    var facts = [
      Count.grouped(summary.rows, "row"),
      "\(summary.withoutValue.grouped) nil",
      Count.grouped(summary.distinct, "value")
        + (summary.distinct > summary.frequent.count
          ? ", the \(summary.frequent.count.grouped) most frequent are listed" : ""),
    ]
    if request.measures { facts.insert("by \(request.path.measure)", at: 0) }
    if !missing.isEmpty, let type = maker.plan?.swiftType?.unwrapped {
      facts.append("\(Count.text(missing.count, "is", "are")) no case of \(type)")
    }
    self.facts = facts
  }
}

/// Makes the lines of one column.
private struct Maker {
  let request: SummaryRequest
  let document: Document
  let usesLocalTime: Bool
  private let typed: TypedPath?

  init(request: SummaryRequest, document: Document, usesLocalTime: Bool) {
    self.request = request
    self.document = document
    self.usesLocalTime = usesLocalTime
    typed = try? document.pathCatalog.path(request.path.persistentSpelling, from: request.query.entity)
  }

  private var path: Path { request.path }
  var plan: AttributePlan? { request.measures ? nil : document.plan(of: path) }
  /// The names of the declared cases.
  var cases: [String] { plan?.cases.map(\.name) ?? [] }

  func line(_ frequent: ColumnSummary.Frequent) -> ShownValues.Line {
    let cell = frequent.cell
    let row = Row(objectID: ObjectID(entity: path.root, pk: 0), cells: [cell])
    var reading = RowReading(row, columns: [path], document: document)
    let shown = ShownText(cell, of: path, layer: .stored, usesLocalTime: usesLocalTime) {
      reading.reading(of: cell, at: path)
    }
    var line = ShownValues.Line(text: shown.text, role: shown.role, rows: frequent.rows)
    if case .value(.scalar(.object(let object))) = cell.stored { line.object = object }
    (line.predicate, line.exclusion) = predicates(cell.stored)
    if !request.measures, let typed, !typed.isToMany { line.value = typed.constant(cell.stored) }
    guard !request.measures, path.attribute != nil else { return line }
    let app = reading.reading(of: cell, at: path)
    line.reason = app.differs ? app.explanation : nil
    line.isFault = app.differs
    if !cases.isEmpty {
      if case .value(.enumCase(let name?, _)) = app.outcome, !app.differs {
        line.caseText = ".\(name)"
      } else if case .success(.enumCase(let name?, _))? = value(cell).flatMap({ plan?.codec?.decode($0) }) {
        line.caseText = ".\(name)"
      } else {
        line.caseText = "–"
        line.isFault = true
      }
    }
    return line
  }

  /// The stored value; for an enum of one leaf, the leaf's.
  private func value(_ cell: Cell) -> Value? {
    guard case .value(let value) = cell.stored else { return nil }
    if case .composite(let leaves) = value {
      guard leaves.count == 1, case .value(let leaf)? = leaves.first?.reading else { return nil }
      return leaf
    }
    return value
  }

  func rawValue(_ cell: Cell) -> Value? { value(cell) }

  private func predicates(_ stored: Reading) -> (String?, String?) {
    if request.measures {
      guard case .relationship = path.target, case .value(.scalar(.integer(let count))) = stored else {
        return (nil, nil)
      }
      let name = "\(path.persistentSpelling).@count"
      return ("\(name) == \(count)", "\(name) != \(count)")
    }
    guard let typed, !typed.isToMany, let value = typed.constant(stored) else { return (nil, nil) }
    let both = [false, true].map { typed.comparison(with: value, isExcluded: $0).description }
    return (both[0], both[1])
  }

  func nilLine(_ rows: Int) -> ShownValues.Line {
    var line = ShownValues.Line(text: "∅ nil", role: .null, rows: rows)
    if let typed, !request.measures, typed.constant(.value(.null)) != nil {
      line.predicate = "\(path.persistentSpelling) == nil"
      line.exclusion = "\(path.persistentSpelling) != nil"
    }
    return line
  }

  /// A line for each bin, and for what lies far beyond them.
  func lines(of summary: ColumnSummary) -> [ShownValues.Line] {
    lines(summary.bins, areAll: summary.outliers.isEmpty) + summary.outliers.map(line)
  }

  private func line(_ outliers: ColumnSummary.Outliers) -> ShownValues.Line {
    let furthest = ValueSummary(outliers.furthest.stored, of: path.attribute, localTime: usesLocalTime).text.visible
    let place = outliers.isAbove ? "beyond" : "below"
    var line = ShownValues.Line(text: "\(place): \(furthest)", role: isDate ? .date : .number, rows: outliers.rows)
    guard !request.measures, typed != nil else { return line }
    let (name, bound) = (path.persistentSpelling, literal(outliers.bound))
    line.predicate = "\(name) \(outliers.isAbove ? ">=" : "<") \(bound)"
    line.exclusion = "\(name) \(outliers.isAbove ? "<" : ">=") \(bound)"
    return line
  }

  /// A bin begins at its lower bound and ends before the next one.
  private func lines(_ bins: [ColumnSummary.Bin], areAll: Bool) -> [ShownValues.Line] {
    let bounds = bins.map(\.range.lowerBound) + bins.suffix(1).map(\.range.upperBound)
    // Enough digits that no two bounds look alike.
    let digits = [0, 3, 6, 9].first { digits in Set(bounds.map { text($0, digits) }).count == bounds.count } ?? 9
    return bins.enumerated().map { index, bin in
      // A calendar's unit ends after the greatest date.
      let isLast = index == bins.count - 1 && !isDate && areAll
      let unit = isDate && !usesLocalTime ? Self.unit(bin) : nil
      var line = ShownValues.Line(
        text: unit?.name ?? "\(text(bin.range.lowerBound, digits)) … \(text(bin.range.upperBound, digits))",
        role: isDate ? .date : .number, rows: bin.rows)
      guard !request.measures, typed != nil else { return line }
      let name = path.persistentSpelling
      if let unit, unit.isRead {
        line.predicate = "\(name) == \"\(unit.name)\""
        line.exclusion = "\(name) != \"\(unit.name)\""
        return line
      }
      let (lower, upper) = (literal(bin.range.lowerBound), literal(bin.range.upperBound))
      line.predicate = "\(name) >= \(lower) AND \(name) \(isLast ? "<=" : "<") \(upper)"
      line.exclusion = "\(name) < \(lower) OR \(name) \(isLast ? ">" : ">=") \(upper)"
      return line
    }
  }

  /// The name of a year, a quarter, a month or a day, and whether a predicate reads it; nil for other bins.
  private static func unit(_ bin: ColumnSummary.Bin) -> (name: String, isRead: Bool)? {
    guard let start = DateText.plain(bin.range.lowerBound), start.hasSuffix(" 00:00:00") else { return nil }
    for length in [4, 7, 10] {
      let name = String(start.prefix(length))
      if DateEntry.period(name, now: 0) == bin.range.lowerBound..<bin.range.upperBound { return (name, true) }
    }
    guard let end = DateText.plain(bin.range.upperBound), let month = Int(start.dropFirst(5).prefix(2)),
      end.hasSuffix("-01 00:00:00"), start.hasSuffix("-01 00:00:00"),
      (89...92).contains((bin.range.upperBound - bin.range.lowerBound) / 86_400)
    else { return nil }
    return ("\(start.prefix(4)) Q\((month + 2) / 3)", false)
  }

  private var isDate: Bool { path.attribute?.type == .date && !request.measures }

  private var isInteger: Bool {
    if request.measures { return true }
    switch path.attribute?.type {
    case .integer16, .integer32, .integer64: return true
    default: return false
    }
  }

  /// A bound of a bin; with digits, a date's second has that many after its point, and a number all that it has.
  private func text(_ number: Double, _ digits: Int) -> String {
    if isDate, digits > 0 {
      // Cut and not rounded, so that no bound is said to be later than it is.
      let scale = pow(10, Double(digits))
      let cut = (number * scale).rounded(.down) / scale
      let whole = cut.rounded(.down)
      let offset = usesLocalTime ? DateText.localOffset(at: number) : 0
      let fraction = String(format: "%.\(digits)f", cut - whole).dropFirst()
      return (DateText.plain(whole, offset: offset) ?? "\(whole)") + fraction
    }
    if isDate {
      let text = ValueSummary(.value(.date(number)), localTime: usesLocalTime).text
      return text.hasSuffix(" 00:00:00") ? String(text.dropLast(9)) : text
    }
    if number == number.rounded(), abs(number) < 1e15 { return Int(number).grouped }
    return digits > 0 ? "\(number)" : "\(Float(number))"
  }

  private func literal(_ number: Double) -> String {
    if isDate {
      guard let plain = DateText.plain(number), DateEntry.seconds(plain, now: 0) == number else {
        return Scalar.date(number).text
      }
      let text = plain.hasSuffix(" 00:00:00") ? String(plain.dropLast(9)) : plain
      return Scalar.string(text).text
    }
    if isInteger, let whole = Int64(exactly: number.rounded(.up)) { return Scalar.integer(whole).text }
    return Scalar.double(number).text
  }

  /// `least 0.25 · 25 % 0.5 · median 0.75 · 75 % 1.5 · greatest 6.0`.
  func spread(_ summary: ColumnSummary) -> String? {
    guard let least = summary.minimum, let greatest = summary.maximum, summary.distinct > 1 else { return nil }
    func text(_ cell: Cell) -> String {
      let line = ValueSummary(cell.stored, of: path.attribute, localTime: usesLocalTime)
      return DisplayText(line.text.visible, limit: 40).clipped(to: 32).string
    }
    // The raw values of an enum have no values between them to divide.
    guard cases.isEmpty else { return nil }
    guard summary.quartiles.count == 3, summary.bins.count > 1 else {
      return "from \(text(least)) to \(text(greatest))"
    }
    let names = ["25 %", "median", "75 %"]
    let middle = zip(names, summary.quartiles).map { "\($0) \(text($1))" }
    return (["least \(text(least))"] + middle + ["greatest \(text(greatest))"]).joined(separator: " · ")
  }
}
