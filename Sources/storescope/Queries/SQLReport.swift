import ArgumentParser
import Decoding
import Foundation
import Opening
import Predicates
import Presenting

/// `translate --sql`: the entities and paths that a pasted statement uses.
struct SQLReport {
  let touch: SQLTouch

  /// Throws if the text is no SELECT over one of the model's tables.
  init(_ text: String, in document: OpenedDocument) throws {
    guard document.store != nil else { throw OpeningError.needsStore(document.modelPath ?? "") }
    guard let sql = PastedSQL(text) else { throw ValidationError("--sql needs a SELECT.") }
    guard let touch = sql.touch(document.model, document.layout) else {
      throw ValidationError("The statement's first table is no entity's.")
    }
    self.touch = touch
  }

  var json: JSON {
    [
      "entity": .string(touch.entity),
      "paths": .list(touch.paths) {
        ["path": .string($0.path), "column": .string($0.column), "uses": .texts($0.uses.map(\.rawValue))]
      },
      "unknown": .texts(touch.unknown), "bindings": .number(touch.bindings),
    ]
  }

  func print() {
    Output.say("entity      " + touch.entity)
    for use in PastedSQL.Use.allCases {
      let paths = touch.paths(used: use)
      guard !paths.isEmpty else { continue }
      let title = use.rawValue.padding(toLength: 12, withPad: " ", startingAt: 0)
      Output.say(title + paths.joined(separator: ", "))
    }
    if touch.bindings > 0 { Output.line("bound       \(touch.bindings) values") }
    if !touch.unknown.isEmpty { Output.say("not known   " + touch.unknown.joined(separator: ", ")) }
  }
}
