/// Class names as models spell them.
enum EntityClass {
  /// The class where it is one of the app's own, without the leading dot for its own module.
  static func name(_ spelled: String?) -> String? {
    guard let spelled, !spelled.isEmpty, spelled != "NSManagedObject" else { return nil }
    return spelled.hasPrefix(".") ? String(spelled.dropFirst()) : spelled
  }
}
