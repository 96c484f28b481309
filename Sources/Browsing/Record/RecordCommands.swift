import Screen

extension RecordPane {
  static let commands: [Command] = [
    .previousRow, .nextRow, .nextFault, .previousFault, .nextFaultInRow, .previousFaultInRow, .nameObjects,
  ]
}

extension Keymap.Context { static let record = Self("record") }

extension Command {
  static let previousRow = RecordPane.command(
    "previous row", ["["], "Show the previous row's record", waitsFor: [.neighbour, .copy], number: .timesWhenRead,
    disabled: { $0.obstacle(to: -1, $1) }
  ) { _ = $0.walkRows(by: -1, &$1) }
  static let nextRow = RecordPane.command(
    "next row", ["]"], "Show the next row's record", waitsFor: [.neighbour, .copy], number: .timesWhenRead,
    disabled: { $0.obstacle(to: 1, $1) }
  ) { _ = $0.walkRows(by: 1, &$1) }
  static let nameObjects = RecordPane.command(
    "use as name", ["*"],
    "Show the entity's objects by the value under the cursor, wherever something leads to them", waitsFor: [.record],
    elsewhere: "no record is on the screen"
  ) { $0.nameObjects(&$1) }
}
