import Findings
import Schema

// The leaves of a composite against those of its struct (DIALECTS A36, A58).
extension SourceComparison {
  func leaves(
    _ mine: Attribute,
    _ theirs: Attribute,
    _ path: String,
    _ sides: Sides
  ) -> [Finding] {
    if let finding = otherCases(mine, theirs, path, sides) { return [finding] }
    let names = Set(mine.elements.map(\.name))
    let known = Dictionary(theirs.elements.map { ($0.name, $0) }) { first, _ in first }
    let gone = theirs.elements.filter { !names.contains($0.name) }
    let came = mine.elements.filter { known[$0.name] == nil }
    let absent = gone.map { leaf in
      sides.finding(
        .sourceModelNoProperty,
        path + "." + leaf.name,
        "the model's leaf '\(path).\(leaf.name)' (\(leaf.type.title)) is not in the source"
          + (sides.dialect == .swiftData ? "; a migration drops its column" : ""),
        place(ofLeaf: path + "." + leaf.name, sides)
      )
    }
    return absent
      + mine.elements.flatMap { leaf -> [Finding] in
        let inner = path + "." + leaf.name
        if let other = known[leaf.name] { return compare(leaf, other, inner, sides) }
        let place = place(ofLeaf: inner, sides)
        let extra = sides.finding(
          .sourceModelExtraProperty,
          inner,
          "the model has no leaf '\(inner)'" + consequence(of: leaf, in: mine, path, sides),
          place
        )
        guard let former = renamed(leaf, gone, came), sides.dialect == .swiftData,
          !mine.isSwiftDataEnum
        else { return [extra] }
        let rename = sides.finding(
          .sourceModelRename,
          inner,
          "'\(path).\(former.name)' of the model looks renamed to '\(inner)'; a struct's members have no former "
            + "name, so a migration drops its values",
          place
        )
        return [extra, rename]
      }
  }

  /// The only leaf of a type that went, where this is the only one of it that came.
  private func renamed(_ leaf: Attribute, _ gone: [Attribute], _ came: [Attribute]) -> Attribute? {
    let alike = gone.filter { $0.type == leaf.type }
    guard leaf.type != .undefined, alike.count == 1,
      came.count(where: { $0.type == leaf.type }) == 1
    else { return nil }
    return alike.first
  }

  /// What the rows that are there read of a leaf that their store has not (DIALECTS A18, E12, E15).
  private func consequence(
    of leaf: Attribute,
    in composite: Attribute,
    _ path: String,
    _ sides: Sides
  ) -> String {
    switch sides.dialect {
    case .swiftData where composite.isSwiftDataEnum:
      return "; without raw values each case has a column, which comes with a migration"
    case .swiftData: return "; its column comes with a migration, empty in the rows that are there"
    case .coreDataEvolution:
      return leaf.isOptional
        ? "; it reads nil" : "; it is not optional, so the whole of '\(path)' reads nil"
    case .storable, .managedModels, .coreValue, .coreModel, .plainCoreData: return ""
    }
  }

  /// An enum of SwiftData whose raw values came or went has other columns altogether (DIALECTS E15).
  private func otherCases(
    _ mine: Attribute,
    _ theirs: Attribute,
    _ path: String,
    _ sides: Sides
  ) -> Finding? {
    guard mine.isSwiftDataEnum, theirs.isSwiftDataEnum else { return nil }
    let isRaw = [mine, theirs].map { $0.userInfo["enum"] == nil }
    guard isRaw[0] != isRaw[1] else { return nil }
    let forms = isRaw.map { $0 ? "one column with its raw value" : "a column for each case" }
    return sides.finding(
      .sourceModelType,
      path,
      "'\(path)': \(forms[0]) in source, \(forms[1]) in the model; a migration drops the values",
      sides.place(path, .type)
    )
  }

  /// Where the struct of a composite declares a leaf; the struct itself where it does not, the property where no file
  /// declares the struct.
  func place(
    ofLeaf path: String,
    _ sides: Sides,
    _ fact: SourceFact? = nil
  ) -> SourcePlace {
    let steps = path.split(separator: ".").map(String.init)
    guard let top = steps.first, let property = sides.property(top) else {
      return sides.contract.location
    }
    var place = sides.place(top, fact)
    var (type, scope) = (property.swiftType, sides.contract.scope)
    for step in steps.dropFirst() {
      guard case .named(let name) = source.unaliased(type.unwrapped, from: scope).unwrapped,
        let declared = source.contract.type(named: name, from: scope),
        case .structure(let structure) = declared.kind
      else { return place }
      guard let field = structure.fields.first(where: { $0.persistentName == step }) else {
        return declared.location
      }
      place = field.location
      (type, scope) = (field.type, declared.name)
    }
    return place
  }
}
