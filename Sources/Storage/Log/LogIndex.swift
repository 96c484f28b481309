import Foundation

/// The facts in the shared memory beside a log (`-shm`): the header of SQLite's wal-index (FORMAT §11).
///
/// Its numbers are in the byte order of the machine that wrote it.
struct LogIndex: Hashable, Sendable {
  private static let headerSize = 48
  /// The least size that SQLite gives it.
  private static let leastSize = 32768

  let salts: [UInt8]
  let pageSize: Int
  /// The valid frames; the log may hold older ones after them.
  let frames: Int
  /// The number of first frames that a checkpoint has surely copied into the database.
  let copied: Int
  /// The number that one may have copied: it began to, or the index was rebuilt and does not say.
  let perhapsCopied: Int

  /// Nil if it is missing, damaged, or being changed.
  init?(_ file: ReadableFile) {
    guard let bytes = try? file.head(Self.leastSize), bytes.count == Self.leastSize else { return nil }
    let header = bytes[..<Self.headerSize]
    // A writer changes the two copies one after the other.
    guard header.elementsEqual(bytes[Self.headerSize..<(2 * Self.headerSize)]) else { return nil }
    let words = stride(from: 0, to: Self.headerSize, by: 4).map { offset in
      header.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
    }
    let isReady = header[12] == 1
    guard words[0] == 3_007_000, isReady else { return nil }
    var sums = (first: UInt32(0), second: UInt32(0))
    for pair in stride(from: 0, to: 10, by: 2) {
      sums.first &+= words[pair] &+ sums.second
      sums.second &+= words[pair + 1] &+ sums.first
    }
    guard sums == (words[10], words[11]) else { return nil }
    // 65,536 does not fit in 16 bits and is stored as 1.
    let size = header.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 14, as: UInt16.self) }
    pageSize = Int(size & 0xfe00) + Int(size & 1) << 16
    frames = Int(words[4])
    salts = Array(header[32..<40])
    func word(_ offset: Int) -> Int {
      Int(bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) })
    }
    copied = word(96)
    perhapsCopied = max(copied, word(128))
  }

  /// The least bytes of a log with all these frames.
  var logBytes: Int { LogHeader.byteCount + frames * (WriteAheadLog.frameHeaderSize + pageSize) }
}
