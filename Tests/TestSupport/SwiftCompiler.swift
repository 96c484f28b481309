import Foundation

/// Swift's own compiler, which checks types against stubs of what Apple's systems and the libraries over them have.
package enum SwiftCompiler {
  /// Nil where it is not in the path.
  package static let path: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// What code is written for.
  package enum System: String, CaseIterable, Sendable, CustomStringConvertible {
    case swiftData = "SwiftData"
    case coreData = "CoreData"
    case coreDataEvolution = "CoreDataEvolution"
    case managedModels = "ManagedModels"
    case storable = "Storable"

    package var description: String { rawValue }

    /// The one that source imports.
    package init(of source: String) {
      let others = Self.allCases.filter { $0 != .coreData }
      self = others.first { source.contains("import \($0.rawValue)\n") } ?? .coreData
    }

    /// The macros of the system; Core Data has none.
    private var macros: String? { self == .coreData ? nil : rawValue + "Macros" }

    /// The files below `Tests/Fixtures/Stubs` that stand for it.
    fileprivate var stubs: [String] {
      [self == .swiftData ? rawValue : "CoreData"] + [macros].compactMap(\.self)
    }

    /// Core Data's stubs are a module that takes Foundation's and Objective-C's place.
    package var options: [String] {
      self == .swiftData
        ? ["-swift-version", "6"]
        : [
          "-module-name", "ObjectiveC", "-Xfrontend", "-enable-objc-interop", "-Xfrontend",
          "-disable-objc-attr-requires-foundation-module",
        ]
    }

    /// What is wrong only because the stubs' macros make nothing: their members and accessors.
    fileprivate func isOfMacros(_ error: some StringProtocol) -> Bool {
      error.contains("external macro implementation type") || error.contains("'any PersistentModel.Type'")
        || self != .swiftData && error.contains("has no initializers")
    }
  }

  /// What is wrong with files, each with its `file:line:column:` first; imports of the system fall away.
  package static func errors(in texts: [(name: String, text: String)], for system: System) throws -> [String] {
    guard let path else { return [] }
    let folder = try RunFolder.new()
    defer { try? FileManager.default.removeItem(at: folder) }
    var files = system.stubs.map { MarkedSource.folder.appending(path: "Stubs/\($0).swift").path }
    for (name, text) in texts {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.hasPrefix("import ") && (system != .swiftData || line != "import Foundation") ? "" : line
      }
      let file = folder.appending(path: name + ".swift")
      try Data(lines.joined(separator: "\n").utf8).write(to: file)
      files.append(file.path)
    }
    let command =
      [path, "-typecheck", "-suppress-warnings", "-continue-building-after-errors", "-diagnostic-style", "llvm"]
      + system.options + files
    var said = ""
    do { said = String(decoding: try OutsideProgram.run(command, input: Data()), as: UTF8.self) } catch {
      guard let failed = error as? OutsideProgram.Failed else { throw error }
      said = failed.message
    }
    return said.split(separator: "\n").filter { $0.contains(": error: ") && !system.isOfMacros($0) }.map { line in
      line.hasPrefix(folder.path + "/") ? String(line.dropFirst(folder.path.count + 1)) : String(line)
    }
  }
}
