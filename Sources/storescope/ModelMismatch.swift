import Findings
import ModelReading
import Schema
import Versioning

/// Tells entity by entity how a model's hashes differ from a store's (FORMAT §9).
enum ModelMismatch {
  static func findings(of difference: HashDifference) -> [Finding] {
    difference.onlyInStore.map {
      finding($0, "the store was written with \($0), which the model lacks")
    }
      + difference.onlyInModel.map {
        finding($0, "the model has \($0), which the store was written without")
      }
      + difference.different.map {
        finding($0, "\($0) has another version hash in the store than in the model")
      }
  }

  private static func finding(_ entity: String, _ message: String) -> Finding {
    Finding(code: .storeModelHash, entity: entity, message: message)
  }
}
