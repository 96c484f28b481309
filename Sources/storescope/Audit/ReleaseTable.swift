import ArgumentParser
import Decoding
import Findings
import Foundation
import Schema
import Screen

/// What `--target` of `lint` names.
enum LintedTarget: Hashable, ExpressibleByArgument {
  case one(Target)
  case all

  init?(argument: String) {
    if argument == "all" {
      self = .all
    } else if let target = Target(argument: argument) {
      self = .one(target)
    } else {
      return nil
    }
  }
}

/// What source has that depends on the release, with what it does on each, or on one.
struct ReleaseTable {
  private struct Row {
    let construct: ReleaseConstruct
    let uses: [ReleaseUse]
  }

  private let rows: [Row]

  init(_ contract: Contract) {
    let uses = Dictionary(grouping: contract.releaseUses, by: \.construct)
    rows = ReleaseConstruct.allCases.compactMap { construct in
      uses[construct].map { Row(construct: construct, uses: $0) }
    }
  }

  private static let releases = ReleaseConstruct.releases

  private static func caption(_ release: Release) -> String {
    "iOS \(release.text), macOS \(Target.System.macOS.version(of: release).text)"
  }

  static let nothing = "nothing in the source depends on the release"

  func print() {
    guard !rows.isEmpty else { return Output.say(Self.nothing) }
    lines(Self.releases.map { (Self.caption($0), $0) }).forEach(Output.line)
  }

  /// What the constructs do on one target.
  func lines(on target: Target) -> [String] {
    rows.isEmpty ? [Self.nothing] : lines([(target.description, target.release)])
  }

  private func lines(_ columns: [(caption: String, release: Release)]) -> [String] {
    let head = ["construct"] + columns.map(\.caption) + ["proof", "where"]
    let lines =
      [head]
      + rows.map { row in
        [row.construct.rawValue] + columns.map { row.construct.standing(on: $0.release).text }
          + [row.construct.row.proof.rawValue, Self.places(row.uses)]
      }
    let widths = head.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      let cells = zip(line, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
      return DisplayText(cells.joined(separator: "  ")).string.trimmedAtEnd
    }
  }

  private static func places(_ uses: [ReleaseUse]) -> String {
    guard let first = uses.first else { return "" }
    return "\(first.place)" + (uses.count > 1 ? " and \(uses.count - 1) more" : "")
  }

  func json(on target: Target) -> JSON {
    .list(rows) { row in
      [
        "construct": .string(row.construct.rawValue), "proof": .string(row.construct.row.proof.rawValue),
        "standing": .string(row.construct.standing(on: target.release).text),
        "places": .texts(row.uses.map(\.place.description)),
      ]
    }
  }

  var json: JSON {
    .list(rows) { row in
      [
        "construct": .string(row.construct.rawValue), "proof": .string(row.construct.row.proof.rawValue),
        "releases": .list(Self.releases) { release in
          [
            "ios": .string(release.text), "macos": .string(Target.System.macOS.version(of: release).text),
            "standing": .string(row.construct.standing(on: release).text),
          ]
        },
        "places": .texts(row.uses.map(\.place.description)),
      ]
    }
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
