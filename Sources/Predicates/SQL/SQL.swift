import Escaping
package import Schema

/// SQL as segments, so that no value or name is ever spliced into text.
///
///     "SELECT \(id: "ZNAME") FROM \(id: table) AS t WHERE \(column: "t", key) = \(bind: .integer(7))"
package struct SQL: Hashable, Sendable {
  package enum Segment: Hashable, Sendable {
    case text(String)
    case identifier(String)
    case binding(SQLiteValue)
  }

  package private(set) var segments: [Segment]

  package init(_ segments: [Segment] = []) { self.segments = segments }

  package static func identifier(_ name: String) -> SQL { SQL([.identifier(name)]) }
  package static func binding(_ value: SQLiteValue) -> SQL { SQL([.binding(value)]) }
  /// A column of a table alias, both quoted.
  package static func column(_ alias: String, _ name: String) -> SQL {
    SQL([.identifier(alias), .text("."), .identifier(name)])
  }

  package static func + (left: SQL, right: SQL) -> SQL { SQL(left.segments + right.segments) }
  package static func += (left: inout SQL, right: SQL) { left.segments += right.segments }

  /// The statement with `?` for each binding, identifiers in double quotes.
  package var statement: String {
    segments.map { segment in
      switch segment {
      case .text(let text): text
      case .identifier(let name): SQLText.identifier(name)
      case .binding: "?"
      }
    }.joined()
  }

  package var bindings: [SQLiteValue] {
    segments.compactMap { if case .binding(let value) = $0 { value } else { nil } }
  }
}

extension SQL: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { segments = text.isEmpty ? [] : [.text(text)] }

  package init(stringInterpolation: StringInterpolation) { segments = stringInterpolation.segments }

  /// What may stand in a statement: a String has no place of its own, so it is quoted, bound or called text.
  package struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var segments: [Segment] = []

    package init(literalCapacity: Int, interpolationCount: Int) { segments.reserveCapacity(2 * interpolationCount + 1) }

    package mutating func appendLiteral(_ text: String) {
      if !text.isEmpty { segments.append(.text(text)) }
    }

    package mutating func appendInterpolation(_ sql: SQL) { segments += sql.segments }

    /// Parts with commas between them.
    package mutating func appendInterpolation(list parts: [SQL]) {
      for (index, part) in parts.enumerated() {
        if index > 0 { segments.append(.text(", ")) }
        segments += part.segments
      }
    }

    /// A name in double quotes.
    package mutating func appendInterpolation(id name: String) { segments.append(.identifier(name)) }

    /// A column of a table alias, both quoted.
    package mutating func appendInterpolation(column alias: String, _ name: String) {
      segments += [.identifier(alias), .text("."), .identifier(name)]
    }

    package mutating func appendInterpolation(bind value: SQLiteValue) { segments.append(.binding(value)) }

    /// Integers that are bound, with commas between them.
    package mutating func appendInterpolation(integers: some Sequence<some BinaryInteger>) {
      for (index, number) in integers.enumerated() {
        if index > 0 { segments.append(.text(", ")) }
        segments.append(.binding(.integer(Int64(number))))
      }
    }

    /// A number that is written rather than bound.
    package mutating func appendInterpolation(number: some BinaryInteger) { segments.append(.text("\(number)")) }

    /// A function or an operator of this program's own, never a value or a name from a store.
    package mutating func appendInterpolation(text: String) { appendLiteral(text) }
  }
}

extension [SQL] {
  package func joined(separator: SQL) -> SQL {
    var joined = SQL()
    for (index, part) in enumerated() {
      if index > 0 { joined += separator }
      joined += part
    }
    return joined
  }

  /// The same for AND and OR, bracketed by halves, because SQLite's parse tree is as deep as a chain is long.
  package func joinedInHalves(separator: SQL) -> SQL {
    guard count > 64 else { return joined(separator: separator) }
    let halves = [Array(self[..<(count / 2)]), Array(self[(count / 2)...])]
    return halves.map { half -> SQL in "(\(half.joinedInHalves(separator: separator)))" }.joined(separator: separator)
  }
}

extension SQL {
  /// The tables by their aliases.
  package var tables: [String: String] {
    var tables: [String: String] = [:]
    for index in segments.indices.dropLast(2) {
      guard case .identifier(let table) = segments[index], segments[index + 1] == .text(" AS "),
        case .identifier(let alias) = segments[index + 2]
      else { continue }
      tables[alias] = table
    }
    return tables
  }
}

extension SQL {
  /// The statement with each value in its place, for a shell that reads it from one line.
  package var script: String {
    SQL(segments.map { segment in if case .binding(let value) = segment { .text(value.literal) } else { segment } })
      .statement + ";"
  }
}

extension SQLiteValue {
  /// The value as a shell reads it from one line.
  package var literal: String {
    switch self {
    case .null: "NULL"
    case .integer(let number): "\(number)"
    case .real(let number) where number.isInfinite: number < 0 ? "-9e999" : "9e999"
    case .real(let number): number.isNaN ? "NULL" : "\(number)"
    case .text(let text): SQLText.lineLiteral(text)
    case .blob(let bytes): SQLText.literal(bytes)
    case .malformedText(let bytes): "CAST(\(SQLText.literal(bytes)) AS TEXT)"
    }
  }
}
