import Foundation
import ModelReading
import Predicates
import Questions
import Schema
import Storage
import TestSupport
import Testing

/// Every predicate and expression that real models hold.
@Suite(.enabled(if: RealFiles.arePresent, "the real stores are not beside the package"))
struct RealPredicateTests {
  private static let models: [(name: String, model: Model)] = {
    var found: [(String, Model)] = []
    for file in RealFiles.all {
      let name = file.lastPathComponent
      if [".xcdatamodeld", ".momd"].contains(where: name.hasSuffix) {
        let versions = (try? ModelFile.read(file.path))?.versions ?? []
        found += versions.map { ("\(name) \($0.name)", $0.model) }
      } else if [".sqlite", ".store"].contains(where: name.hasSuffix),
        let store = try? OpenedStore.open(file.path, asCopy: true), let cache = store.metadata.cachedModel,
        let model = try? CompiledModelReader.readCache(cache)
      {
        found.append((name, model))
      }
    }
    return found
  }()

  private struct Found {
    var place: String
    var text: String
    var entity: String
    var model: Model
    var isRequest = false
    var userInfo: [String: String] = [:]
  }

  private static let predicates: [Found] = models.flatMap { name, model in
    var found = model.fetchRequests.flatMap { request in
      [request.predicate, request.havingPredicate].compactMap { $0 }.map {
        Found(place: "\(name) \(request.name)", text: $0, entity: request.entity, model: model, isRequest: true)
      }
    }
    for entity in model.entities {
      let place = "\(name) \(entity.name)"
      for property in entity.fetchedProperties {
        guard let text = property.fetchRequest.predicate else { continue }
        found.append(
          Found(
            place: place, text: text, entity: property.fetchRequest.entity, model: model, isRequest: true,
            userInfo: property.userInfo))
      }
      let others =
        entity.attributes.flatMap { $0.validation.otherPredicates } + entity.attributes.compactMap(\.derivationFilter)
        + entity.fetchIndexes.compactMap(\.partialPredicate)
      found += others.map { Found(place: place, text: $0, entity: entity.name, model: model) }
    }
    return found
  }

  @Test func `every predicate reads, prints and reads back`() throws {
    #expect(Self.predicates.count >= 10)
    for found in Self.predicates {
      let tree = try Predicates.Predicate(found.text)
      #expect(try Predicates.Predicate(tree.description) == tree, "\(found.place): \(found.text)")
    }
  }

  @Test func `every stored request can be asked of its entity`() throws {
    let requests = Self.predicates.filter(\.isRequest)
    #expect(requests.count >= 5)
    for found in requests {
      let checker = QueryChecker(
        catalog: PathCatalog(model: found.model), entity: found.entity, now: 0,
        variables: QueryVariables(userInfo: found.userInfo, allowsUnfilled: true))
      #expect(throws: Never.self, "\(found.place): \(found.text)") { try checker.check(found.text) }
    }
  }

  @Test func `every derivation and every indexed expression reads`() throws {
    var texts: [String] = []
    for (_, model) in Self.models {
      for entity in model.entities {
        texts += entity.attributes.compactMap(\.derivationExpression)
        texts += entity.fetchIndexes.flatMap(\.elements).filter(\.isExpression).map(\.property)
      }
    }
    #expect(texts.count >= 10)
    for text in texts {
      let tree = try Predicates.Expression(text)
      #expect(try Predicates.Expression(tree.description) == tree, "\(text)")
    }
  }

  @Test func `every path of every real model resolves from both of its spellings`() throws {
    for (name, model) in Self.models {
      let catalog = PathCatalog(model: model)
      for entity in model.entities {
        for path in catalog.paths(from: entity.name, over: 1).prefix(400) {
          let spelling = path.persistentSpelling
          #expect(try catalog.path(spelling, from: entity.name) == path, "\(name) \(spelling)")
          let swift = path.swiftSpelling
          #expect(try catalog.path(swift, from: entity.name) == path, "\(name) \(swift)")
        }
      }
    }
  }
}
