import Findings
import Schema
import SwiftParser
import SwiftSyntax

/// An attribute or a freestanding macro as written: `@Attribute(.unique, persistentName: "id")`.
struct MacroUse {
  /// The name's last component; modules in front of it are dropped.
  var name: String
  var arguments: MacroArguments
  var place: SourcePlace
  /// As written.
  var text: String
  /// The type that a freestanding macro is about: `T` of `#Unique<T>(…)`.
  var genericType: String?
  /// Where the same declaration has an attribute of this name once more, `#if` aside.
  var repetition: SourcePlace?

  init(_ attribute: AttributeSyntax, in file: ParsedFile) {
    name = TypeSpelling.lastComponent(of: attribute.attributeName)
    place = file.place(of: attribute)
    text = attribute.trimmedDescription
    switch attribute.arguments {
    case .argumentList(let list): arguments = MacroArguments(list, in: file)
    case .objCName(let pieces):
      arguments = MacroArguments([])
      arguments.objectiveCName = pieces.map(\.trimmedDescription).joined()
    default: arguments = MacroArguments([])
    }
    if name == "_objcRuntimeName" { arguments.objectiveCName = attribute.arguments?.trimmedDescription }
  }

  init(_ macro: MacroExpansionDeclSyntax, in file: ParsedFile) {
    name = macro.macroName.text
    place = file.place(of: macro.macroName)
    text = macro.trimmedDescription
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

/// The arguments of an attribute or a call, by label.
struct MacroArguments {
  struct Argument {
    var label: String?
    var expression: ExprSyntax
    var place: SourcePlace

    /// As written, with its label.
    var text: String { (label.map { $0 + ": " } ?? "") + expression.trimmedDescription }

    /// `unique` of `.unique`, `transformable` of `.transformable(by: T.self)`.
    var optionName: String? { expression.call?.name ?? expression.memberName }
  }

  var all: [Argument] = []
  /// The name in `@objc(Name)`, which is no expression.
  var objectiveCName: String?

  init(_ all: [Argument]) { self.all = all }

  init(_ list: LabeledExprListSyntax, in file: ParsedFile) {
    all = list.map { element in
      Argument(label: element.label?.text, expression: element.expression, place: file.place(of: element))
    }
  }

  /// The arguments without a label, in order.
  var unlabelled: [Argument] { all.filter { $0.label == nil } }

  subscript(_ label: String) -> ExprSyntax? { all.first { $0.label == label }?.expression }

  func string(_ label: String) -> String? { self[label]?.stringValue }

  func integer(_ label: String) -> Int? { self[label]?.integerValue.flatMap { Int(exactly: $0) } }

  func member(_ label: String) -> String? { self[label]?.memberName }

  /// The place of each known argument; of the unlabelled ones the first.
  var places: [SourceFact: SourcePlace] {
    var places: [SourceFact: SourcePlace] = [:]
    for argument in all {
      guard let fact = argument.label.map({ Self.facts[$0] }) ?? .options else { continue }
      places[fact] = places[fact] ?? argument.place
    }
    return places
  }

  /// The place of each option such as `.unique`, by its name.
  var optionPlaces: [String: SourcePlace] {
    var places: [String: SourcePlace] = [:]
    for option in unlabelled {
      guard let name = option.optionName else { continue }
      places[name] = places[name] ?? option.place
    }
    return places
  }

  /// The arguments without a fact of their own, by label, as written.
  var others: [String: String] {
    var others: [String: String] = [:]
    for argument in all {
      guard let label = argument.label, Self.facts[label] == nil else { continue }
      others[label] = argument.expression.trimmedDescription
    }
    return others
  }

  /// Their places, by label.
  var otherPlaces: [String: SourcePlace] {
    var places: [String: SourcePlace] = [:]
    for argument in all {
      guard let label = argument.label, Self.facts[label] == nil else { continue }
      places[label] = argument.place
    }
    return places
  }

  /// The meaning of the labels of all dialects' macros.
  private static let facts: [String: SourceFact] = [
    "persistentName": .persistentName, "storageMethod": .storageMethod, "decodeFailurePolicy": .policy,
    "defaultValue": .defaultValue, "originalName": .renamingIdentifier, "renamingIdentifier": .renamingIdentifier,
    "hashModifier": .versionHashModifier, "inverse": .inverse, "deleteRule": .deleteRule,
    "minimumModelCount": .minCount, "maximumModelCount": .maxCount, "predicate": .predicate,
    "sortDescriptors": .sortKeys,
  ]

  /// The delete rule of `deleteRule: .cascade`.
  var deleteRule: DeleteRule? { member("deleteRule").flatMap(DeleteRule.init(caseName:)) }
}

extension DeleteRule {
  /// A rule by the name of its case in Swift, `noAction` included.
  init?(caseName: String) {
    switch caseName {
    case "noAction", "noActionDeleteRule": self = .noAction
    case "nullify", "nullifyDeleteRule": self = .nullify
    case "cascade", "cascadeDeleteRule": self = .cascade
    case "deny", "denyDeleteRule": self = .deny
    default: return nil
    }
  }
}

/// A call's name and arguments: `.transformed(name: "N")` is `transformed` with one argument.
struct Call {
  /// The last component of the called expression.
  var name: String
  /// The components before the last one: `Date` in `Date.init(…)`, nil in `.init(…)`.
  var base: String?
  var arguments: [(label: String?, expression: ExprSyntax)]

  subscript(_ label: String) -> ExprSyntax? { arguments.first { $0.label == label }?.expression }

  /// The type that an initialiser's call names: `Date` in `Date(…)` and `Date.init(…)`.
  var constructed: String? {
    if name == "init" { return base }
    return name.first?.isUppercase == true ? name : nil
  }
}

extension ExprSyntax {
  /// The text of a string literal without interpolation.
  var stringValue: String? { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue }

  var booleanValue: Bool? { self.as(BooleanLiteralExprSyntax.self).map { $0.literal.text == "true" } }

  var isNil: Bool { self.is(NilLiteralExprSyntax.self) }

  /// An integer literal, signed and in any radix, or a shift of two literals such as `1 << 3`.
  var integerValue: Int64? {
    if let literal = self.as(IntegerLiteralExprSyntax.self) { return literal.representedLiteralValue.map(Int64.init) }
    if let negated {
      // The least number is written with digits that are too many without the sign.
      if let literal = negated.as(IntegerLiteralExprSyntax.self),
        let number = Int64("-" + literal.literal.text.filter({ $0 != "_" }))
      {
        return number
      }
      // `-(1 << 63)` has no value of its own.
      return negated.integerValue.flatMap { $0 == .min ? nil : -$0 }
    }
    if let parts = self.as(SequenceExprSyntax.self)?.elements.map(\.self), parts.count == 3,
      let sign = parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text, sign == "<<",
      let left = parts[0].integerValue, let right = parts[2].integerValue, (0..<64).contains(right)
    {
      return left << right
    }
    return parenthesised?.integerValue
  }

  var doubleValue: Double? {
    if let literal = self.as(FloatLiteralExprSyntax.self) { return literal.representedLiteralValue }
    if let negated { return negated.doubleValue.map { -$0 } }
    return integerValue.map(Double.init)
  }

  /// The expression behind a minus sign.
  var negated: ExprSyntax? {
    guard let prefix = self.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "-" else { return nil }
    return prefix.expression
  }

  /// What one pair of parentheses holds.
  var parenthesised: ExprSyntax? {
    guard let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1 else { return nil }
    return tuple.elements.first?.expression
  }

  /// The last component of `.x`, `Type.x`, `Module.Type.x` or `x`.
  var memberName: String? {
    if let access = self.as(MemberAccessExprSyntax.self) { return access.declName.baseName.plainText }
    return self.as(DeclReferenceExprSyntax.self)?.baseName.plainText
  }

  /// The components before the last one of a member access, as written.
  var memberBase: String? { self.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription }

  /// The type's name in `T.self`.
  var metatype: String? {
    guard let access = self.as(MemberAccessExprSyntax.self), access.declName.baseName.tokenKind == .keyword(.self),
      let base = access.base
    else { return nil }
    return base.trimmedDescription
  }

  /// The components of a key path without its root, joined by dots: `person.name` of `\Trip.person.name`.
  var keyPath: String? {
    guard let path = self.as(KeyPathExprSyntax.self) else { return nil }
    return path.components.compactMap { component -> String? in
      guard case .property(let property) = component.component else { return nil }
      return property.declName.baseName.plainText
    }.joined(separator: ".")
  }

  var arrayElements: [ExprSyntax]? { self.as(ArrayExprSyntax.self)?.elements.map(\.expression) }

  var call: Call? {
    guard let call = self.as(FunctionCallExprSyntax.self) else { return nil }
    var called = call.calledExpression
    if let generic = called.as(GenericSpecializationExprSyntax.self) { called = generic.expression }
    guard let name = called.memberName else { return nil }
    return Call(name: name, base: called.memberBase, arguments: call.arguments.map { ($0.label?.text, $0.expression) })
  }
}

extension TokenSyntax {
  /// An identifier's text without the backticks around a keyword.
  var plainText: String { identifier?.name ?? text }
}
