/// Something that is wrong or worth knowing, with a stable code.
package struct Finding: Hashable, Sendable {
  package var code: FindingCode
  package var severity: Severity
  package var entity: String?
  /// The properties that it is about: several where a constraint holds them together, none if a row or an entity is.
  package var paths: [String]
  /// The number of rows it is about; 0 if it is not about rows.
  package var rows: Int
  package var examples: [Int64]
  package var message: String
  /// What to do about it.
  package var hint: String
  /// What selects exactly its rows.
  package var predicate: String?
  /// Whether the predicate is asked of the entities below its own too.
  package var includesSubentities = true
  /// Where in a source file, where it is about source.
  package var location: SourcePlace?
  /// What mends it in source, if there is exactly one right change.
  package var fix: Fix?

  /// `severity` and `hint` are the code's own unless others are given.
  package init(
    code: FindingCode, severity: Severity? = nil, entity: String? = nil, path: String? = nil, rows: Int = 0,
    examples: [Int64] = [], message: String, hint: String? = nil, location: SourcePlace? = nil
  ) {
    self.code = code
    self.severity = severity ?? code.severity
    self.entity = entity
    paths = path.map { [$0] } ?? []
    self.rows = rows
    self.examples = examples
    self.message = message
    self.hint = hint ?? code.hint
    self.location = location
  }

  /// Its paths, joined by commas; nil if it has none.
  package var path: String? { paths.isEmpty ? nil : paths.joined(separator: ", ") }

  /// What it is about: `Entity.path`, or the one of them that is known; nil if neither is.
  package var subject: String? {
    let parts = [entity, path].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ".")
  }
}

/// How bad a finding is for the app, worst first.
package enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  case crash
  case silentLoss = "silent-loss"
  case mismatch, advice

  /// What it says of the app, in one line.
  package var meaning: String {
    switch self {
    case .crash: "The app stops: when it reads the value, opens the store or runs the code."
    case .silentLoss: "The app goes on without the value: it sees nil, a default or fewer rows."
    case .mismatch:
      "Store, model, source and configuration do not fit each other, or the source breaks a rule of its "
        + "system; where that fails, the app, Core Data or the compiler reports it."
    case .advice: "Nothing is known to be wrong, but it is worth a look."
    }
  }

  /// The worse is the lesser, so that it sorts first.
  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .crash: 0
    case .silentLoss: 1
    case .mismatch: 2
    case .advice: 3
    }
  }
}

/// A place in a source file; line and column count from 1, the column in UTF-8 bytes.
package struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  package var file: String
  package var line: Int
  package var column: Int

  package init(file: String, line: Int, column: Int) { (self.file, self.line, self.column) = (file, line, column) }

  /// `Trip.swift:12`, for where room is short.
  package var brief: String { "\(file.split(separator: "/").last ?? ""):\(line)" }

  /// `file:line:column`, as compilers write it.
  package var description: String { "\(file):\(line):\(column)" }
}
