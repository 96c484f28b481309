import Decoding

package import Schema

/// The different values of a column against the cases that are declared for it.
package struct ValueCensus: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package let value: Value
    /// As people read it, without quotes.
    package let text: String
    /// The declared case that the app makes of it.
    package let caseName: String?
    /// Why the app does not read it, and what it sees instead; nil if it reads.
    package let fault: String?
    package let sample: RowSample
  }

  /// Longer texts, in UTF-8 bytes, are counted together.
  package static let longestText = ExactValue.longest

  /// The most frequent first.
  package let entries: [Entry]
  /// Declared cases that no row holds: `done = "finished"`.
  package let unusedCases: [String]
  /// Rows with values that came after `ValueTally.mostValues` others.
  package let others: RowSample
  /// Rows with texts or bytes too long to be counted one by one.
  package let long: RowSample

  init?(_ tally: ColumnTally) {
    let values = tally.values
    guard !tally.takesBytes else { return nil }
    let reader = tally.reader
    entries =
      values.samples.map { value, sample in Self.entry(value.value, sample, reader) }
      .sorted { ($1.sample.rows, $0.text) < ($0.sample.rows, $1.text) }
    others = values.others
    long = values.long
    let used = Set(entries.compactMap(\.caseName))
    unusedCases = zip(reader.plan.cases, reader.plan.caseTexts).compactMap { one, text in
      used.contains(one.name) ? nil : text
    }
  }

  private static func entry(
    _ value: Value,
    _ sample: RowSample,
    _ reader: AttributeReader
  ) -> Entry {
    let text = ValueSummary(.value(value)).text
    // A SwiftData enum with a leaf a case is counted by its leaves' names.
    if reader.attribute.isSwiftDataEnum, reader.attribute.elements.count > 1 {
      let isCase = reader.attribute.elements.contains { .string($0.name) == value }
      return Entry(
        value: value,
        text: text,
        caseName: isCase ? text : nil,
        fault: isCase ? nil : "several cases at once",
        sample: sample
      )
    }
    let reading = reader.read(Self.stored(value, reader.attribute))
    var name: String?
    if case .value(.enumCase(let found, _)) = reading.outcome {
      name = found
    } else if reader.plan.method == .default,
      case .success(.enumCase(let found, _))? = reader.plan.codec?.decode(value)
    {
      // A value type makes a case of what the class has as a plain value.
      name = found
    }
    return Entry(
      value: value,
      text: text,
      caseName: name,
      fault: reading.differs ? reading.explanation : nil,
      sample: sample
    )
  }

  /// The value as the attribute stores it: an enum of SwiftData in its only leaf.
  private static func stored(_ value: Value, _ attribute: Attribute) -> Reading {
    guard attribute.isSwiftDataEnum, let leaf = attribute.elements.first else {
      return .value(value)
    }
    return .value(.composite([Value.Leaf(name: leaf.name, reading: .value(value))]))
  }

  /// How many different values there are, at least.
  package var count: Int { entries.count }
  package var isCapped: Bool { others.rows > 0 }
}
