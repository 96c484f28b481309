import Querying
import Schema

extension Browser {
  /// Shows what deleting the object under the cursor would do, as soon as that is known.
  mutating func previewDeletion() -> [Effect] {
    guard let object = reachableObject(),
      let entity = document.model.entity(named: object.entity)
    else { return [] }
    guard document.modelOrigin != .sniffed else {
      said = "tables alone tell no delete rules · a model or --source does"
      return []
    }
    guard document.model.relationships(of: entity).contains(where: { !$0.isTransient }) else {
      said =
        "deleting \(object.name) touches nothing else: \(entity.name) has no relationships"
      return []
    }
    enter(ModelPane(deleting: object, [ModelPane.following]))
    return [ask(.deletion(object), on: .record)]
  }

  /// Says why nothing more will come, where a deletion is awaited.
  mutating func endDeletion(_ sentence: String = "Stopped before the delete rules were followed.") {
    guard let pane = place as? ModelPane, let object = pane.deleting, pane.isAwaited else { return }
    place = ModelPane(deleting: object, [sentence])
  }

  mutating func take(_ deletion: DeletionPreview) {
    guard let pane = place as? ModelPane, pane.deleting == deletion.objectID else { return }
    place = ModelPane(deleting: deletion.objectID, deletion.lines)
  }
}

extension ModelPane {
  fileprivate static let following = "following delete rules …"

  /// Whether the consequences are still to come.
  fileprivate var isAwaited: Bool { lines.map(\.text) == [Self.following] }

  /// What deleting an object would do, a line a consequence.
  fileprivate init(deleting object: ObjectID, _ texts: [String]) {
    let title = "Deleting \(object.entity) p\(object.pk)"
    self.init(title: title, lines: texts, deleting: object)
  }
}

extension DeletionPreview {
  /// The consequences, those that Core Data would refuse first.
  fileprivate var lines: [String] {
    var lines: [String] = []
    // What was not followed to its end is counted as far as that went.
    let least = isComplete ? "" : "≥ "
    func add(_ heading: String, _ texts: [String]) {
      guard !texts.isEmpty else { return }
      lines += [heading] + texts.map { "  \($0)" } + [""]
    }
    add(
      "⚠ Denied: Core Data would refuse it",
      denying.map { "\(least)\($0.objects) in \($0.path)" }
    )
    add(
      "⚠ Invalid: they would stay without what they require",
      orphaned.map { "\(least)\($0.objects) in \($0.path)" }
    )
    let counts = cascaded.sorted { $0.key < $1.key }
    add("Cascade takes along", counts.map { "\(least)\($0.value.grouped) \($0.key)" })
    add("Nullify clears", nullified.map { "\($0.path) of \(least)\($0.objects)" })
    add("⚠ No Action leaves dangling", dangling.map { "\(least)\($0.objects) in \($0.path)" })
    if !isComplete { add("There is more: not all that would be reached was followed", ["…"]) }
    return lines.isEmpty ? ["Nothing else would be touched."] : lines
  }
}

extension DeletionPreview.Reach {
  fileprivate var objects: String { "\(count.grouped) \(entity)" }
  fileprivate var path: String { "\(owner).\(relationship)" }
}
