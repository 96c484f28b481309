// swift-tools-version: 6.1
import PackageDescription

// A package of its own: `swift build` and `swift test` at the top never see it. `Sources` is a link to the
// program's sources, so that they are compiled here with the sanitizers and their package API is in reach.
let package = Package(
  name: "fuzz", platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")],
  targets: [
    .target(name: "Escaping"),
    .target(name: "Findings", dependencies: ["Escaping"]),
    .target(name: "Schema", dependencies: ["Findings"]),
    .target(name: "UserFiles", dependencies: ["Findings"]),
    .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
    .systemLibrary(name: "CSystemLibXML2", pkgConfig: "libxml-2.0"),
    .target(name: "CLibXML2", dependencies: ["CSystemLibXML2"]),
    .target(name: "Archives", dependencies: ["CZlib", "CLibXML2"]),
    .target(name: "Decoding", dependencies: ["Escaping", "Findings", "Schema", "Archives"]),
    .target(name: "Predicates", dependencies: ["Escaping", "Findings", "Schema"], exclude: ["README.md"]),
    .target(name: "Versioning", dependencies: ["Findings", "Schema", "Predicates"], exclude: ["README.md"]),
    .target(
      name: "ModelReading",
      dependencies: ["Findings", "Schema", "Archives", "Predicates", "UserFiles", "Versioning", "CLibXML2"]),
    .target(name: "ContractModels", dependencies: ["Escaping", "Findings", "Schema", "UserFiles", "Versioning"]),
    .target(
      name: "SourceReading",
      dependencies: [
        "Findings", "Schema", "UserFiles", .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftParserDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftDiagnostics", package: "swift-syntax"),
      ], exclude: ["DIALECTS.md"]),
    .target(name: "Fuzzer", dependencies: ["Archives"], path: "Fuzzer"),
    .executableTarget(
      name: "fuzz-files", dependencies: ["Fuzzer", "Schema", "Archives", "Decoding", "ModelReading", "ContractModels"],
      path: "Files", swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
    .executableTarget(
      name: "fuzz-predicates", dependencies: ["Fuzzer", "Schema", "Predicates"], path: "Predicates",
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
    .executableTarget(
      name: "fuzz-source", dependencies: ["Fuzzer", "Schema", "SourceReading", "UserFiles", "ContractModels"],
      path: "Source", swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
  ], swiftLanguageModes: [.v6])

for target in package.targets where !["CZlib", "CLibXML2", "CSystemLibXML2"].contains(target.name) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
