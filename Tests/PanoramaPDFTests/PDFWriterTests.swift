import Foundation
import Panorama
import PanoramaPDF
import TestSupport
import Testing

@Suite struct PDFWriterTests {
  private let fonts = FontLibrary()

  private func font(_ path: String, size: Double = 20) -> Font {
    Font(FontDescriptor(.file(path: path, index: 0)), size: size, library: fonts)
  }

  /// A font with TrueType outlines.
  private var dejaVu: Font { font("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf") }

  @Test(arguments: [
    "The quick brown fox jumps over the lazy dog.", "Grüße aus Zürich, naïve café",
    "Ελληνικά και кириллица", "office waffle fjord", "1,234.5 € & <b> \"q\" (x)",
  ])
  func theTextIsFound(_ text: String) throws {
    for font in [dejaVu, Font(FontDescriptor(.system), size: 18, library: fonts)] {
      let list = DisplayList {
        $0.draw(text, at: CGPoint(x: 10, y: 10), font: font, color: .black)
      }
      let pdf = try list.pdf(side: 600)
      #expect(try Viewer.faults(in: pdf) == "")
      #expect(try Viewer.text(in: pdf) == text)
    }
  }

  @Test func aGlyphThatStandsForTwoTextsIsFoundAsBoth() throws {
    // In most fonts the two kinds of hyphen and of space look the same.
    let list = DisplayList {
      $0.draw("a-b", at: CGPoint(x: 10, y: 10), font: dejaVu, color: .black)
      $0.draw("a\u{2010}b", at: CGPoint(x: 10, y: 50), font: dejaVu, color: .black)
    }
    #expect(try Viewer.text(in: list.pdf(side: 200)) == "a-b a\u{2010}b")
  }

  @Test func textInGradientsAndPicturesIsFound() throws {
    let list = DisplayList { context in
      let run = TextLine("Sunset", font: dejaVu).glyphs(at: CGPoint(x: 10, y: 40))
      let gradient = CGGradient(stops: [
        CGGradient.Stop(location: 0, color: .black), CGGradient.Stop(location: 1, color: .white),
      ])
      context.draw(
        DisplayList(items: [
          DisplayItem(
            .glyphs(run, .conicGradient(gradient, center: CGPoint(x: 40, y: 40), angle: 0)))
        ]))
    }
    #expect(try Viewer.text(in: list.pdf(side: 200)) == "Sunset")
  }

  @Test func severalDrawingsBecomePages() throws {
    let scenes = (1...3).map { number in
      SceneContent(
        width: 100 * number, height: 50,
        list: DisplayList {
          $0.draw("Page \(number)", at: CGPoint(x: 5, y: 5), font: dejaVu, color: .black)
        })
    }
    let pdf = try PDFWriter.bytes(of: scenes)
    #expect(try Viewer.text(in: pdf) == "Page 1 Page 2 Page 3")
    let text = String(decoding: pdf, as: Unicode.ASCII.self)
    #expect(text.contains("/Count 3"))
    #expect(text.contains("/MediaBox [0 0 300 50]"))
  }

  @Test func aFileWithoutPagesIsStillAFile() throws {
    let pdf = try PDFWriter.bytes(of: [])
    #expect(pdf.starts(with: "%PDF-1.7".utf8))
    #expect(String(decoding: pdf.suffix(6), as: UTF8.self) == "%%EOF\n")
  }

  @Test func whatIsSharedIsWrittenOnce() throws {
    let image = CGImage(
      width: 64, height: 64, pixels: (0..<4096).map { UInt32($0) &* 2_654_435_761 | 0xFF00_0000 },
      isOpaque: true)
    let inner = DisplayList { $0.draw(image, in: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    func size(_ count: Int) throws -> Int {
      try DisplayList { context in
        for i in 0..<count {
          context.draw(inner, transform: CGAffineTransform(translationX: Double(i), y: 3))
        }
      }.pdf(side: 100).count
    }
    #expect(try size(60) < size(2) + 1000)
  }

  @Test func theBytesDoNotDependOnTheRun() throws {
    let list = PDFAgreementTests.Sample.allCases.reduce(into: [DisplayItem]()) { items, sample in
      items.append(DisplayItem(.list(DisplayList { sample.draw($0) })))
    }
    let bytes = try DisplayList(items: list).pdf(side: 120)
    #expect(try DisplayList(items: list).pdf(side: 120) == bytes)
  }

  @Test(arguments: 1...20) func anyDrawingIsASoundFile(_ seed: UInt64) throws {
    var random = RandomDrawing(seed: seed, size: 90)
    let list = random.list(25)
    let pdf = try list.pdf(side: 90)
    #expect(try Viewer.faults(in: pdf) == "")
    #expect(try Viewer.mupdf.picture(of: pdf) != nil)
  }

  @Test func numbersThatAreNoneDrawNothing() throws {
    let list = DisplayList { context in
      context.fill(CGRect(x: Double.nan, y: 0, width: 10, height: 10))
      context.scaleBy(x: 0, y: 1)
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    let pdf = try list.pdf(side: 20)
    #expect(try Viewer.faults(in: pdf) == "")
    let blank = DisplayList.empty.picture(side: 20)
    #expect(try Viewer.poppler.picture(of: pdf)?.meanDifference(from: blank) == 0)
  }

  /// Their places have more decimals than PDF's numbers.
  @Test func tinyTextsAndPicturesAreWritten() throws {
    let text = TextLayout("a", font: dejaVu)
    let image = CGImage(width: 1, height: 1, pixels: [0xFFFF_0000], isOpaque: true)
    let list = DisplayList { context in
      context.scaleBy(x: 1e12, y: 1e12)
      context.setLineWidth(1e-12)
      context.stroke(CGRect(x: 0, y: 0, width: 1e-11, height: 1e-11))
      context.draw(image, in: CGRect(x: 0, y: 0, width: 1e-11, height: 1e-11))
      context.draw(text, at: .zero, color: .black)
    }
    #expect(try Viewer.faults(in: list.pdf(side: 20)) == "")
  }

  @Test func deepNestingEnds() throws {
    var list = DisplayList { $0.fill(CGRect(x: 0, y: 0, width: 5, height: 5)) }
    for _ in 0..<2000 { list = DisplayList(items: [DisplayItem(.list(list))]) }
    #expect(try list.pdf(side: 20).count < 100_000)
  }

  @Test func theErrorsOfTheOutputArePassedOn() throws {
    struct Full: Error {}
    #expect(throws: Full.self) {
      _ = try PDFWriter(to: { _ in throw Full() })
    }
  }
}
