import Decoding
import Schema

extension Attribute {
  /// How the app's value becomes columns, as far as the model tells.
  var storageMethod: String {
    if isSwiftDataEnum { return "raw" }
    return switch type {
    case .composite: "composition"
    case .transformable: "transformed"
    default: "default"
    }
  }
}

extension FetchedProperty {
  var json: JSON {
    .object([
      .init("name", .string(name)),
      .init("destination", .string(fetchRequest.entity)),
      .init("predicate", .text(fetchRequest.predicate)),
      .init("mode", .string(fetchRequest.resultType.title)),
    ])
  }
}

extension FetchResultType {
  var title: String {
    switch self {
    case .objects: "objects"
    case .objectIDs: "objectIDs"
    case .dictionaries: "dictionaries"
    case .count: "count"
    }
  }
}

extension FetchRequest {
  var json: JSON {
    .object([
      .init("name", .string(name)),
      .init("entity", .string(entity)),
      .init("predicate", .text(predicate)),
      .init("sortDescriptors", .texts(sortDescriptors)),
      .init("resultType", .string(resultType.title)),
      .init("fetchLimit", .number(fetchLimit)),
      .init("includesSubentities", .boolean(includesSubentities)),
    ])
  }
}

extension Finding {
  var json: JSON {
    .object([
      .init("code", .string(code)),
      .init("severity", .string(severity.rawValue)),
      .init("entity", .text(entity)),
      .init("path", .text(path)),
      .init("rows", .number(rows)),
      .init("examples", .array(examples.map(JSON.integer))),
      .init("message", .string(message)),
      .init("hint", .text(hint)),
      .init("predicate", .text(predicate)),
    ])
  }
}
