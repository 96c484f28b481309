package import Schema

/// Turns Swift source into what it promises about a store's values (DIALECTS §2).
package enum SourceReader {
  /// Reads all files together: a type may be declared in any of them, in any order.
  ///
  /// Nothing is thrown. What does not parse becomes a finding `source.syntax`, and a form that is not
  /// understood `source.not-understood`; the rest is read all the same.
  package static func read(_ files: [SourceFile]) -> Contract {
    let parsed = files.map(ParsedFile.init)
    let knowledge = SourceKnowledge(Declarations(parsed))
    var contract = Contract(
      types: knowledge.types,
      transformers: knowledge.transformers,
      versions: SchemaVersionReader.versions(in: knowledge.declarations),
      findings: parsed.flatMap { $0.syntaxFindings() }
    )
    for declaration in knowledge.declarations.all {
      guard let identity = knowledge.identities[declaration.name] else { continue }
      var reading = EntityReading(knowledge, declaration, identity)
      reading.read()
      contract.entities.append(reading.entity)
      contract.findings += reading.findings
    }
    return contract
  }
}
