package import Archives
package import Findings
package import Foundation
package import Schema

/// Reads a transformer's output without making objects of it (DIALECTS A13, B6, B7, D6; FORMAT §5).
package struct TransformedDecoder: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A keyed archive whose root must be of one of these classes.
    case secureArchive([String])
    case keyedArchive
    case json(PayloadShape, type: String)
    case image
    case assigned(AssignedDecoder, PayloadShape?)
    case propertyList
    case text
    /// The code of a class that is declared is not understood at a line.
    case unknown(name: String, line: SourcePlace?)
  }

  package let kind: Kind
  /// What it gives for bytes that it cannot decode.
  let failure: TransformerDeclaration.Failure
  package let name: String
  /// The type that it decodes, or else the property's.
  package let swiftType: SwiftType?
  private let swiftData: SwiftDataCollection?
  /// The declared type's names for the archive's content; nil if none is declared.
  private let archived: PayloadShape?

  package init(name: String?, swiftType: SwiftType?, contract: Contract, scope: String = "") {
    self.init(name: name, swiftType: swiftType, swiftData: nil, contract: contract, scope: scope)
  }

  init(name: String?, swiftType: SwiftType?, swiftData: SwiftDataCollection?, contract: Contract, scope: String) {
    let declared = name.flatMap { contract.assignedDecoders[$0] == nil ? contract.transformer(named: $0) : nil }
    var (type, failure) = (swiftType?.unwrapped, TransformerDeclaration.Failure.refused)
    // What its code decodes says more than a property that takes any object.
    if case .plain(let coding)? = declared?.reading { (type, failure) = (coding.type ?? type, coding.failure) }
    self.swiftData = swiftData
    self.name = name ?? "NSKeyedUnarchiveFromData"
    self.swiftType = type
    self.failure = failure
    kind =
      if let name, let declared {
        Self.kind(name, declared.reading, type, contract, scope)
      } else {
        Self.kind(name, type, contract, scope)
      }
    archived = type.map { PayloadShapeBuilder.shape(of: $0, in: contract, from: scope) }
  }

  package init(assigned: AssignedDecoder, name: String, contract: Contract) {
    self.name = name
    swiftType = assigned.swiftType
    swiftData = nil
    archived = nil
    failure = .refused
    kind = .assigned(assigned, assigned.swiftType.map { PayloadShapeBuilder.shape(of: $0, in: contract) })
  }

  /// The kind by the code of a class that source declares.
  private static func kind(
    _ name: String, _ reading: TransformerDeclaration.Reading, _ type: SwiftType?, _ contract: Contract, _ scope: String
  ) -> Kind {
    switch reading {
    case .notUnderstood(let line): .unknown(name: name, line: line)
    case .plain(let coding):
      switch coding.form {
      case .json: json(type, contract, scope)
      case .propertyList: .propertyList
      case .text: .text
      case .archive(let classes): classes.isEmpty ? .keyedArchive : .secureArchive(classes)
      }
    }
  }

  private static func json(_ type: SwiftType?, _ contract: Contract, _ scope: String) -> Kind {
    let shape = type.map { PayloadShapeBuilder.shape(of: $0, in: contract, from: scope) }
    return .json(shape ?? PayloadShape(root: .anything), type: type?.description ?? "JSON")
  }

  /// The kind by the transformer's name; a name between angle brackets is the JSON's type.
  private static func kind(_ name: String?, _ type: SwiftType?, _ contract: Contract, _ scope: String) -> Kind {
    guard let name else { return .keyedArchive }
    if let assigned = contract.assignedDecoders[name] {
      return .assigned(assigned, assigned.swiftType.map { PayloadShapeBuilder.shape(of: $0, in: contract) })
    }
    if let library = LibraryTransformer(named: name) {
      return library.isJSON ? json(type ?? argument(of: name), contract, scope) : .image
    }
    // An app's own transformer, whatever its name, may allow more classes.
    if secureNames.contains(name) { return .secureArchive(TransformerDeclaration.secureClasses) }
    if name.contains("UnarchiveFromData") { return .keyedArchive }
    return .unknown(name: name, line: nil)
  }

  /// The system's secure transformer, by its registered name and by its class.
  private static let secureNames: Set<String> = ["NSSecureUnarchiveFromData", "NSSecureUnarchiveFromDataTransformer"]

  private static func argument(of name: String) -> SwiftType? {
    guard let open = name.firstIndex(of: "<"), let close = name.lastIndex(of: ">"), open < close else { return nil }
    return SwiftType(spelling: String(name[name.index(after: open)..<close]))
  }

  package func decode(_ data: Data) -> (Result<AppValue, AppReasonError>, notes: [AppReason]) {
    if data.isEmpty { return (.failure(AppReasonError(.emptyBlob)), []) }
    switch kind {
    case .secureArchive(let classes): return archive(data, classes)
    case .keyedArchive: return archive(data, nil)
    case .json(let shape, let type): return JSONPayload.decode(data, shape, type)
    case .image:
      let payload = Payload.sniff(data)
      if case .image = payload { return (.success(.payload(payload, data)), []) }
      return (.failure(contradiction(payload)), [])
    case .assigned(let decoder, let shape): return AssignedDecoding.decode(data, decoder, shape)
    case .propertyList:
      let payload = Payload.sniff(data)
      guard [.propertyList, .keyedArchive, .xmlPropertyList].contains(payload),
        (try? PropertyListSerialization.propertyList(from: data, format: nil)) != nil
      else { return (.failure(contradiction(payload)), []) }
      return (.success(.payload(payload, data)), [.uncheckedForm("a property list")])
    case .text:
      guard let text = String(validating: data, as: UTF8.self) else {
        return (.failure(contradiction(Payload.sniff(data))), [])
      }
      return (.success(.text(text)), [])
    case .unknown(let name, let line):
      return (.success(.payload(Payload.sniff(data), data)), [.unknownTransformer(name, line: line)])
    }
  }

  private func contradiction(_ payload: Payload) -> AppReasonError {
    AppReasonError(.contradicts("transformer \(name)", found: payload.title))
  }

  private func archive(_ data: Data, _ classes: [String]?) -> (Result<AppValue, AppReasonError>, notes: [AppReason]) {
    do throws(AppReasonError) {
      let archive = try whole(data, classes)
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
  ///
  /// `classes` are those that its root may have; any if nil.
  private func whole(_ data: Data, _ classes: [String]?) throws(AppReasonError) -> KeyedArchive {
    guard data.starts(with: Data("bplist0".utf8)) || Payload.sniff(data) == .keyedArchive else {
      throw AppReasonError(.notAnArchive(found: Payload.sniff(data).title))
    }
    guard let archive = try? KeyedArchive(data) else { throw AppReasonError(.damagedArchive) }
    let root = ArchiveRoot(archive)
    // `$null` is an archived nil; any other root must exist and have a class.
    if archive.root != 0, root.className == nil { throw AppReasonError(.damagedArchive) }
    if let classes, let name = root.className, !root.isOne(of: classes, in: archive) {
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

  /// Whether the root is of one of some classes or of a subclass of one; an app's class has its module before it.
  func isOne(of classes: [String], in archive: KeyedArchive) -> Bool {
    let object = archive.root.flatMap { archive[$0] }
    let names = [className].compactMap(\.self) + (object.map { archive.classHierarchy(of: $0) } ?? [])
    let last = names.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
    return classes.contains { names.contains($0) || last.contains($0) }
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
