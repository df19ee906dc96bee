import Foundation
import Panorama
import PanoramaImages
import PanoramaRaster
import Sketch
import TestSupport
import Testing

/// SVG files in a sketch's window, and our own exports read again.
@MainActor @Suite struct SVGInSketchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func importingIsOneStepOfUndoAndSelectsTheStrokes() throws {
    let desk = try Desk()
    try folder.write(
      """
      <svg width="200" height="100"><rect width="200" height="100" fill="red"/>
      <line x1="0" y1="0" x2="200" y2="100" stroke="black"/></svg>
      """, to: "a.svg")
    desk.view.insert(files: [folder("a.svg")], at: CGPoint(x: 500, y: 400))
    #expect(desk.strokes.count == 2)
    #expect(desk.pixel(550, 440) == 0xFFFF_0000)
    #expect(desk.view.sketch.tool == .lasso)
    desk.key("z", .control)
    #expect(desk.strokes.isEmpty)
  }

  /// The panorama's own coordinates are not those of the canvas there.
  @Test func aFileIsImportedWhereItWasDroppedFarOut() throws {
    let desk = try Desk()
    desk.place(CGPoint(x: 3e6, y: -2e6), zoom: 1)
    desk.view.sketch.didComeToRest()
    try folder.write(
      "<svg width='200' height='100'><rect width='200' height='100' fill='red'/></svg>",
      to: "a.svg")
    desk.view.insert(files: [folder("a.svg")], at: CGPoint(x: 500, y: 400))
    #expect(desk.pixel(550, 440) == 0xFFFF_0000)
    let points = try #require(desk.strokes.first).points
    #expect(points.allSatisfy { abs($0.x - 3_000_500) <= 100 && abs($0.y + 1_999_600) <= 50 })
  }

  @Test(arguments: ["<svg><g>", "<svg/>"])
  func aBadFileChangesNothing(_ text: String) throws {
    let desk = try Desk()
    try folder.write(text, to: "a.svg")
    desk.view.insert(files: [folder("a.svg")])
    desk.view.insert(files: [folder("none.svg")])
    #expect(desk.strokes.isEmpty)
    #expect(desk.view.sketch.tool == .pen)
  }

  @Test func areasAreKeptInTheFileErasedAndMoved() throws {
    let path = folder("a.sketch")
    let desk = try Desk(path: path)
    let ring: [[SIMD2<Double>]] = [
      [[100, 100], [300, 100], [300, 300], [100, 300]],
      [[150, 150], [150, 250], [250, 250], [250, 150]],
    ]
    try desk.document.add(SketchStroke(area: ring, color: .black))
    try desk.view.close()
    let again = try Desk(path: path)
    #expect(again.strokes.first?.ink?.tool == .area)
    #expect(again.pixel(200, 200) == 0xFFFF_FFFF)
    #expect(again.pixel(120, 200) == 0xFF00_0000)
    again.view.sketch.tool = .partEraser
    again.draw([(90, 120), (310, 120)])
    #expect(again.pixel(200, 120) == 0xFFFF_FFFF)
    #expect(again.pixel(200, 140) == 0xFF00_0000)
    #expect(again.strokes.count == 1)
    again.view.sketch.tool = .eraser
    // The lower one of the two pieces into which the ring was cut.
    again.draw([(120, 200)])
    #expect(again.pixel(120, 200) == 0xFFFF_FFFF)
    #expect(again.pixel(200, 106) == 0xFF00_0000)
  }

  @Test func anExportReadAgainLooksTheSame() throws {
    let document = try SketchDocument(path: nil)
    for k in 0..<6 {
      let points = (0..<30).map { i in
        let wave = 40 * sin(Double(i) / 3 + Double(k))
        return SIMD2(100 + 20 * Double(i), 200 + 80 * Double(k) + wave)
      }
      let ink = Ink(
        tool: k == 3 ? .highlighter : .pen, times: (0..<30).map { Float($0) / 60 })
      try document.add(
        SketchStroke(
          points: points, width: k == 3 ? 30 : 6,
          color: CGColor(argb: k == 3 ? 0xFFFF_F07A : 0xFF20_40A0 + UInt32(k) * 20),
          ink: k == 5 ? nil : ink))
    }
    let image = CGImage(
      width: 2, height: 1, pixels: [0xFFFF_0000, 0xFF00_00FF], isOpaque: true)
    try document.add(
      SketchStroke(
        picture: SketchPicture(PNGEncoder().encode(image)),
        in: CGRect(x: 300, y: 740, width: 200, height: 60)))
    // Letters so large are drawn as outlines.
    try document.add(
      SketchStroke(
        note: "A", at: [100, 600], width: 300, fontSize: 400, color: .black))
    var svg = ""
    try SVGWriter.write(
      width: 1024, height: 1024, encode: { try PNGEncoder().encode($0) }, to: { svg += $0 },
      parts: { try SketchDrawing(document).draw(hasPaper: false, $0) })
    let drawing = try SVGImport(Array(svg.utf8))
    #expect(
      drawing.strokes.count == 8
        && drawing.strokes[6].picture?.size == CGSize(width: 2, height: 1))
    let copy = try SketchDocument(path: nil)
    try copy.replace([], with: drawing.strokes)
    let bounds = SketchDrawing(document).bounds
    func picture(_ document: SketchDocument) throws -> [UInt32] {
      let bitmap = Bitmap(width: Int(bounds.width), height: Int(bounds.height))
      bitmap.clear(.white)
      let toBitmap = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
      try SketchDrawing(document).draw(hasPaper: false) { part in
        bitmap.withPixelBuffer { Rasterizer().draw(part, into: $0, transform: toBitmap) }
      }
      return try #require(bitmap.makeImage()).pixels
    }
    let (before, after) = (try picture(document), try picture(copy))
    func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 255) }
    let differing = zip(before, after).count { a, b in
      [0, 8, 16].contains { (shift: UInt32) in abs(channel(a, shift) - channel(b, shift)) > 24 }
    }
    #expect(differing < 20, "\(differing) pixels")
  }
}
