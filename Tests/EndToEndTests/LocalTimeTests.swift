import Foundation
import Testing

/// `t` shows dates in the zone of the machine, with the zone's distance from UTC.
@Suite struct LocalTimeTests {
  @Test(arguments: [
    ("UTC", "2020-07-01 10:00:00 +00:00"), ("Asia/Kolkata", "2020-07-01 15:30:00 +05:30"),
    ("America/New_York", "2020-07-01 06:00:00 -04:00"), ("America/St_Johns", "2020-07-01 07:30:00 -02:30"),
  ])
  func `a local time has the offset of its zone, east and west of Greenwich`(_ zone: String, _ time: String) throws {
    let model = #"<entity name="Visit"><attribute name="at" optional="YES" attributeType="Date"/></entity>"#
    try CreatedStore.with(model, "Visit:\n  - { at: 2020-07-01T10:00:00Z }") { store in
      let keys = store.deletingLastPathComponent().appending(path: "keys")
      try Data("wait\nt\nwait\nscreen local\n".utf8).write(to: keys)
      let run = try Program.run(
        [store.path, "--entity", "Visit", "--keys", keys.path, "--size", "100x20"], environment: ["TZ": zone])
      let screen = ReplayedScript.screens(in: run.allLines)["local"] ?? []
      #expect(screen.contains { $0.contains(time) }, "\(run.complaint)\(screen.joined(separator: "\n"))")
    }
  }
}
