import ArgumentParser
import Diagrams
import Findings
import Opening

/// `diagram`: the entities of a model and their relationships.
struct DiagramCommand: ParsableCommand, NamesStore {
  enum Form: String, CaseIterable, ExpressibleByArgument { case text, mermaid, dot }

  static let configuration = CommandConfiguration(
    commandName: "diagram", abstract: "Draws the entities of a model with their relationships: text, Mermaid or DOT.")

  @Argument(help: "A store, a model, both, or a folder that holds them.") var paths: [String]

  @Option(help: "Draw this entity with those that it leads to and that lead to it.")
  var entity: String?

  @Option(help: "With --entity: how many relationships away an entity may be.") var depth: Int?

  @Option(help: "text, mermaid (a class diagram) or dot (for Graphviz).") var format: Form = .text

  @OptionGroup var open: OpenOptions

  var named: [String] { paths }

  func validate() throws {
    guard let depth else { return }
    if entity == nil { throw ValidationError("--depth counts from an entity: give --entity.") }
    if depth < 0 { throw ValidationError("--depth is 0 or more.") }
  }

  func run() throws {
    let document = try open.document(paths)
    // The text of an entity already shows its neighbours.
    let diagram = ModelDiagram(
      of: document.model, around: try entity.map { try document.entity(named: $0) },
      depth: depth ?? (format == .text ? 0 : 1))
    switch format {
    case .text: Output.line(diagram.text.joined(separator: "\n\n"))
    case .mermaid: diagram.mermaid.forEach(Output.line)
    case .dot: diagram.dot.forEach(Output.line)
    }
  }
}
