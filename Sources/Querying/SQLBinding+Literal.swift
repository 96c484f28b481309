extension SQL.Binding {
  /// The value as SQLite writes it.
  package var literal: String {
    switch self {
    case .null: "NULL"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): "'" + text.replacing("'", with: "''") + "'"
    case .blob(let bytes):
      "x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
    }
  }
}

extension SQL.Binding {
  /// The value as a shell reads it from one line.
  fileprivate var scriptLiteral: String {
    switch self {
    case .real(let number) where number.isInfinite: number < 0 ? "-9e999" : "9e999"
    case .real(let number) where number.isNaN: "NULL"
    // The shell would stop reading at a NUL, and a terminal would obey control characters.
    case .text(let text) where text.unicodeScalars.contains(where: \.isUnwritable):
      "CAST(\(Self.blob(Array(text.utf8)).literal) AS TEXT)"
    case .null, .integer, .real, .text, .blob: literal
    }
  }
}

extension SQL {
  /// The statement with each value in its place, for a shell.
  package var script: String {
    SQL(
      segments.map { segment in
        if case .binding(let value) = segment { .text(value.scriptLiteral) } else { segment }
      }
    ).statement + ";"
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character or invisible.
  fileprivate var isUnwritable: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
