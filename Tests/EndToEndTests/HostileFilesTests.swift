import Foundation
import Testing

/// What lies beside a store or inside a model is as little to be trusted as the store itself.
@Suite(.timeLimit(.minutes(20)))
struct HostileFilesTests {
  private static let model = """
    <?xml version="1.0" encoding="UTF-8"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Note">
        <attribute name="picture" optional="YES" attributeType="Binary" \
    allowsExternalBinaryDataStorage="YES"/>
      </entity>
    </model>
    """

  /// A store with one external value; its path and that of the value's file.
  private func store(in folder: URL) throws -> (path: String, value: String) {
    let model = folder.appending(path: "A.xcdatamodel")
    try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
    try Data(Self.model.utf8).write(to: model.appending(path: "contents"))
    let rows = folder.appending(path: "rows.yaml")
    try Data("Note:\n  - picture: { external: { base64: aGVsbG8= } }\n".utf8).write(to: rows)
    let path = folder.appending(path: "notes.sqlite").path
    let made = try Program.run("create", path, "--model", model.path, "--rows", rows.path)
    try #require(made.code == 0, "\(made.complaint)")
    let support = folder.path + "/.notes_SUPPORT/_EXTERNAL_DATA"
    let names = try FileManager.default.contentsOfDirectory(atPath: support)
    return (path, support + "/" + (try #require(names.first)))
  }

  private func picture(_ store: String) throws -> [String: Any] {
    let outcome = try Program.run("rows", store, "Note", "--format", "ndjson")
    let values = (outcome.json as? [String: Any])?["values"] as? [String: Any]
    return try #require(values?["picture"] as? [String: Any], "\(outcome.complaint)")
  }

  @Test func `An external value is read from a file and nothing else`() throws {
    try TemporaryFolder.with { folder in
      let store = try store(in: folder)
      #expect(try picture(store.path)["base64"] as? String == "aGVsbG8=")
      let secret = folder.appending(path: "secret").path
      try Data("tops3cret".utf8).write(to: URL(filePath: secret))
      for disguise in ["pipe", "link", "folder"] {
        try FileManager.default.removeItem(atPath: store.value)
        switch disguise {
        case "pipe": #expect(mkfifo(store.value, 0o600) == 0)
        case "link": try FileManager.default.createSymbolicLink(atPath: store.value, withDestinationPath: secret)
        default: try FileManager.default.createDirectory(atPath: store.value, withIntermediateDirectories: false)
        }
        let picture = try picture(store.path)
        #expect(picture["found"] as? Bool == false, "\(disguise)")
        #expect(picture["base64"] == nil, "\(disguise)")
      }
    }
  }

  @Test func `A log that SQLite passes over is reported by every command`() throws {
    try CreatedStore.with(
      #"<entity name="Note"><attribute name="title" attributeType="String"/></entity>"#, "Note:\n  - title: first\n"
    ) { store in
      let log = Data(repeating: 0x5a, count: 4152)
      try log.write(to: URL(filePath: store.path + "-wal"))
      let said = "the write-ahead log was left out, because its header is damaged: 4152 bytes"
      let rows = try Program.run("rows", store.path, "Note", "--format", "csv")
      #expect(rows.code == 0 && rows.text.contains("first"))
      #expect(rows.complaint.contains(said), "\(rows.complaint)")
      let audit = try Program.run("audit", store.path)
      #expect(audit.text.contains("store.log.left-out"), "\(audit.text)")
      #expect(audit.text.contains(said))
      #expect(try Data(contentsOf: URL(filePath: store.path + "-wal")) == log)
    }
  }

  @Test func `Pipes behind links keep nobody waiting`() throws {
    try TemporaryFolder.with { folder in
      let pipe = folder.appending(path: "pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      let inner = folder.appending(path: "folder")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      let link = inner.appending(path: "a.sqlite").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: pipe)
      let direct = try Program.run("schema", link)
      #expect(direct.code == 65 && direct.complaint.contains("a pipe or a device"))
      let searched = try Program.run("schema", inner.path)
      #expect(searched.code == 65 && searched.complaint.contains("no store and no model"))
      let model = folder.appending(path: "A.xcdatamodel")
      try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
      #expect(mkfifo(model.appending(path: "contents").path, 0o600) == 0)
      let read = try Program.run("schema", model.path)
      #expect(read.code == 65 && read.complaint.contains("a pipe or a device"))
    }
  }
}
