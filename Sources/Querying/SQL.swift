/// SQL as segments, so that no value or name is ever spliced into text.
///
///     SQL.text("SELECT ") + .identifier("ZNAME") + .text(" FROM t WHERE Z_PK = ") + .binding(.integer(7))
package struct SQL: Hashable, Sendable {
  package enum Segment: Hashable, Sendable {
    case text(String)
    case identifier(String)
    case binding(Binding)
  }

  /// A bound value in one of SQLite's storage classes.
  package enum Binding: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
  }

  package private(set) var segments: [Segment]

  package init(_ segments: [Segment] = []) {
    self.segments = segments
  }

  package static func text(_ text: String) -> SQL { SQL([.text(text)]) }
  package static func identifier(_ name: String) -> SQL { SQL([.identifier(name)]) }
  package static func binding(_ value: Binding) -> SQL { SQL([.binding(value)]) }
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
      case .identifier(let name):
        "\""
          + name.split(separator: "\"", omittingEmptySubsequences: false)
          .joined(separator: "\"\"") + "\""
      case .binding: "?"
      }
    }.joined()
  }

  package var bindings: [Binding] {
    segments.compactMap { if case .binding(let value) = $0 { value } else { nil } }
  }
}

extension [SQL] {
  package func joined(separator: String) -> SQL {
    var joined = SQL()
    for (index, part) in enumerated() {
      if index > 0 { joined += .text(separator) }
      joined += part
    }
    return joined
  }

  /// The same for AND and OR, bracketed by halves, because SQLite's parse tree is as deep as a chain is long.
  package func joinedInHalves(separator: String) -> SQL {
    guard count > 64 else { return joined(separator: separator) }
    let halves = [Array(self[..<(count / 2)]), Array(self[(count / 2)...])]
    return halves.map { half in
      .text("(") + half.joinedInHalves(separator: separator) + .text(")")
    }.joined(separator: separator)
  }
}
