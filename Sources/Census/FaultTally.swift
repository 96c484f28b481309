import Decoding

/// Counts rows by why the declared type does not read them; memory grows with the causes up to a bound.
package struct FaultTally: Hashable, Sendable {
  package static let mostCauses = 64

  /// Rows that are not read for the same reason.
  package struct Cause: Hashable, Sendable {
    /// What is wrong and where, alike for all elements of a list.
    package let text: String
    package let sample: RowSample
  }

  private var samples: [String: RowSample] = [:]
  /// Rows with causes that came after the bound was reached.
  package private(set) var others = RowSample()

  /// The most frequent first.
  package var causes: [Cause] {
    samples.map { Cause(text: $0.key, sample: $0.value) }.sorted {
      ($1.sample.rows, $0.text) < ($0.sample.rows, $1.text)
    }
  }

  mutating func add(_ cause: String, key: Int64) {
    var sample = RowSample()
    sample.add(key)
    add(cause, sample)
  }

  /// Takes in rows that were scanned later.
  mutating func merge(_ other: FaultTally) {
    for cause in other.causes { add(cause.text, cause.sample) }
    others.merge(other.others)
  }

  private mutating func add(_ cause: String, _ sample: RowSample) {
    if samples[cause] == nil, samples.count == Self.mostCauses { return others.merge(sample) }
    samples[cause, default: RowSample()].merge(sample)
  }
}
