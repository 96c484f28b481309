import Decoding
import Schema

/// What source, configuration and model say about an attribute's storage, in a few words.
enum PlanText {
  /// `status: Status? raw`, then default and policy, with the origin of it all; empty where nothing is said.
  static func parts(_ plan: AttributePlan, _ attribute: Attribute, _ origin: FactOrigin) -> [String]
  {
    guard let type = plan.swiftType else {
      return plan.method == .default ? [] : ["\(plan.method.rawValue) [\(origin.rawValue)]"]
    }
    var text = "\(plan.swiftName ?? attribute.name): \(type) \(plan.storageMethod.rawValue)"
    if let transformer = plan.contradictingTransformer ?? plan.transformerName,
      attribute.valueTransformerName != transformer
    {
      text += " by \(transformer)"
      if let other = plan.transformerOrigin { text += " [\(other.rawValue)]" }
    }
    if let written = plan.defaultExpression { text += " = \(written.text)" }
    if plan.hasDefaultOnInsertOnly { text += " on insert only" }
    if let wrapper = plan.wrapper { text += ", wrapped as \(wrapper.name): \(wrapper.type)" }
    if let policy = plan.policy {
      text += ", \(policy.rawValue)"
    } else if plan.dialect == .coreDataEvolution, hasPolicy(plan.method) {
      // A policy that nobody writes is the fallback (DIALECTS A21).
      text += ", \(DecodeFailurePolicy.fallbackToDefaultValue.rawValue) (assumed)"
    }
    return [text + " [\(origin.rawValue)]"]
  }

  private static func hasPolicy(_ method: StorageMethod) -> Bool {
    method == .raw || method == .codable || method == .transformed
  }

  static func cases(_ plan: AttributePlan, indent: String) -> [String] {
    let texts = plan.caseTexts
    return texts.isEmpty ? [] : ["\(indent)\(plan.caseTitle) \(texts.joined(separator: ", "))"]
  }

  /// `inverse` is the one that the model resolved.
  static func relationship(_ promise: RelationshipContract, inverse: String?) -> String {
    var text = "\(promise.swiftName): \(promise.swiftType)"
    if promise.inverse == nil, promise.implicitInverse == nil, inverse != nil {
      text += ", inverse inferred"
    }
    if let implicit = promise.implicitInverse { text += ", implicit inverse \(implicit.name)" }
    return text + " [\(promise.origin.rawValue)]"
  }
}

extension Attribute {
  /// The model's facets that are not the rule.
  var facets: [String] {
    var texts = optionNames
    if let valueTransformerName { texts.append("transformer \(valueTransformerName)") }
    if let minimum = validation.minimum { texts.append("minimum \(minimum.json.compact)") }
    if let maximum = validation.maximum { texts.append("maximum \(maximum.json.compact)") }
    if let pattern = validation.regularExpression { texts.append("pattern \(pattern)") }
    if let derivationExpression { texts.append("derived \(derivationExpression)") }
    if let renamingIdentifier { texts.append("renamed from \(renamingIdentifier)") }
    if let versionHashModifier { texts.append("hash modifier \(versionHashModifier)") }
    // The cases stand on a line of their own.
    let told: Set<String> = isSwiftDataEnum ? ["EnumType", "enum"] : []
    let notes = userInfo.filter { !told.contains($0.key) }.sorted { $0.key < $1.key }
    return texts + notes.map { "\($0.key) = \($0.value)" }
  }
}

/// What an entity declares besides its attributes and relationships, each with who declares it.
enum DeclarationText {
  static func lines(of declarations: EntityDeclarations) -> [String] {
    var lines: [String] = []
    for declared in declarations.fetchedProperties {
      let request = declared.content.fetchRequest
      var text =
        "  \(declared.content.name): fetched \(request.entity), \(request.resultType.title)"
      if let predicate = request.predicate { text += " · \(predicate)" }
      if !request.sortDescriptors.isEmpty {
        text += " · sort \(request.sortDescriptors.joined(separator: ", "))"
      }
      lines.append(text + " \(origins(declared.declaredBy))")
    }
    for declared in declarations.indexes {
      let names = declared.content.elements.map(\.property).joined(separator: ", ")
      lines.append(
        "  index \(declared.content.name) (\(names)) \(origins(declared.declaredBy))"
      )
    }
    for declared in declarations.uniqueness {
      let names = declared.content.joined(separator: ", ")
      // SwiftData updates the row that has the values already (DIALECTS E2).
      let upserts = declarations.contract?.dialect == .swiftData ? ", upserts" : ""
      lines.append("  unique (\(names))\(upserts) \(origins(declared.declaredBy))")
    }
    for property in declarations.unstored {
      lines.append("  \(property.swiftName): \(property.swiftType) · not stored [source]")
    }
    return lines + declarations.views.map(view)
  }

  private static func origins(_ origins: [FactOrigin]) -> String {
    "[\(origins.map(\.rawValue).joined(separator: ", "))]"
  }

  private static func view(_ view: ValueView) -> String {
    let reads = view.reads.map { reads in
      reads.map { "\($0.kind.rawValue) \($0.key)" }.joined(separator: ", ")
    }
    return "  view \(view.name) · \(view.capabilities.map(\.rawValue).joined(separator: ", "))"
      + " · reads \(reads ?? "unknown keys")"
      + (view.identifierName.map { " · identified by \($0)" } ?? "") + " [source]"
  }
}
