import Findings

extension ValueView {
  /// One way through `fromObject` to a value: an initialiser and its arguments (DIALECTS C3).
  package struct Construction: Hashable, Sendable {
    /// What the initialiser takes, in order; nil if the source does not show which one is called.
    package var parameters: [TypeDeclaration.Field]?
    package var arguments: [Argument]

    package init(parameters: [TypeDeclaration.Field]?, arguments: [Argument]) {
      (self.parameters, self.arguments) = (parameters, arguments)
    }

    package var reads: [Read] { arguments.flatMap(\.reads) }

    /// Whether each parameter is given something; otherwise no place can be relied on.
    package var isComplete: Bool { parameters.map { $0.count == arguments.count } ?? true }

    /// The parameters that get nothing of the object: by their names where it is not known which ones.
    package var unread: [TypeDeclaration.Field] {
      if isComplete { return arguments.filter(\.isFixed).compactMap(\.field) }
      let keys = Set(reads.map(\.key))
      return (parameters ?? []).filter { !keys.contains($0.name) }
    }
  }

  /// What an initialiser is given at one place.
  package struct Argument: Hashable, Sendable {
    /// The keys that it is made of: mostly one, none if it is read by other means.
    package var reads: [Read]
    /// What takes it.
    package var field: TypeDeclaration.Field?
    /// Whether it is the same for every object, such as `nil` or a default.
    package var isFixed: Bool

    /// `isDirect` where it is one key's value as the operator gives it.
    package init(reads: [Read], field: TypeDeclaration.Field?, isFixed: Bool = false, isDirect: Bool = false) {
      self.reads = reads.map { read in
        var read = read
        read.field = field
        read.isDirect = isDirect
        return read
      }
      self.field = field
      self.isFixed = isFixed
    }
  }

  /// The keys that `fromObject` reads, in order; nil if it could not be read, or if its ways to a value
  /// read differently.
  package var reads: [Read]? {
    guard let first = constructions.first?.reads else { return nil }
    let isAlike = constructions.dropFirst().allSatisfy { other in other.reads.map(\.step) == first.map(\.step) }
    return isAlike ? first : nil
  }

  /// The keys of all ways to a value, each place once.
  package var allReads: [Read] {
    var seen: Set<SourcePlace> = []
    return constructions.flatMap(\.reads).filter { seen.insert($0.location).inserted }
  }
}

extension ValueView.Read { fileprivate var step: [String] { [kind.rawValue, key] } }
