import Findings
import Schema

/// Every rule that source must keep by itself, a row each.
extension LintRule {
  static let all: [LintRule] = own + cloudKit + views

  private static let evolution: Set<Dialect> = [.coreDataEvolution]
  /// The dialects of `@Model`, which have versioned schemas.
  private static let modelMacro: Set<Dialect> = [.swiftData, .managedModels]
  private static let macros = modelMacro.union(evolution)

  private static let own: [LintRule] = [

    // MARK: The class under @PersistentModel (DIALECTS A33, A40)

    .entity(.sourceClassSuperclass, evolution) { entity, _ in
      // The macro looks for the name itself, so an entity's class will not do (DIALECTS A33, A34).
      guard !entity.inheritedNames.contains("NSManagedObject") else { return [] }
      return [
        .init(
          message: "@PersistentModel: '\(entity.swiftName)' must inherit from NSManagedObject",
          place: entity.location
        )
      ]
    },
    .entity(.sourceClassObjCMissing, evolution) { entity, _ in
      guard entity.places[.persistentName] == nil else { return [] }
      return [
        .init(
          message:
            "@PersistentModel: '\(entity.swiftName)' must declare @objc(\(entity.shortName))",
          place: entity.location
        )
      ]
    },
    .source(.sourceClassObjCTwice, [.coreDataEvolution, .plainCoreData]) { source in
      var firsts: [String: EntityContract] = [:]
      return source.entities(of: [.coreDataEvolution, .plainCoreData]).compactMap { entity in
        guard let name = entity.objectiveCName else { return nil }
        guard let first = firsts[name] else {
          firsts[name] = entity
          return nil
        }
        // Another rule reports two classes of one entity, and one class may belong to several entities.
        guard first.entityName != entity.entityName, first.location != entity.location else {
          return nil
        }
        return Breach(
          entity: entity.entityName,
          message:
            "'\(entity.swiftName)' is \(name) in Objective-C, as '\(first.swiftName)' is",
          place: entity.places[.persistentName] ?? entity.location
        )
      }
    },
    .entity(.sourceClassArgument, evolution) { entity, source in
      entity.otherArguments.compactMap { label, text in
        ClassRules.argument(label, text).map { wrong in
          Breach(
            message: "@PersistentModel: \(wrong)",
            place: entity.otherArgumentPlaces[label] ?? entity.location
          )
        }
      }
    },
    .entity(.sourceClassCountCollision, evolution) { entity, _ in
      ClassRules.collisions(entity)
    },
    .entity(.sourceClassUnobserved, evolution) { entity, source in
      guard let observation = entity.otherArguments["observation"],
        !observation.hasSuffix("none")
      else { return [] }
      return entity.unmanaged.filter { $0.form == .managed }.map { variable in
        Breach(
          path: variable.name,
          message: "'\(variable.name)' is @NSManaged, so its changes are not observed",
          place: variable.location
        )
      }
    },

    // MARK: How a persistent property is declared and named (DIALECTS A4, A23, A25, A40, B13, D8, E11, E22)

    .entity(.sourcePropertySharedDeclaration, [.coreDataEvolution, .storable]) { entity, source in
      PropertyRules.shared(in: entity).map { name, place in
        Breach(
          path: name,
          message: "'\(name)' shares its declaration; each needs a `var` of its own",
          place: place
        )
      }
    },
    .member(.sourcePropertyTypeMissing, [.coreDataEvolution, .storable]) { member, _, _ in
      guard member.forms.contains(.inferredType) else { return nil }
      return .init(
        message: "'\(member.swiftName)' needs an explicit type",
        place: member.location
      )
    },
    .member(.sourcePropertyOverride, [.storable]) { member, _, _ in
      guard member.forms.contains(.override) else { return nil }
      return .init(
        message: "'\(member.swiftName)': a managed property is incompatible with override",
        place: member.location
      )
    },
    .member(.sourcePersistentNameInvalid, evolution) { member, _, _ in
      guard member.persistentName != member.swiftName,
        !PropertyRules.isIdentifier(member.persistentName)
      else { return nil }
      return .init(
        message: "persistentName \"\(member.persistentName)\" is no valid identifier",
        place: member.places[.persistentName] ?? member.location
      )
    },
    .entity(.sourcePersistentNameTwice, evolution) { entity, source in
      PropertyRules.twins(in: entity)
    },
    .property(.sourceTransientUnique, macros) { property, _, _ in
      guard property.isTransient, property.isUnique else { return nil }
      return .init(
        message: "'\(property.swiftName)' is both transient and unique",
        place: property.place(ofOption: "unique")
      )
    },
    .property(.sourceTransientNoDefault, macros) { property, _, _ in
      guard property.isTransient, !property.isOptional, property.defaultValue == nil,
        !property.options.contains("ephemeral")
      else { return nil }
      return .init(
        message: "the transient '\(property.swiftName)' is not optional and has no default",
        place: property.location
      )
    },
    .property(.sourcePropertyNoDefault, evolution) { property, entity, source in
      guard !property.isOptional, !property.isTransient, property.defaultValue == nil,
        [.default, .raw].contains(property.storageMethod), property.isStorageKnown,
        entity.otherArguments["generateInit"] != "true",
        source.isPrimitiveOrRaw(property, of: entity),
        source.model?.attribute(property.persistentName, of: entity.entityName)?.defaultValue
          == nil
      else { return nil }
      return .init(
        message:
          "'\(property.swiftName)' is neither optional nor has a default; reading it before it is set stops the app",
        place: property.location
      )
    },
    .member(.sourcePropertyReservedName, macros) { member, entity, _ in
      let traits = entity.dialect.traits
      guard traits.takenNames.contains(member.swiftName) else { return nil }
      return .init(
        message: "'\(member.swiftName)' is a name that \(traits.namesOwner) uses itself",
        place: member.location
      )
    },

    // MARK: What a storage method of @Attribute needs (DIALECTS A20, A21, A40)

    .property(.sourceStorageType, evolution) { property, entity, source in
      StorageRules.fault(of: property, entity, source).map {
        .init(message: $0, place: property.place(of: .type))
      }
    },
    .property(.sourceStorageNotOptional, evolution) { property, _, _ in
      guard property.storageMethod.isCustom, !property.isOptional else { return nil }
      return .init(
        message: "'\(property.swiftName)' is stored as .\(property.storageMethod.rawValue) "
          + "and must be optional",
        place: property.place(of: .type)
      )
    },
    .property(.sourceStorageDefault, evolution) { property, _, _ in
      guard property.storageMethod.isCustom, let value = property.defaultValue,
        !value.isNil
      else { return nil }
      return .init(
        message: "'\(property.swiftName)' is stored as .\(property.storageMethod.rawValue); "
          + "its default can only be nil",
        place: property.place(of: .defaultValue)
      )
    },
    .property(.sourceStorageTransient, evolution) { property, _, _ in
      guard property.isTransient, property.storageMethod != .default else { return nil }
      return .init(
        message: "'\(property.swiftName)' is transient and cannot be stored as "
          + ".\(property.storageMethod.rawValue)",
        place: property.place(of: .storageMethod)
      )
    },
    .property(.sourceStoragePolicy, evolution) { property, _, _ in
      guard property.policy != nil,
        property.storageMethod == .default || property.storageMethod == .composition
      else { return nil }
      return .init(
        message: "'\(property.swiftName)': decodeFailurePolicy is for .raw, .codable and "
          + ".transformed only",
        place: property.place(of: .policy)
      )
    },
    .property(.sourceStorageTransformerEmpty, evolution) { property, _, _ in
      guard property.storageMethod == .transformed, property.transformerName == "" else {
        return nil
      }
      return .init(
        message: "'\(property.swiftName)': the transformer's name is empty",
        place: property.place(of: .storageMethod)
      )
    },

    // MARK: What a relationship must say (DIALECTS A26–A28, A40, B10)

    .relationship(.sourceRelationshipAttributeMissing, evolution) { relationship, _, _ in
      guard !relationship.isAnnotated else { return nil }
      return .init(
        message: "the relationship '\(relationship.swiftName)' lacks @Relationship",
        place: relationship.location
      )
    },
    .relationship(.sourceRelationshipInverseArgument, evolution) { relationship, _, _ in
      guard relationship.isAnnotated,
        relationship.places[.inverse] == nil || relationship.inverse == ""
      else { return nil }
      return .init(
        message: "@Relationship of '\(relationship.swiftName)' requires 'inverse:'",
        place: relationship.place(of: .inverse)
      )
    },
    .relationship(.sourceRelationshipDeleteRuleArgument, [.coreDataEvolution, .storable]) {
      relationship,
      _,
      _ in
      guard relationship.isAnnotated, relationship.places[.deleteRule] == nil else { return nil }
      return .init(
        message: "@Relationship of '\(relationship.swiftName)' requires 'deleteRule:'",
        place: relationship.location
      )
    },
    .relationship(.sourceRelationshipNoAction, evolution) { relationship, _, _ in
      guard relationship.deleteRule == .noAction else { return nil }
      return .init(
        message: "'\(relationship.swiftName)': .noAction leaves dangling keys behind",
        place: relationship.place(of: .deleteRule)
      )
    },
    .relationship(.sourceRelationshipDefault, evolution) { relationship, _, _ in
      guard relationship.isToMany, relationship.defaultValue != nil else { return nil }
      return .init(
        message: "the to-many '\(relationship.swiftName)' must not have a default value",
        place: relationship.place(of: .defaultValue)
      )
    },
    .relationship(.sourceRelationshipBounds, Set(Dialect.allCases)) { relationship, _, _ in
      let least = relationship.minCount ?? 0
      let most = relationship.maxCount ?? 0
      if let inverse = relationship.implicitInverse,
        RelationshipRules.isNoRange(inverse.minCount, inverse.maxCount)
      {
        return .init(
          message: "'\(inverse.name)', the inverse of '\(relationship.swiftName)': "
            + "\(inverse.minCount)…\(inverse.maxCount) is no range of counts",
          place: relationship.place(of: .inverse)
        )
      }
      guard RelationshipRules.isNoRange(least, most) else { return nil }
      return .init(
        message: "'\(relationship.swiftName)': \(least)…\(most) is no range of counts",
        place: relationship.place(of: least < 0 || most > 0 ? .minCount : .maxCount)
      )
    },
    .entity(.sourceRelationshipOptionality, evolution) { entity, source in
      RelationshipRules.mistaken(entity, source)
    },

    // MARK: @Composition (DIALECTS A36)

    .source(.sourceCompositionGeneric, evolution) { source in
      CompositionRules.compositions(source).compactMap { type in
        guard type.isGeneric else { return nil }
        return Breach(
          path: type.name,
          message: "@Composition struct '\(type.name)' must not be generic",
          place: type.location
        )
      }
    },
    .source(.sourceCompositionField, evolution) { source in
      CompositionRules.compositions(source).flatMap { type -> [Breach] in
        guard case .structure(let structure) = type.kind else { return [] }
        let firsts = Dictionary(structure.fields.map { ($0.persistentName, $0) }) { first, _ in
          first
        }
        return structure.fields.compactMap { member in
          (CompositionRules.fault(member) ?? CompositionRules.twin(of: member, firsts)).map {
            message in
            Breach(path: type.name + "." + member.name, message: message, place: member.location)
          }
        }
      }
    },

    // MARK: @Model (DIALECTS D6, E2, E15, E22)

    .entity(.sourceClassInitializer, [.swiftData]) { entity, _ in
      guard !entity.hasInitializer, let name = ModelMacroRules.uninitialised(entity) else {
        return []
      }
      return [
        .init(
          message:
            "@Model: '\(entity.swiftName)' needs an initialiser, as '\(name)' has no default",
          place: entity.location
        )
      ]
    },
    .entity(.sourcePropertyLazy, modelMacro) { entity, source in
      entity.unmanaged.compactMap { variable in
        guard variable.form == .lazy, !variable.attributes.contains("Transient") else {
          return nil
        }
        return Breach(
          path: variable.name,
          message: "'\(variable.name)' is lazy; @Model makes it a computed property, which "
            + "cannot be",
          place: variable.location
        )
      }
    },
    .member(.sourcePropertyConstant, [.swiftData]) { member, _, _ in
      guard member.forms.contains(.constant) else { return nil }
      return .init(
        message: "'\(member.swiftName)' is a constant, which @Model stores in Swift 5 alone",
        place: member.location
      )
    },
    .property(.sourcePropertyNotCodable, modelMacro) { property, entity, source in
      guard !property.isTransient, !property.options.contains("transformable"),
        entity.dialect == .swiftData || property.storageMethod != .raw,
        let wrong = source.uncodable(
          property.swiftType,
          from: entity.scope,
          bothWays: entity.dialect == .managedModels
        )
      else { return nil }
      return .init(
        message: "'\(property.swiftName)': '\(wrong)' is not Codable",
        place: property.place(of: .type)
      )
    },
    .entity(.sourceUniqueToMany, modelMacro) { entity, source in
      ModelMacroRules.uniqueToManys(of: entity, source).map { name, place in
        Breach(path: name, message: "the to-many '\(name)' cannot be unique", place: place)
      }
    },

    // MARK: What SwiftData makes of properties (DIALECTS E3, E9, E10, E13)

    .property(.sourceExternalStorageType, modelMacro) { property, entity, source in
      guard property.options.contains("externalStorage"),
        source.isKnownAsNoData(property, of: entity)
      else { return nil }
      return .init(
        message: "'\(property.swiftName)' is \(property.swiftType), which .externalStorage "
          + "does not move to a file",
        place: property.place(ofOption: "externalStorage")
      )
    },
    .source(.sourceStructMember, [.swiftData]) { source in
      source.storedMembers().compactMap { member in
        source.unstorable(member.type, from: member.scope).map { wrong in
          Breach(
            path: member.path,
            message: "Unexpected property within Persisted Struct/Enum: \(wrong)",
            place: member.place
          )
        }
      }
    },
    .source(.sourceStructCodingKey, [.swiftData]) { source in
      SwiftDataRules.structures(source).flatMap { type, structure in
        structure.fields.compactMap { field in
          guard field.codingKey != field.name, !field.isConstant else { return nil }
          return Breach(
            path: type.name + "." + field.name,
            message: "the column of '\(field.name)' keeps the property's name; "
              + "SwiftData does not ask CodingKeys",
            place: field.location
          )
        }
      }
    },
    .source(.sourceStructCustomDecoding, [.swiftData]) { source in
      SwiftDataRules.structures(source).compactMap { type, _ in
        guard type.hasCustomDecoding else { return nil }
        return Breach(
          path: type.name,
          message: "SwiftData fills '\(type.name)' column by column; its init(from:) does not "
            + "decide what is stored",
          place: type.location
        )
      }
    },
    .entity(.sourceUniqueUnknownPath, [.swiftData]) { entity, source in
      entity.uniquenessConstraints.compactMap { names in
        SwiftDataRules.lost(names, of: entity, source).map { name in
          Breach(
            message: "#Unique: '\(entity.swiftName)' stores no property '\(name)'",
            place: entity.uniquenessPlaces[names] ?? entity.location
          )
        }
      }
    },
    .entity(.sourceIndexUnknownPath, [.swiftData]) { entity, source in
      entity.indexes.compactMap { index in
        SwiftDataRules.lost(index.paths, of: entity, source).map { path in
          Breach(
            message: "#Index: '\(entity.swiftName)' stores no property '\(path)'",
            place: index.location ?? entity.location
          )
        }
      }
    },

    // MARK: Versioned schemas, the plans between them, and what becomes of stored values (DIALECTS D5, D9, E6, E12, E15, E18)

    .source(.sourceVersionUnknownModel, modelMacro) { source in
      source.contract.versions.flatMap { version in
        version.models.compactMap { name in
          let isKnown =
            source.entity("\(version.name).\(name)") ?? source.entity(name)
            ?? source.entity(String(name.split(separator: ".").last ?? ""))
          guard isKnown == nil else { return nil }
          return Breach(
            path: version.name,
            message: "'\(version.name)' lists '\(name)', which no file declares",
            place: version.modelLocations[name] ?? version.location
          )
        }
      }
    },
    .source(.sourceVersionSameIdentifier, modelMacro) { source in
      var seen: [String: [SchemaVersion]] = [:]
      return source.contract.versions.compactMap { version in
        guard let identifier = version.identifier else { return nil }
        defer { seen[identifier, default: []].append(version) }
        guard
          let first = seen[identifier]?.first(where: {
            VersionRules.areTogether($0, version, source)
          })
        else { return nil }
        var breach = Breach(
          path: version.name,
          message: "'\(version.name)' has the version \(identifier) of '\(first.name)'",
          place: version.identifierLocation ?? version.location
        )
        // Without a plan they may be of two containers.
        if !VersionRules.isPlanned(first, version, source) { breach.severity = .advice }
        return breach
      }
    },
    .source(.sourceMigrationGap, modelMacro) { source in
      source.contract.migrationPlans.flatMap { plan in
        // Without any stage SwiftData migrates as it can.
        plan.hasUnreadStages || plan.stages.isEmpty
          ? []
          : zip(plan.schemas, plan.schemas.dropFirst()).compactMap { from, to in
            guard plan.stage(from: from, to: to) == nil else { return nil }
            return Breach(
              path: plan.name,
              message: "no stage leads from '\(from)' to '\(to)'",
              place: plan.stagesLocation ?? plan.location
            )
          }
      }
    },
    .source(.sourceMigrationUnknownSchema, modelMacro) { source in
      source.contract.migrationPlans.flatMap { plan in
        plan.stages.compactMap { stage in
          guard
            let name = [stage.from, stage.to].first(where: { !plan.schemas.contains($0) })
          else { return nil }
          return Breach(
            path: plan.name,
            message: "the plan does not list '\(name)'",
            place: stage.location
          )
        }
      }
    },
    .source(.sourceVersionRename, modelMacro) { VersionRules.renames($0) },
    .source(.sourceVersionIdentical, modelMacro) { source in
      source.schemaSteps.flatMap { StageRules.twins($0, source) }
    },
    .source(.sourceMigrationRequired, modelMacro) { source in
      source.schemaSteps.flatMap { StageRules.additions($0, source) }
    },
    .source(.sourceVersionMemberAdded, modelMacro) {
      ShapeRules.changes($0, .sourceVersionMemberAdded)
    },
    .source(.sourceVersionMemberRemoved, modelMacro) {
      ShapeRules.changes($0, .sourceVersionMemberRemoved)
    },
    .source(.sourceVersionMemberRenamed, modelMacro) {
      ShapeRules.changes($0, .sourceVersionMemberRenamed)
    },
    .source(.sourceVersionMemberType, modelMacro) {
      ShapeRules.changes($0, .sourceVersionMemberType)
    },
    .source(.sourceVersionRawType, modelMacro) { ShapeRules.changes($0, .sourceVersionRawType) },
    .source(.sourceVersionCaseAdded, modelMacro) {
      ShapeRules.changes($0, .sourceVersionCaseAdded)
    },

    // MARK: storable's fetched properties (DIALECTS B12); its types and inverses are checked when the model is assembled

    .fetchedProperty(.sourceFetchedType, [.storable]) { property, entity, source in
      StorableRules.typeFault(of: property, in: entity, source)
        .map { StorableRules.breach(property, $0, .type) }
    },
    .fetchedProperty(.sourceFetchedCountSort, [.storable]) { property, _, _ in
      guard property.mode == .count, !property.sortKeys.isEmpty else { return nil }
      return StorableRules.breach(
        property,
        "counts, so its sort descriptors mean nothing",
        .sortKeys
      )
    },
    .fetchedProperty(.sourceFetchedSortKey, [.storable]) { property, _, source in
      // Who counts never sorts.
      guard property.mode != .count, let target = source.entity(property.destination) else {
        return nil
      }
      return StorableRules.sortFault(of: property.sortKeys.map(\.key), target, source)
        .map { StorableRules.breach(property, "sorts by \($0)", .sortKeys) }
    },
    .fetchedProperty(.sourceFetchedPredicate, [.storable]) { property, _, source in
      guard let target = source.entity(property.destination), let text = property.predicate else {
        return nil
      }
      return StorableRules.fault(of: text, target, source)
        .map { StorableRules.breach(property, $0, .predicate) }
    },

    // MARK: ManagedModels (DIALECTS D4)

    .property(.sourceUnsigned, [.managedModels]) { property, _, _ in
      guard let primitive = property.swiftType.unwrapped.primitive,
        primitive == .uint || primitive == .uint64
      else { return nil }
      return .init(
        message: "'\(property.swiftName)' is \(primitive.rawValue), its column a signed "
          + "Integer 64",
        place: property.place(of: .type)
      )
    },
  ]

  /// What CloudKit asks of SwiftData's models; looked at where the user, the source or the store says that it is used
  /// (DIALECTS E2, E8, E12, E19).
  static let cloudKit = synchronised.map(\.underCloudKit)

  private static let synchronised: [LintRule] = [
    .entity(.sourceCloudKitUnique, [.swiftData]) { entity, _ in
      CloudKitRules.uniqueness(entity)
    },
    .property(.sourceCloudKitNoDefault, [.swiftData]) { property, _, _ in
      !property.isTransient && !property.isOptional && property.defaultValue == nil
        ? .init(
          message: "'\(property.swiftName)' is neither optional nor has it a default",
          place: property.location
        ) : nil
    },
    .relationship(.sourceCloudKitRequiredRelationship, [.swiftData]) {
      relationship,
      entity,
      source in
      source.isOptional(relationship.swiftType, from: entity.scope)
        ? nil
        : .init(
          message: "the relationship '\(relationship.swiftName)' is not optional",
          place: relationship.location
        )
    },
    .relationship(.sourceCloudKitDeny, [.swiftData]) { relationship, _, _ in
      guard let rule = relationship.deleteRule, rule == .deny || rule == .noAction else {
        return nil
      }
      let name = rule == .deny ? ".deny" : ".noAction"
      return .init(
        message: "'\(relationship.swiftName)': \(name) is not allowed under CloudKit",
        place: relationship.place(of: .deleteRule)
      )
    },
    .relationship(.sourceCloudKitNoInverse, [.swiftData]) { relationship, entity, source in
      let resolved = source.declared.entity(named: entity.entityName)?.relationships
        .first { $0.name == relationship.persistentName }
      guard resolved != nil, resolved?.inverse == nil else { return nil }
      return .init(
        message: "'\(relationship.swiftName)' has no inverse, which CloudKit needs",
        place: relationship.location
      )
    },
    .property(.sourceCloudKitColumns, [.swiftData]) { property, entity, source in
      guard !property.isTransient, let what = source.layout(of: property, in: entity) else {
        return nil
      }
      return .init(
        message: "'\(property.swiftName)' is \(what), laid out in columns; once CloudKit has them, "
          + "they can neither be renamed nor removed",
        place: property.location
      )
    },
  ]

  /// CoreValue's structs against themselves and the entity that they read (DIALECTS C3, C5, C8, C9).
  static let views: [LintRule] = [
    .view(.sourceUnboxOrder) { ValueViewRules.order($0, $1) },
    .view(.sourceUnboxCount) { ValueViewRules.missing($0, $1) },
    .view(.sourceUnboxUnknownKey) {
      ValueViewRules.unknownKeys($0, $1) + ValueViewRules.unboxable($0, $1)
    },
    .view(.sourceUnboxOperator) { ValueViewRules.operations($0, $1) },
    .view(.sourceUnboxType) { ValueViewRules.types($0, $1) },
    .view(.sourceUnboxUnsupported) { ValueViewRules.unsupported($0, $1) },
    .view(.sourceViewIdentifier) { ValueViewRules.identifier($0, $1) },
    .view(.sourceViewProtocols) { ValueViewRules.nested($0, $1) },
  ]
}
