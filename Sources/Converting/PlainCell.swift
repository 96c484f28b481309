import Decoding
import Predicates
import Schema

/// An attribute's value, or that of a composite's leaf, which has a column of its own.
package struct PlainCell: Sendable {
  /// The reader of the value itself.
  let reader: AttributeReader
  /// The dotted path in the model.
  let path: String
  /// The store's columns of the value: one, or those of its leaves.
  let columns: [String]
  /// The whole composite that the value is a leaf of, which one leaf can spoil for all; nil if it stands alone.
  private(set) var whole: Whole?
  /// The names of the steps from the attribute to a leaf.
  private(set) var swiftSteps: [String] = []
  let host: PlainHost
  /// The form of the value by itself.
  let form: PlainForm
  private let place: EntityLayout

  struct Whole: Sendable {
    /// The whole as one value.
    let cells: [PlainCell]
    /// The leaves, each a cell of its own.
    let leaves: [PlainCell]
    /// Whether the leaf reports what is wrong with the whole.
    var reports = false
    /// What NULL in all leaves becomes; nil if the program says.
    let null: SQLiteValue?

    var cell: PlainCell { cells[0] }
    var reader: AttributeReader { cell.reader }
    var path: String { cell.path }
    var columns: [String] { cell.columns }
  }

  init(_ reader: AttributeReader, path: String, in place: EntityLayout, host: PlainHost) {
    (self.reader, self.path, self.place, self.host) = (reader, path, place, host)
    columns = Self.paths(of: reader.attribute, path).compactMap { Self.column($0, place) }
    form = Self.form(reader, columns.map { .column("t", $0) }, host)
  }

  private static func paths(of attribute: Attribute, _ path: String) -> [String] {
    guard attribute.type == .composite else { return [path] }
    return attribute.elements.flatMap { paths(of: $0, "\(path).\($0.name)") }
  }

  private static func column(_ path: String, _ place: EntityLayout) -> String? {
    guard let column = place.columns[path], column.certainty != .missing else { return nil }
    return column.name
  }

  /// The cells that get columns: a composite's leaves, but in the app's layer one for an enum, unless it has too many
  /// cases for a call of the program's.
  func cells(isApp: Bool) -> [PlainCell] {
    let leaves = leaves(isApp: isApp)
    guard isApp, leaves.count != 1 || leaves[0].path != path, columns.count <= Self.mostColumns else { return leaves }
    let whole = Whole(cells: [self], leaves: leaves, null: PlainForm.null(reader))
    let first = leaves.firstIndex { !$0.columns.isEmpty }
    return leaves.enumerated().map { index, leaf in
      var leaf = leaf
      leaf.whole = whole
      leaf.whole?.reports = index == first
      return leaf
    }
  }

  /// SQLite allows 127 values in a call of a function.
  private static let mostColumns = 100

  private func leaves(isApp: Bool) -> [PlainCell] {
    let isOne = isApp && reader.isNamedValue && columns.count <= Self.mostColumns
    if reader.attribute.type != .composite || isOne { return [self] }
    return reader.elementReaders.flatMap { element -> [PlainCell] in
      var leaf = PlainCell(element, path: "\(path).\(element.attribute.name)", in: place, host: host)
      leaf.swiftSteps = swiftSteps + [isApp ? element.plan.swiftName ?? element.attribute.name : element.attribute.name]
      return leaf.leaves(isApp: isApp)
    }
  }

  /// The stored value, from SQLite's values of its columns in their order.
  func stored(_ values: [SQLiteValue], external: @escaping (String) -> ExternalData?) -> Reading {
    var values = values[...]
    return Self.stored(reader.attribute, path, place, &values, external)
  }

  private static func stored(
    _ attribute: Attribute, _ path: String, _ place: EntityLayout, _ values: inout ArraySlice<SQLiteValue>,
    _ external: @escaping (String) -> ExternalData?
  ) -> Reading {
    guard attribute.type == .composite else {
      guard column(path, place) != nil, let value = values.popFirst() else { return .value(.null) }
      return CellDecoder.reading(of: .whole(value), as: attribute, external: external)
    }
    let leaves = attribute.elements.map { element in
      Value.Leaf(
        name: element.name, reading: stored(element, "\(path).\(element.name)", place, &values, external))
    }
    return leaves.allSatisfy { $0.reading == .value(.null) } ? .value(.null) : .value(.composite(leaves))
  }

  // MARK: - SQL

  private static func form(_ reader: AttributeReader, _ columns: [SQL], _ host: PlainHost) -> PlainForm {
    guard let first = columns.first else { return .nothing }
    guard reader.attribute.type == .composite else { return PlainForm(reader, first, host: host) }
    if let form = PlainForm(caseLeaves: reader, columns) { return form }
    if let leaf = reader.attribute.elements.first, reader.attribute.elements.count == 1, columns.count == 1 {
      return PlainForm(folded: reader, leaf, first)
    }
    return PlainForm(type: .text, unit: "name of a case, or JSON with its values", null: nil, lack: "it is NULL")
  }

  /// Holds if the app surely reads the value; nil if only the program can tell.
  private var isSure: SQL? {
    let form = form
    let mayBeNull = form.null == .null && reader.plan.swiftType?.isOptional ?? true
    // Without a column it is NULL.
    if columns.isEmpty { return mayBeNull && PlainForm.null(reader) == .null ? "1" : nil }
    guard let condition = form.condition else { return nil }
    return mayBeNull ? "(\(areNull) OR \(condition))" : "(\(condition))"
  }

  var areNull: SQL { Self.areNull(columns) }

  private static func areNull(_ columns: [String]) -> SQL {
    let columns = columns.map { SQL.column("t", $0) }
    return columns.count == 1 ? "\(columns[0]) IS NULL" : "coalesce(\(list: columns)) IS NULL"
  }

  /// What must hold besides the form's own condition, because another leaf could spoil the value; nil if only the
  /// program can tell.
  private var companions: SQL? {
    guard let whole else { return SQL() }
    guard whole.reader.hasAllFields, whole.leaves.count <= Self.mostCompanions else { return nil }
    var conditions: [SQL] = []
    for leaf in whole.leaves where leaf.path != path {
      guard let sure = leaf.isSure else { return nil }
      conditions.append(sure)
    }
    return conditions.map { " AND \($0)" }.joined(separator: "")
  }

  /// Each leaf's statement repeats the conditions of all.
  private static let mostCompanions = 24

  /// What a view cannot do, as a part of a sentence.
  var lack: String? {
    let form = form
    guard let whole, !columns.isEmpty else { return form.lack }
    var lacks = [form.lack]
    if form.condition != nil, companions == nil {
      lacks.append("it is shown even where \(whole.path) as a whole cannot be read")
    }
    if let null = whole.null, null != .null { lacks.append("what NULL stands for is not shown") }
    let all = lacks.compactMap(\.self)
    return all.isEmpty ? nil : all.joined(separator: "; ")
  }

  /// The plain value; `id` is the column's number for the program.
  func value(id: Int) -> SQL {
    let form = form
    var cases: [SQL] = []
    if let condition = form.condition {
      if columns.isEmpty { return form.value }
      // A view, which has no program to ask, shows the leaf for itself.
      if let companions = companions ?? (host == .shell ? SQL() : nil) {
        cases.append("WHEN \(condition)\(companions) THEN \(form.value)")
      }
    }
    let null = whole.map { $0.null == .null ? SQLiteValue.null : nil } ?? form.null
    // A CASE without ELSE is NULL, and what a view shows of NULL too.
    let isImplied = null == .null && host == .shell
    if let null, !isImplied {
      cases.append("WHEN \(whole.map { Self.areNull($0.columns) } ?? areNull) THEN \(bind: null)")
    }
    let others = host == .shell ? form.viewed : call(id: id)
    if cases.isEmpty { return others ?? "NULL" }
    let otherwise: SQL = others.map { " ELSE \($0)" } ?? ""
    return "CASE \(cases.joined(separator: " "))\(otherwise) END"
  }

  /// The program's own conversion.
  private func call(id: Int) -> SQL {
    let values = (whole?.columns ?? columns).map { SQL.column("t", $0) }
    return "\(text: PlainFunction.plain)(\(number: id), t.\"Z_PK\", \(list: values))"
  }
}
