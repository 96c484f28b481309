import Foundation
import Schema
import Yams

extension Node {
  /// An initial value as a row file would write it; `now` is in seconds since 2001.
  init(_ written: WrittenValue, now: Double) {
    self =
      switch written {
      case .null: Node("null", Tag(.null), .plain)
      case .value(let value): Node(stored: value)
      case .list(let items): .sequence(Node.Sequence(items.map { Node($0, now: now) }))
      case .dictionary(let pairs):
        .mapping(Node.Mapping(pairs.map { (Node($0.key, now: now), Node($0.value, now: now)) }))
      case .enumCase(let name, let arguments) where arguments.isEmpty: Node(text: name)
      case .enumCase(let name, let arguments): .mapping(Node.Mapping([(Node(text: name), Node(arguments, now: now))]))
      case .structure(let arguments): Node(arguments, now: now)
      case .newUUID: Node(text: UUID().uuidString)
      case .now: Node(plain: "\(now)")
      }
  }

  private init(_ arguments: [WrittenValue.Argument], now: Double) {
    self = .mapping(
      Node.Mapping(
        arguments.enumerated().map { index, argument in
          (Node(text: argument.label ?? "_\(index)"), Node(argument.value, now: now))
        }))
  }

  private init(stored value: Schema.Value) {
    self =
      switch value {
      case .scalar(.integer(let number)): Node(plain: "\(number)")
      case .scalar(.double(let number)), .float(let number), .scalar(.date(let number)): Node(plain: "\(number)")
      case .scalar(.decimal(let number)): Node(plain: "\(number)")
      case .scalar(.string(let text)), .scalar(.uri(let text)): Node(text: text)
      case .scalar(.boolean(let flag)): Node(plain: "\(flag)")
      case .scalar(.uuid(let uuid)): Node(text: uuid.uuidString)
      case .scalar(.data(let data)):
        .mapping(Node.Mapping([(Node(text: "base64"), Node(text: data.base64EncodedString()))]))
      case .scalar(.null): Node("null", Tag(.null), .plain)
      // No literal is one of these.
      case .scalar(.object), .longData, .longString, .external, .composite, .toMany: Node("null", Tag(.null), .plain)
      }
  }

  private init(text: String) { self.init(text, Tag(.str), .doubleQuoted) }

  private init(plain text: String) { self.init(text, Tag.implicit, .plain) }
}
