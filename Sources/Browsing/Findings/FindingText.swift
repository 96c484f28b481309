import Decoding
import Findings
import Predicates
import Presenting
import Schema
import Screen

/// Explains the finding under the cursor: lines under titles.
struct FindingText {
  /// As many as fit in a detail of ten lines.
  private static let mostCauses = 20

  private let document: Document
  private let sourceLines: [SourcePlace: String]

  init(_ context: PaneContext) { (document, sourceLines) = (context.document, context.known.sourceLines) }

  func lines(of line: FindingsList.Line?) -> [FieldLayers.Line] {
    switch line {
    case .finding(let found, _): lines(of: found)
    case .code(let group, _, _):
      [
        Self.line("what", "\(group.code.title) · \(group.code)", .text),
        Self.line("", group.code.meaning, .dim),
        Self.line(group.severity.title, group.severity.meaning, .dim),
      ]
    case nil: []
    }
  }

  /// The explanation as text, with a title before each line.
  func copied(_ line: FindingsList.Line) -> String {
    let place = line.finding.map { ["\($0.finding.code)  \($0.place)"] } ?? []
    return (place + lines(of: line).map { $0.title.padded(to: 8) + $0.text }).joined(separator: "\n")
  }

  private func lines(of found: AuditedFinding) -> [FieldLayers.Line] {
    let finding = found.finding
    var lines = [Self.line("what", "\(finding.code.title): \(finding.code.meaning)", .text)]
    if !found.causes.isEmpty {
      var causes = found.causes.prefix(Self.mostCauses).map { "\($0.text) ×\($0.rows.grouped)" }
      if let others = found.others(beyond: Self.mostCauses) { causes.append("\(others.text) ×\(others.rows.grouped)") }
      lines.append(Self.line("stored", causes.joined(separator: " · "), .warning))
    } else {
      lines.append(Self.line("stored", finding.message, .warning))
    }
    let expected = expected(finding)
    if let expected { lines.append(Self.line("expects", expected, .text)) }
    // The expected value begins with the place of its declaration.
    if let location = finding.location, expected?.hasPrefix(location.brief) != true {
      lines.append(Self.line("source", location.brief, .text))
    }
    if finding.rows > 0 { lines.append(Self.line("rows", rows(found), .accent)) }
    if let code = place(of: finding).flatMap({ sourceLines[$0] }), !code.isEmpty {
      lines.append(FieldLayers.Line(title: "code", text: code, role: .text, language: .swift))
    }
    lines.append(Self.line("hint", finding.hint, .dim))
    return lines
  }

  /// Where source declares what a finding is about.
  func place(of finding: Finding) -> SourcePlace? { finding.location ?? plan(of: finding)?.plan.location }

  private func plan(of finding: Finding) -> (plan: AttributePlan, attribute: Attribute)? {
    guard let entity = finding.entity, let name = finding.path, let attribute = document.attribute(at: name, in: entity)
    else { return nil }
    let path = Path(root: entity, property: name, target: .attribute(attribute))
    return document.plan(of: path).map { ($0, attribute) }
  }

  /// The source of the expected value: the declaration with its place and cases, or the model.
  private func expected(_ finding: Finding) -> String? {
    guard let (plan, attribute) = plan(of: finding) else { return nil }
    var facts = [plan.origin(of: attribute, modelOrigin: document.modelOrigin)]
    if plan.declaration == nil {
      facts.append(attribute.type.title + (attribute.isOptional ? ", optional" : ", not optional"))
    }
    facts += plan.facts
    if !plan.caseTexts.isEmpty { facts.append("\(plan.caseTitle): " + plan.caseTexts.joined(separator: ", ")) }
    return facts.joined(separator: " · ")
  }

  private func rows(_ found: AuditedFinding) -> String {
    if let predicate = found.finding.predicate { return predicate }
    if found.finding.examples.isEmpty { return "no key and no predicate selects them" }
    let keys = found.finding.examples.map { "p\($0)" }.joined(separator: ", ")
    return "by their keys, no short predicate selects them: \(keys)"
      + (found.finding.rows > found.finding.examples.count ? ", …" : "")
  }

  private static func line(_ title: String, _ text: String, _ role: Role) -> FieldLayers.Line {
    FieldLayers.Line(title: title, text: text, role: role)
  }
}

extension Document {
  /// An attribute or a composite's leaf by its path below an entity.
  func attribute(at path: String, in entity: String) -> Attribute? {
    guard let found = model.entity(named: entity) else { return nil }
    let steps = path.split(separator: ".").map(String.init)
    var attribute = model.attributes(of: found).first { $0.name == steps.first }
    for step in steps.dropFirst() { attribute = attribute?.elements.first { $0.name == step } }
    return attribute
  }
}
