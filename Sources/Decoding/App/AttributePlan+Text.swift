package import Schema

import Escaping
import Findings

extension AttributePlan {
  /// The origin of the facts about how the attribute is stored: `Bar.swift:4`, `config`, `userInfo`, `model`,
  /// `sniffed`.
  ///
  /// `modelOrigin` is `sniffed` if the model itself was guessed from tables.
  package func origin(of attribute: Attribute, modelOrigin: FactOrigin = .model) -> String {
    if let location { return location.brief }
    guard origin == .model else { return origin.rawValue }
    if modelOrigin == .sniffed { return modelOrigin.rawValue }
    let keys = ["attributeCodableTypeName", "EnumType", "StructType"]
    return keys.contains { attribute.userInfo[$0] != nil } ? "userInfo" : modelOrigin.rawValue
  }

  /// How the value is read, in a few words.
  package var methodWords: String {
    switch storageMethod {
    case .default: "as it is stored"
    case .raw: cases.isEmpty ? "by its raw value" : "as an enum"
    case .codable: "as JSON"
    case .transformed: "by a transformer"
    case .composition: "in its leaves"
    }
  }

  /// `var glass: Glass = .coupe`; nil if neither source nor configuration names the property.
  package var declaration: String? {
    guard let swiftName, let swiftType else { return nil }
    return "var \(swiftName): \(swiftType)" + (defaultExpression.map { " = \($0.text)" } ?? "")
  }

  /// Whether only its type describes the value.
  package var isPlain: Bool { method == .default && declaration == nil }

  /// The declared facts, part by part: declaration, its default's reach, storage method, policy and the rest.
  package var facts: [String] {
    [
      declaration, hasDefaultOnInsertOnly ? "default on insert only" : nil, methodWords, policy?.rawValue,
      transformerText,
      wrapper.map { "\($0.name): \($0.type) computed from it" + ($0.readsRawValue ? "" : ", how is not understood") },
    ].compactMap { $0 }
  }

  /// The transformers of model and source with their origins, if they differ.
  private var transformerText: String? {
    guard let transformerName else { return nil }
    guard let contradictingTransformer else { return "transformer \(transformerName)" }
    return "transformer \(transformerName) in the model, \(contradictingTransformer) in the \(origin.rawValue)"
  }

  /// `cases`, or `flags` if an option set has named ones.
  package var caseTitle: String { codec?.flags == nil ? "cases" : "flags" }

  /// The cases with their raw values: `coupe = "Coupe"`; an option set's flags with their bits.
  package var caseTexts: [String] {
    namedValues.map { name, rawValue in
      switch rawValue {
      case .string(let text) where text == name: name
      case .string(let text): "\(name) = \(SwiftText.literal(text))"
      default: "\(name) = \(rawValue)"
      }
    }
  }
}
