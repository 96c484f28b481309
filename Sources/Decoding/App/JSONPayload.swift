import Foundation
import Schema

/// Reads JSON that must fit a declared type (DIALECTS A11).
enum JSONPayload {
  static func decode(
    _ data: Data, _ shape: PayloadShape, _ type: String
  ) -> (Result<AppValue, AppReasonError>, notes: [AppReason]) {
    if data.isEmpty { return (.failure(AppReasonError(.emptyBlob)), []) }
    if let fault = PayloadChecker.fault(in: data, shape: shape) {
      return (.failure(AppReasonError(.payload(fault, type: type))), [])
    }
    let notes = shape.unverifiable.map(AppReason.unverifiable) + shape.unresolved.map(AppReason.unresolved)
    let text = data.jsonText
    let value: AppValue = shape.root == .anything ? .payload(.json, text) : .declaredPayload(.json, text, shape)
    return (.success(value), notes)
  }
}
