import SwiftData

@Model final class Throw { var metres: Double = 0; var wind: Double?; init() {} }
