/// An option of `@Attribute` that sets a flag of the model's attribute (DIALECTS E3, E5).
package enum AttributeOption: String, CaseIterable, Sendable {
  case externalStorage, preserveValueOnDeletion, allowsCloudEncryption, spotlight
  /// The attribute is in the model and has no column.
  case ephemeral

  fileprivate var flag: WritableKeyPath<Attribute, Bool> {
    switch self {
    case .externalStorage: \.allowsExternalBinaryDataStorage
    case .preserveValueOnDeletion: \.preservesValueOnDeletion
    case .allowsCloudEncryption: \.allowsCloudEncryption
    case .spotlight: \.isIndexedBySpotlight
    case .ephemeral: \.isTransient
    }
  }
}

extension Attribute {
  /// Whether it has what an option asks for.
  package subscript(option: AttributeOption) -> Bool {
    get { self[keyPath: option.flag] }
    set { self[keyPath: option.flag] = newValue }
  }
}

extension PropertyContract {
  /// Whether the source writes an option.
  package func has(_ option: AttributeOption) -> Bool { options.contains(option.rawValue) }
}
