import Presenting
package import Questions
import Schema
import Decoding

/// News of a comparison with the other store.
package enum DifferenceNews: Sendable {
  /// The present step, in a few words.
  case progress(String)
  case entity(EntityDifferences)
  case done
  /// It ended early, and why, in a sentence; nil if the user stopped it.
  case failed(String?)
}

/// How the rows of an entity differ from the other store's, as the screen shows it.
package struct EntityDifferences: Hashable, Sendable {
  package let comparison: ComparedEntity
  /// The first rows that differ.
  let rows: [Row]

  /// A row that differs, in texts that were made off the loop's thread.
  struct Row: Hashable, Sendable {
    let kind: RowDifference.Kind
    let headline: String
    /// The object in the open store, nil if it lacks the row.
    let object: ObjectID?
    let fields: [Field]
  }

  struct Field: Hashable, Sendable {
    let name: String
    let a: String
    let b: String
  }

  /// Makes the texts, so it must not be called on the loop's thread.
  package init(_ comparison: ComparedEntity, _ rows: [RowDifference]) {
    self.comparison = comparison
    self.rows = rows.map { row in
      Row(
        kind: row.kind, headline: row.headline, object: row.objects.a,
        fields: row.fields.map { field in
          Field(name: field.path.text, a: field.values.a?.text ?? "", b: field.values.b?.text ?? "")
        })
    }
  }
}

/// The differences found so far between the open store and another one.
struct StoreDifferences: Sendable {
  private(set) var entities: [EntityDifferences] = []
  /// The present step; nil at the end.
  private(set) var activity: String? = "comparing"
  private(set) var complaint: String?

  mutating func take(_ news: DifferenceNews) {
    switch news {
    case .progress(let text): activity = text
    case .entity(let entity): entities.append(entity)
    case .done: activity = nil
    case .failed(let reason): (activity, complaint) = (nil, reason ?? "stopped before its end")
    }
  }

  /// `12 rows differ`, as far as compared.
  var total: String { ComparedEntity.total(entities.reduce(0) { $0 + $1.comparison.differences }, \.grouped) }
}
