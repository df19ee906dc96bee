import Foundation
@_spi(TextTests) import PanoramaText
import Testing

/// Unicode's own tests, which Debian's package unicode-data installs.
@Suite("Unicode's tests of line breaks and directions")
struct UnicodeTests {
  private static let folder = "/usr/share/unicode/"

  private static func lines(_ file: String) throws -> [Substring] {
    try String(contentsOfFile: folder + file, encoding: .utf8).split(separator: "\n")
  }

  private static let breaks = (try? lines("auxiliary/LineBreakTest.txt")) ?? []
  private static let directions = (try? lines("BidiCharacterTest.txt")) ?? []

  private static func scalars(_ hexadecimal: [Substring]) -> [Unicode.Scalar]? {
    let scalars = hexadecimal.compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
    return scalars.count == hexadecimal.count ? scalars : nil
  }

  @Test(
    "Lines may end where Unicode says",
    .enabled(
      if: breaks.first?.contains("LineBreakTest-\(LineBreakClass.unicodeVersion).txt") ?? false,
      "needs unicode-data of the version of the table"))
  func lineBreaks() throws {
    var count = 0
    for line in Self.breaks where !line.hasPrefix("#") {
      let fields = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      // Surrogates, which no string has, are left out.
      guard let scalars = Self.scalars(fields.filter { $0 != "×" && $0 != "÷" }) else { continue }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      let found = LineBreakOpportunities(in: Substring(String(text)))
      var offset = 0
      var marks = ""
      for scalar in scalars {
        marks += (offset > 0 && found[offset] ? "÷ " : "× ") + String(scalar.value, radix: 16) + " "
        offset += UTF8.width(scalar)
      }
      marks += found[offset] ? "÷" : "×"
      let expected = fields.map { field in
        UInt32(field, radix: 16).map { String($0, radix: 16) } ?? String(field)
      }
      #expect(marks == expected.joined(separator: " "), "\(line)")
      count += 1
    }
    #expect(count > 7000)
  }

  @Test(
    "Characters have the levels that Unicode says",
    .enabled(if: !directions.isEmpty, "needs unicode-data"))
  func levels() throws {
    var count = 0
    for line in Self.directions where !line.hasPrefix("#") {
      let fields = line.split(separator: ";")
      guard let scalars = Self.scalars(fields[0].split(separator: " ")) else { continue }
      let base: Bool? = fields[1] == "2" ? nil : fields[1] == "1"
      let directions = TextDirections(scalars, isRightToLeft: base)
      var offset = 0
      var found: [String] = []
      let expected = fields[3].split(separator: " ")
      for (scalar, level) in zip(scalars, expected) {
        // Controls, which are not shown, may have any level.
        found.append(level == "x" ? "x" : "\(directions.level(at: offset))")
        offset += UTF8.width(scalar)
      }
      if found != expected.map(String.init) || directions.isRightToLeft != (fields[2] == "1") {
        Issue.record("\(line): \(found)")
      }
      count += 1
    }
    #expect(count > 90_000)
  }
}
