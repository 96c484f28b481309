import Foundation
import Screen

/// The first line: the way from the store to the place, and how the store was opened.
struct Header {
  let document: Document
  /// What each place on the way calls itself, from the first to the last.
  let steps: [String]

  func draw(on canvas: inout Canvas, in line: Rect) {
    let size = line.size
    let right = facts(size) + " "
    let width = DisplayText.width(of: right)
    let room = max(0, size.columns - width - 3)
    canvas.write(
      DisplayText(path(fitting: room))
        .clippedInTheMiddle(to: room, ellipsis: canvas.glyphs.ellipsis),
      at: line.origin.moved(columns: 1),
      as: .title
    )
    canvas.write(
      right,
      at: line.origin.moved(columns: max(0, size.columns - width)),
      as: .dim,
      width: width
    )
  }

  /// How the store was opened: as much of it as the path leaves room for.
  ///
  /// A path that cannot be shown whole anyhow gets two thirds of the line, the facts the rest.
  private func facts(_ size: Size) -> String {
    let opened = document.opened.components(separatedBy: ", ")
    let brief = opened.indices.reversed().map { opened[...$0].joined(separator: ", ") }
    let whole = [
      [document.kind, document.modelSource, document.opened],
      [document.modelSource, document.opened],
    ].map { $0.joined(separator: " · ") }
    let forms = (size.columns < 80 ? [] : whole) + brief
    let path = DisplayText.width(of: ([document.title] + crumbs).joined(separator: " › "))
    func fits(_ form: String, in columns: Int) -> Bool { DisplayText.width(of: form) <= columns }
    return forms.first { fits($0, in: size.columns - path - 4) }
      ?? brief.first { fits($0, in: size.columns / 3) } ?? brief.last ?? ""
  }

  /// The way from the store to this place; where it is too long, the middle is left out.
  private func path(fitting columns: Int) -> String {
    var crumbs = crumbs
    var path = ([document.title] + crumbs).joined(separator: " › ")
    while DisplayText.width(of: path) > columns, crumbs.count > 1 {
      crumbs.removeFirst()
      path = ([document.title, "…"] + crumbs).joined(separator: " › ")
    }
    return path
  }

  /// The places from the first to this one.
  private var crumbs: [String] {
    steps.reduce(into: []) { crumbs, crumb in
      // Rows at a relationship's end name its object, as the record before them does.
      let known = (crumbs.last ?? "") + " › "
      crumbs.append(crumb.hasPrefix(known) ? String(crumb.dropFirst(known.count)) : crumb)
    }
  }
}
