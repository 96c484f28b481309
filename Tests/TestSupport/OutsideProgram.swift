package import Foundation

/// A program that shares nothing with this one.
package enum OutsideProgram {
  package struct Failed: Error { package let message: String }

  /// The bytes that it prints when it reads `input`; both go through files, so that no pipe can fill up.
  package static func run(_ command: [String], input: Data) throws -> Data {
    let folder = FileManager.default.temporaryDirectory.appending(path: "storescope-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (given, said) = (folder.appending(path: "input"), folder.appending(path: "output"))
    try input.write(to: given)
    try Data().write(to: said)
    let process = Process()
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardInput = try FileHandle(forReadingFrom: given)
    process.standardOutput = try FileHandle(forWritingTo: said)
    process.standardError = process.standardOutput
    try process.run()
    process.waitUntilExit()
    let data = try Data(contentsOf: said)
    guard process.terminationStatus == 0 else { throw Failed(message: String(decoding: data, as: UTF8.self)) }
    return data
  }
}

/// The interpreter of the tools in `Tests/Fuzz` and of readers in the tests.
package enum Python {
  package static let path = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
}
