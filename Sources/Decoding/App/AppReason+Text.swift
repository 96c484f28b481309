import Findings
import Schema

extension AppReason {
  /// The reason as a clause: `"zzz" is no case of Status`.
  package var sentence: String {
    switch self {
    case .null: "NULL"
    case .nullInRequired: "NULL in a required property"
    case .unreadable(let reason): reason.sentence
    case .unknownRawValue(let text, let type): "\(text) is no case of \(type)"
    case .wrongRawType(let found, let expected): "\(found) stored, raw type \(expected) expected"
    case .wrongType(let found, let expected): "\(found) stored, \(expected) expected"
    case .doesNotFit(let text, let type): "\(text) does not fit \(type)"
    case .payload(let fault, let type):
      fault.isShape && type != "JSON" ? "not \(type.withArticle): \(fault.sentence)" : fault.sentence
    case .emptyBlob: "an empty blob instead of NULL"
    case .notAnArchive(let found): "not a keyed archive: the bytes are \(found)"
    case .damagedArchive: "the keyed archive is damaged"
    case .classNotSecure(let name): "class \(name) is not in the secure-coding list"
    case .wrongRootClass(let found, let expected): "archived \(found), \(expected) expected"
    case .unknownTransformer(let name, let line?):
      "what transformer \(name) does at \(line.brief) is not understood, so these are its bytes, not what the app sees"
    case .unknownTransformer(let name, nil):
      "transformer \(name) is not known, so these are its bytes, not what the app sees"
    case .contradicts(let reader, let found): "\(reader) does not fit the bytes, which are \(found)"
    case .notUnpacked(let packing, let why): "\(packing) \(why)"
    case .incomplete(let missing, let present, let count):
      "\(present) of \(count) leaves present, required and missing: " + missing.joined(separator: ", ")
    case .leaf(let name, let reason): "\(name): \(reason.sentence)"
    case .notAComposite(let found, let expected): "\(found) stored, the leaves of \(expected) expected"
    case .wrongArchived(let path, let found, let expected): "\(path): archived \(found), \(expected) expected"
    case .otherCaseStored(let text, let column): "\"\(text)\" is stored in the column of .\(column)"
    case .severalCases(let names): "several cases at once: \(names.joined(separator: ", "))"
    case .lostWith(let composite): "it reads well, but another member of \(composite) does not, so all of it is lost"
    case .externalFileMissing(let name): "external file \(name) is missing"
    case .notReadWhole(let bytes): "\(bytes) bytes, not read here"
    case .cut(let what): "not taken apart as a whole: \(what)"
    case .unverifiable(let type): "\(type) decodes by its own code, its shape was not checked"
    case .uncheckedForm(let form): "\(form), whose shape was not checked"
    case .unresolved(let type): "what \(type) is was not found, its shape was not checked"
    case .notUnderstood(let getter): "what '\(getter)' makes of it is not understood"
    case .looksLikeUnixTime(.seconds): "the seconds look like a Unix time"
    case .looksLikeUnixTime(let unit): "the number looks like a Unix time in \(unit.rawValue)"
    case .notFinite: "not a finite number"
    case .archivedComposition: "stored as an archived dictionary, not as leaf columns"
    case .primitiveTransformed: "a transformer over a primitive column, the layout before 2026"
    case .scalarFromNull: "NULL reads as 0 through a scalar property"
    case .unboxed(let key, let type, let found): "\(key): \(type) expected, \(found) stored"
    case .nested(let type): "whether each \(type) in it reads is not known, and a throw of one is its throw"
    case .notMade(let place, let stop):
      "\(place.key): \(place.view) not made of \(stop.object.entity) p\(stop.object.pk): \(stop.reason)"
    case .noSuchKey(let key, let type): "\(key): \(type) expected, no such property"
    case .noContract: "nothing that was read says what the app does"
    }
  }
}

extension String {
  /// `an Exposure`, `a [Point]`.
  var withArticle: String { (first.map { "AEIOaeio".contains($0) } == true ? "an " : "a ") + self }
}

extension AppReason {
  /// The text by which rows are grouped, without the parts that differ from row to row.
  package var cause: String {
    switch self {
    case .payload(let fault, let type):
      return fault.isShape && type != "JSON" ? "not \(type.withArticle): \(fault.pattern)" : fault.pattern
    case .externalFileMissing: return "file missing"
    case .doesNotFit(_, let type): return "does not fit \(type)"
    case .leaf(let name, let reason): return "\(name): \(reason.cause)"
    case .wrongArchived(let path, let found, let expected):
      let place = path.replacing(#/\[\d+\]/#, with: "[]")
      return "\(place): archived \(found), \(expected) expected"
    case .notMade(let place, let stop): return "\(place.key): \(place.view) not made: \(stop.cause)"
    default: return sentence
    }
  }
}
