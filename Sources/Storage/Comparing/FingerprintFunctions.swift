import CSQLite
import Foundation

/// Gives a connection the functions of `Fingerprint`.
final class FingerprintFunctions {
  private let supportFolder: String
  /// A buffer for a file, which is read piece by piece.
  private var piece: [UInt8] = []
  private var key: [UInt8] = []

  private typealias Values = UnsafeMutablePointer<OpaquePointer?>

  private init(supportFolder: String) { self.supportFolder = supportFolder }

  static func install(on handle: OpaquePointer, supportFolder: String) {
    let make = { FingerprintFunctions(supportFolder: supportFolder) }
    SQLFunction.add(Fingerprint.keyName, arguments: -1, to: handle, owner: make()) {
      FingerprintFunctions.key($0, $1, $2)
    }
    SQLFunction.add(Fingerprint.hashName, arguments: -1, to: handle, owner: make()) {
      FingerprintFunctions.hash($0, $1, $2)
    }
    sqlite3_create_function_v2(
      handle, Fingerprint.setName, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nil, nil,
      { FingerprintFunctions.add($0, $2) }, { FingerprintFunctions.finishSet($0) }, nil)
  }

  private static func functions(_ context: OpaquePointer?) -> FingerprintFunctions? {
    sqlite3_user_data(context).map { Unmanaged<FingerprintFunctions>.fromOpaque($0).takeUnretainedValue() }
  }

  // MARK: Values

  /// A value as it is compared; its bytes are valid only during the call.
  private enum Meaning {
    case null
    case number(Double, exactly: Int64)
    case text(UnsafeRawBufferPointer)
    case bytes(UnsafeRawBufferPointer)
    /// The name of a file of external storage.
    case file(String)
  }

  private static func meaning(_ value: OpaquePointer?, _ kind: UInt8) -> Meaning {
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER:
      let number = sqlite3_value_int64(value)
      let read = kind == Kind.boolean ? (number == 0 ? 0 : 1) : number
      return .number(Double(read), exactly: read)
    case SQLITE_FLOAT:
      let number = sqlite3_value_double(value)
      if kind == Kind.boolean { return .number(number == 0 ? 0 : 1, exactly: number == 0 ? 0 : 1) }
      // Adding 0 takes the sign from -0.0.
      return .number(number + 0, exactly: Int64(exactly: number) ?? 0)
    case SQLITE_TEXT:
      let bytes = bytes(sqlite3_value_text(value), value)
      return switch kind {
      case Kind.bytes: .bytes(bytes)
      case Kind.tagged: tagged(bytes)
      default: .text(bytes)
      }
    case SQLITE_BLOB:
      let bytes = bytes(sqlite3_value_blob(value), value)
      return kind == Kind.tagged ? tagged(bytes) : .bytes(bytes)
    default: return .null
    }
  }

  private enum Kind {
    static let boolean = UInt8(ascii: "b")
    static let bytes = UInt8(ascii: "d")
    static let tagged = UInt8(ascii: "x")
  }

  private static func bytes(_ start: UnsafeRawPointer?, _ value: OpaquePointer?) -> UnsafeRawBufferPointer {
    // The pointer first: SQLite may convert the text, and then counts the converted bytes.
    UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(value)))
  }

  /// The bytes behind a tag (FORMAT §4); if the tag is unknown, all bytes.
  private static func tagged(_ bytes: UnsafeRawBufferPointer) -> Meaning {
    let rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
    switch bytes.first {
    case 1: return .bytes(rest)
    case 2:
      let name = String(decoding: rest.prefix(37).prefix { $0 != 0 }, as: UTF8.self)
      // Only a bare UUID may become part of a path.
      let isName = name.utf8.count == 36 && UUID(uuidString: name) != nil
      return isName ? .file(name) : .bytes(bytes)
    default: return .bytes(bytes)
    }
  }

  private static func spelling(_ value: OpaquePointer?) -> UnsafeRawBufferPointer {
    bytes(sqlite3_value_text(value), value)
  }

  // MARK: Keys

  private static func key(_ context: OpaquePointer?, _ count: Int32, _ values: Values?) {
    guard let values, count >= 2, let functions = functions(context) else { return sqlite3_result_null(context) }
    let kinds = spelling(values[1])
    // Not a property: Swift would check its exclusive access at every byte.
    var key: [UInt8] = []
    swap(&key, &functions.key)
    key.removeAll(keepingCapacity: true)
    append(UInt64(bitPattern: sqlite3_value_int64(values[0])), bytes: 4, to: &key)
    for index in 2..<max(2, Int(count)) where index - 2 < kinds.count {
      append(meaning(values[index], kinds[index - 2]), to: &key)
    }
    key.withUnsafeBytes { bytes in
      sqlite3_result_blob(context, bytes.baseAddress, Int32(clamping: bytes.count), transient)
    }
    swap(&key, &functions.key)
  }

  private static func append(_ meaning: Meaning, to key: inout [UInt8]) {
    switch meaning {
    case .null: key.append(0)
    case .number(let number, let exactly):
      key.append(1)
      let bits = number.bitPattern
      // Numbers sort by their bytes: negative ones reversed, and before the others.
      append(bits >> 63 == 1 ? ~bits : bits | 1 << 63, bytes: 8, to: &key)
      append(UInt64(bitPattern: exactly) ^ 1 << 63, bytes: 8, to: &key)
    case .text(let bytes):
      key.append(2)
      append(bytes, to: &key)
    case .bytes(let bytes):
      key.append(3)
      append(bytes, to: &key)
    case .file(let name):
      key.append(4)
      key += name.utf8
    }
  }

  private static func append(_ bits: UInt64, bytes: Int, to key: inout [UInt8]) {
    for shift in stride(from: (bytes - 1) * 8, through: 0, by: -8) {
      key.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
  }

  /// Adds bytes and an end mark that sorts before any continuation.
  private static func append(_ bytes: UnsafeRawBufferPointer, to key: inout [UInt8]) {
    if let start = bytes.baseAddress, memchr(start, 0, bytes.count) != nil {
      for byte in bytes {
        key.append(byte)
        if byte == 0 { key.append(0xff) }
      }
    } else {
      key.append(contentsOf: bytes)
    }
    key.append(0)
    key.append(0)
  }

  // MARK: Hashes

  private static func hash(_ context: OpaquePointer?, _ count: Int32, _ values: Values?) {
    guard let values, count >= 1, let functions = functions(context) else { return sqlite3_result_null(context) }
    let kinds = spelling(values[0])
    var hasher = Hasher()
    for index in 1..<max(1, Int(count)) where index - 1 < kinds.count {
      functions.add(meaning(values[index], kinds[index - 1]), to: &hasher)
    }
    sqlite3_result_int64(context, Int64(hasher.finalize()))
  }

  private func add(_ meaning: Meaning, to hasher: inout Hasher) {
    switch meaning {
    case .null: hasher.combine(0 as UInt8)
    case .number(let number, let exactly):
      hasher.combine(1 as UInt8)
      hasher.combine(number.bitPattern)
      hasher.combine(exactly)
    case .text(let bytes):
      hasher.combine(2 as UInt8)
      Self.add(bytes, to: &hasher)
    case .bytes(let bytes):
      hasher.combine(3 as UInt8)
      Self.add(bytes, to: &hasher)
    case .file(let name): add(file: name, to: &hasher)
    }
  }

  private static let pieceSize = 1 << 16

  /// Adds bytes in pieces of one size, like those of a file, and then their number.
  private static func add(_ bytes: UnsafeRawBufferPointer, to hasher: inout Hasher) {
    var start = 0
    while start < bytes.count {
      let end = min(start + pieceSize, bytes.count)
      hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      start = end
    }
    hasher.combine(bytes.count)
  }

  /// Adds a file's bytes as if they were in the row; a file that cannot be read differs from all that can.
  private func add(file name: String, to hasher: inout Hasher) {
    let path = supportFolder + "/_EXTERNAL_DATA/" + name
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW)
    var facts = stat()
    guard descriptor >= 0, fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      if descriptor >= 0 { close(descriptor) }
      return hasher.combine(4 as UInt8)
    }
    defer { close(descriptor) }
    hasher.combine(3 as UInt8)
    if piece.isEmpty { piece = [UInt8](repeating: 0, count: Self.pieceSize) }
    var (length, filled) = (0, 0)
    while true {
      let start = filled
      let count = piece.withUnsafeMutableBytes { buffer in
        read(descriptor, buffer.baseAddress.map { $0 + start }, buffer.count - start)
      }
      if count < 0, errno == EINTR { continue }
      filled += max(0, count)
      length += max(0, count)
      if filled == piece.count || count <= 0 {
        piece.withUnsafeBytes { hasher.combine(bytes: .init(rebasing: $0[..<filled])) }
        filled = 0
      }
      if count <= 0 { break }
    }
    hasher.combine(length)
  }

  // MARK: Sets

  private struct Sum {
    var hashes: UInt64
    var count: Int64
  }

  private static func add(_ context: OpaquePointer?, _ values: Values?) {
    guard let values, sqlite3_value_type(values[0]) != SQLITE_NULL,
      let sum = sqlite3_aggregate_context(context, Int32(MemoryLayout<Sum>.size))?.assumingMemoryBound(to: Sum.self)
    else { return }
    sum.pointee.hashes &+= UInt64(bitPattern: sqlite3_value_int64(values[0]))
    sum.pointee.count += 1
  }

  private static func finishSet(_ context: OpaquePointer?) {
    guard let sum = sqlite3_aggregate_context(context, 0)?.assumingMemoryBound(to: Sum.self), sum.pointee.count > 0
    else { return sqlite3_result_null(context) }
    var hasher = Hasher()
    hasher.combine(sum.pointee.hashes)
    hasher.combine(sum.pointee.count)
    sqlite3_result_int64(context, Int64(hasher.finalize()))
  }

  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
