import Archives
import Foundation
import Predicates
import Schema

/// Writes default values and derivations as model archives hold them (FORMAT §7.2).
struct CompiledValueWriter {
  func write(_ value: Value?, into archive: inout KeyedArchiveWriter) -> PropertyList {
    switch value?.scalar {
    case .integer(let number): return archive.plain(.integer(number))
    case .double(let number): return archive.plain(.real(number))
    case .boolean(let flag): return archive.plain(.boolean(flag))
    case .string(let text): return archive.string(text)
    case .data(let data): return archive.plain(.data(data))
    case .date(let seconds): return archive.date(seconds)
    case .uuid(let uuid): return archive.uuid(uuid)
    case .uri(let text): return archive.url(text)
    case .decimal(let number): return write(number, into: &archive)
    default: return KeyedArchiveWriter.null
    }
  }

  private func write(_ number: Decimal, into archive: inout KeyedArchiveWriter) -> PropertyList {
    var rest = UInt128("\(number.significand)") ?? 0
    var mantissa = Data()
    var length: Int64 = 0
    for _ in 0..<8 {
      if rest > 0 { length += 1 }
      mantissa.append(UInt8(truncatingIfNeeded: rest))
      mantissa.append(UInt8(truncatingIfNeeded: rest >> 8))
      rest >>= 16
    }
    return archive.object(
      ["NSDecimalNumber", "NSNumber", "NSValue", "NSObject"],
      [
        .init("NS.mantissa", .data(mantissa)), .init("NS.mantissa.bo", .integer(1)),
        .init("NS.exponent", .integer(Int64(number.exponent))), .init("NS.length", .integer(length)),
        .init("NS.negative", .boolean(number.sign == .minus)), .init("NS.compact", .boolean(true)),
      ])
  }

  /// A derivation of a known shape: `now()`, `canonical:(path)`, `path.@count` or a path.
  func derivation(_ text: String, into archive: inout KeyedArchiveWriter) -> PropertyList? {
    if text == "now()" { return function("now", nil, into: &archive) }
    if text.hasPrefix("canonical:("), text.hasSuffix(")") {
      return function("canonical:", String(text.dropFirst(11).dropLast()), into: &archive)
    }
    if text.hasSuffix(".@count") { return function("count:", String(text.dropLast(7)), into: &archive) }
    guard !text.isEmpty, text.allSatisfy({ $0.isLetter || $0.isNumber || "_.".contains($0) }) else { return nil }
    return keyPath(text, into: &archive)
  }

  private func function(_ name: String, _ path: String?, into archive: inout KeyedArchiveWriter) -> PropertyList {
    let receiver = archive.object(
      ["NSConstantValueExpression", "NSExpression", "NSObject"],
      [
        .init("NSExpressionType", .integer(0)),
        .init("NSConstantValueClassName", archive.string("_NSPredicateUtilities")),
      ])
    let arguments = path.flatMap { keyPath($0, into: &archive) }
    return archive.object(
      ["NSFunctionExpression", "NSExpression", "NSObject"],
      [
        .init("NSExpressionType", .integer(4)), .init("NSOperand", receiver),
        .init("NSSelectorName", archive.string(name)),
        .init("NSArguments", archive.array(arguments.map { [$0] } ?? [])),
      ])
  }

  private func keyPath(_ path: String, into archive: inout KeyedArchiveWriter) -> PropertyList? {
    let steps = path.split(separator: ".").map(String.init)
    return CompiledPredicateWriter.expression(.keyPath(KeyPath(steps)), into: &archive)
  }
}
