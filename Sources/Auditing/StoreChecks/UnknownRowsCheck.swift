import Querying
import Schema
import Storage

/// Rows whose `Z_ENT` the model does not know.
struct UnknownRowsCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    let compiler = RowQueryCompiler(model: store.model, layout: store.layout)
    return try store.scan.unknownRows(compiler).map {
      AuditedFinding($0, kind: FindingCatalogue.kind($0.code))
    }
  }
}
