import Foundation
package import Findings
import Schema

/// The header of a write-ahead log: the salts and checksum that its frames must match (FORMAT §11).
struct LogHeader: Hashable, Sendable {
  static let byteCount = 32

  /// Bytes of a page.
  let pageSize: Int
  /// The salts that every frame of this generation of the log repeats.
  let salts: [UInt8]
  /// The start of the frames' running checksum.
  fileprivate let checksum: LogChecksum
  fileprivate let isBigEndian: Bool

  /// Nil if the bytes are no log's header, or its own checksum does not match.
  init?(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(Self.byteCount))
    guard bytes.count == Self.byteCount else { return nil }
    let magic = bytes.bigEndian(at: 0)
    guard magic & ~1 == 0x377f_0682, bytes.bigEndian(at: 4) == 3_007_000 else { return nil }
    let isBigEndian = magic & 1 == 1
    self.isBigEndian = isBigEndian
    pageSize = Int(bytes.bigEndian(at: 8))
    guard (512...65536).contains(pageSize), pageSize & (pageSize - 1) == 0 else { return nil }
    salts = Array(bytes[16..<24])
    var checksum = LogChecksum()
    bytes.withUnsafeBytes { checksum.add($0[..<24], isBigEndian: isBigEndian) }
    guard checksum == LogChecksum(bytes.bigEndian(at: 24), bytes.bigEndian(at: 28)) else { return nil }
    self.checksum = checksum
  }
}

/// Why a log lacks some of its saves; SQLite leaves them out too.
package enum LogDefect: Hashable, Sendable {
  /// The header is damaged, so none of these bytes is valid.
  case header(bytes: Int)
  /// Its page size is not the database's, so it belongs to another one.
  case pageSize(log: Int, database: Int)
  /// A frame does not match the ones before it, though saves of the same generation follow it.
  case torn(frame: Int, lostFrames: Int)
  /// Frames of complete saves that the shared memory counts are damaged or missing.
  case missingFrames(from: Int, count: Int)
  /// The database is empty, and the log has only some of the store's pages.
  case onlyPages(Int, of: Int)
}

extension LogDefect {
  /// A tear may be followed by an older generation's frames, so it alone is no sure loss.
  package var finding: Finding {
    Finding(
      code: .storeLogLeftOut, severity: severity, message: message,
      hint: "keep the -wal file: the saves in it may be recovered by hand")
  }

  /// Whether nothing of the log was read.
  package var isWhole: Bool {
    switch self {
    case .header, .pageSize: true
    case .torn, .missingFrames, .onlyPages: false
    }
  }

  private var severity: Severity {
    switch self {
    case .header, .pageSize, .onlyPages, .missingFrames: .mismatch
    case .torn: .advice
    }
  }

  package var message: String {
    switch self {
    case .header(let bytes): "the write-ahead log was left out, because its header is damaged: \(bytes) bytes"
    case .pageSize(let log, let database):
      "the write-ahead log was left out, because its pages have \(log) bytes " + "and the store's have \(database)"
    case .torn(let frame, let lost):
      "the last \(lost) frames of the write-ahead log were left out, because frame \(frame) "
        + "does not fit the ones before it"
    case .missingFrames(let first, let count):
      "the last \(count) frames of the write-ahead log were left out, because frame \(first) "
        + "is damaged or missing; the -shm file counts them as saved"
    case .onlyPages(let found, let all):
      "the file is empty, and the write-ahead log holds only \(found) of the store's \(all) pages"
    }
  }
}

/// The saves in a write-ahead log: the page of each frame, and where each save ends.
struct WriteAheadLog: Sendable {
  /// One save: the frames behind the ones before it.
  struct Commit: Hashable, Sendable {
    /// The number of the frame that ends it, from 1.
    let end: Int
    /// How many pages the database has after it.
    let pageCount: UInt32
  }

  let header: LogHeader
  /// The complete saves, oldest first.
  private(set) var commits: [Commit] = []
  /// The page of each of their frames.
  private var pageOfFrame: [UInt32] = []
  private var defect: LogDefect?

  static let frameHeaderSize = 24

  /// The number of frames in complete saves.
  var frames: Int { commits.last?.end ?? 0 }

  /// What is missing from it; `index` is the wal-index of this generation of the log.
  func defect(beside index: LogIndex?) -> LogDefect? {
    guard let index, index.salts == header.salts, index.frames > frames else { return defect }
    return .missingFrames(from: frames + 1, count: index.frames - frames)
  }

  /// Reads a log to the end of its last complete save; `told` is called with the number of bytes read.
  ///
  /// Throws `FileFailure`, and what `told` throws.
  init(_ file: ReadableFile, header: LogHeader, told: (Int) throws -> Void) throws {
    self.header = header
    var checksum = header.checksum
    var broken: Int?
    var number = 0
    try file.forEachPiece(of: frameSize, from: LogHeader.byteCount) { frame, _ in
      number += 1
      let isOfThisGeneration = frame[8..<16].elementsEqual(header.salts)
      let page = UInt32(bigEndian: frame.loadUnaligned(as: UInt32.self))
      let size = UInt32(bigEndian: frame.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
      try told(frame.count)
      if let first = broken {
        // The newest frames are followed by those of an older generation, which are not valid here.
        if isOfThisGeneration, size != 0 { defect = .torn(frame: first, lostFrames: number - first + 1) }
        return
      }
      checksum.add(frame[..<8], isBigEndian: header.isBigEndian)
      checksum.add(frame[Self.frameHeaderSize...], isBigEndian: header.isBigEndian)
      let stored = LogChecksum(
        UInt32(bigEndian: frame.loadUnaligned(fromByteOffset: 16, as: UInt32.self)),
        UInt32(bigEndian: frame.loadUnaligned(fromByteOffset: 20, as: UInt32.self)))
      guard isOfThisGeneration, checksum == stored, page > 0 else {
        broken = number
        return
      }
      pageOfFrame.append(page)
      if size != 0 { commits.append(Commit(end: number, pageCount: size)) }
    }
    // Frames after the last save were never committed.
    pageOfFrame.removeLast(pageOfFrame.count - frames)
  }

  private var frameSize: Int { Self.frameHeaderSize + header.pageSize }

  /// The newest frame of each page among some frames, counted from 0.
  func pages(in range: Range<Int>) -> [UInt32: Int] {
    var pages: [UInt32: Int] = [:]
    for frame in range { pages[pageOfFrame[frame]] = LogHeader.byteCount + frame * frameSize + Self.frameHeaderSize }
    return pages
  }

  /// The frames of the first saves, as a range from 0.
  func frames(of commits: Int) -> Range<Int> { 0..<(commits == 0 ? 0 : self.commits[commits - 1].end) }

  /// Copies the pages of some complete saves into a copy of the log's database.
  ///
  /// `range` counts saves from 0; the ones before it must be in the copy. Throws `FileFailure`, and what `told` throws.
  func apply(_ range: Range<Int>, of log: ReadableFile, to database: WritableFile, told: (Int) throws -> Void) throws {
    guard let last = range.last else { return }
    let pageCount = commits[last].pageCount
    let frames = frames(of: range.lowerBound).upperBound..<commits[last].end
    var page = [UInt8](repeating: 0, count: header.pageSize)
    // In the log's order, because sequential reads are fast.
    for (number, offset) in pages(in: frames).sorted(by: { $0.value < $1.value }) where number <= pageCount {
      guard try log.read(into: &page, at: offset) == page.count else { throw FileFailure(number: EIO) }
      try database.write(page[...], at: (Int(number) - 1) * page.count)
      try told(page.count)
    }
    try database.cut(to: Int(pageCount) * header.pageSize)
  }

  /// The greatest first frame, from 1, among pages whose bytes in the database equal one of their frames.
  ///
  /// A checkpoint may have copied them, so only saves that end at this frame or later surely find the database as it
  /// was. Throws `FileFailure`.
  func lastDoubt(_ log: ReadableFile, over database: ReadableFile) throws(FileFailure) -> Int {
    var first: [UInt32: Int] = [:]
    var doubt = 0
    var (frame, page) = ([UInt8](repeating: 0, count: header.pageSize), [UInt8]())
    page = frame
    for (index, number) in pageOfFrame.enumerated() {
      let start = first[number] ?? index + 1
      first[number] = start
      guard start > doubt else { continue }
      let offset = LogHeader.byteCount + index * frameSize + Self.frameHeaderSize
      guard try log.read(into: &frame, at: offset) == frame.count,
        try database.read(into: &page, at: (Int(number) - 1) * page.count) == page.count
      else { continue }
      if frame == page { doubt = start }
    }
    return doubt
  }
}

/// The checksum that runs through a log: two sums over its 32-bit words.
private struct LogChecksum: Hashable, Sendable {
  private var first: UInt32
  private var second: UInt32

  init(_ first: UInt32 = 0, _ second: UInt32 = 0) { (self.first, self.second) = (first, second) }

  /// Adds bytes, two words at a time.
  mutating func add(_ bytes: Slice<UnsafeRawBufferPointer>, isBigEndian: Bool) {
    let bytes = UnsafeRawBufferPointer(rebasing: bytes)
    var (one, two) = (first, second)
    var offset = 0
    while offset + 8 <= bytes.count {
      let left = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      let right = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
      one &+= (isBigEndian ? UInt32(bigEndian: left) : UInt32(littleEndian: left)) &+ two
      two &+= (isBigEndian ? UInt32(bigEndian: right) : UInt32(littleEndian: right)) &+ one
      offset += 8
    }
    (first, second) = (one, two)
  }
}

extension [UInt8] {
  fileprivate func bigEndian(at offset: Int) -> UInt32 { self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }
}
