import Findings
import Schema
import SwiftSyntax

/// One variable of a declaration; a declaration of several variables gives several.
struct Variable {
  var name: String
  /// As written, or inferred from the initial value; nil if neither says.
  var type: SwiftType?
  var isTypeWritten: Bool
  var initialValue: ExprSyntax?
  var attributes: [MacroUse]
  var isConstant: Bool
  var isStatic: Bool
  var isLazy: Bool
  var isOverride: Bool
  var forms: Set<DeclarationForm>
  /// Whether an extension declares it, which no macro of the type sees.
  var isInExtension = false
  /// Has no getter of its own; observers leave it stored.
  var isStored: Bool
  /// What the getter says, if there is one.
  var getter: CodeBlockItemListSyntax?
  /// What the setter says, if there is one.
  var setter: CodeBlockItemListSyntax?
  var place: SourcePlace
  /// Where the type and the initial value are written.
  var places: [SourceFact: SourcePlace]
}

extension Variable {
  /// The name by which Core Data finds the property: that of `@objc(name)`, else its own (DIALECTS §2.8).
  ///
  /// A property of NSManagedObject that a class overrides has its Objective-C name.
  var runtimeName: String { attributes.objectiveCName ?? Self.overridden[name] ?? name }

  private static let overridden = ["isDeleted": "deleted", "isInserted": "inserted", "isUpdated": "updated"]

  /// What keeps a macro from storing it; nil for a stored variable that may change.
  var unmanagedForm: UnmanagedVariable.Form? {
    if isStatic { return .typeProperty }
    if attributes.has("NSManaged") { return .managed }
    if !isStored { return .computed }
    if isConstant { return .constant }
    return isLazy ? .lazy : nil
  }

  static func all(in syntax: VariableDeclSyntax, of file: ParsedFile) -> [Variable] {
    let attributes = MacroUse.all(in: syntax.attributes, of: file)
    let modifiers = Set(syntax.modifiers.map(\.name.text))
    var found: [Variable] = []
    // `var a, b: Int` writes the type once, at the end.
    var later: SwiftType?
    for binding in syntax.bindings.reversed() {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { continue }
      let written = binding.typeAnnotation.map { TypeSpelling.read($0.type) }
      if written != nil || binding.initializer != nil { later = written }
      let value = binding.initializer?.value
      found.append(
        Variable(
          name: name.plainText, type: written ?? later ?? value.flatMap(TypeInference.type),
          isTypeWritten: (written ?? later) != nil, initialValue: value, attributes: attributes,
          isConstant: syntax.bindingSpecifier.text == "let",
          isStatic: modifiers.contains("static") || modifiers.contains("class"), isLazy: modifiers.contains("lazy"),
          isOverride: modifiers.contains("override"),
          forms: forms(
            of: syntax, binding, modifiers, isTypeWritten: (written ?? later) != nil,
            isObjectiveC: attributes.has("objc")),
          isStored: isStored(binding.accessorBlock), getter: accessor("get", of: binding.accessorBlock),
          setter: accessor("set", of: binding.accessorBlock), place: file.place(of: name),
          places: places(of: binding, in: file)))
    }
    return found.reversed()
  }

  private static func isStored(_ block: AccessorBlockSyntax?) -> Bool {
    switch block?.accessors {
    case nil: true
    case .getter: false
    case .accessors(let list): list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
  }

  private static func accessor(_ name: String, of block: AccessorBlockSyntax?) -> CodeBlockItemListSyntax? {
    switch block?.accessors {
    case nil: nil
    case .getter(let items): name == "get" ? items : nil
    case .accessors(let list): list.first { $0.accessorSpecifier.text == name }?.body?.statements
    }
  }

  private static func places(of binding: PatternBindingSyntax, in file: ParsedFile) -> [SourceFact: SourcePlace] {
    var places: [SourceFact: SourcePlace] = [:]
    if let annotation = binding.typeAnnotation { places[.type] = file.place(of: annotation.type) }
    if let initializer = binding.initializer { places[.defaultValue] = file.place(of: initializer.value) }
    return places
  }

  private static func forms(
    of syntax: VariableDeclSyntax, _ binding: PatternBindingSyntax, _ modifiers: Set<String>, isTypeWritten: Bool,
    isObjectiveC: Bool
  ) -> Set<DeclarationForm> {
    var forms: Set<DeclarationForm> = []
    if !isTypeWritten { forms.insert(.inferredType) }
    if binding.typeAnnotation.map({ TypeSpelling.isLong($0.type) }) == true { forms.insert(.longType) }
    if syntax.bindings.count > 1 { forms.insert(.sharedDeclaration) }
    if isObjectiveC { forms.insert(.objectiveC) }
    if syntax.bindingSpecifier.text == "let" { forms.insert(.constant) }
    if modifiers.contains("lazy") { forms.insert(.lazy) }
    if modifiers.contains("override") { forms.insert(.override) }
    if binding.accessorBlock != nil, isStored(binding.accessorBlock) { forms.insert(.observed) }
    return forms
  }
}

extension Syntax {
  /// The variables that a list of statements or of members declares; empty for any other syntax.
  var declaredBindings: [PatternBindingSyntax] {
    let variables =
      self.as(CodeBlockItemListSyntax.self)?.compactMap { $0.item.as(VariableDeclSyntax.self) } ?? self.as(
        MemberBlockItemListSyntax.self)?.compactMap { $0.decl.as(VariableDeclSyntax.self) } ?? []
    return variables.flatMap(\.bindings)
  }
}

extension PatternBindingSyntax {
  /// The name that it declares; nil for a tuple.
  var name: String? { pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText }
}
