import Findings
import Predicates
import Presenting
import Questions
import Schema

extension ModelPane {
  private static let following = "following delete rules …"

  /// Shows the effects of deleting an object, once they are known.
  static func showDeletion(of object: ObjectID, _ context: inout PaneContext) {
    guard context.document.modelOrigin != .sniffed else {
      context.said = "tables alone have no delete rules · a model or --source has them"
      return
    }
    context.enter(ModelPane(deleting: object, [.heading(following)]))
    context.ask(.deletion(object))
  }

  /// Reports that no effects will come, if a deletion is awaited.
  mutating func endDeletion(_ sentence: String) {
    guard let object = deleting, isAwaited else { return }
    self = ModelPane(deleting: object, [.heading(sentence)])
  }

  /// Whether the effects are still awaited.
  private var isAwaited: Bool { lines.map(\.text) == [Self.following] }

  /// The effects of deleting an object, a line each.
  init(deleting object: ObjectID, _ lines: [Line]) {
    self.init(title: "Deleting \(object.name)", lines: lines, deleting: object)
  }
}

extension ModelPane.Line {
  /// A line that nothing opens.
  fileprivate static func heading(_ text: String) -> Self {
    Self(text: text, isHeading: !text.hasPrefix(" ") && !text.hasPrefix("⚠"))
  }

  /// A line that opens some objects; they are titled without the note.
  fileprivate static func objects(_ title: String, note: String = "", _ objects: [ObjectID], of entity: String) -> Self
  {
    var line = Self(text: "  " + title + note, isHeading: false)
    line.rows = Rows(title: title, query: RowQuery(entity: entity, source: .objects(objects)))
    return line
  }
}

extension DeletionPreview {
  /// The effects, with those that Core Data would refuse first; SwiftData is reported not to (DIALECTS E8).
  func lines(in document: Document) -> [ModelPane.Line] {
    let model = document.model
    let isReported = document.kind == "SwiftData"
    var lines: [ModelPane.Line] = []
    // If not all was followed, a count is a minimum.
    let least = isComplete ? "" : "≥ "
    func add(_ heading: String, _ found: [ModelPane.Line]) {
      guard !found.isEmpty else { return }
      lines += [.heading(heading)] + found + [.heading("")]
    }
    func reaches(_ reaches: [Reach], _ note: (Reach) -> String = { _ in "" }) -> [ModelPane.Line] {
      reaches.map { reach in
        let title = "\(least)\(reach.number) \(reach.entity) in \(reach.path)"
        return .objects(title, note: note(reach), reach.objects, of: reach.entity)
      }
    }
    add(
      isReported ? "⚠ Denied: Core Data refuses, SwiftData may not" : "⚠ Denied: Core Data would refuse it",
      reaches(denying))
    add("⚠ Invalid: they would stay without what they require", reaches(orphaned))
    let taken = cascaded.sorted { $0.key < $1.key }
    add(
      "Cascade takes along",
      taken.map { entity, objects in .objects("\(least)\(objects.count.grouped) \(entity)", objects, of: entity) })
    add("Nullify clears", nullified.map { .objects($0.cleared(in: model, least), $0.objects, of: $0.entity) })
    add("⚠ No Action leaves dangling", reaches(dangling))
    add(
      "⚠ Left dangling",
      reaches(unreachable) { reach in
        let isRequired = reach.relationship(in: model).map { !$0.isOptional && !$0.isToMany } ?? false
        return " (no inverse, so nothing clears it" + (isRequired ? "; required, so it cannot be saved)" : ")")
      })
    if !isComplete { add("There is more: not all that would be reached was followed", [.heading("  …")]) }
    add("⚠ Not known: the store has no column or table for these relationships", unread.map { .heading("  " + $0) })
    return lines.isEmpty ? [.heading("Nothing else would be touched.")] : lines
  }
}

extension DeletionPreview.Reach {
  fileprivate var number: String { objects.count.grouped }
  fileprivate var path: String { "\(owner).\(relationship)" }

  fileprivate func relationship(in model: Model) -> Relationship? {
    let relationships = model.entity(named: owner).map { model.relationships(of: $0) } ?? []
    return relationships.first { $0.name == relationship }
  }

  /// What the objects that stay lose: their inverse of the relationship.
  fileprivate func cleared(in model: Model, _ least: String) -> String {
    let inverse = relationship(in: model)?.inverse
    return inverse.map { "\(entity).\($0) in \(least)\(Count.grouped(objects.count, "object"))" }
      ?? "\(path) of \(least)\(number) \(entity)"
  }
}
