package import Findings

/// A value transformer's class as source declares it (DIALECTS A13, A15, §4.1).
package struct TransformerDeclaration: Hashable, Sendable {
  package var className: String
  /// The name that it publishes, such as its `transformerName`; nil if source does not show it.
  package var registeredName: String?
  /// The name by which Objective-C finds the class, that of `@objc(Name)`; nil if it has its module before it.
  package var runtimeName: String?
  /// Whether it conforms to `CDRegisteredValueTransformer`, which asks for its name and registers nothing (DIALECTS A15).
  package var publishesName = false
  /// The classes that a secure archive's root may have, those of the superclass included; nil if it is no such
  /// transformer, or if its list is not understood.
  package var allowedTopLevelClasses: [String]?
  package var reading: Reading
  package var location: SourcePlace

  package init(className: String, location: SourcePlace) {
    (self.className, self.location) = (className, location)
    reading = .notUnderstood(location)
  }

  /// What a transformer makes of stored bytes.
  package enum Reading: Hashable, Sendable {
    case plain(Coding)
    /// Where it does something else than to call a coder of Foundation.
    case notUnderstood(SourcePlace)
  }

  package struct Coding: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
      case json, propertyList, text
      /// A keyed archive whose root is of one of some classes; of any if there are none.
      case archive([String])
    }

    package var form: Form
    /// The type that is decoded; nil if it is the property's, or a class.
    package var type: SwiftType?
    package var failure = Failure.nilValue

    package init(_ form: Form, as type: SwiftType? = nil, failure: Failure = .nilValue) {
      (self.form, self.type, self.failure) = (form, type, failure)
    }
  }

  /// What it gives for bytes that it cannot decode.
  package enum Failure: Hashable, Sendable {
    /// The system's own transformer refuses them, which each dialect handles in its way (DIALECTS §5.1).
    case refused
    case nilValue
    /// A value, as it is written.
    case replaced(String)
    /// `try!` and the like.
    case trap
  }

  /// The classes that `NSSecureUnarchiveFromDataTransformer` takes as root (DIALECTS §4.3).
  package static let secureClasses = [
    "NSArray", "NSMutableArray", "NSDictionary", "NSMutableDictionary", "NSSet", "NSMutableSet", "NSOrderedSet",
    "NSMutableOrderedSet", "NSString", "NSMutableString", "NSNumber", "NSDecimalNumber", "NSDecimalNumberPlaceholder",
    "NSDate", "NSData", "NSMutableData", "NSURL", "NSUUID", "NSNull",
  ]

  /// The names of the system's transformers, which are registered at the start.
  package static let systemNames: Set<String> = [
    "NSSecureUnarchiveFromData", "NSKeyedUnarchiveFromData", "NSUnarchiveFromData", "NSNegateBoolean", "NSIsNil",
    "NSIsNotNil", "NSSecureUnarchiveFromDataTransformer", "NSSecureUnarchiveFromDataTransformerName",
    "NSKeyedUnarchiveFromDataTransformerName", "NSUnarchiveFromDataTransformerName",
  ]
}

/// A transformer that a dialect's library makes and registers itself.
package enum LibraryTransformer: String, Sendable {
  /// storable's, whose bytes are the JSON of its type (DIALECTS B6).
  case boxed = "boxedValueTransformer"
  /// ManagedModels's, whose bytes are the JSON of its type; in a store its name is mangled (DIALECTS D6).
  case codable = "CodableTransformer"
  /// storable's for images, whose bytes are a PNG (DIALECTS B7).
  case image = "imageValueTransformer"

  /// Nil for a name that no library gives.
  package init?(named name: String) {
    if name == Self.image.rawValue {
      self = .image
    } else if name.hasPrefix(Self.boxed.rawValue) {
      self = .boxed
    } else if name.contains(Self.codable.rawValue) {
      self = .codable
    } else {
      return nil
    }
  }

  package var isJSON: Bool { self != .image }

  /// The name for a type: `CodableTransformer<Point>`.
  package func name(of type: SwiftType) -> String { "\(rawValue)<\(type.runtimeName)>" }
}

/// `ValueTransformer.setValueTransformer(_:forName:)`, as far as source shows what it registers.
package struct TransformerRegistration: Hashable, Sendable {
  /// Nil if source does not show the transformer's class.
  package var className: String?
  /// Nil if source does not show the name.
  package var name: String?
  package var location: SourcePlace

  package init(className: String?, name: String?, location: SourcePlace) {
    (self.className, self.name, self.location) = (className, name, location)
  }
}

extension Contract {
  /// The transformer that a model's or a property's name means; nil if no file declares it, or several do.
  package func transformer(named name: String) -> TransformerDeclaration? {
    let registered = Set(transformerRegistrations.filter { $0.name == name }.compactMap(\.className))
    if !registered.isEmpty {
      return registered.count == 1 ? registered.first.flatMap { transformerClasses[$0] } : nil
    }
    guard !TransformerDeclaration.systemNames.contains(name) else { return nil }
    let published = transformerClasses.values.filter { $0.registeredName == name || $0.runtimeName == name }
    if !published.isEmpty { return published.count == 1 ? published.first : nil }
    // A name that is a class's has its module before it.
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return transformerClasses[last]
  }
}
