import Findings
import Foundation
import Schema

/// The place of each value in a JSON text, which must be valid.
struct JSONPlaces {
  private let file: String
  /// The byte offset of each value by its keys; array elements by their number.
  private var offsets: [[String]: Int] = [:]
  /// The byte offsets at which lines start.
  private var lines = [0]

  init(_ data: Data, file: String) {
    self.file = file
    var scanner = Scanner(bytes: Array(data))
    scanner.scan()
    offsets = scanner.offsets
    for (index, byte) in scanner.bytes.enumerated() where byte == UInt8(ascii: "\n") { lines.append(index + 1) }
  }

  /// The place of the value at a key path, or of the nearest value around it.
  func place(of path: [String]) -> SourcePlace {
    var path = path
    while !path.isEmpty, offsets[path] == nil { path.removeLast() }
    let offset = offsets[path] ?? 0
    let line = lines.lastIndex { $0 <= offset } ?? 0
    return SourcePlace(file: file, line: line + 1, column: offset - lines[line] + 1)
  }

  private enum Container {
    case object
    /// With the number of the next element.
    case array(Int)
  }

  private struct Scanner {
    let bytes: [UInt8]
    var offsets: [[String]: Int] = [:]
    private var index = 0
    private var containers: [Container] = []
    private var path: [String] = []

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func scan() {
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "{"):
          noteValue()
          containers.append(.object)
          index += 1
        case UInt8(ascii: "["):
          noteValue()
          containers.append(.array(0))
          index += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if !containers.isEmpty { containers.removeLast() }
          endValue()
          index += 1
        case UInt8(ascii: "\""): string()
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"), UInt8(ascii: ","),
          UInt8(ascii: ":"):
          index += 1
        default: word()
        }
      }
    }

    /// A key where the innermost object awaits one, else a value.
    private mutating func string() {
      let start = index
      index += 1
      while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      index = min(index + 1, bytes.count)
      if case .object = containers.last, path.count < containers.count {
        path.append(text(start..<index))
        return
      }
      noteValue(at: start)
      endValue()
    }

    private func text(_ range: Range<Int>) -> String {
      let data = Data(bytes[range])
      let decoded = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      return decoded as? String ?? String(decoding: data.dropFirst().dropLast(), as: UTF8.self)
    }

    private mutating func word() {
      noteValue()
      let ends = Set(" \n\r\t,:]}".utf8)
      while index < bytes.count, !ends.contains(bytes[index]) { index += 1 }
      endValue()
    }

    private mutating func noteValue(at offset: Int? = nil) {
      if case .array(let number) = containers.last { path.append(String(number)) }
      offsets[path] = offset ?? index
    }

    private mutating func endValue() {
      if !path.isEmpty { path.removeLast() }
      if case .array(let number) = containers.last { containers[containers.count - 1] = .array(number + 1) }
    }
  }
}
