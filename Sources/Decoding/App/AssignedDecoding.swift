import Archives
import Foundation
import Schema

/// Applies the decoders that a user assigned to a column, outermost first.
enum AssignedDecoding {
  static func decode(
    _ data: Data, _ decoder: AssignedDecoder, _ shape: PayloadShape?
  ) -> (Result<AppValue, AppReasonError>, notes: [AppReason]) {
    var bytes = data
    for step in decoder.steps {
      switch step {
      case .gzip, .zlib:
        let wrapper: RawDeflate.Wrapper = step == .gzip ? .gzip : .zlib
        do throws(RawDeflate.Failure) { bytes = try RawDeflate.inflate(bytes, wrapper: wrapper) } catch {
          return packed(step, bytes, error)
        }
      case .json:
        return JSONPayload.decode(
          bytes, shape ?? PayloadShape(root: .anything), decoder.swiftType?.description ?? "JSON")
      case .propertyList:
        let payload = Payload.sniff(bytes)
        guard [.propertyList, .keyedArchive, .xmlPropertyList].contains(payload) else {
          return (.failure(contradiction(step, bytes)), [])
        }
        return (.success(.payload(payload, bytes)), [])
      case .utf8:
        guard let text = String(validating: bytes, as: UTF8.self) else {
          return (.failure(contradiction(step, bytes)), [])
        }
        return (.success(.text(text)), [])
      case .protobuf:
        let most = PayloadBudget.exported.mostValues
        guard let json = try? ProtobufReader.json(of: bytes, mostValues: most) else {
          return (.failure(contradiction(step, bytes)), [])
        }
        return (.success(.payload(.json, Data(json.compact.utf8))), [])
      case .integers(let width, let isSigned, let isBigEndian):
        guard width > 0, width <= 8, bytes.count.isMultiple(of: width) else {
          return (.failure(contradiction(step, bytes)), [])
        }
        let most = PayloadBudget.exported.mostValues
        guard bytes.count / width <= most else {
          return (.success(.payload(.opaque, bytes)), [.cut("more than \(most) numbers")])
        }
        return (.success(.integers(integers(bytes, width, isSigned, isBigEndian))), [])
      }
    }
    return (.success(.payload(Payload.sniff(bytes), bytes)), [])
  }

  /// The app may read a value that is too long to unpack here, but not a broken one or one of another kind.
  private static func packed(
    _ step: AssignedDecoder.Step, _ bytes: Data, _ failure: RawDeflate.Failure
  ) -> (Result<AppValue, AppReasonError>, notes: [AppReason]) {
    let payload = Payload.sniff(bytes)
    let reason = AppReason.notUnpacked(step.title, why: failure.sentence)
    switch failure {
    case .tooLong, .noMemory: return (.success(.payload(payload, bytes)), [reason])
    case .broken, .cutShort, .trailing:
      let isOfKind = payload.title == step.title
      return (.failure(isOfKind ? AppReasonError(reason) : contradiction(step, bytes)), [])
    }
  }

  private static func contradiction(_ step: AssignedDecoder.Step, _ bytes: Data) -> AppReasonError {
    AppReasonError(.contradicts("decoder \(step.title)", found: Payload.sniff(bytes).title))
  }

  /// The consecutive numbers; unsigned ones of eight bytes wrap above Int64's greatest.
  private static func integers(_ data: Data, _ width: Int, _ isSigned: Bool, _ isBigEndian: Bool) -> [Int64] {
    let bytes = [UInt8](data)
    return stride(from: 0, to: bytes.count, by: width).map { start in
      let group = bytes[start..<start + width]
      let bits = (isBigEndian ? Array(group) : group.reversed()).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let unused = UInt64(64 - width * 8)
      return isSigned ? Int64(bitPattern: bits << unused) >> Int64(unused) : Int64(bitPattern: bits)
    }
  }
}

extension AssignedDecoder {
  /// The steps by the configuration's words, and the type that the last one makes.
  var titles: [String] { steps.map(\.title) + (swiftType.map { ["as \($0)"] } ?? []) }
}

extension AssignedDecoder.Step {
  /// The configuration's word for it.
  var title: String {
    switch self {
    case .json: "json"
    case .propertyList: "plist"
    case .utf8: "utf8"
    case .protobuf: "protobuf"
    case .gzip: "gzip"
    case .zlib: "zlib"
    case .integers(let bytes, let isSigned, let isBigEndian):
      "\(isSigned ? "" : "u")int\(bytes * 8)\(isBigEndian ? "be" : "le")"
    }
  }
}
