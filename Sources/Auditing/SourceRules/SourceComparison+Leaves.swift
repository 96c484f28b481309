import Schema

// The leaves of a composite against those of the struct that stands for it (DIALECTS A36, A58).
extension SourceComparison {
  func leaves(
    _ mine: Attribute,
    _ theirs: Attribute,
    _ path: String,
    _ sides: Sides
  ) -> [Finding] {
    let names = Set(mine.elements.map(\.name))
    let known = Dictionary(theirs.elements.map { ($0.name, $0) }) { first, _ in first }
    let absent = theirs.elements.filter { !names.contains($0.name) }.map { leaf in
      sides.finding(
        ModelKind.noProperty,
        path + "." + leaf.name,
        "the model's leaf '\(path).\(leaf.name)' (\(leaf.type.title)) is not in the source",
        place(ofLeaf: path + "." + leaf.name, sides)
      )
    }
    return absent
      + mine.elements.flatMap { leaf -> [Finding] in
        let inner = path + "." + leaf.name
        if let other = known[leaf.name] { return compare(leaf, other, inner, sides) }
        return [
          sides.finding(
            ModelKind.extraProperty,
            inner,
            "the model has no leaf '\(inner)'",
            place(ofLeaf: inner, sides)
          )
        ]
      }
  }

  /// Where the struct of a composite declares a leaf; the struct itself where it does not, the property where no file
  /// declares the struct.
  func place(
    ofLeaf path: String,
    _ sides: Sides,
    _ fact: SourceFact? = nil
  ) -> SourceLocation {
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
