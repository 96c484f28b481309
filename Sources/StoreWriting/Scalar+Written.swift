package import Schema
import Foundation

extension Scalar {
  /// A value from the text of a row file's scalar, as the attribute's type reads it; nil if it cannot.
  ///
  ///     Scalar(written: "1815-12-10T00:00:00Z", as: .date)   // .date(-5_872_435_200)
  package init?(written text: String, as type: AttributeType) {
    switch type {
    case .integer16, .integer32, .integer64:
      guard let number = Int64(text) else { return nil }
      self = .integer(number)
    case .double, .float:
      guard let number = Self.double(text) else { return nil }
      self = .double(number)
    case .decimal where Self.double(text)?.isNaN == true: self = .decimal(.nan)
    case .decimal:
      let isNumber = text.allSatisfy { "0123456789+-.eE".contains($0) } && Double(text) != nil
      guard isNumber, let number = Decimal(string: text) else { return nil }
      self = .decimal(number)
    case .string, .uri: self = .string(text)
    case .boolean:
      switch text.lowercased() {
      case "true", "yes": self = .boolean(true)
      case "false", "no": self = .boolean(false)
      default: return nil
      }
    case .date:
      guard let seconds = Self.referenceSeconds(text) else { return nil }
      self = .date(seconds)
    case .uuid:
      guard let uuid = UUID(uuidString: text) else { return nil }
      self = .uuid(uuid)
    case .binary, .transformable, .undefined, .objectID, .composite, .codable, .other: return nil
    }
  }

  /// YAML spells infinity and not-a-number with a dot; Swift without.
  private static func double(_ text: String) -> Double? {
    let plain = text.lowercased().replacingOccurrences(of: ".inf", with: "inf").replacingOccurrences(
      of: ".nan", with: "nan")
    return Double(plain)
  }

  /// ISO 8601 with or without time and fraction, in UTC if no zone is given; or plain seconds since 2001.
  private static func referenceSeconds(_ text: String) -> Double? {
    if let seconds = Double(text) { return seconds.isFinite ? seconds : nil }
    var spelled = text.replacingOccurrences(of: " ", with: "T")
    if !spelled.contains("T") { spelled += "T00:00:00Z" }
    let time = spelled.drop { $0 != "T" }
    if !time.contains(where: { "Z+-".contains($0) }) { spelled += "Z" }
    for fractional in [false, true] {
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: fractional)
      if let date = try? style.parse(spelled) { return date.timeIntervalSinceReferenceDate }
    }
    return nil
  }
}
