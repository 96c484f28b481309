import Foundation
import Screen

import struct Screen.Rect
import struct Screen.Size

/// The first line: the way from the store to the place, and how the store was opened.
struct Header {
  let document: Document
  /// The name of each place on the way, from the first to the last.
  let steps: [String]

  func draw(on canvas: inout Canvas, in line: Rect) {
    let size = line.size
    let right = facts(size) + " "
    let width = DisplayText.width(of: right)
    let room = max(0, size.columns - width - 3)
    canvas.write(
      DisplayText(path(fitting: room).map(\.text).joined(separator: Self.separator)).clippedInTheMiddle(
        to: room, ellipsis: canvas.glyphs.ellipsis), at: line.origin.moved(columns: 1), as: .title)
    canvas.write(right, at: line.origin.moved(columns: max(0, size.columns - width)), as: .dim, width: width)
  }

  /// How the store was opened, as far as the path leaves room.
  ///
  /// A path that is too long anyhow gets two thirds of the line, the facts the rest.
  private func facts(_ size: Size) -> String {
    let opened = document.opened.components(separatedBy: ", ")
    let brief = opened.indices.reversed().map { opened[...$0].joined(separator: ", ") }
    let whole = [[document.kind, document.modelSource, document.opened], [document.modelSource, document.opened]].map {
      $0.joined(separator: " · ")
    }
    let forms = (size.columns < 80 ? [] : whole) + brief
    let path = DisplayText.width(of: ([document.title] + crumbs).joined(separator: " › "))
    func fits(_ form: String, in columns: Int) -> Bool { DisplayText.width(of: form) <= columns }
    return forms.first { fits($0, in: size.columns - path - 4) } ?? brief.first { fits($0, in: size.columns / 3) }
      ?? brief.last ?? ""
  }

  private static let separator = " › "
  /// The columns that the store's name and a place's need, if both are cut.
  private static let leastForBoth = 50

  /// A step of the way; `step` is the index of its place, -1 for the store.
  private struct Crumb {
    let text: String
    var step: Int?
  }

  /// The way from the store to this place; if it is too long, its middle is left out.
  private func path(fitting columns: Int) -> [Crumb] {
    let store = Crumb(text: document.title, step: -1)
    let crumbs = crumbs.enumerated().map { Crumb(text: $0.element, step: $0.offset) }
    var path = [store] + crumbs
    var used = width(of: path)
    if used > columns, crumbs.count > 1 {
      let between = DisplayText.width(of: Self.separator)
      var kept = crumbs[...]
      let gap = Crumb(text: "…")
      used += width(of: [gap]) + between
      repeat { used -= width(of: [kept.removeFirst()]) + between } while used > columns && kept.count > 1
      path = [store, gap] + kept
    }
    // On a small screen one name that is cut says more than two.
    if columns < Self.leastForBoth, width(of: path) > columns, path.count == 3 { path.removeFirst() }
    return path
  }

  private func width(of path: [Crumb]) -> Int {
    DisplayText.width(of: path.map(\.text).joined(separator: Self.separator))
  }

  /// The place whose name is at a column, -1 for the store; nil if there is none, or the way is cut.
  func step(at column: Int, in size: Size) -> Int? {
    let room = max(0, size.columns - DisplayText.width(of: facts(size) + " ") - 3)
    let path = path(fitting: room)
    guard width(of: path) <= room else { return nil }
    var start = 1
    for crumb in path {
      let end = start + DisplayText.width(of: crumb.text)
      if (start..<end).contains(column) { return crumb.step }
      start = end + DisplayText.width(of: Self.separator)
    }
    return nil
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
