import Schema
import SwiftSyntax

/// The type of a variable that writes none, where its initial value names members of types that the files declare.
struct MemberInference {
  private let declarations: Declarations

  /// Members that are made of members end somewhere.
  private static let deepest = 8

  init(_ declarations: Declarations) { self.declarations = declarations }

  /// As written, or as the initial value says; nil where neither does.
  func type(of variable: Variable, from scope: String) -> SwiftType? {
    type(of: variable, from: scope, depth: 0)
  }

  private func type(of variable: Variable, from scope: String, depth: Int) -> SwiftType? {
    guard !variable.isTypeWritten, let value = variable.initialValue, depth < Self.deepest else {
      return variable.type
    }
    return TypeInference { owner, name, isStatic in
      member(name, of: owner, isStatic, from: scope, depth: depth)
    }.type(of: value)
  }

  private func member(
    _ name: String,
    of owner: SwiftType,
    _ isStatic: Bool,
    from scope: String,
    depth: Int
  ) -> TypeInference.Member {
    guard case .named(let ownerName) = owner, owner.primitive == nil,
      let found = declarations[ownerName, from: scope]
    else { return .foreign }
    if isStatic, found.hasCase(name) { return .type(owner) }
    if !isStatic, name == "rawValue", let raw = declarations.rawType(of: found) {
      return .type(raw)
    }
    if let variable = found.variables.first(where: { $0.name == name && $0.isStatic == isStatic }) {
      let type = type(of: variable, from: found.name, depth: depth + 1)
      return type.map { .type($0 == .named("Self") ? owner : $0) } ?? .unknown
    }
    // Of a type of the system the files show some extensions alone.
    return found.keyword == .extension ? .foreign : .unknown
  }
}

extension Declaration {
  fileprivate func hasCase(_ name: String) -> Bool {
    members.contains { member in
      member.syntax.as(EnumCaseDeclSyntax.self)?.elements.contains { $0.name.plainText == name }
        ?? false
    }
  }
}

extension Declarations {
  /// The primitive that an enum's raw values are; nil for one without.
  func rawType(of declaration: Declaration) -> SwiftType? {
    guard declaration.keyword == .enumeration, let first = declaration.inherited.first else {
      return nil
    }
    let raw = resolved(.named(first), from: declaration.name)
    return raw.primitive == nil ? nil : raw
  }
}
