import Schema
import SwiftSyntax

/// Reads a struct's stored fields, and the raw type and flags of an option set (DIALECTS A36, §2.2).
enum StructureReader {
  /// Attributes that leave a field what it is; any other may be a property wrapper or a macro.
  private static let plainAttributes: Set<String> = [
    "CompositionField", "MainActor", "available", "inlinable", "nonobjc", "objc", "preconcurrency", "usableFromInline",
  ]

  static func fields(
    of declaration: Declaration, codingKeys: [String: String]?, defaults: DefaultExpressionReader
  ) -> [TypeDeclaration.Field] {
    declaration.variables.compactMap { variable in
      guard variable.isStored, !variable.isStatic, !variable.isLazy else { return nil }
      let type = defaults.inference.type(of: variable, from: declaration.name) ?? .other("_")
      let composed = variable.attributes["CompositionField"]?.arguments.string("persistentName")
      var field = TypeDeclaration.Field(
        name: variable.name, type: type,
        defaultValue: variable.initialValue.map { defaults.read($0, as: type, from: declaration.name) },
        codingKey: codingKeys.map { $0[variable.name] } ?? variable.name, persistentName: composed,
        isConstant: variable.isConstant && variable.initialValue != nil, location: variable.place)
      field.forms = variable.forms
      field.isWrapped = variable.attributes.contains { !plainAttributes.contains($0.name) }
      return field
    }
  }

  /// The type of `rawValue`, from the field, the initialiser or a `typealias`.
  static func rawType(of declaration: Declaration) -> SwiftType? {
    if let type = declaration.variables.first(where: { $0.name == "rawValue" && !$0.isStatic })?.type { return type }
    for initialiser in declaration.initialisers {
      let parameters = initialiser.signature.parameterClause.parameters
      if parameters.count == 1, let only = parameters.first, only.firstName.text == "rawValue" {
        return TypeSpelling.read(only.type)
      }
    }
    return declaration.members.lazy.compactMap { $0.syntax.as(TypeAliasDeclSyntax.self) }.first {
      $0.name.text == "RawValue"
    }.map { TypeSpelling.read($0.initializer.value) }
  }

  /// The flags written `static let a = S(rawValue: 1 << 0)`; unions of flags are no flags of their own.
  static func flags(of declaration: Declaration) -> [TypeDeclaration.Flag] {
    declaration.variables.compactMap { variable in
      guard variable.isStatic, let call = variable.initialValue?.call, let bits = call["rawValue"]?.integerValue else {
        return nil
      }
      let makesItself = call.name == "init" || ["Self", declaration.shortName].contains(call.name)
      return makesItself ? TypeDeclaration.Flag(name: variable.name, bits: bits) : nil
    }
  }
}
