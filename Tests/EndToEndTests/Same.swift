import Foundation

/// Compares what the program prints with the notation of the expectations.
enum Same {
  static func values(_ left: Any?, _ right: Any?) -> Bool {
    let left = left is NSNull ? nil : left
    let right = right is NSNull ? nil : right
    switch (left, right) {
    case (nil, nil): return true
    case (let left as String, let right as String): return left == right
    case (let left as NSNumber, let right as NSNumber):
      return left == right || isDigits(left.doubleValue, of: right.doubleValue)
    default: return false
    }
  }

  /// A Float as it is written, where the independent reader has the double that a column holds for it.
  private static func isDigits(_ written: Double, of stored: Double) -> Bool {
    // JSONSerialization's numbers of 17 digits can be off in the last bits; hardly any other double is so near to a Float.
    guard abs(Double(Float(stored)) - stored) <= abs(stored) * 1e-14, let digits = Double("\(Float(stored))") else {
      return false
    }
    return abs(digits - written) <= abs(digits) * 1e-14
  }

  /// `wanted` is `{"date"}`, `{"decimal"}`, a bare key, `{"count"}`, cut base64, leaves or a plain value.
  static func cells(_ printed: Any?, _ wanted: Any) -> Bool {
    guard let wanted = wanted as? [String: Any] else {
      if let object = printed as? [String: Any], let key = object["pk"] { return values(key, wanted) }
      return values(printed, wanted)
    }
    if let seconds = (wanted["date"] as? NSNumber)?.doubleValue {
      if let object = printed as? [String: Any] { return values(object["seconds"], wanted["date"]) }
      guard let text = printed as? String, let date = Self.date(text) else { return false }
      return abs(date - seconds) < 0.0011
    }
    if let number = wanted["decimal"] as? NSNumber {
      // JSONSerialization's numbers of 17 digits can be off in the last bit; their text is not.
      guard let text = printed as? String else { return false }
      return Double(text) == number.doubleValue || text == "\(number)"
    }
    guard let printed = printed as? [String: Any] else { return false }
    if let count = wanted["count"], wanted.count == 1 { return values(printed["count"], count) }
    if let base64 = wanted["base64"] as? String {
      guard let found = printed["base64"] as? String else { return false }
      let start = base64.hasSuffix("…") ? String(base64.dropLast()) : base64
      let length = Data(base64Encoded: found)?.count
      return found.hasPrefix(start) && length == (wanted["bytes"] as? NSNumber)?.intValue
    }
    return wanted.keys.sorted() == printed.keys.sorted() && wanted.allSatisfy { cells(printed[$0.key], $0.value) }
  }

  private static func date(_ text: String) -> Double? {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    return (try? style.parse(text))?.timeIntervalSinceReferenceDate
  }
}
