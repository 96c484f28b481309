import Schema

/// All declarations of all files, extensions joined to what they extend, and how a name finds one.
struct Declarations {
  /// In the order of the files.
  private(set) var all: [Declaration] = []
  private var indices: [String: Int] = [:]
  /// Qualified names by their last component.
  private var byShortName: [String: [String]] = [:]

  init(_ files: [ParsedFile]) {
    let found = files.flatMap { DeclarationCollector($0).declarations }
    for declaration in found where declaration.keyword != .extension { add(declaration) }
    for declaration in found where declaration.keyword == .extension { join(declaration) }
  }

  private mutating func add(_ declaration: Declaration) {
    if let index = indices[declaration.name], all[index].file === declaration.file {
      // The branches of one `#if` declare the same type.
      merge(declaration, into: index)
      return
    }
    all.append(declaration)
    guard indices[declaration.name] == nil else { return }
    indices[declaration.name] = all.count - 1
    byShortName[declaration.shortName, default: []].append(declaration.name)
  }

  private mutating func join(_ part: Declaration) {
    if let extended = self[part.name], extended.keyword != .alias,
      let index = indices[extended.name]
    {
      merge(part, into: index)
    } else {
      add(part)
    }
  }

  private mutating func merge(_ part: Declaration, into index: Int) {
    all[index].members += part.members
    for name in part.inherited where !all[index].inherited.contains(name) {
      all[index].inherited.append(name)
    }
    for attribute in part.attributes where !all[index].attributes.has(attribute.name) {
      all[index].attributes.append(attribute)
    }
  }

  /// The declaration that a name means within a scope, aliases followed; the innermost wins.
  subscript(_ name: String, from scope: String = "") -> Declaration? {
    var name = name
    var scope = scope
    // An alias that names itself must not hang the reader.
    for _ in 0..<8 {
      guard let found = find(name, from: scope) ?? member(name, from: scope) else { return nil }
      guard found.keyword == .alias else { return found }
      guard case .named(let target) = found.target else { return found }
      name = target
      scope = found.scope
    }
    return nil
  }

  /// The names that a conformance means, aliases of one or of several followed.
  func conformances(_ name: String, from scope: String, depth: Int = 0) -> [String] {
    // An alias that names itself must not hang the reader.
    guard depth < 8, let found = find(name, from: scope), found.keyword == .alias else {
      return [name]
    }
    return found.targetNames.flatMap {
      conformances($0, from: found.scope, depth: depth + 1)
    }
  }

  /// `Current.Trip`, where an alias stands before the last name.
  private func member(_ name: String, from scope: String) -> Declaration? {
    guard let dot = name.lastIndex(of: "."), let owner = self[String(name[..<dot]), from: scope]
    else { return nil }
    return indices[owner.name + name[dot...]].map { all[$0] }
  }

  private func find(_ name: String, from scope: String) -> Declaration? {
    var scopes = scope.split(separator: ".")
    while !scopes.isEmpty {
      if let index = indices[scopes.joined(separator: ".") + "." + name] { return all[index] }
      scopes.removeLast()
    }
    if let index = indices[name] { return all[index] }
    let short = name.split(separator: ".").last.map(String.init) ?? name
    let found = (byShortName[short] ?? []).filter { $0.hasSuffix("." + name) }
    guard found.count == 1, let only = found.first, let index = indices[only] else { return nil }
    return all[index]
  }

  /// A type with its aliases followed, collections and optionals gone through.
  func resolved(_ type: SwiftType, from scope: String) -> SwiftType {
    resolved(type, from: scope, depth: 0)
  }

  private static let systemAliases: [String: SwiftType] = [
    "TimeInterval": .named("Double"), "Float64": .named("Double"), "Float32": .named("Float"),
  ]

  private func resolved(_ type: SwiftType, from scope: String, depth: Int) -> SwiftType {
    guard depth < 16 else { return type }
    switch type {
    case .named(let name):
      guard type.primitive == nil else { return type }
      guard let found = find(name, from: scope) else { return Self.systemAliases[name] ?? type }
      guard found.keyword == .alias, let target = found.target else { return type }
      return resolved(target, from: found.scope, depth: depth + 1)
    case .optional(let inner): return .optional(resolved(inner, from: scope, depth: depth + 1))
    case .array(let inner): return .array(resolved(inner, from: scope, depth: depth + 1))
    case .set(let inner): return .set(resolved(inner, from: scope, depth: depth + 1))
    case .dictionary(let key, let value):
      return .dictionary(
        resolved(key, from: scope, depth: depth + 1),
        resolved(value, from: scope, depth: depth + 1)
      )
    case .generic, .other: return type
    }
  }
}
