import Findings
import Schema

/// What storable can keep, and why not another type (DIALECTS B3–B6).
enum StorableTypes {
  /// The parts of a finding: its code, and the text after the type's name.
  struct Fault {
    var code = FindingCode.sourceSchemaUnsupportedType
    let why: String
    /// Whether a column is made all the same: a conformance may be in another file.
    var hasColumn = false
  }

  private static let stored: Set<SwiftPrimitive> = [
    .bool, .data, .date, .double, .float, .int, .int16, .int32, .int64, .string, .url, .uuid,
  ]

  private static let foreign = "which is no storage type of storable"

  /// nil for a type that can be stored, or of which too little is known.
  static func fault(of type: SwiftType, _ types: ContractTypes) -> Fault? {
    if let encoded = types.encodedPrimitive(type) {
      return stored.contains(encoded) ? nil : Fault(why: "is stored as \(encoded.rawValue), \(foreign)")
    }
    switch types.resolve(type) {
    case .primitive(let primitive):
      return stored.contains(primitive) ? nil : Fault(why: "is no storage type of storable")
    case .enumeration(let declared, _), .rawStruct(let declared, _):
      if declared.conformances.contains("StorableAsData") { return nil }
      let raw = types.rawPrimitive(type)
      if types.isBackedByCharacter(type) || raw.map({ !stored.contains($0) }) == true {
        return Fault(
          code: .sourceSchemaUnsupportedRawBackingType, why: "is backed by \(raw?.rawValue ?? "Character"), \(foreign)")
      }
      return unstorable(declared)
    case .structure(let declared, _): return unstorable(declared)
    case .collection(.set): return Fault(why: "is a set, which is not Storable", hasColumn: true)
    case .collection(let list): return fault(in: list, types)
    case .unknown(.generic("Boxed", let inner)) where inner.count == 1: return fault(in: inner[0], types)
    case .unknown(.named(let name)):
      if types.contract.isClass(name) { return Fault(why: "is an entity, to which @Relationship leads") }
      return types.contract.type(named: name, from: types.scope).flatMap(unstorable)
    case .unknown: return nil
    }
  }

  private static func unstorable(_ declared: TypeDeclaration) -> Fault? {
    declared.mayConform(to: ["Storable", "StorableAsData"]) ? nil : Fault(why: "is not Storable", hasColumn: true)
  }

  /// What is kept as JSON has to be Codable throughout.
  private static func fault(in type: SwiftType, _ types: ContractTypes) -> Fault? {
    types.contract.uncodable(type, from: types.scope).map {
      Fault(why: "holds \($0), which is not Codable", hasColumn: true)
    }
  }
}
