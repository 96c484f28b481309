import Foundation
import SwiftData

enum Language: String, Codable {
  case english
  case japanese = "日本語"
  case arabic = "العربية"
}

enum Hall: Codable {
  case dome
  case garden
}

struct Ticket: Codable {
  var price: Double
  var currency: String
}

struct Scene: Codable {
  var title: String
  var seconds: Int
}

@Model
final class Show {
  #Index<Show>([\.title], [\.premiere])
  #Unique<Show>([\.title, \.premiere])

  var title: String
  var language: Language
  var hall: Hall?
  var premiere: Date
  var ticket: Ticket?
  var scenes: [Scene] = []
  var keywords: [String] = []
  @Attribute(.externalStorage) var poster: Data?
  @Relationship(deleteRule: .cascade, inverse: \Seat.show) var seats: [Seat] = []

  init(title: String, language: Language, premiere: Date) {
    self.title = title
    self.language = language
    self.premiere = premiere
  }
}

@Model
final class Seat {
  @Attribute(.unique) var code: String
  var guest: String?
  var show: Show?

  init(code: String) { self.code = code }
}
