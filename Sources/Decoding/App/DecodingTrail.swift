import Findings
package import Schema

/// One step from a column's value to the app's.
package struct DecodingStep: Hashable, Sendable {
  package var text: String
  /// Whether decoding fails at this step.
  package var isFailure: Bool
}

extension AttributeReader {
  /// The steps of a value, from the stored bytes over its decoders to the outcome.
  ///
  /// `seen` is the app's reading of it in its place; a leaf's outcome depends on its composite.
  package func trail(of stored: Reading, to seen: AppReading? = nil) -> [DecodingStep] {
    let reading = seen ?? read(stored)
    var texts = [Self.start(stored)]
    if stored.value != nil, stored.value != .null { texts += decoders(of: stored) }
    var steps = texts.map { DecodingStep(text: $0, isFailure: false) }
    if let reason = reading.reason, reading.differs {
      steps.append(DecodingStep(text: reason.sentence, isFailure: true))
    }
    steps.append(DecodingStep(text: Self.end(reading), isFailure: false))
    return steps
  }

  private static func start(_ stored: Reading) -> String {
    switch stored {
    case .unreadable(_, let raw): return raw.storageClass
    case .value(.scalar(.data(let data))): return bytes(data.count)
    case .value(.longData(_, let length)): return bytes(length)
    case .value(.external(let file)):
      let size = file.length.map { ", " + bytes($0) } ?? ""
      return "external file \(file.fileName)\(size)"
    case .value(.composite(let leaves)):
      let present = leaves.count { $0.reading != .value(.null) }
      return "\(present) of \(leaves.count) leaves set"
    case .value(let value): return value.typeTitle
    }
  }

  private static func bytes(_ count: Int) -> String { Count.text(count, "byte") }

  private func decoders(of stored: Reading) -> [String] {
    let type = plan.swiftType?.unwrapped.description
    if let transformed { return transformed.trail }
    switch plan.method {
    case .codable: return ["JSONDecoder as \(type ?? "any JSON")"]
    case .raw: return [type.map { "\($0)(rawValue:)" } ?? "a raw value"]
    case .composition: return ["\(type ?? "a struct") from its leaves"]
    case .transformed, .default:
      guard let value = stored.value, isBlob(value), attribute.type == .binary, type == nil,
        case .value(let read) = read(stored).outcome, let (payload, _) = read.payload
      else { return [type ?? attribute.type.title] }
      return ["sniffed: \(payload.title)"]
    }
  }

  private static func end(_ reading: AppReading) -> String {
    switch reading.outcome {
    case .value: "value"
    case .nilValue: "nil"
    case .defaultValue: "the default"
    case .trap: "trap"
    case .throwing: "throws"
    }
  }

  /// The decoders that the configuration assigns, outermost first; nil if it assigns none (DIALECTS A56).
  package var assignedDecoders: [String]? {
    guard case .assigned(let decoder, _)? = transformed?.kind else { return nil }
    return decoder.titles
  }

  /// The assigned decoders as one fact with its origin.
  package var decoderText: [String] {
    assignedDecoders.map { ["decoded by \($0.joined(separator: ", ")) (\(FactOrigin.config.rawValue))"] } ?? []
  }

  /// Whether a fault's byte is an index into the stored bytes, not into a decoder's output.
  package var faultsCountInStoredBytes: Bool { transformed?.unpacksBytes != true }
}

extension TransformedDecoder {
  fileprivate var trail: [String] {
    switch kind {
    case .secureArchive: [name, "keyed archive, secure classes"]
    case .keyedArchive: [name, "keyed archive"]
    case .json(_, let type): [name, "JSON as \(type)"]
    case .image: [name, "image"]
    case .assigned(let decoder, _): ["assigned in the configuration"] + decoder.titles
    case .propertyList: [name, "property list"]
    case .text: [name, "UTF-8 text"]
    case .unknown(let name, _): ["transformer \(name)"]
    }
  }

  fileprivate var unpacksBytes: Bool {
    guard case .assigned(let decoder, _) = kind else { return false }
    return decoder.steps.contains(.gzip) || decoder.steps.contains(.zlib)
  }
}
