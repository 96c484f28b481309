import Schema
import SwiftSyntax

extension Availability {
  /// What `@available`, `if #available` and `guard #available` around a piece of source ask for.
  init(around node: some SyntaxProtocol) {
    self.init()
    var (child, next) = (Syntax(node), node.parent)
    while let here = next {
      if let attributes = here.asProtocol((any WithAttributesSyntax).self)?.attributes { add(attributes) }
      switch here.as(SyntaxEnum.self) {
      case .ifExpr(let choice): add(choice, holding: child)
      case .codeBlockItemList(let list):
        for item in list {
          if item.id == child.id { break }
          if let check = item.item.as(GuardStmtSyntax.self) { add(check.conditions) }
        }
      default: break
      }
      (child, next) = (here, here.parent)
    }
  }

  private mutating func add(_ attributes: AttributeListSyntax) {
    for case .attribute(let attribute) in attributes {
      if case .availability(let arguments)? = attribute.arguments { add(arguments) }
    }
  }

  private mutating func add(_ choice: IfExprSyntax, holding child: Syntax) {
    if choice.body.id == child.id || choice.conditions.id == child.id {
      add(choice.conditions)
    } else if choice.elseBody?.id == child.id, choice.conditions.count == 1 {
      add(choice.conditions, with: .poundUnavailable)
    }
  }

  private mutating func add(_ conditions: ConditionElementListSyntax, with keyword: TokenKind = .poundAvailable) {
    for case .availability(let check) in conditions.map(\.condition)
    where check.availabilityKeyword.tokenKind == keyword {
      add(check.availabilityArguments)
    }
  }

  /// `iOS 18, macOS 15, *`, and `iOS, introduced: 18`.
  private mutating func add(_ arguments: AvailabilityArgumentListSyntax) {
    var named: String?
    for argument in arguments {
      switch argument.argument {
      case .availabilityVersionRestriction(let restriction):
        take(restriction.platform.text, restriction.version?.trimmedDescription)
      case .token(let token): named = token.text
      case .availabilityLabeledArgument(let labeled):
        guard labeled.label.text == "introduced", let named else { continue }
        take(named, labeled.value.trimmedDescription)
      }
    }
  }

  private mutating func take(_ name: String, _ version: String?) {
    guard let version = version.flatMap(Release.init) else { return }
    if name == "anyAppleOS" { return add(everySystem: version) }
    if let target = Target.System(named: name).flatMap({ Target($0, version) }) { add(target) }
  }
}
