import Decoding

/// Counts JSON payloads by shape; memory grows with the shapes up to a bound, never with the payloads.
struct ShapeTally: Sendable {
  static let mostShapes = 256
  static let mostNodes = 20_000
  static let mostKeys = 100

  /// Payloads of one shape.
  struct Variant: Sendable {
    let shape: JSONShape
    var sample = RowSample()
    /// Those that the declared type does not read, and why.
    var broken = RowSample()
    var faults = FaultTally()
  }

  /// Why bytes that start as JSON are none.
  enum Malformed: String, Hashable, Sendable, CaseIterable {
    case cutShort = "cut short"
    case notJSON = "not JSON"
    case tooDeep = "nested too deep"
  }

  private(set) var variants: [UInt64: Variant] = [:]
  /// What came after the bounds were reached, all of it together.
  private(set) var rest = Variant(shape: JSONShape())
  private(set) var restShape = JSONShape()
  private(set) var malformed: [Malformed: RowSample] = [:]
  private var nodes = 0
  /// Whether the shapes beyond the bounds hold all the places that are kept of them.
  private var isRestFull = false

  var rows: Int { variants.values.reduce(rest.sample.rows) { $0 + $1.sample.rows } }
  var isEmpty: Bool { variants.isEmpty && malformed.isEmpty && rest.sample.rows == 0 }

  /// Counts a payload; throws, and counts nothing, if it is no JSON.
  mutating func add(
    _ bytes: UnsafeBufferPointer<UInt8>, key: Int64, declared: PayloadShape?
  ) throws(JSONScanner.Failure) {
    let hash = try JSONShapeHash.hash(of: bytes)
    let fault = declared.flatMap { PayloadChecker.fault(in: bytes, shape: $0) }
    if let index = variants.index(forKey: hash) {
      Self.count(key, fault, &variants.values[index])
      return
    }
    var shape = try JSONShapeReader.shape(of: bytes)
    let size = shape.nodeCount
    if variants.count < Self.mostShapes, nodes + size <= Self.mostNodes {
      var variant = Variant(shape: shape)
      Self.count(key, fault, &variant)
      variants[hash] = variant
      nodes += size
    } else {
      // Counting the places of all shapes takes long, so it is done now and then.
      if rest.sample.rows % 64 == 0 { isRestFull = restShape.nodeCount > Self.mostNodes }
      if isRestFull { shape = JSONShape(.unexplored) }
      restShape.merge(shape)
      Self.count(key, fault, &rest)
    }
  }

  mutating func add(_ malformed: Malformed, key: Int64) {
    self.malformed[malformed, default: RowSample()].add(key, keeping: Self.mostKeys)
  }

  private static func count(_ key: Int64, _ fault: PayloadFault?, _ variant: inout Variant) {
    variant.sample.add(key, keeping: mostKeys)
    guard let fault else { return }
    variant.broken.add(key, keeping: mostKeys)
    variant.faults.add(fault.pattern, key: key)
  }

  /// Takes in what was counted over later rows.
  mutating func merge(_ other: ShapeTally) {
    for (hash, theirs) in other.variants.sorted(by: Self.comesFirst) {
      if let index = variants.index(forKey: hash) {
        Self.merge(theirs, into: &variants.values[index])
        continue
      }
      let size = theirs.shape.nodeCount
      if variants.count < Self.mostShapes, nodes + size <= Self.mostNodes {
        variants[hash] = theirs
        nodes += size
      } else {
        mergeRest(theirs.shape, times: theirs.sample.rows)
        Self.merge(theirs, into: &rest)
      }
    }
    if other.rest.sample.rows > 0 { mergeRest(other.restShape) }
    Self.merge(other.rest, into: &rest)
    for (kind, sample) in other.malformed {
      malformed[kind, default: RowSample()].merge(sample, keeping: Self.mostKeys)
    }
  }

  /// Keeps the places of shapes beyond the bounds, as long as there are not too many; of more only that they are there.
  private mutating func mergeRest(_ shape: JSONShape, times: Int = 1) {
    isRestFull = isRestFull || restShape.nodeCount > Self.mostNodes
    if isRestFull {
      restShape.merge(JSONShape(.unexplored), times: shape.payloads * times)
    } else {
      restShape.merge(shape, times: times)
    }
  }

  /// By the first row, so that a bound keeps the same shapes in each run.
  private static func comesFirst(_ left: (key: UInt64, value: Variant), _ right: (key: UInt64, value: Variant)) -> Bool
  {
    (left.value.sample.keys.first ?? 0) < (right.value.sample.keys.first ?? 0)
  }

  private static func merge(_ theirs: Variant, into mine: inout Variant) {
    mine.sample.merge(theirs.sample, keeping: mostKeys)
    mine.broken.merge(theirs.broken, keeping: mostKeys)
    mine.faults.merge(theirs.faults)
  }
}
