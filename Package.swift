// swift-tools-version: 6.1
import PackageDescription

// Targets stand in the order of the floors in Sources/README.md; an import never points upward.
let package = Package(
  name: "storescope",
  platforms: [.macOS(.v15)],
  dependencies: [],
  targets: [
    // Floor 1
    .target(name: "Schema"),
    .target(name: "Screen"),
    // Floor 2
    .target(name: "Querying", dependencies: ["Schema"]),
    // Tests
    .testTarget(name: "ScreenTests", dependencies: ["Screen"]),
    .target(name: "Archives", dependencies: ["CZlib"]),
    .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
    // Floor 2
    .target(name: "Querying", dependencies: ["Schema"]),
    // Tests
    .testTarget(name: "ArchivesTests", dependencies: ["Archives"]),
    .testTarget(name: "SchemaTests", dependencies: ["Schema"]),
    .testTarget(name: "QueryingTests", dependencies: ["Querying", "Schema"]),
  ],
  swiftLanguageModes: [.v6]
)

// C targets take no Swift settings; their names start with C and a capital.
let swiftTargets = package.targets.filter { !["CNcurses", "CLibXML2", "CZlib"].contains($0.name) }
for target in swiftTargets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
