import Foundation
import PanoramaGraphics
import TestSupport
import Testing

@Suite struct SceneErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var line: Int?
    var says: String
    var testDescription: String { String(text.prefix(40)) }
  }

  static let cases: [Case] = [
    Case(text: "", line: nil, says: "empty"),
    Case(text: "\u{0}\u{1}PNG", line: nil, says: "binary"),
    Case(text: "rect ff000000 0 0 1 1\n", line: nil, says: "size"),
    Case(text: "size 10", line: 1, says: "too early"),
    Case(text: "size 0 10", line: 1, says: "at least 1"),
    Case(text: "size -5 10", line: 1, says: "at least 1"),
    Case(text: "size 1.5 10", line: 1, says: "whole"),
    Case(text: "size NaN 10", line: 1, says: "at least 1"),
    Case(text: "size 100000 100000", line: 1, says: "smaller"),
    Case(text: "size 1e300 1e300", line: 1, says: "smaller"),
    Case(text: "size ten 10", line: 1, says: "not “ten”"),
    Case(text: "size 9 9\nsize 9 9", line: 2, says: "second"),
    Case(text: "size 9 9\n\nsquiggle 1 2", line: 3, says: "unknown command “squiggle”"),
    Case(text: "\u{1b}[31mred 1", line: 1, says: "“[31mred”"),
    Case(text: "size 9 9\nrect ff000000 1 2 3", line: 2, says: "x y w h"),
    Case(text: "size 9 9\nrect ff000000 1 2 3 4 5", line: 2, says: "remove “5”"),
    Case(text: "size 9 9\nrect red 1 2 3 4", line: 2, says: "AARRGGBB"),
    Case(text: "size 9 9\nrect ff00000 1 2 3 4", line: 2, says: "AARRGGBB"),
    Case(text: "size 9 9\nclear", line: 2, says: "AARRGGBB"),
    Case(text: "size 9 9\nfill xx ff000000 M 0 0", line: 2, says: "nz or eo"),
    Case(text: "size 9 9\nfill nz ff000000", line: 2, says: "path"),
    Case(text: "size 9 9\nfill nz ff000000 M 0", line: 2, says: "M takes x y"),
    Case(text: "size 9 9\nfill nz ff000000 M 0 0 C 1 2 3 4", line: 2, says: "C takes"),
    Case(text: "size 9 9\nfill nz ff000000 M 0 0 X 1 2", line: 2, says: "not “X”"),
    Case(text: "size 9 9\nfill nz ff000000 M 0 0 L 1 2x", line: 2, says: "not “2x”"),
    Case(text: "size 9 9\nfill nz ff000000 M 0 0 1 2", line: 2, says: "not “1”"),
    Case(text: "size 9 9\nstroke ff000000 1 fat round M 0 0", line: 2, says: "cap"),
    Case(text: "size 9 9\nstroke ff000000 1 butt sharp M 0 0", line: 2, says: "join"),
    Case(text: "size 9 9\nstroke ff000000 1 bu", line: 2, says: "cap"),
    Case(text: "size 9 9\nfillg nz 0 0 1 1 2 0 ff000000 M 0 0", line: 2, says: "stops"),
    Case(text: "size 9 9\nfillg nz 0 0 1 1 0 M 0 0", line: 2, says: "at least one stop"),
    Case(text: "size 9 9\nfillg nz 0 0 1 1 -2 M 0 0", line: 2, says: "whole number"),
    Case(text: "size 9 9\nfillg nz 0 0 1 1 1e30 M 0 0", line: 2, says: "whole number"),
    Case(text: "size 9 9\nimage 1 0 0 bilinear", line: 2, says: "photo.bgra"),
    Case(text: "size 9 9\nimage 1 0 0 fuzzy", line: 2, says: "bilinear or best"),
    Case(text: "size 9 9\nconcat 1 0 0 1", line: 2, says: "a b c d e f"),
    Case(text: "size 9 9\ndash 0 -1 2", line: 2, says: "at least 0"),
    Case(text: "size 9 9\nlayer", line: 2, says: "alpha"),
    Case(text: "size 9 9\nshadow 1 2 3", line: 2, says: "AARRGGBB"),
    Case(text: "size 9 9\npicture b1 low 0 0 1 1", line: 2, says: "no bitmap is called “b1”"),
    Case(text: "size 9 9\nbitmap b1 2 2 AAAA", line: 2, says: "16 bytes"),
    Case(text: "size 9 9\nbitmap b1 0 2 AAAA", line: 2, says: "at least 1"),
    Case(text: "size 9 9\nbitmap b1 1000000 1000000 AA", line: 2, says: "pixels"),
    Case(text: "size 9 9\ncover @g1", line: 2, says: "no paint is called “g1”"),
    Case(text: "size 9 9\nglyphs ff000000 12 1 o1 0 0", line: 2, says: "no outline"),
    Case(text: "size 9 9\nglyphs ff000000 12 3", line: 2, says: "too early"),
    Case(text: "size 9 9\ndraw l1", line: 2, says: "no list is called “l1”"),
    Case(text: "size 9 9\nlist l1\ndraw l1\nend", line: 3, says: "no list is called “l1”"),
    Case(text: "size 9 9\nend", line: 2, says: "list NAME"),
    Case(text: "size 9 9\nlist l1\nrect ff000000 0 0 1 1", line: 2, says: "cut off"),
    Case(text: "size 9 9\nlinear g 0 0 1 1 maybe 1 0 ff000000", line: 2, says: "none, before"),
  ]

  @Test(arguments: cases)
  func everyFaultNamesItsLineAndSaysWhatToDo(_ c: Case) {
    let error = #expect(throws: SceneError.self) { try SceneReader().read(c.text) }
    #expect(error?.line == c.line)
    #expect(error?.reason.contains(c.says) == true, "\(error?.reason ?? "")")
    #expect(error?.description.contains("\n") == false)
  }

  @Test func anyBytesAreReadOrRefusedWithoutTrapping() throws {
    var random = SeededGenerator(seed: 5)
    let words =
      "size clear fill stroke rect text save restore concat clip dash layer shadow list end draw nz eo ff00ff00 M L C Q Z 1 -2 3e9 NaN inf butt round miter bitmap b QUJD linear radial @g glyphs outline"
      .split(separator: " ").map(String.init)
    for _ in 0..<2000 {
      var text = "size 9 9\n"
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        text += words[Int.random(in: 0..<words.count, using: &random)]
        text += Int.random(in: 0..<5, using: &random) == 0 ? "\n" : " "
      }
      _ = try? SceneReader().read(text)
      let bytes = (0..<64).map { _ in UInt8.random(in: 1...255, using: &random) }
      #expect(throws: SceneError.self) { try SceneReader().read(bytes) }
    }
  }

  @Test(arguments: 0..<12)
  func damagedDumpsAreReadOrRefusedWithoutTrapping(seed: UInt64) {
    var source = RandomList(seed: seed)
    let scene = SceneContent(width: 300, height: 200, list: source.list(items: 12))
    let whole = Array(SceneWriter.text(for: scene).utf8)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      var bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &random)))
      for _ in 0..<Int.random(in: 0..<4, using: &random) where !bytes.isEmpty {
        let at = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[at] = UInt8.random(in: 1...255, using: &random)
        case 1: bytes.remove(at: at)
        default: bytes.insert(contentsOf: "9e99 ".utf8, at: at)
        }
      }
      do {
        let read = try SceneReader().read(bytes)
        #expect(read.width * read.height <= SceneReader.defaultPixelBudget)
      } catch {
        #expect(!error.reason.isEmpty)
      }
    }
  }
}
