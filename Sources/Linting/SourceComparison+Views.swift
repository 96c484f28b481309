import Findings
import Schema

// CoreValue's structs, which name their entities (DIALECTS C1).
extension SourceComparison {
  /// The names of entities that the model lacks; one that is no text is only guessed.
  var absentEntities: [Finding] {
    source.contract.valueViews.compactMap { view in
      guard let place = view.entityNameLocation, model.entity(named: view.entityName) == nil
      else { return nil }
      var finding = FindingCode.sourceModelNoEntity.finding(
        entity: view.entityName,
        nil,
        "the model has no entity \(view.entityName)",
        place
      )
      finding.severity = .advice
      return finding
    }
  }
}
