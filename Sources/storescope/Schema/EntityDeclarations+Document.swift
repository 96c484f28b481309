import ModelReading
import Opening
import Schema
import Storage

extension EntityDeclarations {
  /// `declared` is the model of the source alone; nil without source.
  init(_ entity: Entity, in document: OpenedDocument, declared: Model?) {
    self.init(
      entity, of: document.model, from: document.modelOrigin, declared: declared, contract: document.contract,
      layout: document.layout.entities[entity.name], indexNames: document.store?.indexNames ?? [])
  }
}
