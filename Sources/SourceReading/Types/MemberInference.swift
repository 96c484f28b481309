import Schema
import SwiftSyntax

/// The type of a variable that writes none, if its initial value names members of types that the files declare.
///
/// Each member is looked at once: those of a large enum may name each other.
final class MemberInference {
  private struct Member: Hashable {
    let owner: String
    let name: String
    let isStatic: Bool
  }

  /// What a declaration has, by name.
  private struct Contents {
    var cases: Set<String> = []
    var variables: [String: [Variable]] = [:]
    var initialisers: [(syntax: InitializerDeclSyntax, isInExtension: Bool)] = []
  }

  private let declarations: Declarations
  private var contents: [String: Contents] = [:]
  private var known: [Member: TypeInference.Member] = [:]
  /// What is being looked at; a member that is made of itself has no type.
  private var open: Set<Member> = []

  /// Members that are made of members end somewhere.
  private static let deepest = 64

  init(_ declarations: Declarations) { self.declarations = declarations }

  /// As written, or as the initial value says; nil if neither does.
  func type(of variable: Variable, from scope: String) -> SwiftType? {
    guard !variable.isTypeWritten, let value = variable.initialValue else { return variable.type }
    return TypeInference { [self] owner, name, isStatic in member(name, of: owner, isStatic, from: scope) }.type(
      of: value)
  }

  /// A static property by name.
  func typeProperty(_ name: String, of declaration: Declaration) -> Variable? {
    contents(of: declaration).variables[name]?.first(where: \.isStatic)
  }

  func initialisers(of declaration: Declaration) -> [(syntax: InitializerDeclSyntax, isInExtension: Bool)] {
    contents(of: declaration).initialisers
  }

  private func member(_ name: String, of owner: SwiftType, _ isStatic: Bool, from scope: String) -> TypeInference.Member
  {
    guard case .named(let ownerName) = owner, owner.primitive == nil, let found = declarations[ownerName, from: scope]
    else { return .foreign }
    if isStatic, contents(of: found).cases.contains(name) { return .type(owner) }
    let member = Member(owner: found.name, name: name, isStatic: isStatic)
    if let known = known[member] { return known }
    guard open.count < Self.deepest, open.insert(member).inserted else { return .unknown }
    let result = look(up: member, in: found, owner)
    open.remove(member)
    known[member] = result
    return result
  }

  private func look(up member: Member, in found: Declaration, _ owner: SwiftType) -> TypeInference.Member {
    if !member.isStatic, member.name == "rawValue", let raw = declarations.rawType(of: found) { return .type(raw) }
    let variables = contents(of: found).variables[member.name] ?? []
    if let variable = variables.first(where: { $0.isStatic == member.isStatic }) {
      guard let type = type(of: variable, from: found.name) else { return .unknown }
      return .type(type == .named("Self") ? owner : declarations.qualified(type, from: found.name))
    }
    // Protocols, and the superclass, may have it; of a type of the system the files show some extensions alone.
    let inheritsDeclared = found.inherited.contains { name in
      let parent = declarations[name, from: found.scope]
      return parent?.keyword == .protocol || parent?.keyword == .class
    }
    return found.keyword == .extension || inheritsDeclared ? .foreign : .unknown
  }

  private func contents(of declaration: Declaration) -> Contents {
    if let known = contents[declaration.name] { return known }
    let cases = declaration.members.compactMap { $0.syntax.as(EnumCaseDeclSyntax.self) }
    let found = Contents(
      cases: Set(cases.flatMap(\.elements).map(\.name.plainText)),
      variables: Dictionary(grouping: declaration.variables, by: \.name),
      initialisers: declaration.members.compactMap { member in
        member.syntax.as(InitializerDeclSyntax.self).map { ($0, member.isInExtension) }
      })
    contents[declaration.name] = found
    return found
  }
}
