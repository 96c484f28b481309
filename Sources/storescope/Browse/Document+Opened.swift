import Browsing
import Foundation
import Schema
import Storage

extension Document {
  /// What the views must know of what the program opened.
  init(_ opened: OpenedDocument) {
    let path = opened.store?.path ?? opened.modelPath ?? ""
    self.init(
      title: URL(fileURLWithPath: path).lastPathComponent,
      kind: opened.isSwiftData ? "SwiftData" : "Core Data",
      modelSource: opened.modelCaption,
      opened: opened.openedCaption,
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
  /// How the store was opened, in the words of the screen and of `schema`.
  var openedCaption: String {
    guard let store else { return "model alone" }
    let pending = store.walBytes > 0 ? ", \(ByteCount.text(store.walBytes)) in the WAL" : ""
    return switch store.kind {
    case .live: "read-only, live" + pending
    case .resting: "read-only"
    case .copy: "read-only, private copy" + pending
    }
  }

  /// Where the model came from, which of its versions it is and how it fits, in a few words.
  func modelCaption(path: String) -> String {
    switch modelSource {
    case .store: "model: store"
    case .tables: "no model, guessed from tables"
    case .file, .source:
      "model: "
        + ([path, versionCaption, store == nil ? nil : matchCaption] as [String?])
        .compactMap(\.self).joined(separator: ", ")
    }
  }

  /// The same of the model's file by its name alone.
  var modelCaption: String {
    modelCaption(path: URL(fileURLWithPath: modelPath ?? "").lastPathComponent)
  }

  private var versionCaption: String? { modelVersion.map { "version \($0)" } }

  private var matchCaption: String {
    switch modelMatch {
    case .hashes: "hashes equal"
    case .structure: "fits the tables"
    case .none: "does not fit this store"
    }
  }
}
