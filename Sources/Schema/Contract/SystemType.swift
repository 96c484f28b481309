/// Facts about the system's types by their names alone, because no file declares them.
package enum SystemType {
  case codable
  /// No Codable, so that nothing that is coded can hold it (DIALECTS E13).
  case uncodable

  /// nil for a name that says nothing.
  package init?(_ name: String) {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let module = name.dropLast(last.count + 1)
    guard module.isEmpty || Self.modules.contains(String(module)) else { return nil }
    if Self.codables.contains(last) {
      self = .codable
    } else if Self.uncodables.contains(last) {
      self = .uncodable
    } else {
      return nil
    }
  }

  private static let modules: Set<String> = [
    "AppKit", "CoreGraphics", "CoreImage", "CoreLocation", "Foundation", "MapKit", "Swift", "SwiftUI", "UIKit",
  ]

  private static let codables: Set<String> = [
    "AttributedString", "CGAffineTransform", "CGFloat", "CGPoint", "CGRect", "CGSize", "CGVector", "Calendar",
    "CharacterSet", "DateComponents", "DateInterval", "Duration", "IndexPath", "IndexSet", "Locale", "Measurement",
    "PersonNameComponents", "TimeZone", "URLComponents",
  ]

  private static let uncodables: Set<String> = [
    "Any", "AnyClass", "AnyHashable", "AnyObject", "AnyView", "Bundle", "CGColor", "CGImage", "CIImage", "CLLocation",
    "CLLocationCoordinate2D", "CLPlacemark", "CLRegion", "Character", "Color", "DateFormatter", "Font", "Image",
    "MKCoordinateRegion", "MKMapItem", "NSArray", "NSAttributedString", "NSBezierPath", "NSColor", "NSData", "NSDate",
    "NSDictionary", "NSFont", "NSImage", "NSMutableAttributedString", "NSNumber", "NSObject", "NSSet", "NSString",
    "NSURL", "NSView", "NSViewController", "NumberFormatter", "Substring", "Timer", "UIBezierPath", "UIColor", "UIFont",
    "UIImage", "UIView", "UIViewController",
  ]
}

extension SwiftType {
  /// The name of a plain or a generic type without its arguments.
  package var plainName: String? {
    switch self {
    case .named(let name), .generic(let name, _): name
    case .optional, .array, .set, .dictionary, .other: nil
    }
  }

  /// Whether its spelling alone says that it is no Codable, if no file declares it.
  package var isSurelyUncodable: Bool {
    switch self {
    case .named(let name): SystemType(name) == .uncodable
    // Tuples and functions conform to nothing, and `any P` not to P.
    case .other(let text): text.hasPrefix("(") || text.contains("->") || text.hasPrefix("any ")
    case .optional, .array, .set, .dictionary, .generic: false
    }
  }

  /// Whether the system declares it, and as Codable.
  package var isCodableOfSystem: Bool { unwrapped.plainName.flatMap { SystemType($0) } == .codable }
}
