import Findings
import Schema
import SwiftSyntax

/// Finds macros of entities and compositions on declarations where they are not allowed (DIALECTS A36, A40, B13).
enum MacroPlaceReader {
  static func findings(in declarations: Declarations, of files: [ParsedFile]) -> [Finding] {
    declarations.all.flatMap { declaration in misplacedClassMacros(declaration) + composition(declaration) }
      + files.flatMap(globals)
  }

  /// Macros on functions and variables of no type.
  private static func globals(in file: ParsedFile) -> [Finding] {
    let functions = file.tree.statements.flatMap { item -> [Finding] in
      guard let function = item.item.as(FunctionDeclSyntax.self) else { return [] }
      return misplaced(
        MacroUse.all(in: function.attributes, of: file), on: "a function", function.name.plainText, in: file)
    }
    return functions + globalVariables(in: file)
  }

  /// CoreDataEvolution's macros on variables of no type.
  private static func globalVariables(in file: ParsedFile) -> [Finding] {
    guard file.imports.contains("CoreDataEvolution") else { return [] }
    return file.tree.statements.compactMap { item in
      guard let variable = item.item.as(VariableDeclSyntax.self) else { return nil }
      let use = MacroUse.all(in: variable.attributes, of: file).first {
        ["Attribute", "Relationship", "Ignore", "CompositionField"].contains($0.name)
      }
      return use.map {
        Finding(
          code: .sourceAttributeMisplaced, message: "'@\($0.name)' stands on a global variable, which no class stores.",
          location: $0.place)
      }
    }
  }

  /// The macros that make a class an entity, and the modules that have to be imported for a common name to mean them.
  private static let classMacros: [(name: String, modules: Set<String>)] = [
    ("PersistentModel", []), ("ManagedObject", []), ("Model", ["SwiftData", "ManagedModels"]), ("Entity", ["Storable"]),
  ]

  private static func misplacedClassMacros(_ declaration: Declaration) -> [Finding] {
    let file = declaration.file
    let names = Set(classMacros.map(\.name))
    return
      (declaration.keyword.words.map { misplaced(declaration.attributes, on: $0, declaration.shortName, in: file) }
      ?? [])
      + declaration.functions(under: names).flatMap { name, use in misplaced([use], on: "a function", name, in: file) }
  }

  private static func misplaced(_ uses: [MacroUse], on what: String, _ name: String, in file: ParsedFile) -> [Finding] {
    classMacros.compactMap { macro in
      guard let use = uses[macro.name], macro.modules.isEmpty || !macro.modules.isDisjoint(with: file.imports),
        macro.name != "Entity" || file.isOfStorableAlone
      else { return nil }
      return Finding(
        code: .sourceClassKind, entity: name,
        message: "'@\(use.name)' stands on \(what), '\(name)'; only a class can be an entity", location: use.place)
    }
  }

  /// What the rules about a composition's fields do not see, as it is no field (DIALECTS A36).
  private static func composition(_ declaration: Declaration) -> [Finding] {
    guard let use = declaration.attributes["Composition"] else { return [] }
    guard declaration.keyword == .structure else {
      return [field(declaration, "'@Composition' stands on no struct", at: use.place)]
    }
    return patterns(in: declaration)
      + declaration.functions(under: ["CompositionField"]).map { name, use in
        field(declaration, "'@CompositionField' stands on a function, '\(name)'", at: use.place)
      }
      + declaration.variables.filter { !$0.isInExtension }.compactMap { variable in
        fault(of: variable).map { message, place in field(declaration, message, at: place) }
      }
  }

  private static func patterns(in declaration: Declaration) -> [Finding] {
    declaration.patterns().map { pattern, place in
      field(declaration, "'\(pattern)' is a pattern; each leaf needs a name alone", at: place)
    }
  }

  private static func fault(of variable: Variable) -> (String, SourcePlace)? {
    let name = variable.name
    switch variable.unmanagedForm {
    // A constant and an observed variable are fields, which the rules look at.
    case nil, .constant: break
    case let form?: return ("'\(name)' is \(form.words), and no leaf", variable.place)
    }
    // Without a macro of its own a leaf may share its declaration.
    if variable.forms.contains(.sharedDeclaration), variable.attributes.has("CompositionField") {
      return ("'\(name)' shares its declaration; each leaf needs a `var` of its own", variable.place)
    }
    for use in variable.attributes {
      guard use.name == "CompositionField" else {
        return ("'@\(use.name)' on '\(name)': a leaf takes @CompositionField alone", use.place)
      }
      for argument in use.arguments.all {
        let isName = argument.label == "persistentName"
        if !isName || (argument.expression.stringValue == nil && !argument.expression.isNil) {
          return (
            "'\(argument.expression.trimmedDescription)' on '\(name)': @CompositionField takes "
              + "a persistentName alone, written out", argument.place
          )
        }
      }
    }
    return nil
  }

  private static func field(_ declaration: Declaration, _ message: String, at place: SourcePlace) -> Finding {
    Finding(code: .sourceCompositionField, path: declaration.name, message: message, location: place)
  }
}

extension Declaration.Keyword {
  /// What is no class, with its article.
  fileprivate var words: String? {
    switch self {
    case .class: nil
    case .actor: "an actor"
    case .structure: "a struct"
    case .enumeration: "an enum"
    case .protocol: "a protocol"
    case .alias: "a type alias"
    case .extension: "an extension"
    }
  }
}

extension ParsedFile {
  /// Whether `@Entity` is storable's in a file, as CoreModel has one for structs (DIALECTS F1).
  var isOfStorableAlone: Bool { imports.contains("Storable") && !imports.contains("CoreModel") }
}
