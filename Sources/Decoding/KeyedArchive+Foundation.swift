import Archives
import Foundation
import Schema

/// A value that Foundation archives as an object of a small class of its own (FORMAT §5).
enum ArchivedScalar {
  case text(String)
  /// Seconds since 2001.
  case date(Double)
  case uuid(UUID)
  case data(Data)
  case address(String)
  case number(Decimal)
}

extension KeyedArchive {
  /// Nil if the object must be decoded further.
  func scalar(of object: PropertyList) -> ArchivedScalar? {
    if let text = field("NS.string", of: object)?.string { return .text(text) }
    if let seconds = field("NS.time", of: object)?.double { return .date(seconds) }
    if let bytes = field("NS.uuidbytes", of: object)?.data,
      case .value(.scalar(.uuid(let uuid))) = CellDecoder.reading(
        of: .blob(bytes), as: Attribute(name: "", type: .uuid))
    {
      return .uuid(uuid)
    }
    if let data = field("NS.data", of: object)?.data { return .data(data) }
    if let text = address(of: object) { return .address(text) }
    return decimal(of: object).map(ArchivedScalar.number)
  }

  /// The address of an archived NSURL, resolved against its bases; nil for anything else.
  func address(of object: PropertyList) -> String? {
    var parts: [String] = []
    var next: PropertyList? = object
    // A base may have a base; a broken archive may make them a ring.
    while let url = next, parts.count < 16, let text = text(of: url["NS.relative"]) {
      parts.append(text)
      next = field("NS.base", of: url)
    }
    guard var address = parts.popLast() else { return nil }
    while let part = parts.popLast() {
      let base = URL(string: address)
      address = URL(string: part, relativeTo: base)?.absoluteString ?? address + part
    }
    return address
  }

  /// The number of an archived NSDecimalNumber: a mantissa of 16-bit words and a power of ten.
  func decimal(of object: PropertyList) -> Decimal? {
    guard let bytes = field("NS.mantissa", of: object)?.data, bytes.count == 16,
      let exponent = field("NS.exponent", of: object)?.integer, (-128...127).contains(exponent)
    else { return nil }
    let length = field("NS.length", of: object)?.integer ?? 8
    let isNegative = field("NS.negative", of: object)?.boolean == true
    // Foundation keeps "not a number" as a negative number without words.
    if length == 0, isNegative { return .nan }
    guard (0...8).contains(length) else { return nil }
    // NSHostByteOrder: 1 is little-endian, 2 big-endian.
    let isBigEndian = field("NS.mantissa.bo", of: object)?.integer == 2
    let words = stride(from: 0, to: Int(length) * 2, by: 2).map { offset in
      let pair = bytes.dropFirst(offset).prefix(2).map(UInt16.init)
      let (first, second) = (pair.first ?? 0, pair.last ?? 0)
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    let mantissa = words.reversed().reduce(Decimal(0)) { $0 * 65_536 + Decimal(Int($1)) }
    return Decimal(sign: isNegative ? .minus : .plus, exponent: Int(exponent), significand: mantissa)
  }
}
