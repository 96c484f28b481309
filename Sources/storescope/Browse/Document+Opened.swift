import Browsing
import Foundation
import Opening
import Schema
import Storage

extension Document {
  /// The facts about the opened documents that views need.
  init(_ opened: OpenedDocument, beside other: OpenedDocument? = nil) {
    let path = opened.store?.path ?? opened.modelPath ?? ""
    self.init(
      title: URL(fileURLWithPath: path).lastPathComponent, kind: opened.isSwiftData ? "SwiftData" : "Core Data",
      modelSource: opened.modelCaption, opened: opened.openedCaption, storeUUID: opened.store?.metadata.uuid,
      model: opened.model, layout: opened.store == nil ? nil : opened.layout, problems: opened.problems,
      contract: opened.contract)
    otherTables = opened.store?.otherTables(of: opened.layout) ?? []
    modelOrigin = opened.modelOrigin
    declaredModel = opened.declaredModel
    indexNames = opened.store?.indexNames ?? []
    versionHashes = opened.versionHashes
    storedHashes = opened.store?.metadata.versionHashes ?? [:]
    commit = opened.store?.commit
    saved = opened.saved
    self.other = other?.store.map { URL(fileURLWithPath: $0.path).lastPathComponent }
  }
}
