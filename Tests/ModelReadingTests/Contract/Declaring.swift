import Findings
import Schema
import SourceReading
import UserFiles

/// Short forms for declarations as a source reader would hand them over.
enum Declaring {
  static func at(_ line: Int) -> SourcePlace { SourcePlace(file: "Models.swift", line: line, column: 3) }

  /// What the source reader makes of a text.
  static func read(_ text: String) -> Contract { SourceReader.read([SourceFile(path: "Models.swift", text: text)]) }

  static func entity(
    _ name: String, _ dialect: Dialect = .swiftData, line: Int = 1, superclass: String? = nil, version: String? = nil,
    properties: [PropertyContract] = [], relationships: [RelationshipContract] = []
  ) -> EntityContract {
    EntityContract(
      entityName: name, swiftName: name, dialect: dialect, superclass: superclass, version: version,
      properties: properties, relationships: relationships, location: at(line))
  }

  static func property(
    _ name: String, _ type: SwiftType, _ method: StorageMethod = .default, default value: DefaultExpression? = nil,
    options: [String] = [], transformer: String? = nil
  ) -> PropertyContract {
    var property = PropertyContract(
      swiftName: name, swiftType: type, storageMethod: method, defaultValue: value, location: at(7))
    property.options = options
    property.transformerName = transformer
    return property
  }

  static func toOne(
    _ name: String, _ destination: String, inverse: String? = nil, isOptional: Bool = true, rule: DeleteRule? = nil,
    line: Int = 8
  ) -> RelationshipContract {
    RelationshipContract(
      swiftName: name, swiftType: isOptional ? .optional(.named(destination)) : .named(destination),
      destination: destination, isOptional: isOptional, inverse: inverse, deleteRule: rule, location: at(line))
  }

  static func toMany(
    _ name: String, _ destination: String, inverse: String? = nil, isOptional: Bool = false, rule: DeleteRule? = nil,
    line: Int = 9
  ) -> RelationshipContract {
    RelationshipContract(
      swiftName: name, swiftType: .array(.named(destination)), destination: destination, isToMany: true,
      isOptional: isOptional, inverse: inverse, deleteRule: rule, location: at(line))
  }

  static func enumeration(_ name: String, _ rawType: SwiftPrimitive?, _ cases: [String]) -> TypeDeclaration {
    let cases = cases.enumerated().map { index, name in
      TypeDeclaration.EnumCase(
        name: name, rawValue: rawType.map { $0 == .string ? .string(name) : .integer(Int64(index)) }, location: at(1))
    }
    return TypeDeclaration(
      name: name, kind: .enumeration(.init(rawType: rawType.map { .named($0.rawValue) }, cases: cases)),
      conformances: ["Codable"], location: at(1))
  }

  static func structure(_ name: String, _ fields: [(String, SwiftType)]) -> TypeDeclaration {
    TypeDeclaration(
      name: name,
      kind: .structure(
        .init(fields: fields.map { TypeDeclaration.Field(name: $0.0, type: $0.1, codingKey: $0.0, location: at(1)) })),
      conformances: ["Codable"], location: at(1))
  }

  static func types(_ declarations: TypeDeclaration...) -> [String: TypeDeclaration] {
    Dictionary(declarations.map { ($0.name, $0) }) { $1 }
  }
}

extension SwiftType {
  static let string = SwiftType.named("String")
  static let int = SwiftType.named("Int")
  static func maybe(_ name: String) -> SwiftType { .optional(.named(name)) }
}
