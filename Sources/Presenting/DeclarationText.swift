package import Schema

/// An entity's declarations besides attributes and relationships, a line each with their origin.
package struct DeclarationText {
  private let declarations: EntityDeclarations

  package init(_ declarations: EntityDeclarations) { self.declarations = declarations }

  package var all: [String] { fetchedProperties + indexes + uniquenessConstraints + unstored + views }

  package var fetchedProperties: [String] {
    declarations.fetchedProperties.map { declared in
      let request = declared.content.fetchRequest
      var text = "\(declared.content.name): fetched \(request.entity), \(request.resultType.title)"
      if let predicate = request.predicate { text += " · \(predicate)" }
      if !request.sortDescriptors.isEmpty { text += " · sort \(request.sortDescriptors.joined(separator: ", "))" }
      return text + " \(origins(declared.declaredBy))"
    }
  }

  package var indexes: [String] {
    declarations.indexes.map { declared in
      let names = declared.content.elements.map { $0.property + ($0.isAscending ? "" : " ↓") }
      return "index \(declared.content.name) (\(names.joined(separator: ", ")))"
        + (declared.content.partialPredicate.map { " where \($0)" } ?? "") + " \(origins(declared.declaredBy))"
    }
  }

  package var uniquenessConstraints: [String] {
    declarations.uniqueness.map { declared in
      // SwiftData updates an existing row with these values (DIALECTS E2).
      let upserts = declarations.contract?.dialect == .swiftData ? ", upserts" : ""
      return "unique (\(declared.content.joined(separator: ", ")))\(upserts) " + origins(declared.declaredBy)
    }
  }

  /// Variables of the class that the store does not hold.
  package var unstored: [String] {
    declarations.unstored.map { "\($0.swiftName): \($0.swiftType) · not stored [source]" }
  }

  private var views: [String] {
    declarations.views.map { view in
      let reads = view.reads.map { reads in reads.map { "\($0.kind.rawValue) \($0.key)" }.joined(separator: ", ") }
      return "view \(view.title) · reads \(reads ?? "unknown keys")"
        + (view.identifierName.map { " · identified by \($0)" } ?? "") + " [source]"
    }
  }

  private func origins(_ origins: [FactOrigin]) -> String { "[\(origins.map(\.rawValue).joined(separator: ", "))]" }
}

extension ValueView {
  /// `Book · insert, read`: its name and its capabilities.
  package var title: String { "\(name) · \(capabilities.map(\.rawValue).joined(separator: ", "))" }

  /// The text for a struct whose `init(fromObject:)` could not be parsed.
  package static let unread = "its fromObject could not be read"
}
