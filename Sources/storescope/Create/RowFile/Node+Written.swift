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
      case .integer(let number): Node(plain: "\(number)")
      case .double(let number), .float(let number), .date(let number): Node(plain: "\(number)")
      case .decimal(let number): Node(plain: "\(number)")
      case .string(let text), .uri(let text): Node(text: text)
      case .boolean(let flag): Node(plain: "\(flag)")
      case .uuid(let uuid): Node(text: uuid.uuidString)
      case .data(let data): .mapping(Node.Mapping([(Node(text: "base64"), Node(text: data.base64EncodedString()))]))
      case .null: Node("null", Tag(.null), .plain)
      // No literal is one of these.
      case .longData, .longString, .external, .composite, .toOne, .toMany: Node("null", Tag(.null), .plain)
      }
  }

  private init(text: String) { self.init(text, Tag(.str), .doubleQuoted) }

  private init(plain text: String) { self.init(text, Tag.implicit, .plain) }
}
