package import Foundation
import Schema
import Versioning

/// A mapping model on disk: Xcode's `.xcmappingmodel`, or the `.cdm` that it is compiled to.
package struct MappingModel: Hashable, Sendable {
  /// The file's name.
  package let name: String
  private let content: Content

  private enum Content: Hashable {
    /// The hashes of the two models that the source holds whole.
    case models(source: [String: Data], destination: [String: Data])
    /// An archive, which holds the hashes of each entity as bytes.
    case compiled(Data)
  }

  /// As many folders' files are looked at.
  private static let mostFiles = 200

  /// The mapping models that lie in folders; those that cannot be read are left out.
  package static func found(in folders: [URL]) -> [MappingModel] {
    folders.flatMap { folder -> [MappingModel] in
      let names = ((try? Files.names(in: folder)) ?? []).filter {
        $0.hasSuffix(".xcmappingmodel") || $0.hasSuffix(".cdm")
      }
      return names.prefix(mostFiles).compactMap { MappingModel(folder.appending(path: $0)) }
    }
  }

  package init?(_ file: URL) {
    name = file.lastPathComponent
    if file.pathExtension == "cdm" {
      guard let data = try? Files.data(file) else { return nil }
      content = .compiled(data)
      return
    }
    guard let data = try? Files.data(file.appending(path: "xcmapping.xml")),
      let root = try? XMLNode.parse(data),
      let mapping = root.children.first(where: { $0.attributes["type"] == "XDDEVMAPPINGMODEL" }),
      let source = Self.hashes("sourcemodeldata", of: mapping),
      let destination = Self.hashes("destinationmodeldata", of: mapping)
    else { return nil }
    content = .models(source: source, destination: destination)
  }

  /// The model that the mapping was made from or for stands in it as a compiled one.
  private static func hashes(_ attribute: String, of node: XMLNode) -> [String: Data]? {
    let text = node.children(named: "attribute").first { $0.attributes["name"] == attribute }?.text
    guard let text, let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters),
      let model = try? CompiledModelReader.read(data)
    else { return nil }
    return VersionHashes(of: model).entities
  }

  /// Whether it leads over entities whose hashes change so; Core Data finds a mapping model by them.
  package func leads(over hashes: [(old: Data, new: Data)]) -> Bool {
    guard !hashes.isEmpty else { return false }
    switch content {
    case .models(let source, let destination):
      let (old, new) = (Set(source.values), Set(destination.values))
      return hashes.allSatisfy { old.contains($0.old) && new.contains($0.new) }
    case .compiled(let data):
      return hashes.allSatisfy { data.range(of: $0.old) != nil && data.range(of: $0.new) != nil }
    }
  }
}
