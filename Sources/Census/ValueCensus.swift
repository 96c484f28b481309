package import Decoding
import Escaping
package import Schema

/// The different values of a column against the cases that are declared for it.
package struct ValueCensus: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package let value: Value
    /// As people read it, without quotes.
    package let text: String
    /// The declared case or the flags that the app makes of it.
    package let named: AppValue?
    /// Why the app does not read it, and what it sees instead; nil if it reads.
    package let fault: String?
    package let sample: RowSample
  }

  /// Longer texts, in UTF-8 bytes, are counted together.
  package static let longestText = ExactValue.longest

  /// The most frequent first.
  package let entries: [Entry]
  /// Declared cases or flags that no row holds: `done = "finished"`.
  package let unusedCases: [String]
  /// Rows with values that came after `ValueTally.mostValues` others.
  package let others: RowSample
  /// Rows with texts or bytes too long to be counted one by one.
  package let long: RowSample

  init?(_ tally: ColumnTally) {
    let values = tally.values
    guard !tally.takesBytes else { return nil }
    let reader = tally.reader
    entries = values.samples.map { value, sample in Self.entry(value.value, sample, reader) }.sorted {
      ($1.sample.rows, $0.text) < ($0.sample.rows, $1.text)
    }
    others = values.others
    long = values.long
    let used = Set(entries.flatMap(\.names))
    unusedCases = zip(reader.plan.namedValues, reader.plan.caseTexts).compactMap { one, text in
      used.contains(one.name) ? nil : text
    }
  }

  private static func entry(_ value: Value, _ sample: RowSample, _ reader: AttributeReader) -> Entry {
    let text = ValueSummary(.value(value)).text
    // A SwiftData enum with a leaf a case is counted by its leaves' names.
    if reader.attribute.isSwiftDataEnum, reader.attribute.elements.count > 1 {
      let isCase = reader.attribute.elements.contains { .string($0.name) == value }
      return Entry(
        value: value, text: text, named: isCase ? .enumCase(name: text, rawValue: nil) : nil,
        fault: isCase ? nil : "several cases at once", sample: sample)
    }
    let reading = reader.read(Self.stored(value, reader.attribute))
    var named = reading.value?.named
    // A value type makes a case of what the class has as a plain value.
    if named == nil, reader.plan.method == .default { named = (try? reader.plan.codec?.decode(value).get())?.named }
    return Entry(
      value: value, text: text, named: named, fault: reading.differs ? reading.explanation : nil, sample: sample)
  }

  /// The value as the attribute stores it: an enum of SwiftData in its only leaf.
  private static func stored(_ value: Value, _ attribute: Attribute) -> Reading {
    guard attribute.isSwiftDataEnum, let leaf = attribute.elements.first else { return .value(value) }
    return .value(.composite([Value.Leaf(name: leaf.name, reading: .value(value))]))
  }

  /// How many different values there are, at least.
  package var count: Int { entries.count }
  package var isCapped: Bool { others.rows > 0 }
}

extension ValueCensus.Entry {
  /// The declared case; nil for flags.
  package var caseName: String? { if case .enumCase(let name, _)? = named { name } else { nil } }

  /// The flags that the bits combine; nil for a case.
  package var flags: [String]? { if case .flags(let names, _, _)? = named { names } else { nil } }

  fileprivate var names: [String] { flags ?? [caseName].compactMap(\.self) }
}

extension AppValue {
  /// The value if it is a case or flags with names.
  fileprivate var named: AppValue? {
    switch self {
    case .enumCase(.some, _), .flags: self
    default: nil
    }
  }
}

/// Cases as an enum would declare them.
package enum EnumCases {
  /// `case stemmed = "Stemmed"`, a line a raw value, named apart from the cases that are there.
  ///
  /// Nil if there is none, or if one is no text and no whole number.
  package static func declarations(of values: [Value], beside names: [String]) -> String? {
    guard !values.isEmpty else { return nil }
    var taken = Set(names)
    var lines: [String] = []
    for value in values {
      let name: String
      let literal: String
      switch value {
      case .scalar(.string(let text)):
        name = SwiftNames.caseName(text, taken: taken)
        literal = SwiftText.literal(text)
      case .scalar(.integer(let number)):
        name = SwiftNames.caseName("value \(number < 0 ? "minus " : "")\(number.magnitude)", taken: taken)
        literal = String(number)
      default: return nil
      }
      taken.insert(name)
      lines.append("case \(SwiftNames.quoted(name)) = \(literal)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
