/// What declarations are written in.
package enum GeneratedForm: String, Hashable, Sendable, CaseIterable {
  /// Xcode's model, as its editor writes it.
  case xcdatamodel
}

/// A file of declarations.
package struct GeneratedFile: Hashable, Sendable {
  /// Below the output folder.
  package let path: String
  package let text: String
}

extension GeneratedForm {
  var limits: Limits {
    switch self {
    case .xcdatamodel: XcodeModelWriter.limits
    }
  }

  /// The declarations of what the form can say of a model that has this name.
  package func files(of sayable: SayableModel, named name: String) -> [GeneratedFile] {
    switch self {
    case .xcdatamodel:
      [GeneratedFile(path: "\(name).xcdatamodel/contents", text: XcodeModelWriter.contents(sayable.model))]
    }
  }
}
