import Foundation
import Schema
import SourceReading
import TestSupport
import Testing

/// The oldest systems that an app is built for, from the files beside its source.
@Suite struct DeploymentTests {
  struct Layout: Sendable, CustomStringConvertible {
    var description: String
    /// The files beside `App/Sources/Item.swift`, by path, with their texts.
    var files: [String: String]
    var targets: [String]
    var origin: Deployment.Origin?
  }

  static let layouts = [
    Layout(
      description: "a project",
      files: ["App/App.xcodeproj/project.pbxproj": "\t\t\t\tIPHONEOS_DEPLOYMENT_TARGET = 17.4;\n"],
      targets: ["iOS 17.4"], origin: .project),
    Layout(
      description: "a project with several",
      files: [
        "App/App.xcodeproj/project.pbxproj": """
        IPHONEOS_DEPLOYMENT_TARGET = 18.0;
        "MACOSX_DEPLOYMENT_TARGET[sdk=macosx*]" = 15.2;
        IPHONEOS_DEPLOYMENT_TARGET = 18.0;
        RECOMMENDED_IPHONEOS_DEPLOYMENT_TARGET = 12.0;
        """
      ], targets: ["iOS 18", "macOS 15.2"], origin: .project),
    Layout(
      description: "build settings", files: ["App/Base.xcconfig": "XROS_DEPLOYMENT_TARGET = 2.0 // so far\n"],
      targets: ["visionOS 2"], origin: .project),
    Layout(
      description: "a package",
      files: [
        "App/Package.swift":
          "// platforms: [.iOS(.v16)]\nlet package = Package(name: \"A\", platforms: [.iOS(.v18), .macOS(\"15.1\")])"
      ], targets: ["iOS 18", "macOS 15.1"], origin: .package),
    Layout(
      description: "a project beside a package",
      files: [
        "App/Package.swift": "let package = Package(name: \"A\", platforms: [.iOS(.v17)])",
        "App/App.xcodeproj/project.pbxproj": "IPHONEOS_DEPLOYMENT_TARGET = 26.0;",
      ], targets: ["iOS 26"], origin: .project),
    Layout(
      description: "a package within an app",
      files: [
        "App/Sources/Package.swift": "let package = Package(name: \"A\", platforms: [.iOS(.v17)])",
        "App/App.xcodeproj/project.pbxproj": "IPHONEOS_DEPLOYMENT_TARGET = 26.0;",
      ], targets: ["iOS 17"], origin: .package),
    Layout(
      description: "a value that another file gives",
      files: ["App/App.xcodeproj/project.pbxproj": "IPHONEOS_DEPLOYMENT_TARGET = \"$(OLDEST)\";"], targets: []),
    Layout(
      description: "a system without SwiftData",
      files: ["App/Package.swift": "let package = Package(name: \"A\", platforms: [.iOS(.v13), .macOS(.v10_15)])"],
      targets: []),
    Layout(
      description: "a project outside of the repository",
      files: ["App/.git/HEAD": "", "App.xcodeproj/project.pbxproj": "IPHONEOS_DEPLOYMENT_TARGET = 17.0;"], targets: []),
  ]

  @Test(arguments: layouts)
  func `The target is that of the nearest project or package`(_ layout: Layout) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "deployment-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files = layout.files
    files["App/Sources/Item.swift"] = "import SwiftData\n@Model class Item { var name = \"\" }\n"
    files[".git/HEAD"] = ""
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    for path in ["App/Sources", "App/Sources/Item.swift"] {
      let contract = try SourceReader.contract(at: [folder.appending(path: path).path])
      #expect(contract.deployment?.targets.map(\.description) ?? [] == layout.targets)
      #expect(contract.deployment?.origin == layout.origin)
    }
  }
}
