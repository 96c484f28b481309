import Findings
import Schema

/// What ManagedModels stores otherwise than its types promise (DIALECTS D4).
enum ManagedModelsRules {
  static let all: [SourceRule] = [
    SourceRule(
      .sourceUnsigned,
      [.managedModels],
      property: { property, _, _ in
        guard let primitive = property.swiftType.unwrapped.primitive,
          primitive == .uint || primitive == .uint64
        else { return nil }
        return .init(
          message: "'\(property.swiftName)' is \(primitive.rawValue), its column a signed "
            + "Integer 64",
          place: property.place(of: .type)
        )
      }
    )
  ]
}
