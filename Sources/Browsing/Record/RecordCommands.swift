import Screen

extension Command {
  static let previousRow = Command(
    "previous row", [.record: ["["]], "Show the previous row's record", waitsFor: [.neighbour, .copy],
    number: .timesWhenRead, disabled: { ($0 as? RecordPane)?.obstacle(to: -1, $1) })
  static let nextRow = Command(
    "next row", [.record: ["]"]], "Show the next row's record", waitsFor: [.neighbour, .copy], number: .timesWhenRead,
    disabled: { ($0 as? RecordPane)?.obstacle(to: 1, $1) })
  static let nextFault = Command(
    "next ⚠", [.record: ["n"], .findings: ["n"]],
    "Go to the next finding; in a record to its next row, or the next ⚠ of the row",
    waitsFor: [.neighbour, .findings, .copy], number: .timesWhenRead)
  static let previousFault = Command(
    "previous ⚠", [.record: ["N"], .findings: ["N"]],
    "Go to the previous finding, its previous row, or the row's previous ⚠", waitsFor: [.neighbour, .findings, .copy],
    number: .timesWhenRead)
  static let nextFaultInRow = Command(
    "next ⚠ in row", [.record: [")"], .value: [")"]],
    "Go to the row's next property that the app does not see as it is stored; in a value, to what fails",
    waitsFor: [.record, .value], number: .timesWhenRead)
  static let previousFaultInRow = Command(
    "previous ⚠ in row", [.record: ["("], .value: ["("]],
    "Go to the row's previous property that does not read; in a value, to what fails", waitsFor: [.record, .value],
    number: .timesWhenRead)
  static let nameObjects = Command(
    "use as name", [.record: ["*"]],
    "Show the entity's objects by the value under the cursor, wherever something leads to them", waitsFor: [.record],
    disabled: { pane, _ in pane is RecordPane ? nil : "no record is on the screen" })
}

extension Keymap.Context { static let record = Self("record") }
