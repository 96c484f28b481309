import Browsing
import Foundation
import Schema
import Storage

extension Document {
  /// What the views must know of what the program opened.
  init(_ opened: OpenedDocument) {
    let path = opened.store?.path ?? opened.modelPath ?? ""
    let pending = opened.store.map { $0.walBytes > 0 ? ", \($0.walBytes) WAL bytes" : "" } ?? ""
    let state =
      switch opened.store?.kind {
      case .live: "read-only, live" + pending
      case .resting: "read-only"
      case .copy: "read-only, private copy" + pending
      case nil: "model alone"
      }
    self.init(
      title: URL(fileURLWithPath: path).lastPathComponent,
      kind: opened.isSwiftData ? "SwiftData" : "Core Data",
      modelSource: opened.modelCaption,
      opened: state,
      storeUUID: opened.store?.metadata.uuid,
      model: opened.model,
      layout: opened.store == nil ? nil : opened.layout,
      problems: opened.problems,
      otherTables: opened.store?.otherTables(of: opened.layout) ?? [],
      contract: opened.contract,
      modelOrigin: opened.modelOrigin,
      declaredModel: opened.declaredModel,
      indexNames: opened.store?.indexNames ?? []
    )
  }
}

extension OpenedDocument {
  /// Where the model came from and how it fits, in a few words.
  fileprivate var modelCaption: String {
    switch modelSource {
    case .store: "model: store"
    case .tables: "no model, guessed from tables"
    case .file, .source:
      "model: \(URL(fileURLWithPath: modelPath ?? "").lastPathComponent)"
        + (store == nil ? "" : ", \(matchCaption)")
    }
  }

  private var matchCaption: String {
    switch modelMatch {
    case .hashes: "hashes equal"
    case .structure: "structure fits"
    case .none: "does not match"
    }
  }
}
