import Findings
import Decoding
import Opening
import Predicates
import Presenting
import Schema

/// A fetch request of the model, or a fetched property with the entity that has it.
struct Fetchable {
  private(set) var property: FetchedProperty
  /// The entity of the objects that the property belongs to; nil for a fetch request.
  let owner: String?

  var name: String { owner.map { "\($0).\(property.name)" } ?? property.name }

  private init(_ request: FetchRequest) {
    property = FetchedProperty(name: request.name, fetchRequest: request)
    owner = nil
  }

  private init(_ property: FetchedProperty, of owner: String) { (self.property, self.owner) = (property, owner) }

  /// Finds one by its name; throws `CommandError` with the names that may have been meant.
  init(_ name: String, in document: OpenedDocument) throws(CommandError) {
    let all = Self.all(in: document)
    guard let found = all.first(where: { $0.name == name }) else {
      throw .noSuchFetch(name, nearest: Nearest.names(to: name, among: all.map(\.name)))
    }
    self = found
  }

  /// Everything that can be run, fetch requests first.
  static func all(in document: OpenedDocument) -> [Fetchable] {
    document.model.fetchRequests.map { Fetchable($0) }
      + document.model.entities.flatMap { entity in
        document.pathCatalog.fetchedProperties(of: entity.name).map { Fetchable($0, of: entity.name) }
      }
  }

  /// The same with another result type, which decides what is distinct.
  func returning(_ resultType: FetchResultType?) -> Fetchable {
    var fetchable = self
    if let resultType { fetchable.property.fetchRequest.resultType = resultType }
    return fetchable
  }

  /// The notes that a reader of the result needs.
  func notes(on fetch: Fetch) -> [String] {
    let filled = fetch.filled.sorted { $0.key < $1.key }
    return filled.map { "$\($0.key) is the source's \($0.value)" } + fetch.notes.map(\.sentence)
  }

  var json: JSON {
    let request = property.fetchRequest
    return [
      "name": .string(name), "entity": .string(request.entity), "resultType": .string(request.resultType.title),
      "predicate": .text(request.predicate), "variables": .texts(variables),
      "sortDescriptors": .texts(request.sortDescriptors),
    ]
  }

  private var variables: [String] {
    guard let text = property.fetchRequest.predicate, let predicate = try? Predicate(text) else { return [] }
    return predicate.variables
  }
}
