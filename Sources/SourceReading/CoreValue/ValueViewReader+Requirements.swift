import Findings
import Schema
import SwiftSyntax

// What CoreValue's protocols require of a struct without a default implementation (DIALECTS C2, C3).
extension ValueViewReader {
  /// Reports what a struct lacks; one that inherits from what no file declares may have it from there.
  mutating func reportRequirements(_ declaration: Declaration, _ view: ValueView) {
    let all = lineage(of: declaration)
    guard !knowledge.ancestry.of(declaration).contains(TypeDeclaration.foreign) else { return }
    // A protocol that the source declares itself may ask for something else.
    if view.protocols.contains(where: { knowledge.declarations[$0]?.keyword == .protocol }) { return }
    if !Self.persistent.isDisjoint(with: view.protocols) {
      let found = all.lazy.flatMap { type in type.variables.filter { type.keyword != .protocol || $0.isInExtension } }
        .first { $0.name == "objectID" && !$0.isStatic }
      if let found {
        if found.isConstant {
          report("'objectID' of '\(view.name)' must be a var, as saving sets it", view, found.place)
        }
      } else {
        report(
          "'\(view.name)' has no 'var objectID: NSManagedObjectID?', which a persistent struct needs", view,
          declaration.place)
      }
    }
    let members = all.flatMap { type in type.members.filter { type.keyword != .protocol || $0.isInExtension } }
    guard view.capabilities.contains(.read),
      !members.contains(where: { $0.syntax.as(FunctionDeclSyntax.self)?.name.text == "fromObject" })
    else { return }
    let initialiser = members.first { member in
      member.syntax.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters.first?.firstName.text
        == "fromObject"
    }
    let remark = initialiser == nil ? "" : "; init(fromObject:) is not asked for"
    report(
      "'\(view.name)' has no 'static func fromObject(_:)', by which it is read\(remark)", view,
      initialiser.map { $0.file.place(of: $0.syntax) } ?? declaration.place)
  }

  /// The protocols whose structs know the object that they came from.
  private static let persistent: Set<String> = [
    "BoxingPersistentStruct", "CVManagedPersistentStruct", "NSManagedPersistentStruct",
  ]

  /// A type with its superclasses and protocols, whose extensions may have what it needs.
  private func lineage(of declaration: Declaration) -> [Declaration] {
    var found = [declaration]
    var names: Set<String> = [declaration.name]
    var waiting = [declaration]
    while let next = waiting.popLast() {
      let inherited = next.inherited.flatMap { knowledge.declarations.conformances($0, from: next.name) }
      for name in inherited {
        guard let parent = knowledge.declarations[name, from: next.name], names.insert(parent.name).inserted else {
          continue
        }
        found.append(parent)
        waiting.append(parent)
      }
    }
    return found
  }

  private mutating func report(_ message: String, _ view: ValueView, _ place: SourcePlace) {
    findings.append(Finding(code: .sourceViewRequirement, entity: view.entityName, message: message, location: place))
  }
}
