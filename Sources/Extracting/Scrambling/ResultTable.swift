/// Which text made which result, in a table of fixed size.
///
/// When it is full, later results are only compared with those that it holds.
struct ResultTable {
  private static let size = 1 << 21
  private static let most = size / 4 * 3

  /// Half of a result's number and half of its text's; 0 where nothing is.
  private var entries: [UInt64] = []
  private var count = 0

  /// Whether no other text has made the result; then it is this text's.
  mutating func takes(_ result: UInt64, of text: UInt64) -> Bool {
    if entries.isEmpty { entries = [UInt64](repeating: 0, count: Self.size) }
    let entry = max(1, result & 0xffff_ffff_0000_0000 | text >> 32)
    var place = Int(truncatingIfNeeded: result) & (Self.size - 1)
    while entries[place] != 0 {
      if entries[place] >> 32 == entry >> 32 { return entries[place] == entry }
      place = (place + 1) & (Self.size - 1)
    }
    if count < Self.most {
      entries[place] = entry
      count += 1
    }
    return true
  }
}
