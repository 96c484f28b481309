import Opening
import Schema

/// The facts about this build: version, source commit, and configuration.
enum BuildFacts {
  static var text: String { "storescope \(Storescope.version) (\(facts.joined(separator: ", ")))" }

  private static var facts: [String] { [commit, build] + (Contract.isSourceReadable ? [] : ["without Swift source"]) }

  /// Git writes the commit into an archive; a working copy still has the placeholder.
  static var commit: String {
    let text = String(decoding: PackageResources.Commit_txt, as: UTF8.self).prefix { $0 != "\n" }
    return text.hasPrefix("$Format") ? "from a working copy" : "commit \(text)"
  }

  private static var build: String {
    #if DEBUG
      "debug build"
    #else
      "release build"
    #endif
  }
}
