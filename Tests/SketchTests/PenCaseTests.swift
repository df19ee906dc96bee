import Foundation
import Panorama
import Sketch
import Testing

/// The pens as values.
@Suite struct PenCaseTests {
  @Test func theChosenPenIsTheOneUsedLast() {
    var pens = PenCase()
    #expect(pens.pens.count == PenCase.count && pens.chosenIndex == 0)
    pens.choose(4)
    pens.choose(2)
    #expect(pens.chosenIndex == 2 && pens.chosen == pens.pens[2])
    #expect(pens.index(of: .highlighter) == 4 && pens.index(of: .pen) == 2)
    pens.choose(7)
    pens.choose(-1)
    #expect(pens.chosenIndex == 2)
  }

  @Test func aKindWithoutAPenDrawsAsUsual() {
    var pens = PenCase()
    for i in 0..<PenCase.count {
      pens.choose(i)
      pens.chosen = SketchPen(color: .black, width: 3)
    }
    #expect(pens.index(of: .highlighter) == nil)
    #expect(pens[.highlighter].kind == .highlighter && pens[.highlighter].width > 3)
    // A client that sets one replaces the pen used longest ago.
    pens[.highlighter] = SketchPen(.highlighter, color: .red, width: 20)
    #expect(pens.index(of: .highlighter) == 0)
  }

  @Test func recentColorsAreNewestFirstDifferentAndFew() {
    var pens = PenCase()
    for gray in 0..<20 { pens.remember(CGColor(argb: 0x80_000000 | UInt32(gray))) }
    pens.remember(CGColor(argb: 0xFF00_0010))
    #expect(pens.recentColors.count == PenCase.maximumRecentColors)
    #expect(pens.recentColors.prefix(2).map(\.argb) == [0xFF00_0010, 0xFF00_0013])
  }

  @Test func aCaseIsWrittenAndReadAgain() throws {
    var pens = PenCase()
    pens.choose(3)
    pens.chosen.color = CGColor(argb: 0x8012_3456)
    pens.chosen.thinsWithSpeed = false
    pens.eraserRadius = 20
    pens.remember(.red)
    let data = try JSONEncoder().encode(pens)
    #expect(try JSONDecoder().decode(PenCase.self, from: data) == pens)
  }

  @Test(arguments: [
    (#""width":2}"#, #""width":0}"#), (#""width":2}"#, #""width":1e300}"#),
    (#""lag":0.011,"#, #""lag":-1,"#), (#""kind":"pen""#, #""kind":"brush""#),
    (#""uses":[0,1,"#, #""uses":[0,0,"#), (#""uses":[0,1,"#, #""uses":[1,"#),
    (#""eraser":8,"#, #""eraser":0,"#), (#""pens":["#, #""pens":[],"more":["#),
  ])
  func aCaseThatMakesNoSenseIsRefused(good: String, bad: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(PenCase()), as: UTF8.self)
    #expect(text.contains(good))
    let broken = text.replacingOccurrences(of: good, with: bad)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PenCase.self, from: Data(broken.utf8))
    }
  }
}
