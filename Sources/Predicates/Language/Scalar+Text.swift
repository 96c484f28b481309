import Escaping
import Foundation
import Schema

extension Scalar {
  /// The type's name for messages.
  var title: String {
    switch self {
    case .null: "nil"
    case .boolean: "a Boolean"
    case .integer, .double, .decimal: "a number"
    case .string: "a string"
    case .date: "a date"
    case .uuid: "a UUID"
    case .uri: "a URI"
    case .data: "bytes"
    case .object: "an object"
    }
  }

  /// The value as a predicate writes it, such as `"x"`, `YES` or `CAST(0.0, "NSDate")`.
  ///
  /// `NSPredicate` prints a date like this and has no readable form for UUIDs, URIs, decimals, bytes and objects;
  /// they get the same form with their own class.
  package var text: String {
    switch self {
    case .null: "nil"
    case .boolean(let flag): flag ? "YES" : "NO"
    case .integer(let number): "\(number)"
    case .double(let number): number.isFinite ? "\(number)" : Self.cast("\"\(number)\"", "NSNumber")
    case .decimal(let number): Self.cast("\"\(number)\"", "NSDecimalNumber")
    case .string(let text): PredicateLiteral.quoted(text)
    case .date(let seconds): Self.cast(seconds.isFinite ? "\(seconds)" : "\"\(seconds)\"", "NSDate")
    case .uuid(let uuid): Self.cast("\"\(uuid.uuidString)\"", "NSUUID")
    case .uri(let text): Self.cast(PredicateLiteral.quoted(text), "NSURL")
    case .data(let data): Self.cast("\"\(data.base64EncodedString())\"", "NSData")
    case .object(let object): Self.cast(PredicateLiteral.quoted("\(object.entity)/p\(object.pk)"), "NSManagedObjectID")
    }
  }

  /// The constant that `CAST` makes from another; nil if that is not possible.
  init?(_ value: Scalar, castTo type: String) {
    switch (type, value) {
    case ("NSDate", .integer(let number)): self = .date(Double(number))
    case ("NSDate", .double(let number)): self = .date(number)
    case ("NSDate", .string(let text)):
      guard let number = Self.nonFinite(text) else { return nil }
      self = .date(number)
    case ("NSNumber", .string(let text)):
      if let number = Self.nonFinite(text) {
        self = .double(number)
        return
      }
      let isNegative = text.hasPrefix("-")
      guard
        let number = PredicateNumber.value(String(isNegative ? text.dropFirst() : text[...]), isNegative: isNegative)
      else { return nil }
      self = number
    case ("NSDecimalNumber", .string(let text)):
      guard let number = Self.decimal(text) else { return nil }
      self = .decimal(number)
    case ("NSUUID", .string(let text)):
      guard let uuid = UUID(uuidString: text) else { return nil }
      self = .uuid(uuid)
    case ("NSURL", .string(let text)): self = .uri(text)
    case ("NSData", .string(let text)):
      guard let data = Data(base64Encoded: text) else { return nil }
      self = .data(data)
    case ("NSManagedObjectID", .string(let text)):
      guard let object = ObjectID(spelling: text) else { return nil }
      self = .object(object)
    default: return nil
    }
  }

  /// A stored text, even if it is the name of a case with another raw value.
  package static func stored(_ text: String) -> String { Expression.cast(.string(text), type: "NSString").description }

  private static func cast(_ text: String, _ type: String) -> String { "CAST(\(text), \"\(type)\")" }

  private static func nonFinite(_ text: String) -> Double? {
    ["inf": Double.infinity, "-inf": -Double.infinity, "nan": Double.nan][text]
  }

  /// `Decimal(string:)` stops at unknown characters, so the text is checked first.
  private static func decimal(_ text: String) -> Decimal? {
    if text == "\(Decimal.nan)" { return .nan }
    guard text.wholeMatch(of: /[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?/) != nil else { return nil }
    return Decimal(string: text)
  }
}

extension ObjectID {
  /// Reads `x-coredata://UUID/Entity/p7`, `Entity/p7` or `Entity/7`; nil for anything else.
  package init?(spelling: String) {
    let spelling = Self.plain(spelling)
    let parts = spelling.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 2, parts.count == 2 || spelling.hasPrefix(Self.scheme), let key = parts.last,
      !parts[parts.count - 2].isEmpty, let number = Int64(key.hasPrefix("p") ? String(key.dropFirst()) : key)
    else { return nil }
    self.init(entity: parts[parts.count - 2], pk: number)
  }

  /// The UUID of the store that a URI names if it is another than this one's; nil if it names none.
  package static func otherStore(in spelling: String, than uuid: String?) -> String? {
    let spelling = plain(spelling)
    guard let uuid, spelling.hasPrefix(scheme) else { return nil }
    let named = String(spelling.dropFirst(scheme.count).prefix { $0 != "/" })
    return named.isEmpty || named.uppercased() == uuid.uppercased() ? nil : named
  }

  private static let scheme = "x-coredata://"

  /// JSON may escape each slash, as that of a `PersistentIdentifier` does.
  private static func plain(_ spelling: String) -> String { spelling.replacing("\\/", with: "/") }
}

extension UUID {
  /// Reads 32 hexadecimal digits, with dashes or without, in braces, or as SQL writes bytes; nil for anything else.
  init?(spelling text: String) {
    if let uuid = UUID(uuidString: text) {
      self = uuid
      return
    }
    var digits = text[...]
    let around = [("{", "}"), ("x'", "'"), ("X'", "'"), ("0x", ""), ("<", ">")]
    if let found = around.first(where: { text.hasPrefix($0.0) && text.hasSuffix($0.1) }) {
      digits = digits.dropFirst(found.0.count).dropLast(found.1.count)
    }
    var parts = digits.filter { $0 != "-" && $0 != " " }[...]
    guard parts.utf8.count == 32, parts.allSatisfy(\.isHexDigit) else { return nil }
    var dashed: [Substring] = []
    for count in [8, 4, 4, 4, 12] {
      dashed.append(parts.prefix(count))
      parts = parts.dropFirst(count)
    }
    self.init(uuidString: dashed.joined(separator: "-"))
  }
}
