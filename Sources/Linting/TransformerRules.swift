import Findings
import Schema

/// What the classes of transformers, what registers them and the names of model and source say of each other (DIALECTS
/// A13, A15, §4.3).
enum TransformerRules {
  static let rules = [unregistered, otherName, refusedClass]

  /// The name that an attribute gives is registered.
  ///
  /// A file that was not read may register it, so source that shows nothing of transformers says nothing of names.
  private static let unregistered = LintRule.modelled(.sourceTransformerUnregistered) { one, source in
    let contract = source.contract
    guard !contract.transformerClasses.isEmpty || !contract.transformerRegistrations.isEmpty,
      contract.transformerRegistrations.allSatisfy({ $0.name != nil })
    else { return [] }
    return transformables(one).compactMap { attribute in
      guard let name = attribute.valueTransformerName, !name.allSatisfy(\.isWhitespace), !isOfSystem(name),
        !contract.registers(name),
        // How SwiftData and ManagedModels find a class that `by:` names is theirs.
        one.contract?.property(persistentName: attribute.name)?.transformerClass == nil
      else { return nil }
      let isClass = contract.transformerClasses[name] != nil
      return LintRule.Breach(
        path: attribute.name,
        message: "'\(attribute.name)' names the transformer \(name), which nothing that was read registers"
          + (isClass ? "; to Objective-C the class \(name) has its module before its name" : ""),
        place: one.place(of: attribute.name, .transformer))
    }
  }

  /// A class registers under the name that it publishes.
  private static let otherName = LintRule.source(.sourceTransformerOtherName) { source in
    let registrations = source.contract.transformerRegistrations
    return registrations.compactMap { registration in
      guard let name = registration.name, let className = registration.className,
        let declared = source.contract.transformerClasses[className],
        let published = declared.registeredName, published != name,
        !registrations.contains(where: {
          $0.className == className && ($0.name ?? published) == published || $0.className == nil
        })
      else { return nil }
      return LintRule.Breach(
        path: className, message: "\(className) is registered as '\(name)', and publishes the name '\(published)'",
        place: registration.location)
    }
  }

  /// A secure transformer allows the class of the property that it reads.
  private static let refusedClass = LintRule.modelled(.sourceTransformerClass) { one, source in
    transformables(one).compactMap { attribute in
      guard let name = attribute.valueTransformerName, let allowed = source.contract.allowedClasses(of: name),
        let entity = one.contract, let property = entity.property(persistentName: attribute.name),
        let archived = source.archivedClasses(of: property.swiftType, from: entity.scope),
        allowed.isDisjoint(with: archived), !allowed.contains("NSObject"), let first = archived.first,
        // A class may inherit from one of the app's own.
        !allowed.contains(where: { source.contract.type(named: $0) != nil })
      else { return nil }
      let isStandard = allowed == Set(TransformerDeclaration.secureClasses)
      return LintRule.Breach(
        path: attribute.name,
        message: "'\(attribute.name)' is stored as \(first), which the transformer \(name) refuses: it allows "
          + (isStandard ? "only Foundation's plain classes" : allowed.sorted().joined(separator: ", ")),
        place: one.place(of: attribute.name, .type))
    }
  }

  private static func transformables(_ one: ModelledEntity) -> [Attribute] {
    one.entity.attributes.filter { $0.type == .transformable && !$0.isTransient }
  }

  /// Whether the system or a dialect's library registers the name.
  private static func isOfSystem(_ name: String) -> Bool {
    TransformerDeclaration.systemNames.contains(name) || LibraryTransformer(named: name) != nil || name.contains("<")
  }
}

extension Contract {
  /// Whether a file that was read registers a name, or declares a class that Objective-C finds by it.
  fileprivate func registers(_ name: String) -> Bool {
    if transformerRegistrations.contains(where: { $0.name == name }) { return true }
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return transformerClasses.values.contains { declared in
      // Source that shows no registration at all has it elsewhere.
      transformerRegistrations.isEmpty && declared.publishesName && declared.registeredName == name
        || declared.runtimeName == name
        || last != name && declared.className == last
    }
  }

  /// The classes that a secure transformer takes as root; nil if it is another, or if they are not known.
  fileprivate func allowedClasses(of name: String) -> Set<String>? {
    if let declared = transformer(named: name) {
      guard case .plain(let coding) = declared.reading, case .archive(let classes) = coding.form,
        coding.failure == .refused, !classes.isEmpty
      else { return nil }
      return Set(classes)
    }
    guard name == "NSSecureUnarchiveFromData", !transformerRegistrations.contains(where: { $0.name ?? name == name })
    else { return nil }
    return Set(TransformerDeclaration.secureClasses)
  }
}

extension LintedSource {
  /// The classes one of which an archived value of a type has; nil if they are not known.
  fileprivate func archivedClasses(of type: SwiftType, from scope: String) -> [String]? {
    let type = bare(type, from: scope)
    switch type {
    case .array: return ["NSArray", "NSMutableArray"]
    case .set: return ["NSSet", "NSMutableSet"]
    case .dictionary: return ["NSDictionary", "NSMutableDictionary"]
    case .named(let name):
      switch type.primitive {
      case .string: return ["NSString", "NSMutableString"]
      case .date: return ["NSDate"]
      case .data: return ["NSData", "NSMutableData"]
      case .url: return ["NSURL"]
      case .uuid: return ["NSUUID"]
      case .some: return ["NSNumber", "NSDecimalNumber"]
      case nil: break
      }
      if let declared = contract.type(named: name, from: scope) {
        guard case .classType = declared.kind else { return nil }
        return [name.split(separator: ".").last.map(String.init) ?? name]
      }
      return Self.archivedClasses.contains(name) ? [name] : nil
    case .optional, .generic, .other: return nil
    }
  }

  /// Classes of the system that people store, and that are not on the secure transformer's own list.
  static let archivedClasses: Set<String> = [
    "CLLocation", "CLPlacemark", "NSAttributedString", "NSBezierPath", "NSColor", "NSFont", "NSImage", "UIBezierPath",
    "UIColor", "UIFont", "UIImage",
  ]
}
