import Findings
import Schema

/// A rule that source must keep by itself: which dialects it binds, and how it is broken.
struct SourceRule: Sendable {
  let code: FindingCode
  let dialects: Set<Dialect>
  private let check: @Sendable (LintedSource) -> [Finding]

  /// What breaks a rule: its place, in words that follow the property's name.
  struct Breach {
    let message: String
    let place: SourcePlace
  }

  func findings(_ source: LintedSource) -> [Finding] { check(source) }
}

// The three shapes that rules have: about a class, a property, a relationship.
extension SourceRule {
  init(
    _ code: FindingCode,
    _ dialects: Set<Dialect>,
    whole check: @escaping @Sendable (LintedSource) -> [Finding]
  ) {
    self.code = code
    self.dialects = dialects
    self.check = check
  }

  init(
    _ code: FindingCode,
    _ dialects: Set<Dialect>,
    entity check: @escaping @Sendable (EntityContract, LintedSource) -> Breach?
  ) {
    self.init(code, dialects) { source in
      source.entities(of: dialects).compactMap { entity in
        check(entity, source).map { code.finding(entity.entityName, nil, $0) }
      }
    }
  }

  /// Transient properties are looked at too, ignored ones are not.
  init(
    _ code: FindingCode,
    _ dialects: Set<Dialect>,
    property check:
      @escaping @Sendable (PropertyContract, EntityContract, LintedSource) -> Breach?
  ) {
    self.init(code, dialects) { source in
      source.entities(of: dialects).flatMap { entity in
        entity.properties.filter { !$0.isIgnored }.compactMap { property in
          check(property, entity, source)
            .map { code.finding(entity.entityName, property.swiftName, $0) }
        }
      }
    }
  }

  init(
    _ code: FindingCode,
    _ dialects: Set<Dialect>,
    relationship check:
      @escaping @Sendable (RelationshipContract, EntityContract, LintedSource) -> Breach?
  ) {
    self.init(code, dialects) { source in
      source.entities(of: dialects).flatMap { entity in
        entity.relationships.compactMap { relationship in
          check(relationship, entity, source)
            .map { code.finding(entity.entityName, relationship.swiftName, $0) }
        }
      }
    }
  }
}

extension SourceRule {
  /// What properties, relationships and fetched properties have in common.
  struct Member {
    let swiftName: String
    let persistentName: String
    let forms: Set<DeclarationForm>
    let location: SourcePlace
    let places: [SourceFact: SourcePlace]
  }

  init(
    _ code: FindingCode,
    _ dialects: Set<Dialect>,
    member check: @escaping @Sendable (Member, EntityContract) -> Breach?
  ) {
    self.init(code, dialects) { source in
      source.entities(of: dialects).flatMap { entity in
        entity.members.compactMap { member in
          check(member, entity).map { code.finding(entity.entityName, member.swiftName, $0) }
        }
      }
    }
  }
}

extension EntityContract {
  /// The properties that are not ignored, the relationships and the fetched properties.
  var members: [SourceRule.Member] {
    properties.filter { !$0.isIgnored }.map {
      SourceRule.Member(
        swiftName: $0.swiftName,
        persistentName: $0.persistentName,
        forms: $0.forms,
        location: $0.location,
        places: $0.places
      )
    }
      + relationships.map {
        SourceRule.Member(
          swiftName: $0.swiftName,
          persistentName: $0.persistentName,
          forms: $0.forms,
          location: $0.location,
          places: $0.places
        )
      }
      + fetchedProperties.map {
        SourceRule.Member(
          swiftName: $0.name,
          persistentName: $0.name,
          forms: $0.forms,
          location: $0.location,
          places: $0.places
        )
      }
  }
}

extension FindingCode {
  func finding(_ entity: String?, _ path: String?, _ breach: SourceRule.Breach) -> Finding {
    finding(entity: entity, path, breach.message, breach.place)
  }

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
