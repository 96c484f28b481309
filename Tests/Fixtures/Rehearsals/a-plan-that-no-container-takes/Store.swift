import SwiftData

@Model final class Note { var text: String = ""; var old: Int?; init() {} }
