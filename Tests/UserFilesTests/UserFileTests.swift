import Foundation
import Testing
import UserFiles

@Suite(.timeLimit(.minutes(20))) final class UserFileTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: folder.appending(path: name))
    return path(name)
  }

  private func reason(_ path: String, followsLinks: Bool = true) -> FileFault.Reason? {
    do throws(FileFault) {
      _ = try UserFile.data(at: path, limit: 100, followsLinks: followsLinks)
      return nil
    } catch {
      #expect(error.path == path)
      return error.reason
    }
  }

  @Test func `a file is read, also behind a link`() throws {
    let file = try file("a", "hello")
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: file)
    #expect(try UserFile.data(at: file, limit: 5) == Data("hello".utf8))
    #expect(try UserFile.data(at: path("link"), limit: 5) == Data("hello".utf8))
    #expect(reason(path("link"), followsLinks: false) == .special)
    #expect(try UserFile.data(at: "/dev/null", limit: 5).isEmpty)
    #expect(UserFile.head(of: path("link"), count: 2) == Data("he".utf8))
    #expect(UserFile.head(of: file, count: 99) == Data("hello".utf8))
  }

  @Test func `what is no file is reported at once`() throws {
    let manager = FileManager.default
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    try manager.createSymbolicLink(atPath: path("gone"), withDestinationPath: path("nowhere"))
    try manager.createSymbolicLink(atPath: path("link"), withDestinationPath: path("pipe"))
    try manager.createSymbolicLink(atPath: path("circle"), withDestinationPath: path("circle"))
    #expect(reason(path("pipe")) == .special)
    #expect(reason(path("link")) == .special)
    #expect(reason("/dev/zero") == .special)
    #expect(reason("/dev/tty") == .special)
    #expect(reason(folder.path) == .folder)
    #expect(reason(path("none")) == .missing)
    #expect(reason(path("pipe/none")) == .missing)
    #expect(reason(path("gone")) == .danglingLink)
    guard case .refused = reason(path("circle")) else {
      Issue.record("a link to itself was read")
      return
    }
    for name in ["pipe", "link", "none", "gone", "circle"] { #expect(UserFile.head(of: path(name), count: 9).isEmpty) }
  }

  @Test func `a file beyond the limit is not read`() throws {
    let large = try file("large", "")
    #expect(truncate(large, 1 << 40) == 0)
    #expect(reason(large) == .tooLarge(bytes: 1 << 40, limit: 100))
    let exact = try file("exact", String(repeating: "a", count: 100))
    #expect(reason(exact) == nil)
  }

  @Test func `a pipe that was handed open is read to its end`() throws {
    let pipe = Pipe()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    try pipe.fileHandleForWriting.write(contentsOf: Data("hello".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(UserFile.head(of: path, count: 2).isEmpty)
    #expect(try UserFile.data(at: path, limit: 5) == Data("hello".utf8))
  }

  /// Its first byte comes when the reader has found none, or soon enough to be there.
  @Test func `a pipe that does not wait is waited for`() throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
    let writer = Thread {
      usleep(100_000)
      try? pipe.fileHandleForWriting.write(contentsOf: Data("late".utf8))
      try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    #expect(try UserFile.data(at: "/dev/fd/\(descriptor)", limit: 5) == Data("late".utf8))
  }

  @Test func `a pipe without end is read up to the limit`() throws {
    let pipe = Pipe()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    try pipe.fileHandleForWriting.write(contentsOf: Data(count: 1000))
    #expect(reason(path) == .tooLarge(bytes: 1000, limit: 100))
  }
}
