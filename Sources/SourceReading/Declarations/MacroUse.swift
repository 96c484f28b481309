import Findings
import Schema
import SwiftSyntax

/// An attribute or a freestanding macro as written: `@Attribute(.unique, persistentName: "id")`.
struct MacroUse {
  /// The name's last component; modules in front of it are dropped.
  var name: String
  var arguments: MacroArguments
  var place: SourcePlace
  /// The type that a freestanding macro is about: `T` of `#Unique<T>(…)`.
  var genericType: String?
  /// Where the same declaration has an attribute of this name once more, `#if` aside.
  var repetition: SourcePlace?

  init(_ attribute: AttributeSyntax, in file: ParsedFile) {
    name = TypeSpelling.lastComponent(of: attribute.attributeName)
    place = file.place(of: attribute)
    switch attribute.arguments {
    case .argumentList(let list): arguments = MacroArguments(list, in: file)
    case .objCName(let pieces):
      arguments = MacroArguments([])
      arguments.objectiveCName = pieces.map(\.trimmedDescription).joined()
    default: arguments = MacroArguments([])
    }
  }

  init(_ macro: MacroExpansionDeclSyntax, in file: ParsedFile) {
    name = macro.macroName.text
    place = file.place(of: macro.macroName)
    arguments = MacroArguments(macro.arguments, in: file)
    genericType = macro.genericArgumentClause?.arguments.first?.argument.trimmedDescription
  }

  /// All attributes of a list, those within `#if` included, each name once.
  static func all(in list: AttributeListSyntax, of file: ParsedFile) -> [MacroUse] {
    var found: [MacroUse] = []
    for element in list {
      let uses: [MacroUse]
      switch element {
      case .attribute(let attribute): uses = [MacroUse(attribute, in: file)]
      case .ifConfigDecl(let block):
        uses = block.clauses.flatMap { clause -> [MacroUse] in
          guard case .attributes(let inner) = clause.elements else { return [] }
          return all(in: inner, of: file)
        }
      }
      for use in uses {
        guard let first = found.firstIndex(where: { $0.name == use.name }) else {
          found.append(use)
          continue
        }
        if element.is(AttributeSyntax.self) { found[first].repetition = use.place }
      }
    }
    return found
  }
}

extension [MacroUse] {
  /// The first attribute of a name.
  subscript(_ name: String) -> MacroUse? { first { $0.name == name } }

  func has(_ name: String) -> Bool { self[name] != nil }

  /// The name that `@objc(Name)` gives.
  var objectiveCName: String? { self["objc"]?.arguments.objectiveCName }
}
