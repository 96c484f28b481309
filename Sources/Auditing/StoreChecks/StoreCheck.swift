import Findings
import Predicates
import Schema
import Storage

/// A check of the store's consistency over whole tables; each conforming type makes one or two kinds of finding.
protocol StoreCheck: Sendable { func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] }

/// The checks in the order in which they run, cheap ones first.
enum StoreChecks {
  static let all: [any StoreCheck] = [
    KeyMaximumCheck(), IndexCheck(), KeyIndexCheck(), ExternalFileCheck(), OddRowsCheck(), SaveCountCheck(),
    ToOneCheck(), OwnerKeyCheck(), JoinTableCheck(), InverseCheck(), OrderCheck(), RelationshipCountCheck(),
    UniquenessCheck(), ValidationCheck(), DerivedValueCheck(), LargeBlobCheck(), HistoryCheck(), CloudKitCheck(),
    DamageCheck(), LostRowsCheck(), IndexEntriesCheck(),
  ]
}
