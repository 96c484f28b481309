import Auditing
import Storage

extension OpenedDocument {
  /// An audit of the store by all that was promised about it.
  func audit(on session: StoreSession) -> Audit {
    Audit(session: session, contract: contract, problems: problems)
  }
}
