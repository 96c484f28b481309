import CSQLite
import Foundation
import Predicates

/// Gives a connection the collations that SQLite does not have.
enum StringOrders {
  static func install(on handle: OpaquePointer) {
    install(.localized, on: handle) { _, firstCount, first, secondCount, second in
      let (left, right) = StringOrders.texts(firstCount, first, secondCount, second)
      return StringOrders.order(left, right, [])
    }
    install(.localizedStandard, on: handle) { _, firstCount, first, secondCount, second in
      let (left, right) = StringOrders.texts(firstCount, first, secondCount, second)
      return StringOrders.order(left, right, [.caseInsensitive, .numeric, .widthInsensitive])
    }
    sqlite3_create_function_v2(
      handle, CompareFunction.name, 3, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nil,
      { context, _, values in StringOrders.compare(context, values) }, nil, nil, nil)
  }

  private typealias Collation =
    @convention(c) (UnsafeMutableRawPointer?, Int32, UnsafeRawPointer?, Int32, UnsafeRawPointer?) -> Int32

  private static func install(_ collation: SortCollation, on handle: OpaquePointer, _ body: @escaping Collation) {
    guard let name = collation.functionName else { return }
    sqlite3_create_collation_v2(handle, name, SQLITE_UTF8, nil, body, nil)
  }

  private static func texts(
    _ firstCount: Int32, _ first: UnsafeRawPointer?, _ secondCount: Int32, _ second: UnsafeRawPointer?
  ) -> (String, String) {
    let text = { (start: UnsafeRawPointer?, count: Int32) in
      String(decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self)
    }
    return (text(first, firstCount), text(second, secondCount))
  }

  private static func order(_ left: String, _ right: String, _ options: String.CompareOptions) -> Int32 {
    Int32(left.compare(right, options: options, range: nil, locale: .current).rawValue)
  }

  /// NULL if a side is NULL, as with every comparison; a number or a blob is compared as its text.
  private static func compare(_ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
    guard let values, let left = sqlite3_value_text(values[0]), let right = sqlite3_value_text(values[1]) else {
      return sqlite3_result_null(context)
    }
    let options = Comparison.Options(rawValue: UInt8(truncatingIfNeeded: sqlite3_value_int64(values[2])))
    let text = { (start: UnsafePointer<UInt8>, value: OpaquePointer?) in
      let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
      return String(decoding: bytes, as: UTF8.self)
    }
    let result = text(left, values[0]).compare(
      text(right, values[1]), options: options.comparing, range: nil, locale: options.locale)
    sqlite3_result_int(context, Int32(result.rawValue))
  }
}

extension Comparison.Options {
  /// The same as options of Foundation.
  var comparing: String.CompareOptions {
    var options: String.CompareOptions = []
    if contains(.caseInsensitive) { options.insert(.caseInsensitive) }
    if contains(.diacriticInsensitive) { options.insert(.diacriticInsensitive) }
    return options
  }

  /// The user's locale, if it decides.
  var locale: Locale? { contains(.localeSensitive) ? .current : nil }
}
