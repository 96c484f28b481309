/// Errors of CloudKit and its mirroring.
enum MirroringErrors {
  static let all: [KnownError] = [
    KnownError(
      "134400", "no iCloud account",
      means: "CloudKit mirrors nothing, because nobody is signed in to iCloud; the store itself works.",
      cause: "A simulator or device without an account, or iCloud is off for the app.", [.cloudKit], codes: [134400],
      marks: ["unable to initialize without a valid icloud account", "unable to initialize without an icloud account"],
      cloudKitCodes: [9, 36]),
    KnownError(
      "cloudkit-refused", "CloudKit refused a record",
      means: "CloudKit did not take what was sent; the partial errors name the records.",
      cause:
        "The schema of development was not deployed to production, a field has another type there, or a record is too large.",
      [.cloudKit, .audit([.storeCloudKitFailed, .storeCloudKitWaiting])],
      marks: [
        "cannot create new type * in production schema", "cannot create or modify field",
        "invalid attempt to set value type",
      ], cloudKitCodes: [2, 10, 11, 12, 14, 15, 16, 17, 18, 19, 22, 24, 27, 31]),
    KnownError(
      "134406", "CloudKit was never set up for the store",
      means:
        "Mirroring could not begin, so this request and all others are refused until the app starts again. The error within this one says why.",
      cause:
        "The model breaks a rule of CloudKit, the schema of production lacks a type or field, or there is no account.",
      [.cloudKit, .cloudKitRules], codes: [134406], marks: ["mirroring delegate never successfully initialized"],
      isGeneral: true),
    KnownError(
      "cloudkit-container", "the app may not use the CloudKit container",
      means: "CloudKit does not know the container, or does not let this app use it.",
      cause:
        "The container's name is wrong or was just made, or the app's identifier is not connected to it. Look at Signing & Capabilities in Xcode and at the entitlements of the built app.",
      [],
      marks: [
        "invalid bundle id for container", "couldn't get container configuration from the server for container",
        "initialize a container without an application id",
      ], cloudKitCodes: [5, 8]),
    KnownError(
      "cloudkit-quota", "the user's iCloud is full",
      means: "CloudKit takes no more data, because the account has no room (CKError 25). The store keeps what waits.",
      cause: "The user has to free room in iCloud, or the app stores much; large values in the store show what.",
      [.cloudKit, .audit([.storeBlobLarge])], cloudKitCodes: [25]),
    KnownError(
      "cloudkit-later", "CloudKit cannot be reached just now",
      means:
        "No network, or the server has too much to do (CKError 3, 4, 6, 7 or 23). What is not sent waits in the store and is sent later.",
      cause: "The device is offline, or the app sent much at once.", [.cloudKit],
      cloudKitCodes: [3, 4, 6, 7, 23]),
    KnownError(
      "cloudkit-zone", "the zone of the records is not in iCloud",
      means: "The zone that the store mirrors does not exist there, or the user deleted it (CKError 26 or 28).",
      cause: "The user deleted the app's data in the settings of iCloud, or the environment of development was reset.",
      [.cloudKit],
      cloudKitCodes: [26, 28]),
    KnownError(
      "cloudkit-push", "the app is not told of changes in iCloud",
      means:
        "CloudKit announces changes by silent notifications, and the app does not declare that it takes them. It sees changes only when it starts.",
      cause: "Background Modes lacks Remote notifications (UIBackgroundModes: remote-notification in Info.plist).", [],
      marks: ["cloudkit push notifications require the 'remote-notification' background mode"]),
  ]
}
