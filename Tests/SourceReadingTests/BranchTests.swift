import Schema
import SourceReading
import Testing

/// The branches of `#if`, all of which are read (DIALECTS §2).
@Suite struct BranchTests {
  private static let contract = read(
    """
    import SwiftData
    @Model class Trip {
      #if os(iOS)
      var length: Int = 0
      #else
      var length: String = ""
      #endif
      var kind: Kind
    }
    enum Kind: String, Codable {
      #if os(iOS)
      case land = "ios"
      #else
      case land = "mac"
      #endif
      case sea
    }
    """)

  @Test func `A case has the raw values of all branches`() throws {
    let type = try #require(Self.contract.types["Kind"])
    let codec = try #require(RawCodec(type))
    #expect(codec.names == [.string("ios"): "land", .string("mac"): "land", .string("sea"): "sea"])
  }
}

/// What a computed property does with a raw value that no case has, as its getter is written (DIALECTS §2.8).
@Suite struct WrapperFailureTests {
  @Test(arguments: [
    (#"Status(rawValue: raw ?? "") ?? .draft"#, "draft", RawLiteral?.some(.string("")), false, true),
    (#"Status(rawValue: raw ?? "done")!"#, nil, .string("done"), true, true),
    (#"Status(rawValue: raw!) ?? .done"#, "done", nil, false, true),
    (#"raw == "d" ? .done : .draft"#, nil, nil, false, false),
  ])
  func `A getter's fallback is told apart from what NULL becomes`(
    getter: String, fallback: String?, rawValueOfNull: RawLiteral?, traps: Bool, readsRawValue: Bool
  ) throws {
    let contract = read(
      """
      import CoreData
      @objc(Job) class Job: NSManagedObject {
        @NSManaged var raw: String?
        var status: Status { get { \(getter) } set { raw = newValue.rawValue } }
      }
      enum Status: String { case draft, done }
      """)
    let property = try #require(try contract.expected("Job").property(persistentName: "raw"))
    let wrapper = try #require(property.wrapper)
    #expect(wrapper.fallback?.caseName == fallback)
    #expect(wrapper.rawValueOfNull == rawValueOfNull)
    #expect(wrapper.traps == traps)
    #expect(wrapper.readsRawValue == readsRawValue)
  }
}
