package import Schema

extension PredicateValue {
  /// A stored value as a predicate's constant; nil if a predicate cannot hold it.
  package init?(_ value: Value) {
    switch value {
    case .null: self = .null
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let number): self = .integer(number)
    case .double(let number), .float(let number): self = .double(number)
    case .decimal(let number): self = .decimal(number)
    case .string(let text): self = .string(text)
    case .date(let seconds): self = .date(seconds)
    case .uuid(let uuid): self = .uuid(uuid)
    case .uri(let text): self = .uri(text)
    case .data(let data): self = .data(data)
    case .toOne(let object): self = .object(object)
    case .longData, .longString, .external, .composite, .toMany: return nil
    }
  }

  /// The constant as a store holds it.
  package var stored: Value {
    switch self {
    case .null: .null
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .double(let number): .double(number)
    case .decimal(let number): .decimal(number)
    case .string(let text): .string(text)
    case .date(let seconds): .date(seconds)
    case .uuid(let uuid): .uuid(uuid)
    case .uri(let text): .uri(text)
    case .data(let data): .data(data)
    case .object(let object): .toOne(object)
    }
  }
}
