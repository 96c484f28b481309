// swift-tools-version: 6.2
import PackageDescription

// What is embedded goes by its file's name alone, so no two have the same one.
let sampleFiles = [
  "Observatory/Observatory.xcdatamodeld/Observatory.xcdatamodel/contents", "Observatory/rows.yaml",
  "Observatory/Observatory.swift", "Expedition/Expedition.swift", "Expedition/Expedition.yaml",
  "Planetarium/Planetarium.swift", "Planetarium/Planetarium.yaml", "Plates/Plates.swift", "Plates/Plates.yaml",
  "Workshop/Workshop.swift", "Workshop/Workshop.yaml", "StarParty/StarParty.swift", "StarParty/StarParty.yaml",
  "Logbook/Logbook.swift", "Logbook/Logbook.yaml", "Ephemeris/Ephemeris.swift", "Ephemeris/Ephemeris.yaml",
  "Storm/Storm.contents", "Storm/Storm.swift", "Storm/Storm.sql", "Storm/Calm.swift", "Storm/Calm.yaml",
  "Storm/House.swift", "Storm/Camera.swift", "Storm/Watch.swift",
]
let samplePages = [
  "Expedition", "Observatory", "Planetarium", "Plates", "Workshop", "StarParty", "Logbook", "Ephemeris", "Storm",
]
let sampleDocuments =
  ["README.md", "Observatory/Observatory.xcdatamodeld", "Storm/Storm.xcdatamodeld"]
  + samplePages.map { "\($0)/README.md" }

let guides = [
  "Start", "Explorer", "Predicates", "Paths", "Storage", "Dialects", "Recipes", "Settings", "Time", "Versions",
  "Tables", "Skill",
]

// The JSON of the commands that are tools of `mcp`; the others are for tests alone.
let toolSchemas = [
  "stores", "schema", "paths", "rows", "translate", "audit", "lint", "diff", "difference", "history", "commits",
  "explain",
]
let otherSchemas = ["census", "cloudkit", "convert", "extract", "fetch", "hashes", "queries", "summary"]

// The trait without which the program reads no Swift source, and swift-syntax is not built.
let swiftSource = TargetDependencyCondition.when(traits: ["SwiftSource"])
let swiftSyntax = ["SwiftSyntax", "SwiftParser", "SwiftParserDiagnostics", "SwiftDiagnostics"].map {
  Target.Dependency.product(name: $0, package: "swift-syntax", condition: swiftSource)
}

// Targets stand in the order of the floors in Sources/README.md; an import never points upward.
let package = Package(
  name: "storescope", platforms: [.macOS(.v15)],
  traits: [
    .default(enabledTraits: ["SwiftSource"]),
    .trait(name: "SwiftSource", description: "Reads an app's Swift source, with swift-syntax."),
  ],
  dependencies: [
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
  ],
  targets: [
    // Floor 1
    .target(name: "Escaping"),
    .target(name: "Findings", dependencies: ["Escaping"]),
    .target(name: "Schema", dependencies: ["Findings"]),
    .target(name: "UserFiles", dependencies: ["Findings"]),
    .target(name: "Archives", dependencies: ["CZlib", "CLibXML2"]),
    .target(name: "Screen", dependencies: ["Escaping"]),
    .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
    .target(
      name: "CNcurses",
      cSettings: [.define("_XOPEN_SOURCE_EXTENDED", to: "1"), .define("NCURSES_WIDECHAR", to: "1")],
      linkerSettings: [
        .linkedLibrary("ncursesw", .when(platforms: [.linux])),
        .linkedLibrary("tinfo", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]),
    .systemLibrary(
      name: "CSystemLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    // Where no pkg-config says it, as on a bare Mac, the headers are in this folder of the SDK.
    .target(
      name: "CLibXML2", dependencies: ["CSystemLibXML2"],
      cSettings: [.unsafeFlags(["-iwithsysroot", "/usr/include/libxml2"], .when(platforms: [.macOS]))]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    // Floor 2
    .target(name: "Decoding", dependencies: ["Escaping", "Findings", "Schema", "Archives"]),
    .target(name: "Predicates", dependencies: ["Escaping", "Findings", "Schema"], exclude: ["README.md"]),
    .target(name: "Questions", dependencies: ["Findings", "Schema", "Predicates"]),
    .target(
      name: "Themes", dependencies: ["Findings", "Screen", "Yams"], path: "Themes", exclude: ["README.md"],
      resources: [.embedInCode("Schemes")]),
    .target(name: "Versioning", dependencies: ["Findings", "Schema", "Predicates"], exclude: ["README.md"]),
    .target(
      name: "ModelReading",
      dependencies: ["Findings", "Schema", "Archives", "Predicates", "UserFiles", "Versioning", "CLibXML2"]),
    .target(name: "ContractModels", dependencies: ["Escaping", "Findings", "Schema", "UserFiles", "Versioning"]),
    .target(
      name: "Linting",
      dependencies: ["Escaping", "Findings", "Schema", "Predicates", "ContractModels", "Versioning"]),
    .target(
      name: "SourceReading", dependencies: ["Findings", "Schema", "UserFiles"] + swiftSyntax, exclude: ["DIALECTS.md"]),
    .target(name: "Diagrams", dependencies: ["Escaping", "Schema", "Screen"]),
    .target(name: "Curses", dependencies: ["Findings", "Screen", "CNcurses"], exclude: ["README.md"]),
    .target(name: "Settings", dependencies: ["Findings", "UserFiles", "Screen", "Yams"]),
    .target(
      name: "SampleStores", path: "SampleStores", exclude: sampleDocuments, sources: ["Sample.swift"],
      resources: sampleFiles.map { .embedInCode($0) }),
    // Floor 3
    .target(name: "Census", dependencies: ["Escaping", "Schema", "Archives", "Decoding"]),
    .target(name: "SQLite", dependencies: ["Schema", "Predicates", "CSQLite"]),
    .target(
      name: "Storage",
      dependencies: [
        "Escaping", "Findings", "Schema", "Archives", "Predicates", "Questions", "Decoding", "UserFiles", "SQLite",
        "CSQLite",
      ], exclude: ["FORMAT.md", "README.md"]),
    .target(
      name: "StoreWriting",
      dependencies: ["Escaping", "Findings", "Schema", "Archives", "Predicates", "Versioning", "SQLite"],
      exclude: ["README.md"]),
    .target(
      name: "Presenting",
      dependencies: ["Findings", "Schema", "Predicates", "Questions", "Decoding", "Census", "Screen"]),
    // Floor 4
    .target(
      name: "Auditing",
      dependencies: [
        "Findings", "Schema", "Predicates", "Questions", "Decoding", "Census", "SQLite", "Storage",
      ], exclude: ["FINDINGS.md", "README.md"]),
    .target(
      name: "Browsing",
      dependencies: [
        "Escaping", "Findings", "Schema", "Predicates", "Questions", "Decoding", "Census", "Presenting", "Screen",
        "Diagrams",
        "Versioning",
      ], exclude: ["README.md"]),
    .target(
      name: "Opening",
      dependencies: [
        "Findings", "Schema", "Predicates", "Decoding", "ModelReading", "ContractModels", "Storage",
        "UserFiles",
        "Versioning", .target(name: "SourceReading", condition: swiftSource),
      ], exclude: ["README.md"]),
    .target(
      name: "Extracting",
      dependencies: [
        "Escaping", "Findings", "Schema", "Archives", "Predicates", "Questions", "Decoding", "SQLite", "Storage",
        "StoreWriting",
        "Auditing",
      ], exclude: ["README.md"]),
    .target(
      name: "Converting",
      dependencies: [
        "Escaping", "Schema", "Predicates", "Decoding", "SQLite", "Storage", "StoreWriting",
      ], exclude: ["README.md"]),
    .target(name: "Generating", dependencies: ["Escaping", "Schema", "Decoding", "Versioning", "Census"]),
    .target(
      name: "Comparing",
      dependencies: ["Findings", "Schema", "Predicates", "Questions", "Versioning", "SQLite", "Storage"],
      exclude: ["README.md"]),
    // Floor 5
    .executableTarget(
      name: "storescope",
      dependencies: [
        "Escaping", "Findings", "Schema", "Archives", "Predicates", "Questions", "Decoding", "Census", "ModelReading",
        "ContractModels", "Linting", "Storage", "Auditing", "Comparing", "Presenting", "Opening", "Versioning",
        "Diagrams", "Screen", "Browsing", "Curses", "Themes", "StoreWriting", "SQLite", "SampleStores", "UserFiles",
        "Settings", "Extracting", "Converting", "Generating", "Yams",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Help/README.md", "Help/Errors.md", "Help/Pictures", "Schemas/README.md"]
        + otherSchemas.map { "Schemas/\($0).json" },
      resources: [.embedInCode("Commit.txt")] + guides.map { .embedInCode("Help/\($0).md") }
        + toolSchemas.map { .embedInCode("Schemas/\($0).json") },
      // Swift's linker exports every symbol of the static libraries, and nothing looks one up: 5 MB of a release build.
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "--no-export-dynamic"], .when(platforms: [.linux], configuration: .release))
      ]),
    // Tests
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .executableTarget(name: "StuckLoop", dependencies: ["Curses", "Screen", "Storage"], path: "Tests/StuckLoop"),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "Schema", "Archives", "Decoding", "ModelReading", "ContractModels", "Predicates", "SourceReading", "UserFiles",
      ], path: "Tests/Fuzz/Readers"),
    .executableTarget(
      name: "Payloads", dependencies: ["Schema", "Decoding"], path: "Tests/Benchmarks/Payloads"),
    .testTarget(
      name: "EscapingTests", dependencies: ["Escaping", "Screen", "TestSupport"] + swiftSyntax.prefix(2),
      exclude: ["Readers"]),
    .testTarget(name: "FindingsTests", dependencies: ["Findings"]),
    .testTarget(name: "SchemaTests", dependencies: ["Schema"]),
    .testTarget(name: "UserFilesTests", dependencies: ["UserFiles"]),
    .testTarget(name: "ArchivesTests", dependencies: ["Archives"]),
    .testTarget(name: "ScreenTests", dependencies: ["Screen"]),
    .testTarget(name: "PredicatesTests", dependencies: ["Predicates", "Findings", "Schema"]),
    .testTarget(name: "QuestionsTests", dependencies: ["Questions"]),
    .testTarget(
      name: "DecodingTests",
      dependencies: ["Decoding", "Census", "Escaping", "Findings", "Schema", "Archives", "TestSupport"]),
    .testTarget(
      name: "BrowsingTests",
      dependencies: [
        "Browsing", "Presenting", "Archives", "Census", "Findings", "Schema", "Predicates", "Questions", "Decoding",
        "Screen",
        "Versioning",
      ]),
    .testTarget(name: "ThemesTests", dependencies: ["Findings", "Themes", "Screen"]),
    .testTarget(name: "DiagramsTests", dependencies: ["Diagrams", "Schema", "Screen"]),
    .testTarget(name: "SettingsTests", dependencies: ["Settings", "Findings", "Screen"]),
    .testTarget(name: "CursesTests", dependencies: ["Findings", "Curses", "Screen"]),
    .testTarget(
      name: "ModelReadingTests",
      dependencies: [
        "ModelReading", "ContractModels", "SourceReading", "Findings", "Schema", "Archives", "Storage", "UserFiles",
        "Versioning", "TestSupport",
      ]),
    .testTarget(
      name: "VersioningTests", dependencies: ["Versioning", "ModelReading", "Schema", "Storage", "TestSupport"]),
    .testTarget(
      name: "SourceReadingTests", dependencies: ["SourceReading", "Findings", "Schema", "UserFiles", "TestSupport"]),
    .testTarget(
      name: "LintingTests",
      dependencies: [
        "Linting", "SourceReading", "ModelReading", "ContractModels", "Findings", "Schema", "UserFiles", "TestSupport",
      ]),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "Predicates", "Schema", "CSQLite"]),
    .testTarget(
      name: "StorageTests",
      dependencies: [
        "Storage", "StoreWriting", "Findings", "Schema", "Predicates", "Questions", "ModelReading", "TestSupport",
      ]),
    .testTarget(
      name: "StoreWritingTests",
      dependencies: ["Findings", "StoreWriting", "Schema", "Archives", "TestSupport"]),
    .testTarget(
      name: "AuditingTests",
      dependencies: [
        "Auditing", "Findings", "Schema", "Predicates", "Questions", "Storage", "StoreWriting", "TestSupport",
      ]),
    .testTarget(
      name: "GeneratingTests",
      dependencies: [
        "Generating", "Findings", "ModelReading", "ContractModels", "Linting", "SourceReading", "Schema", "UserFiles",
        "Versioning", "TestSupport",
      ] + swiftSyntax.dropFirst()),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "storescope", "StuckLoop", "Archives", "Browsing", "Decoding", "Findings", "ModelReading", "Opening",
        "Predicates", "Questions", "Schema", "Screen", "Storage", "TestSupport", "Yams",
      ] + swiftSyntax.prefix(2), exclude: ["Dialects", "Manners", "ViewScreens.txt"]),
  ], swiftLanguageModes: [.v6])

// C targets take no Swift settings; their names start with C and a capital.
let cTargets = ["CNcurses", "CLibXML2", "CSystemLibXML2", "CSQLite", "CZlib"]
let swiftTargets = package.targets.filter { !cTargets.contains($0.name) }
for target in swiftTargets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
