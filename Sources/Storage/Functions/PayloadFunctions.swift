import CSQLite
import Decoding
import Findings
import Foundation
import Predicates
import Schema

/// Gives a connection the functions that read payloads, which SQLite cannot.
///
/// SQLite calls them row by row, so memory does not grow and an interrupt ends the query.
final class PayloadFunctions {
  private let supportFolder: String

  private init(supportFolder: String) { self.supportFolder = supportFolder }

  static func install(on handle: OpaquePointer, supportFolder: String) {
    let functions = PayloadFunctions(supportFolder: supportFolder)
    SQLFunction.add(PayloadFunction.name, arguments: 3, to: handle, owner: functions) { PayloadFunctions.value($0, $2) }
    SQLFunction.add(PayloadFunction.containsName, arguments: 5, to: handle, owner: functions) {
      PayloadFunctions.contains($0, $2)
    }
    SQLFunction.add(LengthFunction.name, arguments: 1, to: handle, owner: functions) { PayloadFunctions.length($0, $2) }
  }

  private typealias Arguments = UnsafeMutablePointer<OpaquePointer?>

  private static func found(_ context: OpaquePointer?, _ values: Arguments) -> PayloadValue? {
    guard let pointer = sqlite3_user_data(context), let steps = text(values[2]) else { return nil }
    let functions = Unmanaged<PayloadFunctions>.fromOpaque(pointer).takeUnretainedValue()
    guard let data = functions.payload(values[0], isTagged: sqlite3_value_int(values[1]) != 0) else { return nil }
    let path = steps.isEmpty ? [] : steps.components(separatedBy: PayloadFunction.separator)
    return PayloadLookup.value(at: path, in: data)
  }

  /// NULL if there are no bytes, or their file is missing.
  private static func length(_ context: OpaquePointer?, _ values: Arguments?) {
    guard let values, let pointer = sqlite3_user_data(context) else { return sqlite3_result_null(context) }
    let functions = Unmanaged<PayloadFunctions>.fromOpaque(pointer).takeUnretainedValue()
    switch functions.reading(values[0], isTagged: true, wholly: false) {
    case .value(.scalar(.data(let data))): sqlite3_result_int64(context, Int64(data.count))
    case .value(.external(let file)):
      guard let length = file.length else { return sqlite3_result_null(context) }
      sqlite3_result_int64(context, Int64(length))
    default: sqlite3_result_null(context)
    }
  }

  private static func value(_ context: OpaquePointer?, _ values: Arguments?) {
    guard let values, let found = found(context, values) else { return sqlite3_result_null(context) }
    switch found {
    case .null: sqlite3_result_null(context)
    case .integer(let number): sqlite3_result_int64(context, number)
    case .double(let number): sqlite3_result_double(context, number)
    case .text(let text), .other(let text): result(text, context)
    case .list(let items): result(Count.text(items.count, "item"), context)
    case .bytes(let data):
      data.withUnsafeBytes { bytes in
        sqlite3_result_blob(context, bytes.baseAddress, Int32(clamping: bytes.count), transient)
      }
    }
  }

  /// NULL if there is no payload, as with every comparison.
  private static func contains(_ context: OpaquePointer?, _ values: Arguments?) {
    guard let values, let found = found(context, values) else { return sqlite3_result_null(context) }
    let options = Comparison.Options(rawValue: UInt8(truncatingIfNeeded: sqlite3_value_int64(values[4])))
    switch found {
    case .list(let items):
      let isThere = items.contains { equals($0, values[3], options) }
      sqlite3_result_int(context, isThere ? 1 : 0)
    case .text(let whole):
      guard let part = text(values[3]) else { return sqlite3_result_null(context) }
      let place = whole.range(of: part, options: options.comparing, locale: options.locale)
      sqlite3_result_int(context, place == nil ? 0 : 1)
    default: sqlite3_result_null(context)
    }
  }

  private static func equals(_ item: PayloadValue, _ value: OpaquePointer?, _ options: Comparison.Options) -> Bool {
    switch item {
    case .integer(let number): return isNumber(value) && sqlite3_value_double(value) == Double(number)
    case .double(let number): return isNumber(value) && sqlite3_value_double(value) == number
    case .text(let text):
      guard let other = self.text(value) else { return false }
      return text.compare(other, options: options.comparing, locale: options.locale) == .orderedSame
    default: return false
    }
  }

  private static func isNumber(_ value: OpaquePointer?) -> Bool {
    [SQLITE_INTEGER, SQLITE_FLOAT].contains(sqlite3_value_type(value))
  }

  /// The bytes of a column: themselves, or those of the file that it names (FORMAT §4).
  private func payload(_ value: OpaquePointer?, isTagged: Bool) -> Data? {
    switch reading(value, isTagged: isTagged, wholly: true) {
    case .value(.scalar(.data(let data))): data
    case .value(.external(let file)): file.data
    default: nil
    }
  }

  /// A column's value, the file of an external value either read or only measured.
  private func reading(_ value: OpaquePointer?, isTagged: Bool, wholly: Bool) -> Reading? {
    let raw: SQLiteValue
    switch sqlite3_value_type(value) {
    case SQLITE_BLOB:
      let bytes = UnsafeRawBufferPointer(start: sqlite3_value_blob(value), count: Int(sqlite3_value_bytes(value)))
      raw = .blob(Data(bytes))
    case SQLITE_TEXT: raw = .text(Self.text(value) ?? "")
    default: return nil
    }
    var attribute = Attribute(name: "", type: .binary)
    attribute.allowsExternalBinaryDataStorage = isTagged
    return CellDecoder.reading(of: .whole(raw), as: attribute) { [supportFolder] name in
      ExternalData(reading: name, below: supportFolder, wholly: wholly)
    }
  }

  private static func text(_ value: OpaquePointer?) -> String? {
    guard sqlite3_value_type(value) == SQLITE_TEXT, let start = sqlite3_value_text(value) else { return nil }
    let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  private static func result(_ text: String, _ context: OpaquePointer?) {
    sqlite3_result_text(context, text, Int32(clamping: text.utf8.count), transient)
  }
}
