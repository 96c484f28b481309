package import Foundation

/// A mapping model on disk: Xcode's `.xcmappingmodel`, or the `.cdm` that it is compiled to.
package struct MappingModel: Hashable, Sendable {
  /// The file's name.
  package let name: String
  private let content: Content

  private enum Content: Hashable {
    /// The paths of the two versions, as Xcode's project has them.
    case paths(source: [String], destination: [String])
    /// An archive, which holds the hashes of each entity as bytes.
    case compiled(Data)
  }

  /// As many names of files and folders are looked at.
  private static let mostNames = 2_000

  /// The mapping models that lie in folders, or in folders of those; what cannot be read is left out.
  package static func found(in folders: [URL]) -> [MappingModel] {
    var waiting = folders.map { (folder: $0, depth: 0) }
    var seen = Set(folders.map(\.standardizedFileURL.path))
    var found: [MappingModel] = []
    var left = mostNames
    while left > 0, !waiting.isEmpty {
      let (folder, depth) = waiting.removeFirst()
      for name in ((try? Files.names(in: folder)) ?? []).prefix(left) {
        left -= 1
        let file = folder.appending(path: name)
        if ["xcmappingmodel", "cdm"].contains(file.pathExtension) {
          if let mapping = MappingModel(file) { found.append(mapping) }
        } else if depth < 2, file.pathExtension.isEmpty, !name.hasPrefix("."), Files.isFolder(file),
          seen.insert(file.standardizedFileURL.path).inserted
        {
          waiting.append((file, depth + 1))
        }
      }
    }
    return found
  }

  package init?(_ file: URL) {
    name = file.lastPathComponent
    if file.pathExtension == "cdm" {
      guard let data = try? Files.data(file) else { return nil }
      content = .compiled(data)
      return
    }
    guard let data = try? Files.data(file.appending(path: "xcmapping.xml")), let root = try? XMLNode.parse(data),
      let mapping = root.children.first(where: { $0.attributes["type"] == "XDDEVMAPPINGMODEL" }),
      let source = Self.path("sourcemodelpath", of: mapping),
      let destination = Self.path("destinationmodelpath", of: mapping)
    else { return nil }
    content = .paths(source: source, destination: destination)
  }

  /// The parts of a version's path; what else stands there of the models is Xcode's own form.
  private static func path(_ attribute: String, of node: XMLNode) -> [String]? {
    let text = node.children(named: "attribute").first { $0.attributes["name"] == attribute }?.text
    return text.map { $0.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: "/").map(String.init) }
  }

  /// A version of a model: the model's name, the version's, and the hashes that change to the next one.
  package struct Step {
    package var model: String
    package var from: String?
    package var to: String?
    package var hashes: [(old: Data, new: Data)]
    /// The versions that the model has now.
    package var versions: Set<String>

    package init(
      model: String, from: String?, to: String?, hashes: [(old: Data, new: Data)], versions: Set<String> = []
    ) {
      (self.model, self.from, self.to, self.hashes, self.versions) = (model, from, to, hashes, versions)
    }
  }

  /// Whether it leads over a step: by the versions' names, or by their hashes, as Core Data finds a compiled one.
  package func leads(over step: Step) -> Bool {
    switch content {
    case .paths(let source, let destination):
      // A version that is called otherwise since may be any: Core Data goes by hashes, which Xcode's form lacks.
      let isRenamed = !step.versions.isEmpty && !step.versions.contains { Self.names(destination, $0, of: step.model) }
      return Self.names(source, step.from, of: step.model)
        && (isRenamed || Self.names(destination, step.to, of: step.model))
    case .compiled(let data):
      return !step.hashes.isEmpty
        && step.hashes.allSatisfy { data.range(of: $0.old) != nil && data.range(of: $0.new) != nil }
    }
  }

  private static func names(_ path: [String], _ version: String?, of model: String) -> Bool {
    guard let version, path.last == version + ".xcdatamodel" else { return false }
    let bundle = path.dropLast().last.flatMap { $0.hasSuffix(".xcdatamodeld") ? $0 : nil }
    return bundle.map { $0 == model + ".xcdatamodeld" } ?? true
  }
}
