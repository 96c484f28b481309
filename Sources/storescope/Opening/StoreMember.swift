import ArgumentParser
import Decoding
import Opening
import Storage

/// `--with-store`: adds the store to JSON, so that lines about many stores can be in one file.
struct StoreMemberOptions: ParsableArguments {
  @Flag(help: "Let each object of JSON carry its store: path and UUID.") var withStore = false

  /// Nil if the option is not set.
  func member(of document: OpenedDocument) -> JSON.Member? {
    guard withStore else { return nil }
    return JSON.Member(
      "store",
      ["path": .text(document.store?.path), "uuid": .text(document.store?.metadata.uuid)])
  }

  func check(isJSON: Bool) throws {
    guard withStore, !isJSON else { return }
    throw ValidationError("--with-store is about JSON: give --format json or ndjson too.")
  }
}

extension JSON {
  /// An object with another member before its own.
  func preceded(by member: Member?) -> JSON {
    guard let member, case .object(let members) = self else { return self }
    return .object([member] + members)
  }
}
