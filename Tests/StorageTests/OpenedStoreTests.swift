import Foundation
import Storage
import Testing

@Suite final class OpenedStoreTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func file(_ bytes: Data) throws -> String {
    let file = folder.appending(path: UUID().uuidString)
    try bytes.write(to: file)
    return file.path
  }

  @Test func `a missing file and an empty file are told apart`() throws {
    #expect(throws: StoreError.noSuchFile("/no/such")) { try OpenedStore.open("/no/such") }
    let empty = try file(Data())
    #expect(throws: StoreError.empty(empty)) { try OpenedStore.open(empty) }
  }

  @Test func `files of other kinds are named`() throws {
    let xml = try file(Data("<?xml version=\"1.0\"?><!DOCTYPE database><database>".utf8))
    #expect(throws: StoreError.xmlStore(xml)) { try OpenedStore.open(xml) }
    let list = try file(Data("bplist00junk".utf8))
    #expect(throws: StoreError.propertyList(list)) { try OpenedStore.open(list) }
    let junk = try file(Data(repeating: 0x5a, count: 5000))
    #expect(throws: StoreError.notADatabase(junk)) { try OpenedStore.open(junk) }
  }
}
