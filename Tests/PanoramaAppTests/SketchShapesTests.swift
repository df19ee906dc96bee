import Foundation
import Panorama
import Sketch
import TestSupport
import Testing

/// Layers, and what the eraser of parts left, look the same as shapes and as pixels.
@MainActor
@Suite struct SketchShapesTests {
  private static let red = CGColor(red: 1, green: 0, blue: 0)
  private let folder: TemporaryFolder

  /// Two crossing strokes with a gap, and a third one on a translucent layer.
  init() throws {
    folder = try TemporaryFolder()
    let view = SketchView(document: try SketchDocument(path: folder("a.sketch")))
    let sketch = view.sketch
    let sweep = EraserSweep(points: [SIMD2(500, 100), SIMD2(500, 900)], radius: 40)
    for (a, b) in [
      (SIMD2(100.0, 200.0), SIMD2(900.0, 800.0)), (SIMD2(100, 800), SIMD2(900, 200)),
    ] {
      var stroke = SketchStroke(points: [a, b], width: 60, color: Self.red)
      stroke.erasure = Erasure(sweeps: [sweep])
      try sketch.document.add(stroke)
    }
    #expect(sketch.addLayer())
    sketch.changeLayer { $0.opacity = 0.5 }
    var stroke = SketchStroke(
      points: [SIMD2(300, 100), SIMD2(300, 900)], width: 80,
      color: CGColor(red: 0, green: 0, blue: 1))
    stroke.layer = try #require(sketch.document.layers.last).id
    try sketch.document.add(stroke)
    try view.close()
  }

  /// The drawing's area on the canvas, whose coordinates are whole numbers.
  private func area() throws -> (x: Int, y: Int, width: Int, height: Int) {
    let bounds = try SketchDrawing(path: folder("a.sketch")).bounds
    // The strokes reach from 70 to 930 and from 60 to 940, and a margin is around them.
    #expect(bounds.contains(CGRect(x: 70, y: 60, width: 860, height: 880)))
    return (Int(bounds.minX), Int(bounds.minY), Int(bounds.width), Int(bounds.height))
  }

  private func bytes(_ format: ExportFormat) throws -> [UInt8] {
    try SketchDrawing(path: folder("a.sketch")).export().bytes(as: format)
  }

  private func render(_ input: String, to output: String) throws -> CGImage {
    let outcome = try Program.run(["render", input, "-o", output], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try CGImage.load(contentsOf: folder(output))
  }

  /// Draws a PDF file at a pixel per point.
  private func showPDF(_ input: String, as stem: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["pdftoppm", "-r", "72", "-png", "-singlefile", input, stem]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    try process.run()
    process.waitUntilExit()
  }

  @Test func pixelsAreTheDrawing() throws {
    let image = try CGImage.load(bytes(.png))
    let area = try area()
    #expect(image.width == area.width && image.height == area.height)
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      image.pixels[(y - area.y) * area.width + x - area.x]
    }
    #expect(pixel(500, 500) == 0xFFFF_FFFF, "erased")
    #expect(pixel(150, 237) == 0xFFFF_0000)
    #expect([0xFF7F_7FFF, 0xFF80_80FF].contains(pixel(300, 150)), "a translucent layer")
    #expect(try render("a.sketch", to: "a.png").pixels == image.pixels)
  }

  @Test func aSceneHasTheSamePixels() throws {
    let image = try CGImage.load(bytes(.png))
    try folder.write(bytes(.scene), to: "b.scene")
    #expect(try render("b.scene", to: "b.png").pixels == image.pixels)
  }

  @Test func aPDFLooksTheSame() throws {
    let image = try CGImage.load(bytes(.png))
    try folder.write(bytes(.pdf), to: "a.pdf")
    try showPDF("a.pdf", as: "p")
    let shown = try CGImage.load(contentsOf: folder("p.png"))
    #expect(shown.width == image.width && shown.height == image.height)
    var sum = 0
    for (a, b) in zip(image.pixels, shown.pixels) {
      for shift in [0, 8, 16] as [UInt32] {
        sum += abs(Int(a >> shift & 255) - Int(b >> shift & 255))
      }
    }
    #expect(Double(sum) / Double(3 * image.pixels.count) < 0.5)
    let text = String(decoding: try bytes(.pdf), as: Unicode.ASCII.self)
    #expect(!text.contains("/Subtype /Image"), "shapes stay shapes")
  }

  /// Layers, and strokes by the thousand, are drawn in parts.
  @Test(arguments: ExportFormat.allCases) func aHighlighterMultipliesTheLayersBelow(
    format: ExportFormat
  ) throws {
    let view = SketchView(document: try SketchDocument(path: folder("h.sketch")))
    try view.sketch.document.add(
      SketchStroke(points: [SIMD2(100, 200), SIMD2(300, 200)], width: 60, color: Self.red))
    #expect(view.sketch.addLayer())
    var stroke = SketchStroke(
      points: [SIMD2(200, 100), SIMD2(200, 300)], width: 60,
      color: CGColor(red: 0, green: 0, blue: 1),
      ink: Ink(tool: .highlighter, times: [0, 1]))
    stroke.layer = try #require(view.sketch.document.layers.last).id
    try view.sketch.document.add(stroke)
    try view.close()
    let drawing = try SketchDrawing(path: folder("h.sketch"))
    let name = "h.\(format.rawValue)"
    let outcome = try Program.run(["render", "h.sketch", "-o", name], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    // An export may be isolated from what is around it as a whole.
    for (bytes, groups) in [
      (try folder.bytes(of: name), 0), (try drawing.export().bytes(as: format), 1),
    ] {
      try folder.write(bytes, to: name)
      let picture = "shown.png"
      switch format {
      case .png: try folder.write(bytes, to: picture)
      case .pdf: try showPDF(name, as: "shown")
      case .svg, .scene: _ = try render(name, to: picture)
      }
      let image = try CGImage.load(contentsOf: folder(picture))
      let (x, y) = (200 - Int(drawing.bounds.minX), 200 - Int(drawing.bounds.minY))
      #expect(image.pixels[y * image.width + x] == 0xFF00_0000)
      #expect(image.pixels[(y - 80) * image.width + x] == 0xFF00_00FF)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.components(separatedBy: "isolation").count - 1 <= groups)
    }
  }

  @Test func anSVGHasShapesOnly() throws {
    let text = String(decoding: try bytes(.svg), as: UTF8.self)
    let area = try area()
    #expect(text.contains(#"width="\#(area.width)" height="\#(area.height)""#))
    #expect(!text.contains("<image"))
    #expect(text.contains("opacity=\"0.5"))
  }
}
