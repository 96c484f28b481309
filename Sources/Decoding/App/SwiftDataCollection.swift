import Archives
import Foundation
import Schema

/// A collection of primitives that SwiftData keeps in a keyed archive: its items, or one NSData with JSON (FORMAT §3.2).
struct SwiftDataCollection: Hashable, Sendable {
  let type: SwiftType
  private let shape: PayloadShape

  /// Nil if it is no such collection or another dialect's; without source the model's value class is its type.
  init?(_ attribute: Attribute, _ plan: AttributePlan, _ contract: Contract) {
    guard plan.dialect == nil || plan.dialect == .swiftData, attribute.type == .transformable else { return nil }
    let named = attribute.valueClassName.map { SwiftType(spelling: $0) }
    guard
      let type = [plan.swiftType?.unwrapped, named].lazy.compactMap({ $0 }).first(where: \.isCollectionOfPrimitives)
    else { return nil }
    self.type = type
    shape = PayloadShapeBuilder.shape(of: type, in: contract, from: plan.scope)
  }

  /// The app's reading of an archive with bytes instead of items; nil for any other.
  ///
  /// Bytes that are not the type's JSON are no fault, because SwiftData's other formats are not known.
  func decode(_ archive: KeyedArchive) -> (Result<AppValue, AppReasonError>, notes: [AppReason])? {
    guard let data = Self.bytes(archive) else { return nil }
    let json = JSONPayload.decode(data, shape, type.description)
    if case .success = json.0 { return json }
    return (.success(.payload(Payload.sniff(data), data)), [.uncheckedForm("bytes in a keyed archive")])
  }

  /// Whether items of another class are known to stop the app: seen is the archive of numbers and strings alone.
  var castIsKnown: Bool {
    guard case .array(let element) = type else { return false }
    return switch element.primitive {
    case nil, .date, .data, .uuid, .url, .decimal: false
    default: true
    }
  }

  private static func bytes(_ archive: KeyedArchive) -> Data? {
    guard let root = archive.root.flatMap({ archive[$0] }) else { return nil }
    return root.data ?? archive.field("NS.data", of: root)?.data
  }
}
