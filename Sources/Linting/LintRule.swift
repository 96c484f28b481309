import Findings
import Schema

/// A rule that source or a model keeps or breaks: its code, and the check of all the source, of each class of some
/// dialects, or of each entity of the model.
struct LintRule: Sendable {
  /// Nil if one walk over the source finds several codes.
  let code: FindingCode?
  private let check: Check
  /// Whether it applies only to entities that CloudKit synchronises.
  private var needsCloudKit = false

  private enum Check: Sendable {
    case source(@Sendable (LintedSource) -> [Finding])
    case entity(FindingCode, Set<Dialect>, @Sendable (EntityContract, LintedSource) -> [Breach])
    case modelled(FindingCode, @Sendable (ModelledEntity, LintedSource) -> [Breach])
  }

  /// What breaks a rule, and where.
  struct Breach {
    var entity: String?
    var path: String?
    var message: String
    /// Nil if a model without source breaks it.
    var place: SourcePlace?
    /// Nil for the severity of the code.
    var severity: Severity?
    /// What mends it, if there is exactly one right change.
    var fix: Fix?

    fileprivate func finding(_ code: FindingCode, of entity: String?) -> Finding {
      var finding = code.finding(entity: entity, path, message, place)
      if let severity { finding.severity = severity }
      finding.fix = fix
      return finding
    }
  }

  private init(_ code: FindingCode?, _ check: Check) { (self.code, self.check) = (code, check) }

  /// The same rule about the model's entities for those that CloudKit synchronises.
  ///
  /// A breach is advice if the source leaves open whether it does.
  var underCloudKit: LintRule {
    var rule = self
    rule.needsCloudKit = true
    return rule
  }

  func findings(_ source: LintedSource) -> [Finding] {
    switch check {
    case .source(let check): check(source)
    case .entity(let code, let dialects, let check):
      source.entities(of: dialects).flatMap { entity in
        check(entity, source).map { $0.finding(code, of: entity.entityName) }
      }
    case .modelled(let code, let check):
      source.modelled.flatMap { one -> [Finding] in
        guard let use = needsCloudKit ? source.cloudKitUse(of: one) : .certain else { return [] }
        return check(one, source).map { breach in
          var finding = breach.finding(code, of: one.entity.name)
          if use == .possible {
            finding.severity = .advice
            finding.fix = nil
            finding.message += "; the app's entitlements, or its code at run time, decide whether CloudKit is used"
          }
          return finding
        }
      }
    }
  }

  /// Whether an entity of a model breaks it; only rules about models can be.
  func isBroken(by one: ModelledEntity, _ source: LintedSource) -> Bool {
    guard case .modelled(_, let check) = check else { return false }
    return !check(one, source).isEmpty
  }

  /// The names of a class's members that break it.
  func names(in entity: EntityContract, _ source: LintedSource) -> [String] {
    guard case .entity(_, let dialects, let check) = check, dialects.contains(entity.dialect), entity.origin == .source
    else { return [] }
    return check(entity, source).compactMap(\.path)
  }
}

// The kinds of rules: each is checked for all things of one kind.
extension LintRule {
  /// A rule for the source as a whole; a breach names its entity.
  static func source(_ code: FindingCode, _ check: @escaping @Sendable (LintedSource) -> [Breach]) -> LintRule {
    findings(code) { source in check(source).map { $0.finding(code, of: $0.entity) } }
  }

  /// A rule for the source as a whole whose check makes the findings, of several codes if it has none.
  static func findings(
    _ code: FindingCode? = nil, _ check: @escaping @Sendable (LintedSource) -> [Finding]
  ) -> LintRule {
    LintRule(code, .source(check))
  }

  /// A rule for a class; a breach about a member names it.
  static func entity(
    _ code: FindingCode, _ dialects: Set<Dialect>,
    _ check: @escaping @Sendable (EntityContract, LintedSource) -> [Breach]
  ) -> LintRule {
    LintRule(code, .entity(code, dialects, check))
  }

  /// A rule for a class by itself.
  static func entity(
    _ code: FindingCode, _ dialects: Set<Dialect>, _ check: @escaping @Sendable (EntityContract) -> [Breach]
  ) -> LintRule {
    entity(code, dialects) { entity, _ in check(entity) }
  }

  /// A rule for a property that is not ignored; it may be transient.
  static func property(
    _ code: FindingCode, _ dialects: Set<Dialect>,
    _ check: @escaping @Sendable (PropertyContract, EntityContract, LintedSource) -> Breach?
  ) -> LintRule {
    members(code, dialects, { $0.properties.filter { !$0.isIgnored } }, check)
  }

  static func property(
    _ code: FindingCode, _ dialects: Set<Dialect>, _ check: @escaping @Sendable (PropertyContract) -> Breach?
  ) -> LintRule {
    property(code, dialects) { property, _, _ in check(property) }
  }

  static func relationship(
    _ code: FindingCode, _ dialects: Set<Dialect>, _ check: @escaping @Sendable (RelationshipContract) -> Breach?
  ) -> LintRule {
    relationship(code, dialects) { relationship, _, _ in check(relationship) }
  }

  static func relationship(
    _ code: FindingCode, _ dialects: Set<Dialect>,
    _ check: @escaping @Sendable (RelationshipContract, EntityContract, LintedSource) -> Breach?
  ) -> LintRule {
    members(code, dialects, { $0.relationships }, check)
  }

  static func fetchedProperty(
    _ code: FindingCode, _ dialects: Set<Dialect>,
    _ check: @escaping @Sendable (FetchedPropertyContract, EntityContract, LintedSource) -> Breach?
  ) -> LintRule {
    members(code, dialects, { $0.fetchedProperties }, check)
  }

  /// A rule for a property, a relationship or a fetched property.
  static func member(
    _ code: FindingCode, _ dialects: Set<Dialect>,
    _ check: @escaping @Sendable (any LintedMember, EntityContract, LintedSource) -> Breach?
  ) -> LintRule {
    entity(code, dialects) { entity, source in
      entity.members.compactMap { member in check(member, entity, source).map { $0.about(member.swiftName) } }
    }
  }

  static func member(
    _ code: FindingCode, _ dialects: Set<Dialect>, _ check: @escaping @Sendable (any LintedMember) -> Breach?
  ) -> LintRule {
    member(code, dialects) { member, _, _ in check(member) }
  }

  /// A rule for an entity of the model, as its newest version has it.
  static func modelled(
    _ code: FindingCode, _ check: @escaping @Sendable (ModelledEntity, LintedSource) -> [Breach]
  ) -> LintRule {
    LintRule(code, .modelled(code, check))
  }

  static func modelled(_ code: FindingCode, _ check: @escaping @Sendable (ModelledEntity) -> [Breach]) -> LintRule {
    modelled(code) { one, _ in check(one) }
  }

  /// A rule for a stored attribute of the model, where its entity declares it.
  static func attribute(
    _ code: FindingCode, _ check: @escaping @Sendable (Attribute, ModelledEntity) -> Breach?
  ) -> LintRule {
    modelled(code) { one in
      one.entity.attributes.filter { !$0.isTransient }.compactMap { attribute in
        check(attribute, one).map { $0.about(attribute.name, in: one) }
      }
    }
  }

  /// A rule for a stored relationship of the model, where its entity declares it.
  static func relationship(
    _ code: FindingCode, _ check: @escaping @Sendable (Relationship, ModelledEntity, LintedSource) -> Breach?
  ) -> LintRule {
    modelled(code) { one, source in
      one.entity.relationships.filter { !$0.isTransient }.compactMap { relationship in
        check(relationship, one, source).map { $0.about(relationship.name, in: one) }
      }
    }
  }

  /// A rule for a struct of CoreValue.
  static func view(_ code: FindingCode, _ check: @escaping @Sendable (ValueView, LintedSource) -> [Breach]) -> LintRule
  {
    source(code) { source in
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
    _ code: FindingCode, _ dialects: Set<Dialect>, _ members: @escaping @Sendable (EntityContract) -> [Member],
    _ check: @escaping @Sendable (Member, EntityContract, LintedSource) -> Breach?
  ) -> LintRule {
    entity(code, dialects) { entity, source in
      members(entity).compactMap { member in check(member, entity, source).map { $0.about(member.swiftName) } }
    }
  }
}

extension LintRule.Breach {
  fileprivate func about(_ name: String) -> Self {
    var breach = self
    breach.path = name
    return breach
  }

  fileprivate func about(_ name: String, in one: ModelledEntity) -> Self {
    var breach = about(name)
    breach.place = place ?? one.place(of: name)
    return breach
  }
}

/// A property, a relationship or a fetched property.
protocol LintedMember: Sendable {
  var swiftName: String { get }
  var persistentName: String { get }
  var forms: Set<DeclarationForm> { get }
  var location: SourcePlace { get }
  var places: [SourceFact: SourcePlace] { get }
  var macro: String? { get }
  /// Its type in Swift's shortest spelling; nil if it is not taken apart.
  var shortType: String? { get }
}

extension PropertyContract: LintedMember {
  var shortType: String? { swiftType.spelling }
}

extension RelationshipContract: LintedMember {
  var shortType: String? { swiftType.spelling }
}

extension FetchedPropertyContract: LintedMember {
  var swiftName: String { name }
  var persistentName: String { name }
  var macro: String? { nil }
  var shortType: String? { nil }
}

extension EntityContract {
  /// The properties that are not ignored, the relationships and the fetched properties.
  var members: [any LintedMember] {
    properties.filter { !$0.isIgnored } as [any LintedMember] + relationships + fetchedProperties
  }
}

extension FindingCode {
  /// A finding of the code's own severity.
  func finding(entity: String?, _ path: String?, _ message: String, _ place: SourcePlace?) -> Finding {
    Finding(code: self, entity: entity, path: path, message: message, location: place)
  }
}

// All rules for source; each is in the file of its subject.
extension LintRule {
  static let all: [LintRule] =
    ClassRules.rules + PropertyRules.rules + StorageRules.rules + RelationshipRules.rules + CompositionRules.rules
    + ModelMacroRules.rules + SwiftDataRules.rules + VersionRules.rules + PlanRules.rules + StorableRules.rules
    + TransformerRules.rules + ofModels + views + ReleaseRules.rules + SerializedRules.rules + ToolRules.rules
    + NotedRules.rules
    + [SourceComparison.rule]

  static let byCode = Dictionary(grouping: all) { $0.code }

  /// They look at the model that the source makes, or that lies beside it.
  static let ofModels = cloudKit + DeletionRules.rules + ModelRules.ofTransformers

  /// They are checked if the user, the source, the model or the store says that the app uses CloudKit.
  static let cloudKit = CloudKitRules.rules.map(\.underCloudKit) + [ReleasedRecords.rule]

  /// CoreValue's structs.
  static let views = ConstructionRules.rules + ReadRules.rules + ValueViewRules.rules
}

extension Set<Dialect> {
  static let evolution: Self = [.coreDataEvolution]
  /// The dialects of `@Model`, which have versioned schemas.
  static let modelMacro: Self = [.swiftData, .managedModels]
  static let macros = modelMacro.union(evolution)
}
