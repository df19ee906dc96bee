import Foundation
import PanoramaGraphics
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct SVGWriterTests {
  private func svg(_ body: (CGContext) -> Void) throws -> String {
    try SVGWriter.text(for: SceneContent(width: 20, height: 10, list: DisplayList(body))) { _ in
      [1, 2, 3]
    }
  }

  @Test func whatBlendsDoesSoWithinItsLayer() throws {
    func text(_ mode: CGBlendMode) throws -> String {
      try svg {
        $0.beginTransparencyLayer(auxiliaryInfo: nil)
        $0.setBlendMode(mode)
        $0.fill(CGRect(x: 0, y: 0, width: 3, height: 4))
        $0.endTransparencyLayer()
      }
    }
    let blended = try text(.multiply)
    #expect(blended.contains("style=\"isolation:isolate\""))
    #expect(blended.contains("mix-blend-mode:multiply"))
    #expect(try !text(.normal).contains("isolation"))
  }

  @Test func shapesStayShapes() throws {
    let text = try svg {
      $0.setFillColor(CGColor(argb: 0x80ff_0000))
      $0.translateBy(x: 1, y: 2)
      $0.addRect(CGRect(x: 0, y: 0, width: 3, height: 4))
      $0.fillPath(using: .evenOdd)
      $0.setLineWidth(0)
      $0.setLineDash(phase: 1, lengths: [2, 3])
      $0.strokeEllipse(in: CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    #expect(
      text.contains(
        """
        <path d="M0 0L3 0L3 4L0 4Z" fill="#ff0000" fill-opacity="0.50196" fill-rule="evenodd" \
        transform="matrix(1 0 0 1 1 2)"/>
        """))
    #expect(text.contains("stroke-width=\"1\" vector-effect=\"non-scaling-stroke\""))
    #expect(text.contains("stroke-dasharray=\"2 3\" stroke-dashoffset=\"1\""))
    #expect(text.contains("viewBox=\"0 0 20 10\""))
  }

  private struct NoEncoder: Error {}

  /// A picture that cannot be encoded must not silently be missing from the file.
  @Test func aPictureInAPatternThatCannotBeEncodedIsAnError() throws {
    let image = CGImage(width: 1, height: 1, pixels: [0xff00_0000], isOpaque: true)
    let area = CGRect(x: 0, y: 0, width: 4, height: 4)
    let pattern = try #require(
      CGPattern(bounds: area, xStep: 4, yStep: 4) { $0.draw(image, in: area) })
    let cover = DisplayItem(.cover(.pattern(pattern, .identity)))
    let scene = SceneContent(width: 8, height: 8, list: DisplayList(items: [cover]))
    #expect(throws: NoEncoder.self) {
      try SVGWriter.text(for: scene) { _ in throw NoEncoder() }
    }
  }

  @Test func sharedPartsAreDefinedOnce() throws {
    let inner = DisplayList { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1)) }
    let image = CGImage(width: 1, height: 1, pixels: [0], isOpaque: false)
    let text = try svg { context in
      for i in 0..<3 {
        context.draw(inner, transform: CGAffineTransform(translationX: Double(i), y: 0), alpha: 0.5)
        context.draw(image, in: CGRect(x: i, y: 0, width: 1, height: 1))
      }
    }
    #expect(text.components(separatedBy: "<g id=").count == 2)
    #expect(text.components(separatedBy: "data:image/png;base64,AQID").count == 2)
    #expect(text.components(separatedBy: "opacity=\"0.5\"").count == 4)
  }

  @Test func gradientsThatStopGoOnTransparent() throws {
    let gradient = CGGradient(from: .black, through: .white, at: 0.5, to: .black)
    let stopping = try svg {
      $0.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 9, y: 0), options: [])
    }
    #expect(stopping.components(separatedBy: "stop-opacity=\"0\"").count == 3)
    let shrinking = try svg {
      $0.drawRadialGradient(
        gradient, startCenter: CGPoint(x: 5, y: 5), startRadius: 4, endCenter: .zero, endRadius: 1,
        options: [.drawsAfterEndLocation, .drawsBeforeStartLocation])
    }
    #expect(shrinking.contains("cx=\"5\" cy=\"5\" r=\"4\" fx=\"0\" fy=\"0\" fr=\"1\""))
    #expect(!shrinking.contains("stop-opacity"))
  }

  /// `feDropShadow` is unknown to programs of 2020, which then leave out the item.
  @Test func shadowsAreMadeOfWhatEveryProgramKnows() throws {
    let text = try svg {
      $0.setShadow(offset: CGSize(width: 3, height: 4), blur: 4, color: .black)
      $0.fill(CGRect(x: 5, y: 2, width: 3, height: 4))
    }
    #expect(!text.contains("feDropShadow"))
    let order = ["feGaussianBlur", "feOffset", "feFlood", "feComposite", "feMerge"]
    let places = order.compactMap { text.range(of: $0)?.lowerBound }
    #expect(places.count == order.count && places == places.sorted())
    #expect(text.contains("<feMergeNode in=\"SourceGraphic\"/>"))
  }

  @Test func aGroundWithoutEdgesStaysWithinWhatProgramsCanDraw() throws {
    func text(_ reach: Double, scale: Double = 1) throws -> String {
      try svg {
        $0.scaleBy(x: scale, y: scale)
        $0.fill(CGRect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach))
      }
    }
    #expect(try text(1e9).contains("M-4194304 -4194304L4194304 -4194304"))
    #expect(try text(4e6).contains("M-4000000 -4000000L4000000 -4000000"))
    // The canvas shows more than that.
    #expect(try text(1e9, scale: 1e-6).contains("M-1000000000 -1000000000L"))
  }

  @Test func aFailingEncoderIsReported() {
    struct Failure: Error {}
    let scene = SceneContent(
      width: 1, height: 1,
      list: DisplayList {
        $0.draw(
          CGImage(width: 1, height: 1, pixels: [0], isOpaque: false),
          in: CGRect(x: 0, y: 0, width: 1, height: 1))
      })
    #expect(throws: Failure.self) { try SVGWriter.text(for: scene) { _ in throw Failure() } }
  }

  @Test(arguments: 0..<20)
  func tagsAreBalancedAndEveryReferenceHasItsDefinition(seed: UInt64) throws {
    var random = RandomList(seed: seed)
    let scene = SceneContent(width: 300, height: 200, list: random.list(items: 25))
    let text = try SVGWriter.text(for: scene) { _ in [0] }
    func count(_ part: String) -> Int { text.components(separatedBy: part).count - 1 }
    #expect(count("<g ") + count("<g>") == count("</g>"))
    for part in text.components(separatedBy: "#").dropFirst() {
      let name = part.prefix { $0.isLetter || $0.isNumber }
      guard let first = name.first, "cgil".contains(first), name.count < 6,
        name.dropFirst().allSatisfy(\.isNumber), !name.dropFirst().isEmpty
      else { continue }
      #expect(text.contains("id=\"\(name)\""), "\(name)")
    }
    #expect(!text.contains("nan") && !text.contains("inf\""))
  }
}
