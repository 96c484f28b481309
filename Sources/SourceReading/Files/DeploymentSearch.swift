import Foundation
import Schema
import SwiftParser
import SwiftSyntax
import UserFiles

/// Finds the oldest systems that source is built for: in the Xcode project or the package nearest to it.
enum DeploymentSearch {
  /// So many folders up at most, and never out of a repository.
  private static let mostLevels = 8
  private static let mostBytes = 16 << 20

  /// A project counts more than a package in the same folder; nil if the first that is found says nothing.
  static func deployment(of paths: [String]) -> Deployment? {
    guard let path = paths.first else { return nil }
    let start = URL(filePath: path).absoluteURL.standardizedFileURL
    var folder = isFolder(start) ? start : start.deletingLastPathComponent()
    for level in 0..<mostLevels {
      let names = names(in: folder)
      if let found = project(in: folder, names, isStart: level == 0) ?? package(in: folder, names) { return found }
      let isProject = names.contains { $0 == "Package.swift" || $0.hasSuffix(".xcodeproj") || $0 == ".git" }
      let parent = folder.deletingLastPathComponent()
      guard !isProject, parent.path != folder.path else { return nil }
      folder = parent
    }
    return nil
  }

  private static func project(in folder: URL, _ names: [String], isStart: Bool) -> Deployment? {
    let below = names.map { folder.appending(path: $0) }
    let isBelow = { (end: String) in below.filter { $0.lastPathComponent.hasSuffix(end) } }
    var projects = isBelow(".xcodeproj")
    var settings = isBelow(".xcconfig")
    // Where a folder of everything is named, the project often lies one folder further in.
    if isStart || !projects.isEmpty {
      for inner in below where !inner.lastPathComponent.contains(".") && isFolder(inner) {
        for name in Self.names(in: inner) {
          if name.hasSuffix(".xcconfig") { settings.append(inner.appending(path: name)) }
          if isStart, name.hasSuffix(".xcodeproj") { projects.append(inner.appending(path: name)) }
        }
      }
    }
    let files = projects.map { $0.appending(path: "project.pbxproj") } + settings
    var targets: [Target] = []
    for file in files {
      guard let text = text(of: file) else { continue }
      // A value that another file or variable gives is not known here.
      guard let found = Self.targets(inSettings: text) else { return nil }
      targets += found
    }
    return Deployment(targets, .project)
  }

  private static let settings: [String: Target.System] = [
    "IPHONEOS_DEPLOYMENT_TARGET": .iOS, "MACOSX_DEPLOYMENT_TARGET": .macOS, "TVOS_DEPLOYMENT_TARGET": .tvOS,
    "WATCHOS_DEPLOYMENT_TARGET": .watchOS, "XROS_DEPLOYMENT_TARGET": .visionOS,
  ]

  /// `IPHONEOS_DEPLOYMENT_TARGET = 17.4;`, also `[sdk=…]` behind the name; nil if a value is not a number.
  static func targets(inSettings text: String) -> [Target]? {
    var found: [Target] = []
    for line in text.split(whereSeparator: \.isNewline) where line.contains("_DEPLOYMENT_TARGET") {
      let parts = line.split(separator: "=", maxSplits: 1)
      let name = line.prefix { $0 != "=" && $0 != "[" }.trimmed
      guard parts.count == 2, let system = settings[name], let last = line.split(separator: "=").last else { continue }
      let value = last.split(separator: "//", omittingEmptySubsequences: false).first?.trimmed ?? ""
      if value == "$(inherited)" { continue }
      guard let version = Release(value) else { return nil }
      if let target = Target(system, version) { found.append(target) }
    }
    return found
  }

  private static func package(in folder: URL, _ names: [String]) -> Deployment? {
    guard names.contains("Package.swift"), let text = text(of: folder.appending(path: "Package.swift")),
      NestingCheck.firstExcess(in: text) == nil
    else { return nil }
    let search = PlatformSearch(viewMode: .sourceAccurate)
    search.walk(Parser.parse(source: text))
    return Deployment(search.targets, .package)
  }

  private static func text(of file: URL) -> String? {
    (try? UserFile.data(at: file.path, limit: mostBytes)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isFolder(_ url: URL) -> Bool {
    (try? url.resolvingSymlinksInPath().resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
  }

  private static func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }
}

extension Substring {
  /// Without the spaces, quotes and signs around a build setting's name or value.
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces.union(CharacterSet(charactersIn: "\";"))) }
}

/// Reads `platforms: [.iOS(.v17), .macOS("14.4")]` of a package's manifest.
private final class PlatformSearch: SyntaxVisitor {
  private(set) var targets: [Target] = []

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.label?.text == "platforms", let elements = node.expression.arrayElements,
      let call = node.parent?.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.memberName == "Package"
    else { return .visitChildren }
    for element in elements {
      guard let call = element.call, let system = Target.System(named: call.name),
        let argument = call.arguments.first?.expression,
        let text = argument.stringValue
          ?? argument.memberName.map({ String($0.dropFirst().replacing("_", with: ".")) }),
        let target = Release(text).flatMap({ Target(system, $0) })
      else { continue }
      targets.append(target)
    }
    return .skipChildren
  }
}
