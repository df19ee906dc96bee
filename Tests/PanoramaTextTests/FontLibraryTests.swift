import Foundation
import Logging
import PanoramaGraphics
import PanoramaText
import TestSupport
import Testing

@Suite struct FontLibraryTests {
  private let recorder = MessageLog()
  private var library: FontLibrary { FontLibrary(logger: recorder.logger) }

  @Test func oneOutlineForOneGlyphWhateverTheWay() {
    let library = library
    let a = TextLine("x", font: TestFonts.dejaVu(10, in: library)).glyphs.glyphs[0].outline
    let b = TextLine("x", font: TestFonts.dejaVu(99, in: library)).glyphs.glyphs[0].outline
    #expect(a === b)
    let named = library.font(named: "DejaVu Sans", size: 10)
    #expect(TextLine("x", font: named).glyphs.glyphs[0].outline === a)
    #expect(recorder.all.isEmpty)
  }

  @Test func theInstalledFamiliesAreListed() {
    let families = library.installedFamilies
    #expect(families.contains("DejaVu Sans") && Set(families).count == families.count)
    #expect(families.map { $0.lowercased() } == families.map { $0.lowercased() }.sorted())
    #expect(families.allSatisfy { library.isInstalled($0) })
    let own = FontLibrary(logger: recorder.logger, knownFiles: .standard, asksFontconfig: false)
    #expect(own.installedFamilies.isEmpty)
  }

  @Test func twoLibrariesShareNothing() {
    let a = TextLine("x", font: TestFonts.dejaVu(10)).glyphs.glyphs[0].outline
    let b = TextLine("x", font: TestFonts.dejaVu(10)).glyphs.glyphs[0].outline
    #expect(a !== b && a.path == b.path)
  }

  @Test func weightsAreDifferentFaces() {
    let library = library
    let widths = [FontWeight.regular, .bold].map {
      TextLine("weights", font: library.systemFont(ofSize: 20, weight: $0)).width
    }
    #expect(widths[0] < widths[1])
    #expect(library.boldSystemFont(ofSize: 20) == library.systemFont(ofSize: 20, weight: .bold))
  }

  @Test func aMissingFontIsReplacedAndLoggedOnce() {
    let library = library
    let missing = library.font(contentsOf: "/no/such/font.ttf", size: 20)
    let system = library.systemFont(ofSize: 20)
    #expect(TextLine("text", font: missing).glyphs == TextLine("text", font: system).glyphs)
    _ = TextLine("more", font: missing.withSize(30))
    #expect(recorder.all.count == 1)
    #expect(recorder.all.first?.contains("/no/such/font.ttf") == true)
  }

  @Test(arguments: ["/dev/zero", "/tmp", "/proc/self/mem", ""]) func whatIsNoFileIsReplaced(
    path: String
  ) {
    let library = library
    let line = TextLine("text", font: library.font(contentsOf: path, size: 20))
    #expect(line.glyphs == TextLine("text", font: library.systemFont(ofSize: 20)).glyphs)
    #expect(recorder.all.count == 1)
  }

  @Test func anUnknownFamilyIsReplacedAndLogged() {
    let library = library
    let unknown = library.font(named: "No Such Family 7", size: 20)
    #expect(unknown.ascent == library.systemFont(ofSize: 20).ascent)
    #expect(recorder.all.count == 1)
  }

  @Test func brokenFontFilesAreReplaced() throws {
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: TestFonts.regular)))
    let folder = FileManager.default.temporaryDirectory
    var noise = whole
    for i in stride(from: 12, to: 4000, by: 3) { noise[i] = UInt8(truncatingIfNeeded: i &* 31) }
    let cases: [[UInt8]] = [[], Array("no font at all".utf8), Array(whole.prefix(700)), noise]
    for (i, bytes) in cases.enumerated() {
      let path = folder.appendingPathComponent("broken-\(UUID().uuidString)-\(i).ttf").path
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      defer { try? FileManager.default.removeItem(atPath: path) }
      let line = TextLine("text", font: library.font(contentsOf: path, size: 20))
      #expect(line.ascent > 0)
      #expect(!line.glyphs.glyphs.isEmpty)
    }
    #expect(recorder.all.count >= 3)
  }

  /// Fontconfig searches all fonts for each request for a character.
  @Test func charactersThatNoFontHasAreLookedUpQuickly() {
    let text = String(String.UnicodeScalarView((0xF0000..<0xF1F40).compactMap(Unicode.Scalar.init)))
    let font = library.systemFont(ofSize: 10)
    func processorTime() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    let start = processorTime()
    let line = TextLine(text, font: font)
    #expect(processorTime() - start < 3)
    #expect(line.glyphs.glyphs.count == 8000)
  }

  @Test func withNoFontAtAllTheBuiltInLettersShow() {
    let bare = FontLibrary(
      logger: recorder.logger, knownFiles: KnownFontFiles(families: []), asksFontconfig: false)
    let line = TextLine("Hi 漢", font: bare.systemFont(ofSize: 10))
    #expect(line.width == 4 * 6)
    #expect(line.glyphs.glyphs.count == 3)
    #expect(line.bounds.minY == -7 && line.bounds.maxY == 0)
    #expect(recorder.all.count == 1)
  }

  /// Arabic is not in DejaVu Serif, so another face has it: of the weight that is asked for, whoever asked before.
  @Test func aFallbackHasTheWeightOfItsTextWhateverCameBefore() {
    func width(_ weight: FontWeight, in library: FontLibrary) -> Double {
      let descriptor = FontDescriptor(.family("DejaVu Serif"), weight: weight)
      return TextLine("مرحبا", font: Font(descriptor, size: 20, library: library)).width
    }
    let (first, second) = (FontLibrary(), FontLibrary())
    let bold = width(.bold, in: first)
    let regular = width(.regular, in: first)
    #expect(regular == width(.regular, in: second) && bold == width(.bold, in: second))
    #expect(bold > regular)
  }
}
