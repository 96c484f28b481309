import Findings
import Schema

/// A rule that source must keep by itself: its code, the dialects that it binds, what it looks at and what breaks it there.
struct LintRule: Sendable {
  /// One code; several if one look at the source finds all of them.
  private let codes: Set<FindingCode>
  private let dialects: Set<Dialect>
  private let check: Check
  /// Whether it binds only classes that CloudKit synchronises.
  private var isCloudKits = false

  private enum Check: Sendable {
    case source(@Sendable (LintedSource) -> [Breach])
    case entity(@Sendable (EntityContract, LintedSource) -> [Breach])
  }

  /// What breaks a rule.
  struct Breach {
    /// Which of the codes of the rule is meant; nil if it has one.
    var code: FindingCode?
    var entity: String?
    var path: String?
    var message: String
    var place: SourcePlace
    /// Nil for the code's own.
    var severity: Severity?
  }

  private init(_ codes: Set<FindingCode>, _ dialects: Set<Dialect>, _ check: Check) {
    (self.codes, self.dialects, self.check) = (codes, dialects, check)
  }

  /// The same for classes that CloudKit synchronises; its breaches are advice where the app's entitlements decide that.
  var underCloudKit: LintRule {
    var rule = self
    rule.isCloudKits = true
    return rule
  }

  func findings(_ source: LintedSource) -> [Finding] {
    switch check {
    case .source(let check): check(source).compactMap { finding($0, of: $0.entity) }
    case .entity(let check):
      source.entities(of: dialects).flatMap { entity -> [Finding] in
        guard let use = isCloudKits ? source.cloudKitUse(of: entity) : .certain else { return [] }
        return check(entity, source).compactMap { breach in
          guard var finding = finding(breach, of: entity.entityName) else { return nil }
          if use == .possible {
            finding.severity = .advice
            finding.message += "; .automatic uses CloudKit where the app is entitled to it"
          }
          return finding
        }
      }
    }
  }

  private func finding(_ breach: Breach, of entity: String?) -> Finding? {
    guard let code = breach.code ?? codes.first else { return nil }
    var finding = code.finding(entity: entity, breach.path, breach.message, breach.place)
    if let severity = breach.severity { finding.severity = severity }
    return finding
  }
}

// What a rule looks at: each of these, one after the other.
extension LintRule {
  /// The source as a whole; a breach names its entity.
  static func source(
    _ code: FindingCode,
    _ dialects: Set<Dialect>,
    _ check: @escaping @Sendable (LintedSource) -> [Breach]
  ) -> LintRule {
    source([code], dialects, check)
  }

  /// The same for several codes; a breach names its own.
  static func source(
    _ codes: Set<FindingCode>,
    _ dialects: Set<Dialect>,
    _ check: @escaping @Sendable (LintedSource) -> [Breach]
  ) -> LintRule {
    LintRule(codes, dialects, .source(check))
  }

  /// A class; a breach names the member, if it is about one.
  static func entity(
    _ code: FindingCode,
    _ dialects: Set<Dialect>,
    _ check: @escaping @Sendable (EntityContract, LintedSource) -> [Breach]
  ) -> LintRule {
    LintRule([code], dialects, .entity(check))
  }

  /// A property, also a transient one, but not an ignored one.
  static func property(
    _ code: FindingCode,
    _ dialects: Set<Dialect>,
    _ check: @escaping @Sendable (PropertyContract, EntityContract, LintedSource) -> Breach?
  ) -> LintRule {
    members(code, dialects, { $0.properties.filter { !$0.isIgnored } }, check)
  }

  static func relationship(
    _ code: FindingCode,
    _ dialects: Set<Dialect>,
    _ check: @escaping @Sendable (RelationshipContract, EntityContract, LintedSource) -> Breach?
  ) -> LintRule {
    members(code, dialects, { $0.relationships }, check)
  }

  static func fetchedProperty(
    _ code: FindingCode,
    _ dialects: Set<Dialect>,
    _ check: @escaping @Sendable (FetchedPropertyContract, EntityContract, LintedSource) -> Breach?
  ) -> LintRule {
    members(code, dialects, { $0.fetchedProperties }, check)
  }

  /// A property, relationship or fetched property.
  static func member(
    _ code: FindingCode,
    _ dialects: Set<Dialect>,
    _ check: @escaping @Sendable (any LintedMember, EntityContract, LintedSource) -> Breach?
  ) -> LintRule {
    entity(code, dialects) { entity, source in
      entity.members.compactMap { member in
        check(member, entity, source).map { $0.about(member.swiftName) }
      }
    }
  }

  /// A struct of CoreValue.
  static func view(
    _ code: FindingCode,
    _ check: @escaping @Sendable (ValueView, LintedSource) -> [Breach]
  ) -> LintRule {
    source(code, [.coreValue]) { source in
      source.contract.valueViews.flatMap { view in
        check(view, source).map { breach in
          var breach = breach
          breach.entity = view.entityName
          return breach
        }
      }
    }
  }

  private static func members<Member: LintedMember>(
    _ code: FindingCode,
    _ dialects: Set<Dialect>,
    _ members: @escaping @Sendable (EntityContract) -> [Member],
    _ check: @escaping @Sendable (Member, EntityContract, LintedSource) -> Breach?
  ) -> LintRule {
    entity(code, dialects) { entity, source in
      members(entity).compactMap { member in
        check(member, entity, source).map { $0.about(member.swiftName) }
      }
    }
  }
}

extension LintRule.Breach {
  fileprivate func about(_ name: String) -> Self {
    var breach = self
    breach.path = name
    return breach
  }
}

/// What properties, relationships and fetched properties have in common.
protocol LintedMember: Sendable {
  var swiftName: String { get }
  var persistentName: String { get }
  var forms: Set<DeclarationForm> { get }
  var location: SourcePlace { get }
  var places: [SourceFact: SourcePlace] { get }
}

extension PropertyContract: LintedMember {}
extension RelationshipContract: LintedMember {}

extension FetchedPropertyContract: LintedMember {
  var swiftName: String { name }
  var persistentName: String { name }
}

extension EntityContract {
  /// The properties that are not ignored, the relationships and the fetched properties.
  var members: [any LintedMember] {
    properties.filter { !$0.isIgnored } as [any LintedMember] + relationships + fetchedProperties
  }
}

extension FindingCode {
  /// A finding of the code's own severity, with its hint.
  func finding(
    entity: String?,
    _ path: String?,
    _ message: String,
    _ place: SourcePlace?
  ) -> Finding {
    Finding(
      code: self,
      entity: entity,
      path: path,
      message: message,
      hint: hint,
      location: place
    )
  }
}
