import Findings
import Schema

/// Delete rules that do what their author may not mean (DIALECTS A29).
enum DeletionRules {
  static let rules = [parent, required, unenforced, noAction]

  /// Cascade leads from the one to the many, not back: the last child would take along the parent.
  private static let parent = LintRule.relationship(.modelDeleteRuleParent) { relationship, one, _ in
    guard !relationship.isToMany, relationship.deleteRule == .cascade,
      let inverse = one.model.inverse(of: relationship), inverse.isToMany
    else { return nil }
    return .init(
      message: "Cascade on '\(relationship.name)': deleting one \(one.entity.name) deletes its "
        + "\(relationship.destination), which may have others in '\(inverse.name)'",
      place: one.place(of: relationship.name, .deleteRule))
  }

  /// What is required is not nullified.
  ///
  /// Under CloudKit it may not be required anyway.
  private static let required = LintRule.modelled(.modelDeleteRuleRequired) { one, source in
    guard source.cloudKitUse(of: one) != .certain else { return [] }
    return one.entity.relationships.compactMap { relationship -> LintRule.Breach? in
      guard !relationship.isToMany, !relationship.isOptional, !relationship.isTransient,
        let inverse = one.model.inverse(of: relationship), inverse.deleteRule == .nullify
      else { return nil }
      return LintRule.Breach(
        path: relationship.name,
        message: "'\(relationship.name)' is required, and deleting its \(relationship.destination) clears it: "
          + "'\(inverse.name)' has the delete rule Nullify", place: one.place(of: relationship.name))
    }
  }

  /// No Action leaves references to what was deleted; a model by itself has a rule for this too.
  private static let noAction = LintRule.relationship(.modelDeleteRuleNoAction) { relationship, one, _ in
    guard one.contract?.dialect == .swiftData, relationship.deleteRule == .noAction else { return nil }
    return .init(
      message: "'\(relationship.name)' has the delete rule .noAction: deleting one \(one.entity.name) leaves what it "
        + "leads to with a reference to nothing", place: one.place(of: relationship.name, .deleteRule))
  }

  /// SwiftData is reported to delete what Deny should keep; CloudKit does not have the rule at all.
  private static let unenforced = LintRule.modelled(.modelDeleteRuleUnenforced) { one, source in
    guard one.contract?.dialect == .swiftData, source.cloudKitUse(of: one) != .certain else { return [] }
    return one.entity.relationships.filter { $0.deleteRule == .deny }.map { relationship in
      LintRule.Breach(
        path: relationship.name,
        message:
          "'\(relationship.name)': with .deny, Core Data deletes no \(one.entity.name) that still has objects here; "
          + "SwiftData is reported to delete it all the same", place: one.place(of: relationship.name, .deleteRule))
    }
  }
}
