/// The setups, imports or exports that the mirror noted.
package struct CloudKitEvents: Hashable, Sendable {
  /// With the numbers of `NSPersistentCloudKitContainer.EventType`.
  package enum Kind: Int64, Hashable, Sendable, CaseIterable {
    case setup = 0
    case `import` = 1
    case export = 2

    package var name: String {
      switch self {
      case .setup: "setup"
      case .import: "import"
      case .export: "export"
      }
    }
  }

  package struct Event: Hashable, Sendable {
    package let began: Double?
    package let ended: Double?
    package let succeeded: Bool
    /// Nil if none was recorded.
    package let error: CloudKitError?

    package init(began: Double?, ended: Double?, succeeded: Bool, error: CloudKitError?) {
      (self.began, self.ended, self.succeeded, self.error) = (began, ended, succeeded, error)
    }

    /// What a failed event says of its error.
    package var errorText: String { error?.text ?? "no error is noted" }
  }

  package let kind: Kind
  package var count = 0
  package var failures = 0
  /// The newest event that ended.
  package var last: Event?
  package var lastSuccess: Event?
  /// How many events failed since the last success.
  package var failuresInARow = 0

  package init(_ kind: Kind) { self.kind = kind }
}

/// An error as the mirror keeps it: a domain and a number, without its text and details.
package struct CloudKitError: Hashable, Sendable {
  package let domain: String
  package let code: Int64

  package init(domain: String, code: Int64) { (self.domain, self.code) = (domain, code) }

  /// The name that `CKError.Code` gives the number; nil for other domains and numbers.
  package var name: String? {
    guard domain == "CKErrorDomain", code >= 1, code <= Int64(Self.names.count) else { return nil }
    return Self.names[Int(code) - 1]
  }

  /// `CKErrorDomain 2 (partialFailure)`.
  package var text: String { "\(domain) \(code)" + (name.map { " (\($0))" } ?? "") }

  /// `CKError.Code` from 1 on, as Apple documents it.
  private static let names = [
    "internalError", "partialFailure", "networkUnavailable", "networkFailure", "badContainer", "serviceUnavailable",
    "requestRateLimited", "missingEntitlement", "notAuthenticated", "permissionFailure", "unknownItem",
    "invalidArguments", "resultsTruncated", "serverRecordChanged", "serverRejectedRequest", "assetFileNotFound",
    "assetFileModified", "incompatibleVersion", "constraintViolation", "operationCancelled", "changeTokenExpired",
    "batchRequestFailed", "zoneBusy", "badDatabase", "quotaExceeded", "zoneNotFound", "limitExceeded",
    "userDeletedZone", "tooManyParticipants", "alreadyShared", "referenceViolation", "managedAccountRestricted",
    "participantMayNeedVerification", "serverResponseLost", "assetNotAvailable", "accountTemporarilyUnavailable",
  ]
}
