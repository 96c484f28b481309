package import Schema
package import Screen

/// An entity as a box, with what points to it on the left and what it points to on the right.
package struct EntityDiagram: Hashable, Sendable {
  package let entity: String
  package let incoming: [Link]
  package let outgoing: [Link]
  private let attributes: [Line]

  /// One end of a relationship or of inheritance beside the box.
  package struct Link: Hashable, Sendable {
    /// The entity at the other end.
    package let entity: String
    /// `Person.cars *` on the left, `owner 0..1` on the right; the arrow comes after it.
    package let text: String
    /// Whether it is inheritance, and no relationship.
    package let isInheritance: Bool
  }

  package enum Side: Hashable, Sendable, CaseIterable { case incoming, outgoing }

  /// `name String?`, own attributes before inherited ones.
  private struct Line: Hashable, Sendable {
    let text: String
    let isInherited: Bool
  }

  package init(of entity: Entity, in model: Model) {
    self.entity = entity.name
    let family = Set([entity.name] + model.ancestors(of: entity).map(\.name))
    incoming =
      model.subentities(of: entity).map { Link(entity: $0.name, text: "\($0.name) is a", isInheritance: true) }
      + model.entities.flatMap { source in
        source.relationships.filter { family.contains($0.destination) }.map {
          Link(entity: source.name, text: "\(source.name).\($0.name) \($0.multiplicity)", isInheritance: false)
        }
      }
    let superentity = entity.superentity.flatMap { model.entity(named: $0) }
    outgoing =
      [superentity].compactMap(\.self).map { Link(entity: $0.name, text: "is a", isInheritance: true) }
      + model.relationships(of: entity).map {
        Link(entity: $0.destination, text: "\($0.name) \($0.multiplicity)", isInheritance: false)
      }
    let inherited = model.attributes(of: entity).filter { !entity.attributes.contains($0) }
    attributes =
      entity.attributes.map { Line(text: $0.signature, isInherited: false) }
      + inherited.map { Line(text: $0.signature, isInherited: true) }
  }

  /// A link by its side and its place there.
  package struct Place: Hashable, Sendable {
    package var side: Side
    package var index: Int

    package init(_ side: Side, _ index: Int) { (self.side, self.index) = (side, index) }
  }

  package func links(on side: Side) -> [Link] { side == .incoming ? incoming : outgoing }

  /// The lines that the whole drawing takes.
  package var height: Int { max(attributes.count, incoming.count, outgoing.count, 1) + 2 }
}

extension EntityDiagram {
  /// The positions of the three parts.
  package struct Layout: Hashable, Sendable {
    package let incoming: Rect
    package let box: Rect
    package let outgoing: Rect

    package func rect(of side: Side) -> Rect { side == .incoming ? incoming : outgoing }
  }

  /// The columns that nothing is cut in.
  package var width: Int { wanted.incoming + wanted.box + wanted.outgoing }

  private var wanted: (incoming: Int, box: Int, outgoing: Int) {
    func widest(_ texts: [String]) -> Int { texts.map { DisplayText($0).width }.max() ?? 0 }
    return (
      incoming.isEmpty ? 0 : widest(incoming.map(\.text)) + Self.arrow,
      widest(attributes.map(\.text) + [entity + "  "]) + 4,
      outgoing.isEmpty ? 0 : widest(outgoing.map { $0.text + $0.entity }) + Self.arrow + 1
    )
  }

  /// An arrow with its blanks, in ASCII the widest.
  private static let arrow = DisplayText(" \(Glyphs.ascii.arrow) ").width

  /// The parts in `rect`; a part that needs less than a third leaves the rest to the others.
  package func layout(in rect: Rect) -> Layout {
    let (third, wanted) = (rect.size.columns / 3, wanted)
    let left = min(wanted.incoming, max(third, rect.size.columns - wanted.box - wanted.outgoing))
    let box = min(wanted.box, max(third, rect.size.columns - left - wanted.outgoing))
    let (first, rest) = rect.splitLeft(left)
    let (middle, last) = rest.splitLeft(box)
    return Layout(incoming: first, box: middle, outgoing: last)
  }

  /// Draws the lines from `top` on, and marks a link.
  package func draw(on canvas: inout Canvas, in rect: Rect, top: Int = 0, selected: Place? = nil) {
    let layout = layout(in: rect)
    let rows = min(rect.size.rows, height - top)
    canvas.frame(layout.box.splitTop(rows).top, title: entity, focused: true)
    for row in 1..<max(2, rows - 1) {
      let index = row - 1 + top
      if attributes.indices.contains(index) {
        let line = layout.box.line(row).inset(columns: 2, rows: 0)
        canvas.write(
          attributes[index].text, at: line.origin, as: attributes[index].isInherited ? .dim : .text,
          width: line.size.columns)
      }
      if incoming.indices.contains(index) {
        draw(incoming: incoming[index], on: &canvas, in: layout.incoming.line(row))
      }
      if outgoing.indices.contains(index) {
        draw(outgoing: outgoing[index], on: &canvas, in: layout.outgoing.line(row))
      }
    }
    guard let selected else { return }
    let line = layout.rect(of: selected.side).line(selected.index + 1 - top)
    canvas.highlight(line, .selection)
    canvas.cursor = line.origin
  }

  /// At the right edge, beside the box.
  private func draw(incoming link: Link, on canvas: inout Canvas, in line: Rect) {
    let arrow = " \(canvas.glyphs.arrow) "
    // The property and how many stand at the end.
    let text = DisplayText(link.text).clippedInTheMiddle(
      to: line.size.columns - DisplayText(arrow).width, ellipsis: canvas.glyphs.ellipsis)
    let start = line.endColumn - DisplayText(arrow).width - text.width
    let place = Point(column: start, row: line.minRow)
    let used = canvas.write(text, at: place, as: link.role)
    canvas.write(arrow, at: place.moved(columns: used), as: .border)
  }

  /// Where both do not fit, the relationship is cut before the entity that it leads to.
  private func draw(outgoing link: Link, on canvas: inout Canvas, in line: Rect) {
    let arrow = " \(canvas.glyphs.arrow) "
    let rest = DisplayText(arrow).width + DisplayText(link.entity).width
    let room = line.size.columns - 1
    var place = line.origin.moved(columns: 1)
    func write(_ text: String, as role: Role, width: Int) {
      let shown = DisplayText(text).clippedInTheMiddle(to: max(0, width), ellipsis: canvas.glyphs.ellipsis)
      place.column += canvas.write(shown, at: place, as: role)
    }
    write(link.text, as: link.role, width: max(room / 2, room - rest))
    write(arrow, as: .border, width: line.endColumn - place.column)
    write(link.entity, as: .toOne, width: line.endColumn - place.column)
  }
}

extension EntityDiagram.Link { fileprivate var role: Role { isInheritance ? .dim : .text } }

extension Relationship {
  /// As UML writes it: `1`, `0..1`, `*`, `1..5`; `ordered` behind it where the order is kept.
  package var multiplicity: String {
    guard isToMany else { return isOptional ? "0..1" : "1" }
    let most = maxCount > 0 ? String(maxCount) : "*"
    let least = max(minCount, 0)
    let range = least == 0 && maxCount <= 0 ? "*" : "\(least)..\(most)"
    return isOrdered ? "\(range) ordered" : range
  }
}

extension Attribute {
  /// `name String?`.
  package var signature: String { "\(name) \(type.title)\(isOptional ? "?" : "")" }
}
