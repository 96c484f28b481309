import Archives
import Foundation

/// Changes a property list as a value and writes it again.
///
/// Bytes flipped at random seldom leave the offset table whole; this reaches what lies behind it.
struct GraphMutator {
  private var random: RandomSource
  private let parts: [PropertyList]
  private var left: Int

  /// The changed list; nil where the bytes are none.
  static func mutated(_ data: Data, seed: UInt64) -> Data? {
    // What is shared is written out for each that shares it, so more would only be thrown away.
    let budget = PayloadBudget(values: 20_000, levels: PayloadBudget.mostListLevels)
    guard let list = try? BinaryPropertyListReader.read(data, within: budget) else { return nil }
    var mutator = GraphMutator(list, seed: seed)
    return BinaryPropertyListWriter.data(mutator.changed(list, depth: 0))
  }

  private init(_ list: PropertyList, seed: UInt64) {
    random = RandomSource(state: seed)
    parts = Self.parts(of: list)
    left = Int.random(in: 1...4, using: &random)
  }

  private static func parts(of list: PropertyList) -> [PropertyList] {
    var parts = [list]
    var next = 0
    while next < parts.count, parts.count < 5_000 {
      switch parts[next] {
      case .array(let values), .set(let values): parts += values
      case .dictionary(let entries): parts += entries.map(\.value)
      default: break
      }
      next += 1
    }
    return parts
  }

  private mutating func changed(_ list: PropertyList, depth: Int) -> PropertyList {
    guard left > 0, depth < 60 else { return list }
    if Int.random(in: 0..<max(parts.count, 2), using: &random) < left { return replacement(list) }
    switch list {
    case .array(let values): return .array(values.map { changed($0, depth: depth + 1) })
    case .set(let values): return .set(values.map { changed($0, depth: depth + 1) })
    case .dictionary(let entries):
      return .dictionary(entries.map { PropertyList.Entry($0.key, changed($0.value, depth: depth + 1)) })
    default: return list
    }
  }

  private mutating func replacement(_ list: PropertyList) -> PropertyList {
    left -= 1
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return parts.randomElement(using: &random) ?? .null
    case 1: return .uid(Int.random(in: 0..<max(parts.count, 1), using: &random))
    case 2: return Self.oddities.randomElement(using: &random) ?? .null
    default: return rearranged(list)
    }
  }

  private mutating func rearranged(_ list: PropertyList) -> PropertyList {
    switch list {
    case .array(var values), .set(var values):
      guard let index = values.indices.randomElement(using: &random) else { return list }
      if Bool.random(using: &random) { values.remove(at: index) } else { values.insert(values[index], at: 0) }
      return .array(values)
    case .dictionary(var entries):
      guard let index = entries.indices.randomElement(using: &random) else { return list }
      if Bool.random(using: &random) {
        entries.remove(at: index)
      } else if let other = entries.randomElement(using: &random) {
        entries[index] = PropertyList.Entry(entries[index].key, other.value)
      }
      return .dictionary(entries)
    case .integer(let number): return .integer(number &* 0x1_0000_0001 &+ 1)
    case .uid(let number): return .uid(max(0, number ^ 1))
    case .string(let text): return .string(String(text.dropLast()) + "é\u{0}%@")
    case .data(let data): return .data(data + data)
    default: return .null
    }
  }

  private static let oddities: [PropertyList] = [
    .null, .boolean(true), .integer(-1), .integer(.min), .integer(.max), .unsigned(.max), .real(.nan), .real(.infinity),
    .real(-1e300), .date(1e300), .data(Data()), .data(Data(repeating: 0xff, count: 16)), .string(""), .string("$null"),
    .array([]), .set([]), .dictionary([]), .uid(0), .uid(Int(UInt32.max)),
  ]
}

/// SplitMix64: the same seed gives the same change, so that a crash can be repeated.
private struct RandomSource: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
