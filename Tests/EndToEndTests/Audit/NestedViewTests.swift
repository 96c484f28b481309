import Foundation
import TestSupport
import Testing

/// CoreValue's structs that hold others, over rows that form chains and circles.
struct NestedViewTests {
  private static let source = """
    import CoreValue

    struct NodeView: CVManagedStruct {
      static let EntityName = "Node"
      let next: NodeView

      static func fromObject(_ o: NSManagedObject) throws -> NodeView {
        try curry(self.init) <^> o <| "next"
      }
    }
    """

  private static let model = """
    <entity name="Node">
      <relationship name="next" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Node" inverseName="previous" inverseEntity="Node"/>
      <relationship name="previous" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Node" inverseName="next" inverseEntity="Node"/>
    </entity>
    """

  /// Each of 40 leads on and the last nowhere, which stops the 32 before it too: what is further is not followed.
  @Test(arguments: [false, true])
  func `a row's struct is reported alike whatever rows come before it`(
    _ isBackwards: Bool
  ) throws {
    let nodes = (1...40).map { $0 == 40 ? "{ id: n40 }" : "{ id: n\($0), next: n\($0 + 1) }" }
    let rows = (isBackwards ? nodes.reversed() : nodes).joined(separator: ", ")
    try CreatedStore.with(Self.model, "Node: [\(rows)]") { store throws in
      let source = store.deletingLastPathComponent().appending(path: "NodeView.swift").path
      try Data(Self.source.utf8).write(to: URL(filePath: source))
      let audit = try Program.run("audit", store.path, "--source", source, "--json")
      let object = try #require(audit.json as? [String: Any], "\(audit.complaint)")
      let findings = try #require(object["findings"] as? [[String: Any]])
      let stopped = findings.filter { $0["code"] as? String == "decode.view.stops" }
      #expect(stopped.compactMap { $0["rows"] as? Int }.reduce(0, +) == 33)
    }
  }
}
