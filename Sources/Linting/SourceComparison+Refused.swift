import Findings
import Schema

// What CoreDataEvolution's tool refuses in a model, so that it can check nothing of it (DIALECTS A53).
extension SourceComparison {
  func refusals(_ sides: Sides) -> [Finding] {
    guard sides.dialect == .coreDataEvolution else { return [] }
    func refuse(_ path: String?, _ what: String) -> Finding {
      sides.finding(
        .sourceModelRefused,
        path,
        "cde-tool refuses the model: \(what)",
        path.map { sides.place($0) } ?? sides.contract.location
      )
    }
    let generation = sides.entity.codeGeneration.text.map {
      refuse(nil, "Xcode generates code for \(sides.entity.name) (\($0))")
    }
    let derived = sides.entity.attributes.filter { $0.derivationExpression != nil }.map {
      refuse($0.name, "'\($0.name)' is derived")
    }
    let relationships = sides.entity.relationships.flatMap { relationship -> [Finding] in
      let name = relationship.name
      return [
        relationship.deleteRule == .noAction
          ? refuse(name, "'\(name)' has the delete rule No Action") : nil,
        relationship.inverse == nil ? refuse(name, "'\(name)' has no inverse") : nil,
      ].compactMap(\.self)
    }
    return [generation].compactMap(\.self) + derived + relationships
  }
}
