import Querying
import Schema

extension Browser {
  /// Shows what deleting the object under the cursor would do, as soon as that is known.
  mutating func previewDeletion() -> [Effect] {
    let object: ObjectID?
    switch place {
    case .rows(let pane): object = pane.selectedRow?.objectID
    case .record(let pane): object = pane.objectID
    default: object = nil
    }
    guard let object, let entity = document.model.entity(named: object.entity) else { return [] }
    guard document.modelOrigin != .sniffed else {
      said = "tables alone tell no delete rules · a model or --source does"
      return []
    }
    guard document.model.relationships(of: entity).contains(where: { !$0.isTransient }) else {
      said =
        "deleting \(name(of: object)) touches nothing else: \(entity.name) has no relationships"
      return []
    }
    enter(.model(ModelPane(deleting: object, ["following delete rules …"])))
    return [ask(.deletion(object), on: .record)]
  }

  mutating func take(_ deletion: DeletionPreview) {
    guard case .model(let pane) = place, pane.deleting == deletion.objectID else { return }
    place = .model(ModelPane(deleting: deletion.objectID, deletion.lines))
  }
}

extension ModelPane {
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
    func add(_ heading: String, _ texts: [String]) {
      guard !texts.isEmpty else { return }
      lines += [heading] + texts.map { "  \($0)" } + [""]
    }
    add("⚠ Denied: Core Data would refuse it", denying.map { "\($0.objects) in \($0.path)" })
    add(
      "⚠ Invalid: they would stay without what they require",
      orphaned.map { "\($0.objects) in \($0.path)" }
    )
    let counts = cascaded.sorted { $0.key < $1.key }
    add("Cascade takes along", counts.map { "\(Browser.grouped($0.value)) \($0.key)" })
    add("Nullify clears", nullified.map { "\($0.path) of \($0.objects)" })
    add("⚠ No Action leaves dangling", dangling.map { "\($0.objects) in \($0.path)" })
    if !isComplete { add("There is more: not all that would be reached was followed", ["…"]) }
    return lines.isEmpty ? ["Nothing else would be touched."] : lines
  }
}

extension DeletionPreview.Reach {
  fileprivate var objects: String { "\(Browser.grouped(count)) \(entity)" }
  fileprivate var path: String { "\(owner).\(relationship)" }
}
