/// A release of Apple's systems, numbered as iOS is: macOS 14 counts as 17, macOS 15 as 18.
package struct Release: Hashable, Comparable, Sendable {
  package var major: Int
  package var minor: Int

  package init(_ major: Int, _ minor: Int = 0) { (self.major, self.minor) = (major, minor) }

  /// Reads `17`, `17.4` and `17.4.1`; nil for any other text.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
      // A file may write any number, with which others are added.
      part.utf8.count < 10 && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        ? Int(part) : nil
    }
    guard (1...3).contains(parts.count), let major = parts[0], !parts.contains(nil) else { return nil }
    self.init(major, parts.count > 1 ? parts[1] ?? 0 : 0)
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }

  package var text: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }

  /// The first with SwiftData.
  package static let first = Release(17)
}

/// A system and its release: the oldest that an app runs on.
package struct Target: Hashable, Sendable, CustomStringConvertible {
  package enum System: String, Hashable, Sendable, CaseIterable {
    case iOS, macOS, tvOS, watchOS, visionOS

    /// What is added to its numbers to have those of iOS, before all systems took one number.
    fileprivate var offset: Int {
      switch self {
      case .iOS, .tvOS: 0
      case .macOS: 3
      case .watchOS: 7
      case .visionOS: 16
      }
    }

    /// The system's own number of a release.
    package func version(of release: Release) -> Release {
      guard release.major < Self.firstShared else { return release }
      let isFirstVision = self == .visionOS && release.major == 17
      return Release(
        release.major - offset,
        isFirstVision ? max(release.minor - Self.firstVisionMinor, 0) : release.minor)
    }

    /// From here on all systems have the same number.
    fileprivate static let firstShared = 26
    /// visionOS 1.1 came with iOS 17.4.
    fileprivate static let firstVisionMinor = 3

    /// A system by its name in `@available`, in a manifest or in `--target`.
    package init?(named name: String) {
      let name = name.lowercased().replacing("applicationextension", with: "")
      if name == "maccatalyst" {
        self = .iOS
        return
      }
      guard let found = Self.allCases.first(where: { $0.rawValue.lowercased() == name }) else { return nil }
      self = found
    }
  }

  package var system: System
  /// The system's own number.
  package var version: Release

  /// Nil if the system had no such release.
  package init?(_ system: System, _ version: Release) {
    (self.system, self.version) = (system, version)
    let last = system.version(of: Release(18)).major
    guard version.major >= 1, version.major <= last || version.major >= System.firstShared else { return nil }
  }

  /// Reads `ios17.4`, `macOS 14`; nil for any other text.
  package init?(text: String) {
    let name = text.prefix { $0.isLetter }
    let number = text.dropFirst(name.count).drop { $0 == " " }
    guard let system = System(named: String(name)), let version = Release(number) else { return nil }
    self.init(system, version)
  }

  /// The release in the numbers of iOS.
  package var release: Release {
    guard version.major < System.firstShared else { return version }
    let major = version.major + system.offset
    guard system == .visionOS, version.major == 1 else { return Release(major, version.minor) }
    return Release(major, version.minor == 0 ? 2 : version.minor + System.firstVisionMinor)
  }

  package var description: String { "\(system.rawValue) \(version.text)" }
}

/// The oldest systems that an app runs on, and who says so.
package struct Deployment: Hashable, Sendable {
  package enum Origin: String, Hashable, Sendable {
    /// `--target`.
    case option
    /// An Xcode project or a configuration file of its build settings.
    case project
    /// `platforms:` of `Package.swift`.
    case package
  }

  /// All targets that are named; several where a project builds for several systems or releases.
  package var targets: [Target]
  package var origin: Origin

  /// Nil if no target has SwiftData.
  package init?(_ targets: [Target], _ origin: Origin) {
    let usable = Set(targets.filter { $0.release >= .first })
    guard !usable.isEmpty else { return nil }
    self.targets = usable.sorted { ($0.release, $0.description) < ($1.release, $1.description) }
    self.origin = origin
  }
}

/// The releases for which `@available` and `if #available` around code let it run.
package struct Availability: Hashable, Sendable {
  private var versions: [Target.System: Release] = [:]

  package init() {}

  package var isEmpty: Bool { versions.isEmpty }

  /// Adds what a condition asks for; the newest release of a system counts.
  package mutating func add(_ target: Target) {
    versions[target.system] = max(versions[target.system] ?? target.release, target.release)
  }

  /// Adds what `anyAppleOS 26` asks for of every system.
  package mutating func add(everySystem release: Release) {
    for system in Target.System.allCases {
      if let target = Target(system, system.version(of: release)) { add(target) }
    }
  }

  /// The oldest and the newest of the oldest releases that the code runs on; nil if nothing says it.
  ///
  /// The two differ if a deployment has several targets, because the code may be in only one of them.
  package func range(with deployment: Deployment?) -> ClosedRange<Release>? {
    let releases =
      deployment.map { $0.targets.map { max($0.release, versions[$0.system] ?? $0.release) } }
      ?? versions.values.filter { $0 >= .first }
    guard let lowest = releases.min(), let highest = releases.max() else { return nil }
    // Without a deployment, a system that is not named may have any release.
    return deployment == nil ? lowest...lowest : lowest...highest
  }
}
