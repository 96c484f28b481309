import Decoding
import Escaping
import Foundation
import Presenting
import Schema

/// The form of a column's values in CSV and tables: one text, or one for each leaf of a composite.
///
/// Made once for each column, because copying an attribute for each row is slow.
enum FlatForm {
  case text
  case leaves([(name: String, form: FlatForm)])

  init(_ attribute: Attribute?) {
    guard let attribute, attribute.type == .composite else {
      self = .text
      return
    }
    self = .leaves(attribute.elements.map { ($0.name, FlatForm($0)) })
  }

  /// The flat names of a column: a composite's are those of its leaves.
  func names(_ name: String) -> [String] {
    switch self {
    case .text: [name]
    case .leaves(let leaves): leaves.flatMap { $0.form.names(name + "." + $0.name) }
    }
  }
}

extension RowFormat {
  /// How many bytes of data a field shows: of a table no more than its columns have room for.
  var mostBytes: Int { self == .table ? 96 : .max }
}

extension Reading {
  /// Adds the flat texts, as many as there are names; a to-one as its key.
  ///
  /// `bytes` is how many bytes of data are written.
  func addTexts(as form: FlatForm, to texts: inout [String?], bytes: Int = .max) {
    switch form {
    case .text: texts.append(plainText(bytes: bytes))
    case .leaves(let leaves):
      for leaf in leaves { reading(of: leaf.name).addTexts(as: leaf.form, to: &texts, bytes: bytes) }
    }
  }

  /// Adds the first of the flat texts as a field of CSV; false and nothing for NULL.
  func writeField(as form: FlatForm, to bytes: inout [UInt8], through outlet: Outlet) -> Bool {
    switch form {
    case .text: return writeField(to: &bytes, through: outlet)
    case .leaves(let leaves):
      guard let first = leaves.first else { return false }
      return reading(of: first.name).writeField(as: first.form, to: &bytes, through: outlet)
    }
  }

  /// A composite's leaf; NULL if it is missing.
  private func reading(of leaf: String) -> Reading {
    guard case .value(.composite(let leaves)) = self else { return .value(.null) }
    return leaves.first { $0.name == leaf }?.reading ?? .value(.null)
  }

  private func writeField(to bytes: inout [UInt8], through outlet: Outlet) -> Bool {
    switch self {
    // Base64 has no sign that CSV would put in quotes.
    case .value(.data(let data)) where !data.isEmpty: LateJSON.writeBase64(data, to: &bytes, through: outlet)
    case .value(.uuid(let uuid)): uuid.write(to: &bytes)
    case .value(.date(let seconds)) where DateText.writeISO(seconds, to: &bytes): break
    default:
      guard let plainText else { return false }
      CSVLine.write(plainText, to: &bytes, through: outlet)
    }
    return true
  }

  /// The one text of a value without leaves; nil for NULL.
  var plainText: String? { plainText(bytes: .max) }

  private func plainText(bytes: Int) -> String? {
    switch self {
    case .value(let value): value.fieldText(bytes: bytes)
    // A column that is missing is no NULL.
    case .unreadable(_, .null): ValueSummary(self).text
    case .unreadable(_, let raw): raw.fieldText(bytes: bytes)
    }
  }
}

extension Value {
  /// Nil for NULL.
  fileprivate func fieldText(bytes: Int) -> String? {
    switch self {
    case .null: nil
    case .integer(let number): String(number)
    case .double(let number): "\(number)"
    case .float(let number): "\(Float(number))"
    case .decimal(let number): "\(number)"
    case .string(let text), .uri(let text): text
    case .boolean(let value): value ? "true" : "false"
    case .date(let seconds): DateText.iso(seconds) ?? "\(seconds)"
    case .uuid(let uuid): uuid.text
    case .data(let data): data.prefix(bytes).base64EncodedString()
    case .longData(let prefix, _): prefix.base64EncodedString()
    case .longString(let prefix, _): prefix
    case .external(let file): file.data?.prefix(bytes).base64EncodedString() ?? file.fileName
    case .toOne(let object): String(object.pk)
    case .toMany(let count): count.map { String($0) }
    case .composite: json.compact
    }
  }
}

extension RawValue {
  /// Nil for NULL; as many bytes in base64.
  func fieldText(bytes: Int) -> String? {
    switch self {
    case .null: nil
    case .integer(let number): String(number)
    case .real(let number): "\(number)"
    case .text(let text), .longText(let text, _): text
    case .blob(let data), .malformedText(let data), .longBlob(let data, _): data.prefix(bytes).base64EncodedString()
    }
  }
}
