import Decoding
import Findings
import Schema

extension AttributePlan {
  /// The facts of source or configuration about an attribute; unknown members are left out.
  var promiseJSON: [JSON.Member] {
    var members: [JSON.Member] = []
    if let swiftName { members.append(.init("swiftName", .string(swiftName))) }
    if let swiftType { members.append(.init("swiftType", .string(swiftType.description))) }
    if let contradictingTransformer {
      members.append(.init("contradictingTransformer", .string(contradictingTransformer)))
    }
    if let policy { members.append(.init("policy", .string(policy.rawValue))) }
    if let defaultExpression {
      members.append(.init("swiftDefault", .string(defaultExpression.text)))
      if hasDefaultOnInsertOnly { members.append(.init("defaultIsForInsertOnly", .boolean(true))) }
    }
    if let wrapper {
      members.append(
        .init(
          "wrapper",
          .object([.init("name", .string(wrapper.name)), .init("swiftType", .string(wrapper.type.description))])))
    }
    if !cases.isEmpty {
      members.append(
        .init(
          "cases",
          .array(cases.map { .object([.init("name", .string($0.name)), .init("rawValue", $0.rawValue.json)]) })))
    }
    if let flags = codec?.flags, !flags.isEmpty {
      let list = flags.map { flag -> JSON in
        .object([.init("name", .string(flag.name)), .init("bits", .integer(flag.bits))])
      }
      members.append(.init("flags", .array(list)))
    }
    if let dialect { members.append(.init("dialect", .string(dialect.rawValue))) }
    if let location { members.append(.init("source", .string(location.description))) }
    return members
  }
}

extension FetchedProperty {
  var members: [JSON.Member] {
    [
      .init("name", .string(name)),
      .init("destination", .string(fetchRequest.entity)),
      .init("predicate", .text(fetchRequest.predicate)),
      .init("sortDescriptors", .texts(fetchRequest.sortDescriptors)),
      .init("mode", .string(fetchRequest.resultType.title)),
    ]
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
      .init("includesPropertyValues", .boolean(includesPropertyValues)),
      .init("includesPendingChanges", .boolean(includesPendingChanges)),
      .init("returnsObjectsAsFaults", .boolean(returnsObjectsAsFaults)),
      .init("returnsDistinctResults", .boolean(returnsDistinctResults)),
    ])
  }
}

extension Finding {
  var json: JSON {
    var members: [JSON.Member] = [
      .init("code", .string(code.rawValue)),
      .init("severity", .string(severity.rawValue)),
      .init("entity", .text(entity)),
      .init("path", .text(path)),
      .init("paths", .texts(paths)),
      .init("rows", .number(rows)),
      .init("examples", .array(examples.map(JSON.integer))),
      .init("message", .string(message)),
      .init("hint", .text(hint)),
      .init("predicate", .text(predicate)),
    ]
    if predicate != nil, !includesSubentities { members.append(.init("exact", .boolean(true))) }
    if let location { members.append(.init("source", .string(location.description))) }
    return .object(members)
  }
}
