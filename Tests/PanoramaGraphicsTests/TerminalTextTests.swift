import PanoramaGraphics
import Testing

@Suite struct TerminalTextTests {
  @Test(arguments: [
    "", "a b.png", "ü☃🎉/é", "e\u{301}", "👩\u{200D}🚀", "می\u{200C}خواهم", "עברית", "\\n",
  ])
  func ordinaryTextStaysAsItIs(_ text: String) {
    #expect(TerminalText.escaped(text) == text)
  }

  @Test(arguments: [
    ("\u{1B}[31mred", #"\u{1B}[31mred"#), ("a\u{7}b", #"a\u{7}b"#), ("\u{7F}", #"\u{7F}"#),
    ("\u{9B}2J", #"\u{9B}2J"#), ("gnp.\u{202E}exe", #"gnp.\u{202E}exe"#),
    ("\u{2066}x\u{2069}", #"\u{2066}x\u{2069}"#), ("a\u{200F}", #"a\u{200F}"#),
    ("two\nlines\r\n\tthree", #"two\nlines\r\n\tthree"#),
    ("a\u{2028}b\u{2029}", #"a\u{2028}b\u{2029}"#),
    ("\0", #"\u{0}"#), ("caf\u{10FFE9}.png", #"caf\xE9.png"#),
  ])
  func whatSteersATerminalIsShown(_ text: String, _ shown: String) {
    #expect(TerminalText.escaped(text) == shown)
  }

  @Test func nothingGetsThrough() {
    let all = (0...0x10FFFF).compactMap { Unicode.Scalar($0 as UInt32) }
    let result = TerminalText.escaped(String(String.UnicodeScalarView(all))).unicodeScalars
    #expect(result.allSatisfy { $0.properties.generalCategory != .control })
    #expect(result.allSatisfy { !$0.properties.isBidiControl })
  }
}
