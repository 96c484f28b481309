import Findings
import Schema
import SourceReading
import UserFiles
import Testing

/// Reads one file's text as `App.swift`.
func read(_ text: String) -> Contract { SourceReader.read([SourceFile(path: "App.swift", text: text)]) }

extension Contract {
  /// An entity that a test expects.
  func expected(_ name: String, version: String? = nil) throws -> EntityContract {
    try #require(entity(named: name, version: version))
  }

  func expectedType(_ name: String) throws -> TypeDeclaration { try #require(types[name]) }

  var findingLines: [String] { findings.map { "\($0.location?.description ?? "") \($0.code): \($0.message)" } }
}

extension EntityContract {
  subscript(_ name: String) -> PropertyContract {
    get throws { try #require(properties.first { $0.swiftName == name }) }
  }

  func relationship(_ name: String) throws -> RelationshipContract {
    try #require(relationships.first { $0.swiftName == name })
  }

  /// One line for each property: name, persistent name, type, method.
  var propertyLines: [String] {
    properties.map { "\($0.swiftName) \($0.persistentName) \($0.swiftType) \($0.storageMethod)" }
  }

  var relationshipLines: [String] {
    relationships.map { relationship in
      let kind = relationship.isToMany ? (relationship.isOrdered ? "ordered" : "many") : "one"
      let inverse = relationship.inverse ?? "-"
      return "\(relationship.swiftName) \(kind) \(relationship.destination).\(inverse)"
    }
  }
}

extension TypeDeclaration {
  /// Case names with raw values, or field names with types.
  var lines: [String] {
    switch kind {
    case .enumeration(let enumeration):
      enumeration.cases.map { entry in entry.rawValue.map { "\(entry.name) = \($0)" } ?? entry.name }
    case .structure(let structure): structure.fields.map { "\($0.name): \($0.type)" }
    case .rawStruct(let rawType, let flags): ["rawValue: \(rawType)"] + (flags ?? []).map { "\($0.name) = \($0.bits)" }
    case .alias(let type): ["= \(type)"]
    case .classType: []
    }
  }
}
