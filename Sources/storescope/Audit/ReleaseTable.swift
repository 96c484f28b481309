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

/// What source has that depends on the release, with what it does on each.
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

  func print() {
    guard !rows.isEmpty else { return Output.say("nothing in the source depends on the release") }
    let head = ["construct"] + Self.releases.map(Self.caption) + ["proof", "where"]
    let lines =
      [head]
      + rows.map { row in
        [row.construct.rawValue] + Self.releases.map { row.construct.standing(on: $0).text }
          + [row.construct.row.proof.rawValue, Self.places(row.uses)]
      }
    let widths = head.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    for line in lines {
      let cells = zip(line, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
      Output.line(DisplayText(cells.joined(separator: "  ")).string.trimmedAtEnd)
    }
  }

  private static func places(_ uses: [ReleaseUse]) -> String {
    guard let first = uses.first else { return "" }
    return "\(first.place)" + (uses.count > 1 ? " and \(uses.count - 1) more" : "")
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
