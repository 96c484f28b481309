package import Findings
import SwiftSyntax
package import UserFiles

/// Finds the text that a fix changes, so that comments and the rest of the line stay.
package enum SourceEditor {
  /// The edits of each fix; none where the source is not written in a form that they fit.
  package static func edits(of fixes: [Fix], in files: [SourceFile]) -> [Fix: [TextEdit]] {
    guard !fixes.isEmpty else { return [:] }
    return DeepStack.run {
      let named = Set(fixes.flatMap { $0.changes.map(\.place.file) })
      // What is no UTF-8 was replaced when the file was read, and has other places in the file.
      let sound = files.filter { named.contains($0.path) && !$0.text.unicodeScalars.contains("\u{FFFD}") }
      // In what does not parse, a place may belong to something else.
      let parsed = sound.map(ParsedFile.init).filter { !$0.tree.hasError }
      let trees = Dictionary(parsed.map { ($0.path, $0) }) { first, _ in first }
      var found: [Fix: [TextEdit]] = [:]
      for fix in fixes {
        let edits = fix.changes.map { change in
          trees[change.place.file].flatMap { SourceEdit(change, in: $0)?.edits } ?? []
        }
        guard !edits.contains(where: \.isEmpty) else { continue }
        var free = TextEdits()
        // A fix whose own changes overlap is none.
        if edits.allSatisfy({ free.take($0) }) { found[fix] = free.all }
      }
      return found
    }
  }
}

/// One change of one declaration.
private struct SourceEdit {
  let file: ParsedFile
  let token: TokenSyntax
  let kind: SourceChange.Kind

  /// Nil if nothing stands at the place.
  init?(_ change: SourceChange, in file: ParsedFile) {
    guard let offset = file.offset(of: change.place),
      let token = file.tree.token(at: AbsolutePosition(utf8Offset: offset))
    else { return nil }
    (self.file, self.token, kind) = (file, token, change.kind)
  }

  var edits: [TextEdit] {
    // Which of its branches a build has is not known.
    if attributes?.contains(where: { $0.is(IfConfigDeclSyntax.self) }) == true { return [] }
    let made = made
    // A comment in what is replaced would be lost.
    let bytes = file.tree.syntaxTextBytes
    let losesComment = made.contains { edit in
      let text = String(decoding: bytes[edit.range], as: UTF8.self)
      return text.contains("//") || text.contains("/*")
    }
    return losesComment ? [] : made
  }

  private var made: [TextEdit] {
    switch kind {
    case .argument(let macro, let label, let value): set(argument: label, of: macro, to: value)
    case .option(let macro, let name, let isSet): set(option: name, of: macro, isSet)
    case .macro(let name, let text): set(macro: name, to: text)
    case .type(let text): set(type: text)
    case .optional(let isOptional): set(optional: isOptional)
    case .initialValue(let text): set(value: text)
    case .split: split()
    case .rawType(let text): set(rawType: text)
    case .member(let text): add(member: text)
    }
  }

  private func edit(_ range: Range<AbsolutePosition>, _ text: String) -> TextEdit {
    TextEdit(
      file: file.path, range: range.lowerBound.utf8Offset..<range.upperBound.utf8Offset, replacement: text)
  }

  private func insert(_ text: String, at position: AbsolutePosition) -> TextEdit { edit(position..<position, text) }

  private func replace(_ node: some SyntaxProtocol, with text: String) -> TextEdit {
    edit(node.positionAfterSkippingLeadingTrivia..<node.endPositionBeforeTrailingTrivia, text)
  }
}

// The declaration around the place.
extension SourceEdit {
  private func parent<Node: SyntaxProtocol>(_ type: Node.Type) -> Node? {
    var node = token.parent
    while let here = node {
      if let found = here.as(type) { return found }
      // The name of a variable stands in its pattern alone, the keyword of a type in the declaration.
      guard !here.is(CodeBlockItemListSyntax.self), !here.is(MemberBlockSyntax.self) else { return nil }
      node = here.parent
    }
    return nil
  }

  private var binding: PatternBindingSyntax? { parent(PatternBindingSyntax.self) }

  /// The variable's declaration, if it is of this variable alone.
  private var variable: VariableDeclSyntax? {
    parent(VariableDeclSyntax.self).flatMap { $0.bindings.count == 1 ? $0 : nil }
  }

  /// The class, struct or enum whose keyword stands at the place.
  private var group: (any DeclGroupSyntax)? { token.parent?.asProtocol((any DeclGroupSyntax).self) }

  private var attributes: AttributeListSyntax? { variable?.attributes ?? group?.attributes }

  /// The attribute of a name, outside of `#if`.
  private func attribute(_ name: String) -> AttributeSyntax? {
    attributes?.lazy.compactMap { $0.as(AttributeSyntax.self) }.first {
      TypeSpelling.lastComponent(of: $0.attributeName) == name
    }
  }

  /// What the declaration has behind its attributes.
  private var keyword: TokenSyntax? {
    if let variable {
      return variable.modifiers.first?.firstToken(viewMode: .sourceAccurate) ?? variable.bindingSpecifier
    }
    return group.map { $0.modifiers.first?.firstToken(viewMode: .sourceAccurate) ?? $0.introducer }
  }
}

// Type and value of a variable.
extension SourceEdit {
  private func set(type text: String) -> [TextEdit] {
    guard let binding, variable != nil else { return [] }
    guard let annotation = binding.typeAnnotation else {
      return [insert(": \(text)", at: binding.pattern.endPositionBeforeTrailingTrivia)]
    }
    return [replace(annotation.type, with: text)]
  }

  private func set(optional isOptional: Bool) -> [TextEdit] {
    guard let type = binding?.typeAnnotation?.type, variable != nil else { return [] }
    let mark =
      type.as(OptionalTypeSyntax.self)?.questionMark
      ?? type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.exclamationMark
    if isOptional {
      // Behind `any P` or a function a mark would belong to its end.
      let isSimple = [SyntaxKind.identifierType, .memberType, .arrayType, .dictionaryType].contains(type.kind)
      return mark == nil && isSimple ? [insert("?", at: type.endPositionBeforeTrailingTrivia)] : []
    }
    return mark.map { [replace($0, with: "")] } ?? []
  }

  private func set(value text: String?) -> [TextEdit] {
    guard let binding, variable != nil else { return [] }
    let end = (binding.typeAnnotation.map(Syntax.init) ?? Syntax(binding.pattern)).endPositionBeforeTrailingTrivia
    guard let initializer = binding.initializer else { return text.map { [insert(" = \($0)", at: end)] } ?? [] }
    if let text { return [replace(initializer.value, with: text)] }
    return [edit(end..<initializer.endPositionBeforeTrailingTrivia, "")]
  }
}

// The declaration as a whole.
extension SourceEdit {
  /// Each variable gets the attributes, the modifiers and the type that it shared.
  private func split() -> [TextEdit] {
    guard let declaration = parent(VariableDeclSyntax.self), let last = declaration.bindings.last,
      // Whose comment it is then would not be certain.
      !declaration.tokens(viewMode: .sourceAccurate).dropFirst().contains(where: {
        $0.leadingTrivia.contains { $0.isComment }
          || $0.id != last.lastToken(viewMode: .sourceAccurate)?.id
            && $0.trailingTrivia.contains { $0.isComment }
      })
    else { return [] }
    let first = declaration.positionAfterSkippingLeadingTrivia
    let bytes = file.tree.syntaxTextBytes
    let head = String(
      decoding: bytes[first.utf8Offset..<declaration.bindingSpecifier.endPosition.utf8Offset], as: UTF8.self)
    var edits: [TextEdit] = []
    var type: TypeSyntax?
    for (binding, next) in zip(declaration.bindings, declaration.bindings.dropFirst()).reversed() {
      type = next.typeAnnotation?.type ?? (next.initializer == nil ? type : nil)
      let end = binding.trailingComma?.positionAfterSkippingLeadingTrivia ?? binding.endPositionBeforeTrailingTrivia
      let isTyped = binding.typeAnnotation != nil || binding.initializer != nil
      let written = isTyped ? "" : type.map { ": \($0.trimmedDescription)" } ?? ""
      edits.append(
        edit(
          end..<next.positionAfterSkippingLeadingTrivia,
          written + file.lineEnd(at: first) + file.indentation(at: first) + head))
    }
    return edits
  }
}

// Macros and their arguments.
extension SourceEdit {
  private func set(argument label: String, of macro: SourceChange.Macro, to value: String?) -> [TextEdit] {
    guard let attribute = attribute(macro.name), let list = arguments(of: attribute) else {
      guard let value, self.attribute(macro.name)?.arguments == nil else { return [] }
      return write("\(label): \(value)", in: macro.name)
    }
    if let element = list.first(where: { $0.label?.text == label }) {
      guard let value else { return remove(element, from: list, of: attribute) }
      return [replace(element.expression, with: value)]
    }
    guard let value, let rank = macro.labels.firstIndex(of: label) else { return [] }
    let next = list.first { element in
      element.label.flatMap { macro.labels.firstIndex(of: $0.text) }.map { $0 > rank } ?? false
    }
    return add("\(label): \(value)", to: list, before: next)
  }

  private func set(option name: String, of macro: SourceChange.Macro, _ isSet: Bool) -> [TextEdit] {
    guard let attribute = attribute(macro.name), let list = arguments(of: attribute) else {
      guard isSet, self.attribute(macro.name)?.arguments == nil else { return [] }
      return write(".\(name)", in: macro.name)
    }
    let written = list.first {
      $0.label == nil && ($0.expression.call?.name ?? $0.expression.memberName) == name
    }
    if isSet { return written == nil ? add(".\(name)", to: list, before: list.first { $0.label != nil }) : [] }
    return written.map { remove($0, from: list, of: attribute) } ?? []
  }

  private func arguments(of attribute: AttributeSyntax) -> LabeledExprListSyntax? {
    guard case .argumentList(let list)? = attribute.arguments, !list.isEmpty else { return nil }
    return list
  }

  /// The first argument of a macro that has none, or that is not there.
  private func write(_ argument: String, in name: String) -> [TextEdit] {
    guard let attribute = attribute(name) else { return set(macro: name, to: "@\(name)(\(argument))") }
    return [insert("(\(argument))", at: attribute.attributeName.endPositionBeforeTrailingTrivia)]
  }

  private func add(
    _ argument: String, to list: LabeledExprListSyntax, before next: LabeledExprSyntax?
  ) -> [TextEdit] {
    if let next { return [insert("\(argument), ", at: next.positionAfterSkippingLeadingTrivia)] }
    guard let last = list.last else { return [] }
    return [insert(", \(argument)", at: last.expression.endPositionBeforeTrailingTrivia)]
  }

  /// Takes an argument away with its comma, and `@Attribute` with its only argument.
  private func remove(
    _ element: LabeledExprSyntax, from list: LabeledExprListSyntax, of attribute: AttributeSyntax
  ) -> [TextEdit] {
    let all = Array(list)
    guard let index = all.firstIndex(where: { $0.id == element.id }) else { return [] }
    if index + 1 < all.count {
      return [edit(element.positionAfterSkippingLeadingTrivia..<all[index + 1].positionAfterSkippingLeadingTrivia, "")]
    }
    if index > 0 {
      let before = all[index - 1].expression.endPositionBeforeTrailingTrivia
      return [edit(before..<element.expression.endPositionBeforeTrailingTrivia, "")]
    }
    let name = TypeSpelling.lastComponent(of: attribute.attributeName)
    if name == "Attribute" { return set(macro: name, to: nil) }
    guard let open = attribute.leftParen, let close = attribute.rightParen else { return [] }
    return [edit(open.positionAfterSkippingLeadingTrivia..<close.endPositionBeforeTrailingTrivia, "")]
  }

  private func set(macro name: String, to text: String?) -> [TextEdit] {
    guard let keyword else { return [] }
    guard let attribute = attribute(name) else {
      guard let text else { return [] }
      // On a line of its own before a type, beside the variable that it is about.
      let first = attributes?.first?.firstToken(viewMode: .sourceAccurate) ?? keyword
      if group != nil {
        let place = first.positionAfterSkippingLeadingTrivia
        return [insert(text + file.lineEnd(at: place) + file.indentation(at: place), at: place)]
      }
      return [insert(text + " ", at: keyword.positionAfterSkippingLeadingTrivia)]
    }
    if let text { return [replace(attribute, with: text)] }
    // A comment between the two stays.
    let isCommented = attribute.trailingTrivia.contains { $0.isComment }
    let next = attribute.nextToken(viewMode: .sourceAccurate)
    guard !isCommented, let next, !next.leadingTrivia.contains(where: { $0.isComment }) else {
      return [replace(attribute, with: "")]
    }
    return [edit(attribute.positionAfterSkippingLeadingTrivia..<next.positionAfterSkippingLeadingTrivia, "")]
  }
}

// Types.
extension SourceEdit {
  private func set(rawType text: String) -> [TextEdit] {
    guard let first = group?.inheritanceClause?.inheritedTypes.first else { return [] }
    return [replace(first.type, with: text)]
  }

  /// Behind the last variable, or where the body begins.
  private func add(member text: String) -> [TextEdit] {
    guard let group else { return [] }
    let block = group.memberBlock
    let last = block.members.last { member in
      let variables = member.decl.as(VariableDeclSyntax.self).map { Variable.all(in: $0, of: file) } ?? []
      return variables.contains { $0.isStored && !$0.isStatic }
    }
    let lineEnd = file.lineEnd(at: block.leftBrace.endPosition)
    var edits: [TextEdit]
    if let last {
      // A body on one line has no place for another one.
      let next = last.nextToken(viewMode: .sourceAccurate)
      guard next?.leadingTrivia.contains(where: \.isNewline) == true else { return [] }
      let indentation = file.indentation(at: last.positionAfterSkippingLeadingTrivia)
      // A comment behind it on its line is its own.
      edits = [insert(lineEnd + indentation + text, at: last.endPosition)]
    } else {
      let outer = file.indentation(at: group.positionAfterSkippingLeadingTrivia)
      let isOnOneLine = !block.rightBrace.leadingTrivia.contains { $0.isNewline } && block.members.isEmpty
      let first = block.members.first?.positionAfterSkippingLeadingTrivia
      let inner = first.map { file.indentation(at: $0) } ?? outer + "  "
      let line = lineEnd + inner + text + (isOnOneLine ? lineEnd + outer : "")
      edits = [insert(line, at: block.leftBrace.endPosition)]
    }
    for index in edits.indices { edits[index].isLine = last != nil }
    return edits
  }
}

extension ParsedFile {
  /// The end of the line before a place, on the first line that of its own.
  fileprivate func lineEnd(at position: AbsolutePosition) -> String {
    let bytes = tree.syntaxTextBytes
    let feed = UInt8(ascii: "\n")
    let end = bytes.prefix(position.utf8Offset).lastIndex(of: feed) ?? bytes.firstIndex(of: feed)
    return end.map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } == true ? "\r\n" : "\n"
  }

  /// The blanks before what stands first on a line.
  fileprivate func indentation(at position: AbsolutePosition) -> String {
    let bytes = tree.syntaxTextBytes
    let before = bytes.prefix(position.utf8Offset)
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let blanks = before[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return String(decoding: blanks, as: UTF8.self)
  }
}

extension TriviaPiece {
  fileprivate var isComment: Bool {
    switch self {
    case .lineComment, .blockComment, .docLineComment, .docBlockComment: true
    default: false
    }
  }
}
