/// Which storescope this is: its version, the commit that its source is of, and how it was built.
enum BuildFacts {
  static var text: String {
    "storescope \(Storescope.version) (\([commit, build].joined(separator: ", ")))"
  }

  /// Git writes the commit into an archive; a working copy still has the place for it.
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
