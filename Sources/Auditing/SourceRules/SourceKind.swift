import Schema

/// The findings of reading source and of assembling the model that it declares (DIALECTS A41, B3, B11).
enum SourceKind {
  static let reading = [
    FindingKind(
      "source.syntax",
      .mismatch,
      "syntax error",
      "The Swift parser found an error; the rest of the file was read."
    ),
    FindingKind("source.unreadable", .mismatch, "file not read", "A Swift file could not be read."),
    FindingKind(
      "source.too-deep",
      .mismatch,
      "file nested too deep",
      "The file nests deeper than the parser is let go."
    ),
    FindingKind(
      "source.too-many-members",
      .advice,
      "type with too many members",
      "A type has more members than anyone writes; only the first ones were read."
    ),
    FindingKind(
      "source.not-understood",
      .advice,
      "form not understood",
      "A declaration has a form that no rule of its dialect covers."
    ),
    FindingKind(
      "source.redeclaration",
      .mismatch,
      "type declared twice",
      "A file declares two types of one name in one scope, which does not compile."
    ),
    FindingKind(
      "source.default.no-case",
      .mismatch,
      "default of no case",
      "A default names a case that the enum does not have."
    ),
    FindingKind(
      "source.class.kind",
      .mismatch,
      "macro on no class",
      "The macro that makes an entity stands on something that is no class."
    ),
    FindingKind(
      "source.attribute.misplaced",
      .mismatch,
      "attribute misplaced",
      "An attribute stands on a variable that is not stored, or that it cannot be about."
    ),
    FindingKind(
      "source.attribute.argument",
      .mismatch,
      "argument not understood",
      "An argument of an attribute is none that the macro knows, or is not written out."
    ),
    FindingKind(
      "source.property.pattern",
      .mismatch,
      "pattern in place of a name",
      "A macro takes variables with a name alone, not a tuple of them."
    ),
    FindingKind(
      "source.property.attributes",
      .mismatch,
      "attributes that exclude each other",
      "A variable has the same attribute of the model twice, or several of storable's, of which the first counts."
    ),
    FindingKind(
      "source.storage.transformer-unregistered",
      .mismatch,
      "transformer not registered",
      ".transformed(T.self) needs a ValueTransformer that registers itself: CDRegisteredValueTransformer."
    ),
    FindingKind(
      "source.view.requirement",
      .mismatch,
      "struct without what its protocol asks for",
      "A persistent struct of CoreValue needs var objectID, and one that is read needs static func fromObject(_:)."
    ),
    FindingKind(
      "source.predicate.enum",
      .crash,
      "enum in #Predicate",
      "SwiftData compares no enum in a #Predicate; it compiles and stops the app when it runs.",
      hint: "Store the raw value in a property of its own, and compare that."
    ),
    FindingKind(
      "source.predicate.function",
      .mismatch,
      "function that is not translated",
      "SwiftData translates contains, localizedStandardContains and starts(with:), but neither "
        + "hasPrefix nor hasSuffix."
    ),
    FindingKind(
      "source.predicate.blob",
      .crash,
      "content of a blob in #Predicate",
      "SwiftData keeps a collection as one blob, so a #Predicate that looks into it stops the app."
    ),
    FindingKind(
      "source.predicate.is-empty",
      .crash,
      "isEmpty compared",
      "Comparing isEmpty of a to-many with false stops the app; the sign ! does not."
    ),
    FindingKind(
      "source.schema.empty-input",
      .advice,
      "no entity",
      "The source declares no entity; Xcode may make the classes, or key-value coding does without."
    ),
    FindingKind(
      "source.schema.duplicate-entity-name",
      .mismatch,
      "entity twice",
      "Two classes declare the same entity."
    ),
    FindingKind(
      "source.schema.unlisted",
      .advice,
      "class in no schema",
      "No versioned schema lists the class, or the one that it stands in does not."
    ),
    FindingKind(
      "source.schema.cyclic-inheritance",
      .mismatch,
      "class its own ancestor",
      "Classes inherit from each other in a circle."
    ),
    FindingKind(
      "source.schema.deep-inheritance",
      .mismatch,
      "too many superclasses",
      "A class has more superclasses than anyone gives one; it counts as having none."
    ),
    FindingKind(
      "source.schema.unknown-layout",
      .advice,
      "columns not known",
      "How SwiftData lays the type out is not known."
    ),
    FindingKind(
      "source.schema.unknown-type",
      .advice,
      "type not declared",
      "No file that was read declares the type."
    ),
    FindingKind(
      "source.schema.unsupported-type",
      .mismatch,
      "type not supported",
      "The dialect cannot store the type."
    ),
    FindingKind(
      "source.schema.unsupported-raw-backing-type",
      .mismatch,
      "raw type not supported",
      "The dialect cannot store the enum's raw type."
    ),
    FindingKind(
      "source.schema.unsupported-default-value-expression",
      .advice,
      "default not evaluated",
      "The default's expression was not evaluated."
    ),
    FindingKind(
      "source.schema.unknown-relationship-target",
      .mismatch,
      "destination not declared",
      "A relationship leads to a class that no file declares."
    ),
    FindingKind(
      "source.schema.ambiguous-relationship-target",
      .mismatch,
      "destination ambiguous",
      "A relationship leads to a name that several classes have."
    ),
    FindingKind(
      "source.schema.missing-inverse",
      .mismatch,
      "inverse missing",
      "A relationship's inverse is not named, does not exist or answers to another."
    ),
    FindingKind(
      "source.schema.duplicate-inverse",
      .mismatch,
      "inverse twice",
      "An implicit inverse is defined twice, or two relationships name the same inverse."
    ),
    FindingKind(
      "source.schema.ambiguous-inverse",
      .mismatch,
      "inverse ambiguous",
      "More than one relationship could be the inverse."
    ),
  ]

  /// The rules in their order, then what is compared with a model.
  static let all = reading + SourceLint.rules.map(\.kind) + ModelKind.all
}
