package import Decoding
import Findings
package import Schema

/// An attribute or a relationship in words: `schema` prints the parts on one line, the explorer on several.
package struct PropertyText {
  /// `status: Integer 16?`, `author → Person`.
  package let title: String
  /// The facts of the model and the store.
  package var facts: [String]
  /// The facts of source and configuration, and their places; empty if there are none.
  package var promises: [String] = []
  /// Where source declares it: `Book.swift:4`.
  package var place: String?
  /// `cases draft = 0, sent = 1`; nil if none are known.
  package var cases: String?
  /// The leaves of a composite.
  package var leaves: [PropertyText] = []
  /// The same in the cells of a table.
  package let cells: Cells

  /// What each column of a table says; empty where there is nothing to say.
  package struct Cells: Hashable, Sendable {
    package let name: String
    /// `Seeing? (raw)`.
    package let swift: String
    /// `String?`, `→ n Scene`.
    package let stored: String
    package let column: String
    package let declared: String
    /// Everything that no other column says.
    package let notes: [String]
  }

  package var line: String { ([title] + facts).joined(separator: " · ") }
}

/// Describes properties in words, from model, store, source and configuration.
package struct PropertyWriter {
  private let model: Model
  private let contract: Contract
  private let layout: StoreLayout?
  /// `source` if the model was made from it, `sniffed` if it was guessed from tables.
  private let modelOrigin: FactOrigin
  /// The columns of `ACHANGE`, where the history keeps values of deleted objects.
  private let historyColumns: [String]
  /// The kind of bytes in columns, by `Entity.path` of the declaring entity.
  private let sniffed: [String: Payload]

  package init(
    model: Model, contract: Contract, layout: StoreLayout?, modelOrigin: FactOrigin, historyColumns: [String],
    sniffed: [String: Payload] = [:]
  ) {
    (self.model, self.contract, self.layout) = (model, contract, layout)
    (self.modelOrigin, self.historyColumns, self.sniffed) = (modelOrigin, historyColumns, sniffed)
  }

  package func attributes(of entity: Entity) -> [PropertyText] {
    model.attributes(of: entity).map { attribute in
      text(
        of: AttributeReader(attribute, of: entity, in: model, contract: contract), at: attribute.name,
        declaredBy: model.declarer(of: attribute.name, in: entity)?.name ?? entity.name, in: entity)
    }
  }

  /// The leaves of a composite type, which has no columns of its own.
  package func leaves(of reader: AttributeReader) -> [PropertyText] {
    reader.elementReaders.map { text(of: $0, at: $0.attribute.name, declaredBy: "", in: nil) }
  }

  package func relationships(of entity: Entity) -> [PropertyText] {
    model.relationships(of: entity).map { text(of: $0, in: entity) }
  }

  private func text(
    of reader: AttributeReader, at path: String, declaredBy owner: String, in entity: Entity?
  ) -> PropertyText {
    let attribute = reader.attribute
    let title = "\(attribute.name): \(attribute.type.title)" + (attribute.isOptional ? "?" : "")
    var facts = attribute.isTransient ? ["transient"] : []
    if let entity, let column = layout?.entities[entity.name]?.columns[path] { facts.append(column.text) }
    facts += attribute.facets
    // A model made from source would show the same default twice.
    if modelOrigin != .source, let value = attribute.defaultText {
      facts.append("\(value) [\(FactOrigin.model.rawValue)]")
    }
    if let column = tombstone(of: path, in: entity) { facts.append("kept as ACHANGE.\(column)") }
    let origin = modelOrigin == .sniffed ? modelOrigin : reader.plan.origin
    var promises = reader.plan.promise(for: attribute, origin)
    if let decoders = reader.assignedDecoders {
      let origin = FactOrigin.config.rawValue
      promises.append("decoded by \(decoders.joined(separator: ", ")) [\(origin)]")
    }
    if let kind = sniffed["\(owner).\(path)"] {
      promises.append("holds \(kind.title) [\(FactOrigin.sniffed.rawValue)]")
    }
    let plan = reader.plan
    let cases = plan.caseTexts
    let allCases = cases.isEmpty ? nil : "\(plan.caseTitle) \(cases.joined(separator: ", "))"
    let column = entity.flatMap { layout?.entities[$0.name]?.columns[path]?.text } ?? ""
    let plain = "\(attribute.name): \(plan.swiftType?.description ?? "") \(plan.storageMethod.rawValue)"
    let notes = facts.filter { $0 != column } + promises.filter { $0 != "\(plain) [\(origin.rawValue)]" }
    let method = plan.storageMethod == .default ? "" : " (\(plan.storageMethod.rawValue))"
    return PropertyText(
      title: title, facts: facts, promises: promises, place: plan.location?.brief, cases: allCases,
      leaves: reader.elementReaders.map {
        text(of: $0, at: path + "." + $0.attribute.name, declaredBy: owner, in: entity)
      },
      cells: .init(
        name: attribute.name, swift: plan.swiftType.map { $0.description + method } ?? "",
        stored: attribute.type.title + (attribute.isOptional ? "?" : ""), column: column,
        declared: plan.location?.brief ?? "", notes: notes + [allCases].compactMap(\.self)))
  }

  /// The column of the store's history that keeps the value of a deleted object (DIALECTS E5).
  private func tombstone(of path: String, in entity: Entity?) -> String? {
    guard let entity, let name = model.tombstoneColumn(of: path, in: entity), historyColumns.contains(name) else {
      return nil
    }
    return name
  }

  private func text(of relationship: Relationship, in entity: Entity) -> PropertyText {
    let arrow = relationship.isToMany ? "→ n" : "→"
    let title =
      "\(relationship.name) \(arrow) \(relationship.destination)" + (relationship.isOrdered ? ", ordered" : "")
    var facts = relationship.isTransient ? ["transient"] : []
    // Tables have neither bounds nor delete rules.
    if modelOrigin != .sniffed {
      let most = relationship.maxCount <= 0 ? "*" : "\(relationship.maxCount)"
      facts += ["\(relationship.minCount)…\(most)", relationship.deleteRule.title]
    }
    if let inverse = relationship.inverse { facts.append("inverse \(inverse)") }
    let column: String? =
      switch layout?.entities[entity.name]?.relationships[relationship.name] {
      case .key(let column, _): column.text
      case .inverseKey(let table, let column, _): "\(table).\(column.text)"
      case .join(let table, _, _, _, _, let certainty): ColumnPlace(name: table, certainty: certainty).text
      case .missing(let computed): "missing, looked for \(computed)"
      case nil: nil
      }
    let others = facts
    if let column { facts.append(column) }
    var promises: [String] = []
    let found = contract.relationship(relationship.name, of: entity, in: model)
    if let found { promises.append(found.text(inverse: relationship.inverse)) }
    let declarer = contract.implicitDeclarer(of: relationship, in: model)
    if let declarer {
      promises.append(
        "implicit, declared by \(relationship.destination).\(declarer.swiftName) " + "[\(declarer.origin.rawValue)]")
    }
    let place = (found ?? declarer)?.location.brief
    let plain = found.map { "\(relationship.name): \($0.swiftType) [\($0.origin.rawValue)]" }
    return PropertyText(
      title: title, facts: facts, promises: promises, place: place,
      cells: .init(
        name: "→ \(relationship.name)", swift: found.map { "\($0.swiftType)" } ?? "",
        stored: "\(arrow) \(relationship.destination)", column: column ?? "", declared: place ?? "",
        notes: (relationship.isOrdered ? ["ordered"] : []) + others + promises.filter { $0 != plain }))
  }
}

extension ColumnPlace {
  fileprivate var text: String {
    switch certainty {
    case .verified: name
    case .unverified: "\(name) (unverified)"
    case .missing: "\(name) (missing)"
    case .guessed: "\(name) (guessed)"
    }
  }
}

extension AttributePlan {
  /// `status: Status? raw = .draft, fallbackToDefaultValue [source]`; empty if source says nothing.
  fileprivate func promise(for attribute: Attribute, _ origin: FactOrigin) -> [String] {
    guard let swiftType else { return method == .default ? [] : ["\(method.rawValue) [\(origin.rawValue)]"] }
    var text = "\(swiftName ?? attribute.name): \(swiftType) \(storageMethod.rawValue)"
    if let transformer = contradictingTransformer ?? transformerName, attribute.valueTransformerName != transformer {
      text += " by \(transformer)"
      if let other = transformerOrigin { text += " [\(other.rawValue)]" }
    }
    if let defaultExpression { text += " = \(defaultExpression.text)" }
    if hasDefaultOnInsertOnly { text += " on insert only" }
    if let wrapper {
      text += ", wrapped as \(wrapper.name): \(wrapper.type)"
      if !wrapper.readsRawValue { text += ", how is not understood" }
    }
    if let policy {
      text += ", \(policy.rawValue)"
    } else if dialect == .coreDataEvolution, [.raw, .codable, .transformed].contains(method) {
      // Without a policy the library uses the fallback (DIALECTS A21).
      text += ", \(DecodeFailurePolicy.fallbackToDefaultValue.rawValue) (assumed)"
    }
    return [text + " [\(origin.rawValue)]"]
  }
}

extension RelationshipContract {
  /// `inverse` is the one that the model found.
  fileprivate func text(inverse resolved: String?) -> String {
    var text = "\(swiftName): \(swiftType)"
    if inverse == nil, implicitInverse == nil, resolved != nil { text += ", inverse inferred" }
    if let implicitInverse { text += ", implicit inverse \(implicitInverse.name)" }
    return text + " [\(origin.rawValue)]"
  }
}

extension Attribute {
  /// The model's options, as SwiftData names them (DIALECTS E3, E5).
  package var optionNames: [String] {
    // `transient` is a fact of its own.
    let options = AttributeOption.allCases.filter { $0 != .ephemeral && self[$0] }
    return options.map(\.rawValue) + (isIndexed ? ["indexed"] : [])
  }

  /// The model's facts beyond name, type and optionality, without defaults.
  var facets: [String] {
    var texts = optionNames
    if let valueTransformerName { texts.append("transformer \(valueTransformerName)") }
    if let minimum = validation.minimum { texts.append("minimum \(minimum.json.compact)") }
    if let maximum = validation.maximum { texts.append("maximum \(maximum.json.compact)") }
    if let pattern = validation.regularExpression { texts.append("pattern \(pattern)") }
    if let derivationExpression { texts.append("derived \(derivationExpression)") }
    if let renamingIdentifier { texts.append("renamed from \(renamingIdentifier)") }
    if let versionHashModifier { texts.append("hash modifier \(versionHashModifier)") }
    // The cases have a line of their own.
    let shown: Set<String> = isSwiftDataEnum ? ["EnumType", "enum"] : []
    return texts
      + userInfo.filter { !shown.contains($0.key) }.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
  }

  /// The initial value of a new object; for bytes only their number.
  var defaultText: String? {
    guard let defaultValue else { return nil }
    if case .scalar(.data(let data)) = defaultValue { return "default \(Count.text(data.count, "byte"))" }
    return "default \(defaultValue.json.compact)"
  }
}
