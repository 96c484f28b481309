import Findings
import Schema
import SwiftSyntax

/// A type as the files declare it: its attributes, what it inherits, and the members of its body and extensions.
struct Declaration {
  enum Keyword {
    case `class`, actor, structure, enumeration, `protocol`, alias
    /// Extensions of a type that is not in the files.
    case `extension`
  }

  /// A member with its file; those of `#if` branches are listed with the others.
  struct Member {
    var syntax: DeclSyntax
    var file: ParsedFile
    var isInExtension = false
  }

  /// The qualified name.
  var name: String
  var keyword: Keyword
  var attributes: [MacroUse] = []
  /// Inherited and conformed-to names, extensions included.
  var inherited: [String] = []
  var members: [Member] = []
  /// The type of a `typealias`.
  var target: SwiftType?
  /// The names in it: two for `Codable & Hashable`.
  var targetNames: [String] = []
  var isGeneric = false
  /// Stands in a branch of `#if`, or in what does.
  var isConditional = false
  var file: ParsedFile
  var place: SourcePlace

  /// The name without what it is nested in.
  var shortName: String { name.split(separator: ".").last.map(String.init) ?? name }

  /// What it is nested in; empty at the top.
  var scope: String { name.split(separator: ".").dropLast().joined(separator: ".") }
}

extension Declaration {
  /// All variables of the body and the extensions, each name once: the first of several `#if` branches.
  var variables: [Variable] {
    var names: Set<String> = []
    return members.flatMap { member -> [Variable] in
      guard let syntax = member.syntax.as(VariableDeclSyntax.self) else { return [] }
      return Variable.all(in: syntax, of: member.file).map { variable in
        var variable = variable
        variable.isInExtension = member.isInExtension
        return variable
      }
    }.filter { names.insert($0.name).inserted }
  }

  /// The tuples of its body's `var (a, b) = …`, as written; those that have one of some attributes where these are given.
  func patterns(having attributes: Set<String>? = nil) -> [(text: String, place: SourcePlace)] {
    var found: [(text: String, place: SourcePlace)] = []
    for member in members where !member.isInExtension {
      guard let syntax = member.syntax.as(VariableDeclSyntax.self) else { continue }
      let names = MacroUse.all(in: syntax.attributes, of: member.file).map(\.name)
      guard attributes?.isDisjoint(with: names) != true else { continue }
      for binding in syntax.bindings where binding.pattern.is(TuplePatternSyntax.self) {
        found.append((binding.pattern.trimmedDescription, member.file.place(of: binding.pattern)))
      }
    }
    return found
  }

  /// The stored instance variables that may change: what macros look at.
  var storedVariables: [Variable] { storedProperties.filter { !$0.isConstant } }

  /// The same with the constants, to which Swift 5 lets a macro add accessors (DIALECTS E22).
  var storedProperties: [Variable] { variables.filter { $0.isStored && !$0.isStatic && !$0.isLazy } }

  /// A static or class property by name.
  func typeProperty(_ name: String) -> Variable? { variables.first { $0.name == name && $0.isStatic } }

  /// The uses of a freestanding macro such as `#Unique` among the members.
  func macros(named name: String) -> [MacroUse] {
    members.compactMap { member in
      if let macro = member.syntax.as(MacroExpansionDeclSyntax.self), macro.macroName.text == name {
        return MacroUse(macro, in: member.file)
      }
      return nil
    }
  }

  /// The functions that have one of some attributes, with the first of them.
  func functions(under attributes: Set<String>) -> [(name: String, use: MacroUse)] {
    members.compactMap { member in
      guard let function = member.syntax.as(FunctionDeclSyntax.self) else { return nil }
      let uses = MacroUse.all(in: function.attributes, of: member.file)
      return uses.first { attributes.contains($0.name) }.map { (function.name.plainText, $0) }
    }
  }

  var functions: [FunctionDeclSyntax] { members.compactMap { $0.syntax.as(FunctionDeclSyntax.self) } }

  /// The places of the instance methods without parameters.
  var plainMethods: [String: SourcePlace] {
    var methods: [String: SourcePlace] = [:]
    for member in members {
      guard let function = member.syntax.as(FunctionDeclSyntax.self),
        function.signature.parameterClause.parameters.isEmpty,
        !function.modifiers.contains(where: { ["static", "class"].contains($0.name.text) })
      else { continue }
      methods[function.name.plainText] = member.file.place(of: function.name)
    }
    return methods
  }

  var initialisers: [InitializerDeclSyntax] { members.compactMap { $0.syntax.as(InitializerDeclSyntax.self) } }
}
