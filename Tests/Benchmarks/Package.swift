// swift-tools-version: 6.1
import PackageDescription

// A package of its own: `swift build` and `swift test` at the top never see it. `Sources` is a link to the
// program's sources, so that their package API is in reach.
let package = Package(
  name: "benchmarks", platforms: [.macOS(.v15)],
  targets: [
    .target(name: "Escaping"),
    .target(name: "Findings", dependencies: ["Escaping"]),
    .target(name: "Schema", dependencies: ["Findings"]),
    .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
    .systemLibrary(name: "CSystemLibXML2", pkgConfig: "libxml-2.0"),
    .target(name: "CLibXML2", dependencies: ["CSystemLibXML2"]),
    .target(name: "Archives", dependencies: ["CZlib", "CLibXML2"]),
    .target(name: "Decoding", dependencies: ["Escaping", "Findings", "Schema", "Archives"]),
    .executableTarget(name: "payloads", dependencies: ["Schema", "Decoding"], path: "Payloads"),
  ], swiftLanguageModes: [.v6])

for target in package.targets where !["CZlib", "CLibXML2", "CSystemLibXML2"].contains(target.name) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
