import Foundation
import SwiftData

enum Seeing: String, Codable {
  case poor
  case fair
  case good
}

/// Something in the sky that is looked at night after night.
@Model
final class Target {
  @Attribute(.unique, .preserveValueOnDeletion) var name: String
  var magnitude: Double?
  @Relationship(inverse: \Entry.target) var entries: [Entry] = []
  var lists: [ObservingList] = []

  init(name: String) {
    self.name = name
  }
}

/// What was written down at the eyepiece.
@Model
final class Entry {
  @Attribute(.preserveValueOnDeletion) var title: String
  var written: Date
  var seeing: Seeing
  var remark: String?
  var target: Target?

  init(title: String, written: Date, seeing: Seeing) {
    self.title = title
    self.written = written
    self.seeing = seeing
  }
}

/// A plan for a night.
@Model
final class ObservingList {
  var name: String
  @Relationship(inverse: \Target.lists) var targets: [Target] = []

  init(name: String) {
    self.name = name
  }
}
