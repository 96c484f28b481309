package import Archives
package import Foundation
package import Schema

/// Reads a transformer's output without making objects of it (DIALECTS A13, B6, B7, D6; FORMAT §5).
package struct TransformedDecoder: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A keyed archive whose root must be in the secure-coding list.
    case secureArchive
    case keyedArchive
    case json(PayloadShape, type: String)
    case image
    case assigned(AssignedDecoder, PayloadShape?)
    case unknown(name: String)
  }

  package let kind: Kind
  package let name: String
  private let swiftType: SwiftType?
  private let swiftData: SwiftDataCollection?
  /// The declared type's names for the archive's content; nil if none is declared.
  private let archived: PayloadShape?

  package init(name: String?, swiftType: SwiftType?, contract: Contract, scope: String = "") {
    self.init(name: name, swiftType: swiftType, swiftData: nil, contract: contract, scope: scope)
  }

  init(name: String?, swiftType: SwiftType?, swiftData: SwiftDataCollection?, contract: Contract, scope: String) {
    self.swiftData = swiftData
    self.name = name ?? "NSKeyedUnarchiveFromData"
    self.swiftType = swiftType?.unwrapped
    kind = Self.kind(name, swiftType?.unwrapped, contract, scope)
    archived = swiftType.map { PayloadShapeBuilder.shape(of: $0.unwrapped, in: contract, from: scope) }
  }

  package init(assigned: AssignedDecoder, name: String, contract: Contract) {
    self.name = name
    swiftType = assigned.swiftType
    swiftData = nil
    archived = nil
    kind = .assigned(assigned, assigned.swiftType.map { PayloadShapeBuilder.shape(of: $0, in: contract) })
  }

  /// The kind by the transformer's name; a name between angle brackets is the JSON's type.
  private static func kind(_ name: String?, _ type: SwiftType?, _ contract: Contract, _ scope: String) -> Kind {
    guard let name else { return .keyedArchive }
    if let assigned = contract.assignedDecoders[name] {
      return .assigned(assigned, assigned.swiftType.map { PayloadShapeBuilder.shape(of: $0, in: contract) })
    }
    if name.hasPrefix("boxedValueTransformer") || name.contains("CodableTransformer") {
      let type = type ?? argument(of: name)
      let shape = type.map { PayloadShapeBuilder.shape(of: $0, in: contract, from: scope) }
      return .json(shape ?? PayloadShape(root: .anything), type: type?.description ?? "JSON")
    }
    if name == "imageValueTransformer" { return .image }
    // An app's own transformer, whatever its name, may allow more classes.
    if secureNames.contains(name) { return .secureArchive }
    if name.contains("UnarchiveFromData") { return .keyedArchive }
    return .unknown(name: name)
  }

  /// The system's secure transformer, by its registered name and by its class.
  private static let secureNames: Set<String> = ["NSSecureUnarchiveFromData", "NSSecureUnarchiveFromDataTransformer"]

  private static func argument(of name: String) -> SwiftType? {
    guard let open = name.firstIndex(of: "<"), let close = name.lastIndex(of: ">"), open < close else { return nil }
    return SwiftType(spelling: String(name[name.index(after: open)..<close]))
  }

  /// The classes that `NSSecureUnarchiveFromDataTransformer` takes as root (DIALECTS §4.3).
  package static let secureClasses: Set<String> = [
    "NSArray", "NSMutableArray", "NSDictionary", "NSMutableDictionary", "NSSet", "NSMutableSet", "NSOrderedSet",
    "NSMutableOrderedSet", "NSString", "NSMutableString", "NSNumber", "NSDecimalNumber", "NSDecimalNumberPlaceholder",
    "NSDate", "NSData", "NSMutableData", "NSURL", "NSUUID", "NSNull",
  ]

  package func decode(_ data: Data) -> (Result<AppValue, AppReasonError>, notes: [AppReason]) {
    if data.isEmpty { return (.failure(AppReasonError(.emptyBlob)), []) }
    switch kind {
    case .secureArchive: return archive(data, isSecure: true)
    case .keyedArchive: return archive(data, isSecure: false)
    case .json(let shape, let type): return JSONPayload.decode(data, shape, type)
    case .image:
      let payload = Payload.sniff(data)
      if case .image = payload { return (.success(.payload(payload, data)), []) }
      return (.failure(contradiction(payload)), [])
    case .assigned(let decoder, let shape): return AssignedDecoding.decode(data, decoder, shape)
    case .unknown(let name): return (.success(.payload(Payload.sniff(data), data)), [.unknownTransformer(name)])
    }
  }

  private func contradiction(_ payload: Payload) -> AppReasonError {
    AppReasonError(.contradicts("transformer \(name)", found: payload.title))
  }

  private func archive(_ data: Data, isSecure: Bool) -> (Result<AppValue, AppReasonError>, notes: [AppReason]) {
    do throws(AppReasonError) {
      let archive = try whole(data, isSecure)
      if let reading = swiftData?.decode(archive) { return reading }
      var cast = ArchiveCast(archive)
      if let type = swiftData?.type ?? swiftType, let fault = cast.fault(as: type) {
        guard swiftData?.castIsKnown == false else { throw AppReasonError(fault) }
        return (.success(.payload(.keyedArchive, data)), [.uncheckedForm("a keyed archive")])
      }
      let notes = [cast.cut].compactMap(\.self)
      guard let archived, archived.root != .anything else { return (.success(.payload(.keyedArchive, data)), notes) }
      return (.success(.declaredPayload(.keyedArchive, data, archived)), notes)
    } catch { return (.failure(error), []) }
  }

  /// The archive, if an unarchiver would decode it.
  private func whole(_ data: Data, _ isSecure: Bool) throws(AppReasonError) -> KeyedArchive {
    guard data.starts(with: Data("bplist0".utf8)) || Payload.sniff(data) == .keyedArchive else {
      throw AppReasonError(.notAnArchive(found: Payload.sniff(data).title))
    }
    guard let archive = try? KeyedArchive(data) else { throw AppReasonError(.damagedArchive) }
    let root = ArchiveRoot(archive)
    // `$null` is an archived nil; any other root must exist and have a class.
    if archive.root != 0, root.className == nil { throw AppReasonError(.damagedArchive) }
    if isSecure, let name = root.className, !Self.secureClasses.contains(name) {
      throw AppReasonError(.classNotSecure(name))
    }
    if archive.hasDanglingReference || archive.lacksItems { throw AppReasonError(.damagedArchive) }
    return archive
  }
}

/// The class of an archive's root; plain values count as the Foundation class that they become.
package struct ArchiveRoot: Hashable, Sendable {
  package let className: String?

  package init(_ archive: KeyedArchive) {
    className = archive.root.flatMap { archive[$0] }.flatMap { Self.className(of: $0, in: archive) }
  }

  /// The class of an archived object that is resolved.
  static func className(of object: PropertyList, in archive: KeyedArchive) -> String? {
    switch object {
    case .string: "NSString"
    case .integer, .unsigned, .real, .boolean: "NSNumber"
    case .date: "NSDate"
    case .data: "NSData"
    default: archive.className(of: object)
    }
  }
}
