import Decoding
import Schema

/// Counts the different values of a column; memory grows with the values up to a bound.
struct ValueTally: Sendable {
  static let mostValues = 1000

  private(set) var samples: [ExactValue: RowSample] = [:]
  /// Rows whose value came after the bound was reached.
  private(set) var others = RowSample()
  /// Rows with texts too long to be counted one by one, and with bytes.
  private(set) var long = RowSample()

  mutating func add(_ value: Value, key: Int64) {
    switch value {
    case .scalar(.data), .longData, .longString, .external: long.add(key)
    case .scalar(.string) where ExactValue(value).isLong: long.add(key)
    default:
      let value = ExactValue(value)
      if let index = samples.index(forKey: value) {
        samples.values[index].add(key)
      } else if samples.count < Self.mostValues {
        samples[value, default: RowSample()].add(key)
      } else {
        others.add(key)
      }
    }
  }

  mutating func addLong(key: Int64) { long.add(key) }

  /// Takes in what was counted over later rows.
  mutating func merge(_ other: ValueTally) {
    let theirs = other.samples.sorted { ($0.value.keys.first ?? 0) < ($1.value.keys.first ?? 0) }
    for (value, sample) in theirs {
      if let index = samples.index(forKey: value) {
        samples.values[index].merge(sample)
      } else if samples.count < Self.mostValues {
        samples[value] = sample
      } else {
        others.merge(sample)
      }
    }
    others.merge(other.others)
    long.merge(other.long)
  }
}
