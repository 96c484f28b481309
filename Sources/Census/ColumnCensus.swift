package import Decoding

package import Schema

/// What a column holds, counted and compared with what the contract declares.
package struct ColumnCensus: Hashable, Sendable {
  package let entity: String
  /// The attribute, or the leaf of a composite: `author.name`.
  package let path: String
  package let attribute: Attribute
  package let plan: AttributePlan
  package let rows: Int
  package let nulls: RowSample
  /// Of these the rows in which a leaf's composite is NULL as a whole.
  package let absent: RowSample
  /// The others, which the app reads as the leaf's own NULL.
  package let missing: RowSample
  /// What the app sees instead of the leaf's or the attribute's own NULL and why; nil if it sees nil.
  package let nullFault: String?
  /// The same of a composite that is NULL as a whole.
  package let absentFault: String?
  package let unreadable: RowSample
  /// The different values, the most frequent first; nil for a column of bytes.
  package let values: ValueCensus?
  /// What blobs are by their bytes, the most frequent first.
  package let payloads: [PayloadKind]
  /// nil if nothing is JSON.
  package let json: ShapeCensus?
  /// nil if nothing is a keyed archive.
  package let archives: ArchiveCensus?
  /// How an undeclared column could be declared (DIALECTS A59).
  package let candidate: ColumnCandidate?

  package struct PayloadKind: Hashable, Sendable {
    package let payload: Payload
    package let sample: RowSample
  }

  package init(entity: String, path: String, _ tally: ColumnTally) {
    let attribute = tally.reader.attribute
    self.entity = entity
    self.path = path
    self.attribute = attribute
    plan = tally.reader.plan
    rows = tally.rows
    nulls = tally.nulls
    absent = tally.absent
    missing = tally.missing
    nullFault = tally.reader.nullFault
    absentFault = tally.absentFault
    unreadable = tally.unreadable
    values = ValueCensus(tally)
    payloads = tally.payloads.map { PayloadKind(payload: $0.key, sample: $0.value) }.sorted {
      ($1.sample.rows, $0.payload.title) < ($0.sample.rows, $1.payload.title)
    }
    json = ShapeCensus(tally, named: SwiftTypeWriter.name(entity: entity, path: path))
    archives = ArchiveCensus(tally)
    candidate = ColumnCandidate(entity: entity, path: path, tally, values: values, json: json, archives: archives)
  }

  /// Rows that hold something.
  package var filled: Int { rows - nulls.rows }

  /// Whether the census has more to show than the number of NULL rows.
  package var isTelling: Bool {
    plan.method == .raw || !plan.namedValues.isEmpty || plan.codec != nil || json != nil || archives != nil
      || candidate != nil || payloads.contains { $0.payload != .opaque }
  }
}

extension AttributeReader {
  /// What the app sees instead of NULL and why; nil if it sees nil.
  var nullFault: String? {
    let null = read(.value(.null))
    return null.differs ? null.explanation : nil
  }
}
