import Findings
import Presenting
import Querying
import Schema

extension ModelPane {
  private static let following = "following delete rules …"

  /// Shows the effects of deleting an object, once they are known.
  static func showDeletion(of object: ObjectID, _ context: inout PaneContext) {
    let model = context.document.model
    guard let entity = model.entity(named: object.entity) else { return }
    guard context.document.modelOrigin != .sniffed else {
      context.said = "tables alone have no delete rules · a model or --source has them"
      return
    }
    guard model.relationships(of: entity).contains(where: { !$0.isTransient }) else {
      context.said =
        "deleting \(object.name) touches nothing else: \(entity.name) has no relationships"
      return
    }
    context.enter(ModelPane(deleting: object, [following]))
    context.ask(.deletion(object), on: .record)
  }

  /// Reports that no effects will come, if a deletion is awaited.
  mutating func endDeletion(_ sentence: String) {
    guard let object = deleting, isAwaited else { return }
    self = ModelPane(deleting: object, [sentence])
  }

  /// Whether the effects are still awaited.
  private var isAwaited: Bool { lines.map(\.text) == [Self.following] }

  /// The effects of deleting an object, a line each.
  init(deleting object: ObjectID, _ texts: [String]) {
    let title = "Deleting \(object.entity) p\(object.pk)"
    self.init(title: title, lines: texts, deleting: object)
  }
}

extension DeletionPreview {
  /// The effects, with those that Core Data would refuse first.
  func lines(in model: Model) -> [String] {
    var lines: [String] = []
    // If not all was followed, a count is a minimum.
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
    add("Nullify clears", nullified.map { $0.cleared(in: model, least) })
    add("⚠ No Action leaves dangling", dangling.map { "\(least)\($0.objects) in \($0.path)" })
    if !isComplete { add("There is more: not all that would be reached was followed", ["…"]) }
    return lines.isEmpty ? ["Nothing else would be touched."] : lines
  }
}

extension DeletionPreview.Reach {
  fileprivate var objects: String { "\(count.grouped) \(entity)" }
  fileprivate var number: String { Count.grouped(count, "object") }
  /// What the objects that stay lose: their inverse of the relationship, if there is one.
  fileprivate func cleared(in model: Model, _ least: String) -> String {
    let relationships = model.entity(named: owner).map { model.relationships(of: $0) } ?? []
    let inverse = relationships.first { $0.name == relationship }?.inverse
    return inverse.map { "\(entity).\($0) in \(least)\(number)" } ?? "\(path) of \(least)\(objects)"
  }
  fileprivate var path: String { "\(owner).\(relationship)" }
}
