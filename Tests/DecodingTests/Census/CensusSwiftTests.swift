import Census
import Decoding
import Testing

/// The Swift that reads every payload, as text; end-to-end tests compile such text and decode with it.
@Suite struct CensusSwiftTests {
  private func swift(_ texts: String..., name: String = "payload") -> String {
    CountedColumn.payloads(texts, name: name).json?.swift ?? ""
  }

  @Test func `missing keys and nulls become optionals, objects become structs`() {
    let found = swift(
      #"{"retryCount":3,"mode":"fast","steps":[{"name":"a","seconds":1}],"owner":{"id":1}}"#,
      #"{"retryCount":4,"steps":[{"name":"b","seconds":1.5,"note":null}],"owner":null}"#)
    #expect(
      found == """
        struct ItemPayload: Codable {
          var mode: String?
          var owner: Owner?
          var retryCount: Int
          var steps: [Step]

          struct Owner: Codable {
            var id: Int
          }

          struct Step: Codable {
            var name: String
            var note: Ignored?
            var seconds: Double
          }
        }

        /// A value whose type no payload shows.
        struct Ignored: Codable {
          init(from decoder: any Decoder) throws {}

          func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encodeNil()
          }
        }

        """)
  }

  @Test func `keys that are no Swift names get coding keys`() {
    let found = swift(#"{"retry-count":1,"class":"a","1st":true,"Type":{"self":1},"say \"hi\"\n":2,"größe":3}"#)
    #expect(
      found == #"""
        struct ItemPayload: Codable {
          var _1st: Bool
          var type: TypeValue
          var `class`: String
          var größe: Int
          var retryCount: Int
          var sayHi: Int

          enum CodingKeys: String, CodingKey {
            case _1st = "1st"
            case type = "Type"
            case `class`
            case größe
            case retryCount = "retry-count"
            case sayHi = "say \"hi\"\n"
          }

          struct TypeValue: Codable {
            var selfValue: Int

            enum CodingKeys: String, CodingKey {
              case selfValue = "self"
            }
          }
        }

        """#)
  }

  @Test func `several kinds at one place become an enum that tries each`() {
    #expect(
      swift(#"{"a":true}"#, #"{"a":"x"}"#) == """
        struct ItemPayload: Codable {
          var a: A

          enum A: Codable {
            case boolean(Bool)
            case string(String)

            init(from decoder: any Decoder) throws {
              let container = try decoder.singleValueContainer()
              if let value = try? container.decode(Bool.self) {
                self = .boolean(value)
              } else {
                self = .string(try container.decode(String.self))
              }
            }

            func encode(to encoder: any Encoder) throws {
              var container = encoder.singleValueContainer()
              switch self {
              case .boolean(let value): try container.encode(value)
              case .string(let value): try container.encode(value)
              }
            }
          }
        }

        """)
  }

  @Test func `an object with a case as its only key is an enum with payloads`() {
    #expect(
      swift(
        #"[{"circle":{"radius":1.5}},{"pair":{"_0":1,"_1":"x"}},{"dot":{}}]"#,
        #"[{"circle":{"radius":2,"fill":"red"}}]"#, name: "shapes") == """
          typealias ItemShapes = [ItemShape]

          enum ItemShape: Codable {
            case circle(fill: String?, radius: Double)
            case dot
            case pair(Int, String)
          }

          """)
  }

  @Test func `cases whose names are no Swift get coding keys`() {
    #expect(
      swift(#"[{"Type":{}},{"self":{"inout":1}},{"dot":{}}]"#, name: "shapes") == """
        typealias ItemShapes = [ItemShape]

        enum ItemShape: Codable {
          case type
          case dot
          case selfValue(`inout`: Int)

          enum CodingKeys: String, CodingKey {
            case type = "Type"
            case dot
            case selfValue = "self"
          }
        }

        """)
  }

  @Test func `keys that are numbers or data make dictionaries`() {
    #expect(swift(#"{"1":"a","20":"b"}"#, #"{"-3":"c"}"#) == "typealias ItemPayload = [Int: String]\n")
    #expect(swift(#"{"6F9619FF-8B86-D011-B42D-00CF4FC964FF":[1]}"#) == "typealias ItemPayload = [String: [Int]]\n")
    let days = (1...9).map { #"{"2001-01-0\#($0)":\#($0)}"# }
    #expect(CountedColumn.payloads(days).json?.swift == "typealias ItemPayload = [String: Int]\n")
  }

  @Test(arguments: [
    (["1", "2"], "Int"), (["1", "2.5"], "Double"), (["18446744073709551615"], "UInt64"), (["[]"], "[Ignored]"),
    (["[null,1]"], "[Int?]"), (["[[true]]"], "[[Bool]]"),
  ])
  func `a payload need not be an object`(_ texts: [String], _ type: String) {
    let lists = texts.map { $0.hasPrefix("[") ? $0 : "[\($0)]" }
    let spelling = texts.allSatisfy { $0.hasPrefix("[") } ? type : "[\(type)]"
    let found = CountedColumn.payloads(lists).json?.swift ?? ""
    #expect(found.split(separator: "\n").first == "typealias ItemPayload = \(spelling)")
  }
}
