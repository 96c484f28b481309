import Escaping
import Foundation
import Predicates
import Schema
import Storage

/// Scrambles the texts in a statement of a store's schema; names, numbers and keywords stay, comments go.
struct StatementScrambler {
  /// What the schema and the model name, in lower case.
  private let names: Set<String>

  init(_ session: StoreSession, schemaNames: [String]) {
    var names = Set(schemaNames)
    for table in session.store.tables { names.formUnion(table.columns.flatMap { [$0.name, $0.declaredType] }) }
    let model = session.compiler.model
    for entity in model.entities {
      names.insert(entity.name)
      names.formUnion(model.attributes(of: entity).map(\.name))
      names.formUnion(model.relationships(of: entity).map(\.name))
      // What the condition of the model's own index compares with stands in the model too, which stays.
      for index in entity.fetchIndexes {
        names.formUnion(StatementPart.parts(of: index.partialPredicate ?? "").map(\.content))
      }
    }
    self.names = Set(names.map { $0.lowercased() })
  }

  func scrambled(_ statement: String, _ texts: PayloadTexts, _ declared: DeclaredNames) -> String {
    var result = ""
    var (last, isDefault) = ("", false)
    for part in StatementPart.parts(of: statement) {
      switch part.kind {
      case .comment: result += " "
      case .quoted where names.contains(part.content.lowercased()): result += part.text
      case .quoted(let end):
        let content = texts.scrambled(perhapsJSON: part.content, declared)
        result += end == "'" ? SQLText.literal(content) : SQLText.identifier(content)
      case .bytes: result += SQLText.literal(texts.scrambled(Data(part.bytes), nil, declared))
      case .word where isDefault && !Self.defaults.contains(part.text.uppercased()):
        // Another word behind DEFAULT is a text.
        result += SQLText.literal(texts.scrambled(part.text))
      case .word, .other: result += part.text
      }
      if part.isBlank { continue }
      isDefault = part.text.uppercased() == "DEFAULT" && last != "SET"
      last = part.text.uppercased()
    }
    return result
  }

  /// The words that may stand behind DEFAULT and are no texts.
  private static let defaults: Set<String> = [
    "NULL", "TRUE", "FALSE", "CURRENT_TIME", "CURRENT_DATE", "CURRENT_TIMESTAMP", "VALUES",
  ]
}
