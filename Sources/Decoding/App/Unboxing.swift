package import Schema

/// What a CoreValue struct's `fromObject` would do with one object: key by key, up to the first that fails.
package struct Unboxing: Hashable, Sendable {
  package struct Step: Hashable, Sendable {
    package var read: ValueView.Read
    /// The property that takes the value: the initialiser goes by place, not by name (DIALECTS C3).
    package var field: TypeDeclaration.Field?
    package var outcome: Outcome
  }

  package enum Outcome: Hashable, Sendable {
    case value(AppValue)
    case objectID
    /// A nested struct or a list of them, which are read from objects of their own.
    case nested(String, count: Int)
    case nilValue
    /// `CVErrorDomain` 1; the whole struct is unreadable (C6, C7).
    case throwing(Fault)
    /// Key-value coding raises an exception that Swift cannot catch.
    case raising(Fault)
    case notReached
  }

  package enum Fault: Hashable, Sendable {
    case null
    case wrongType(found: String, expected: String)
    case unknownCase(String, type: String)
    case unknownKey
    /// A `<||` on an unordered to-many, which is an `NSSet` (C5).
    case unordered
    case notAList
    case transformable
    case fetchedProperty
    /// The chain reads more keys than the struct has properties.
    case noProperty
  }

  package var view: ValueView
  /// nil where the chain could not be read from source.
  package var steps: [Step]?

  package init(view: ValueView, steps: [Step]?) {
    self.view = view
    self.steps = steps
  }

  /// The first step that fails; nil where the struct can be made, or nothing is known.
  package var failure: Step? {
    steps?.first { step in
      switch step.outcome {
      case .throwing, .raising: true
      default: false
      }
    }
  }

  /// `ok`, or the key at which it ends, as the error says it: `throws: age Int16, NULL stored`.
  package var sentence: String {
    guard let steps else { return "its fromObject could not be read" }
    guard let failure else { return steps.isEmpty ? "reads nothing" : "reads" }
    let type = failure.field.map { " \($0.type.unwrapped)" } ?? ""
    switch failure.outcome {
    case .throwing(let fault): return "throws: \(failure.read.key)\(type), \(fault.sentence)"
    case .raising(let fault): return "stops: \(failure.read.key)\(type), \(fault.sentence)"
    default: return ""
    }
  }
}

extension Unboxing.Fault {
  package var sentence: String {
    switch self {
    case .null: "NULL stored"
    case .wrongType(let found, let expected): "\(found) stored, \(expected) expected"
    case .unknownCase(let text, let type): "\"\(text)\" is no case of \(type)"
    case .unknownKey: "the entity has no such key"
    case .unordered: "an unordered to-many, which <|| cannot read"
    case .notAList: "no to-many, which <|| needs"
    case .transformable: "a Transformable, which CoreValue cannot unbox"
    case .fetchedProperty: "a fetched property, which CoreValue cannot unbox"
    case .noProperty: "the struct has no property left for it"
    }
  }
}

extension Unboxing.Step {
  /// `name <| String: "Ann"`, what the step gives or why it does not.
  package var sentence: String {
    let type = field.map { " → \($0.name): \($0.type)" } ?? ""
    return "\(read.kind.rawValue) \"\(read.key)\"\(type) = \(result)"
  }

  private var result: String {
    switch outcome {
    case .value(let value): AppText(localTime: false).text(of: value)
    case .objectID: "the object's ID"
    case .nested(let type, let count): count == 1 ? type : "\(type) × \(count)"
    case .nilValue: "nil"
    case .throwing(let fault): "⚠ throws, \(fault.sentence)"
    case .raising(let fault): "⚠ stops the app, \(fault.sentence)"
    case .notReached: "not reached"
    }
  }
}
