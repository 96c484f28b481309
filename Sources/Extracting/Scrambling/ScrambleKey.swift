import Foundation

/// The random key of one scrambling run: equal values get equal replacements, which cannot be traced back.
struct ScrambleKey: Sendable {
  private let first = UInt64.random(in: .min ... .max)
  private let second = UInt64.random(in: .min ... .max)
  /// Seconds that each date is moved by: negative, so that no past date becomes a future one.
  let dateShift = -Double(Int.random(in: 200 * 86_400...2_000 * 86_400))

  /// A number that depends on the key and on what `feed` adds.
  func number(_ feed: (inout Hasher) -> Void) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(first)
    feed(&hasher)
    hasher.combine(second)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// Another UUID of the same version and variant; the UUID of zeros, which means none, stays.
  func uuid(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count == 16, bytes.contains(where: { $0 != 0 }) else { return bytes }
    var random = Noise(seed: number { $0.combine(bytes) })
    var other = random.bytes(16)
    other[6] = other[6] & 0x0f | bytes[6] & 0xf0
    other[8] = other[8] & 0x3f | bytes[8] & 0xc0
    return other
  }

  /// Equally many random bytes.
  func noise(for data: Data) -> [UInt8] {
    // Data's own hash looks at its first bytes alone.
    var random = Noise(seed: number { hasher in data.withUnsafeBytes { hasher.combine(bytes: $0) } })
    return random.bytes(data.count)
  }

  /// A date in seconds since 2001, moved; distant past and distant future stay.
  func date(_ seconds: Double) -> Double {
    guard seconds.isFinite, !Self.marks.contains(seconds) else { return seconds }
    return seconds + dateShift
  }

  private static let marks: Set<Double> = [-63_114_076_800, 63_113_904_000]
}

/// Numbers that follow from a seed (SplitMix64).
struct Noise {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }

  /// A random number from 0 to `count - 1`.
  mutating func place(below count: Int) -> Int { Int(next() % UInt64(max(1, count))) }

  /// A random step from 1 to `count - 1`, which changes any of `count` things into another.
  mutating func step(below count: Int) -> Int { place(below: count - 1) + 1 }

  mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count {
      var word = next()
      for _ in 0..<8 {
        bytes.append(UInt8(truncatingIfNeeded: word))
        word >>= 8
      }
    }
    return Array(bytes.prefix(count))
  }
}
