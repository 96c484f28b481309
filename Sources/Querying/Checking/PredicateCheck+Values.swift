import Foundation
import Schema

extension PredicateCheck {
  /// An operand as a scalar of a kind; constants take its type.
  mutating func scalar(
    _ operand: Operand,
    as kind: LeafKind,
    path: TypedPath?,
    at address: [Int]
  ) throws(QueryError) -> CheckedExpression {
    if case .literal(let value) = operand {
      return .value(try literal(value, as: kind, path: path, at: address))
    }
    if let inner = operand.path {
      if inner.isToMany { throw Self.needsQuantifier(inner, at: address) }
      if inner.kind == .notStored {
        throw QueryError(.notStored(path: inner.persistentSpelling), at: address)
      }
    }
    guard let expression = operand.expression else {
      throw QueryError(
        .wrongValue("a set", expected: kind, path: path?.persistentSpelling ?? ""),
        at: address
      )
    }
    if let other = operand.kind, !kind.fits(other, in: model) {
      throw QueryError(.notComparable(kind, other), at: address)
    }
    return expression
  }

  /// A constant as a value of a kind; throws if it is not one (DIALECTS §3.4).
  mutating func literal(
    _ value: PredicateValue,
    as kind: LeafKind,
    path: TypedPath?,
    at address: [Int]
  ) throws(QueryError) -> PredicateValue {
    if value == .null || kind == .unknown { return value }
    if let codec = path?.plan?.codec, let raw = try rawValue(value, codec, path, at: address) {
      return raw
    }
    if case .string(let text) = value, let read = try self.text(text, as: kind, at: address) {
      return read
    }
    switch (kind, value) {
    case (.string, .string), (.date, .date), (.uuid, .uuid), (.uri, .uri), (.blob, .data),
      (.boolean, .boolean), (.number, .integer), (.number, .double), (.number, .decimal):
      return value
    case (.number, .boolean(let flag)): return .integer(flag ? 1 : 0)
    case (.boolean, .integer(let number)) where number == 0 || number == 1:
      return .boolean(number == 1)
    case (.date, .integer(let number)): return .date(Double(number))
    case (.date, .double(let number)): return .date(number)
    case (.object(let entity), .object(let object)):
      return .object(try checked(object, entity, at: address))
    case (.object(let entity), .integer(let key)):
      return .object(ObjectID(entity: entity, pk: key))
    default:
      throw QueryError(
        .wrongValue(value.text, expected: kind, path: path?.persistentSpelling ?? ""),
        at: address
      )
    }
  }

  /// A string as a date, UUID, URI, Boolean or object; nil if it stays a string or is wrong as such.
  private func text(
    _ text: String,
    as kind: LeafKind,
    at address: [Int]
  ) throws(QueryError) -> PredicateValue? {
    let malformed = QueryError(.malformedValue(text, expected: kind), at: address)
    switch kind {
    case .date:
      guard let seconds = DateEntry.seconds(text, now: checker.now) else { throw malformed }
      return .date(seconds)
    case .uuid:
      guard let uuid = UUID(uuidString: text) else { throw malformed }
      return .uuid(uuid)
    case .uri: return .uri(text)
    case .boolean:
      switch text.lowercased() {
      case "yes", "true", "1": return .boolean(true)
      case "no", "false", "0": return .boolean(false)
      default: throw malformed
      }
    case .object(let entity):
      let key = text.hasPrefix("p") ? Int64(text.dropFirst()) : nil
      if let key { return .object(ObjectID(entity: entity, pk: key)) }
      guard let object = ObjectID(spelling: text) else { throw malformed }
      return .object(try checked(object, entity, at: address))
    default: return nil
    }
  }

  /// An object, if the property may hold its entity.
  private func checked(
    _ object: ObjectID,
    _ entity: String,
    at address: [Int]
  ) throws(QueryError) -> ObjectID {
    guard model.entity(named: object.entity) != nil else {
      let nearest = Nearest.names(to: object.entity, among: model.entities.map(\.name))
      throw QueryError(.unknownEntity(object.entity, nearest: nearest), at: address)
    }
    guard model.areRelated(object.entity, entity) else {
      throw QueryError(.wrongEntity(object.entity, expected: entity), at: address)
    }
    return object
  }

  /// The raw value for a raw value or the name of a case or flag; nil if the type takes any (DIALECTS A7).
  private mutating func rawValue(
    _ value: PredicateValue,
    _ codec: RawCodec,
    _ path: TypedPath?,
    at address: [Int]
  ) throws(QueryError) -> PredicateValue? {
    let spelling = path?.persistentSpelling ?? ""
    let names = codec.cases.map(\.name) + (codec.flags ?? []).map(\.name)
    guard case .string(let text) = value else {
      if case .integer(let number) = value, !codec.cases.isEmpty,
        codec.names[.integer(number)] == nil, path?.kind == .number
      {
        notes.append(.unknownRawValue("\(number)", path: spelling, cases: names))
      }
      return nil
    }
    if codec.names[.string(text)] != nil { return nil }
    if let named = codec.rawValue(named: text) { return PredicateValue(named) }
    if path?.kind == .number {
      throw QueryError(.unknownCase(text, type: codec.typeName, cases: names), at: address)
    }
    if !codec.cases.isEmpty {
      notes.append(.unknownRawValue(text, path: spelling, cases: names))
    }
    return nil
  }
}

extension PredicateValue {
  init(_ literal: RawLiteral) {
    switch literal {
    case .integer(let number): self = .integer(number)
    case .string(let text): self = .string(text)
    case .double(let number): self = .double(number)
    }
  }

  /// The number; nil for anything else.
  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .double(let number): number
    case .decimal(let number): NSDecimalNumber(decimal: number).doubleValue
    default: nil
    }
  }
}
