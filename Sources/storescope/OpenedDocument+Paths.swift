import Querying

extension OpenedDocument {
  /// The typed paths of the model under its contract, with columns where there is a store.
  var pathCatalog: PathCatalog {
    PathCatalog(model: model, contract: contract, layout: store == nil ? nil : layout)
  }
}
