package import Findings

/// Something that is wrong or worth knowing, with a stable code.
package struct Finding: Hashable, Sendable {
  package var code: FindingCode
  package var severity: Severity
  package var entity: String?
  package var path: String?
  /// The number of rows it is about; 0 where it is not about rows.
  package var rows: Int
  package var examples: [Int64]
  package var message: String
  package var hint: String?
  /// What selects exactly its rows.
  package var predicate: String?
  /// Whether the predicate is asked of the entities below its own too.
  package var includesSubentities: Bool
  /// Where in a source file, where it is about source.
  package var location: SourceLocation?

  /// `severity` is the code's own unless another is given.
  package init(
    code: FindingCode,
    severity: Severity? = nil,
    entity: String? = nil,
    path: String? = nil,
    rows: Int = 0,
    examples: [Int64] = [],
    message: String,
    hint: String? = nil,
    predicate: String? = nil,
    includesSubentities: Bool = true,
    location: SourceLocation? = nil
  ) {
    self.code = code
    self.severity = severity ?? code.severity
    self.entity = entity
    self.path = path
    self.rows = rows
    self.examples = examples
    self.message = message
    self.hint = hint
    self.predicate = predicate
    self.includesSubentities = includesSubentities
    self.location = location
  }

  /// What it is about: `Entity.path`, or the one of them that is known; nil where neither is.
  package var subject: String? {
    let parts = [entity, path].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ".")
  }
}
