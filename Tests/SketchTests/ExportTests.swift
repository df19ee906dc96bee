import Documents
import Foundation
import Panorama
import PanoramaImages
import PanoramaRaster
import Sketch
import Synchronization
import Testing

/// Pictures of all or of what is selected, at any scale, with or without paper.
@MainActor
@Suite struct ExportTests {
  private func desk(folder: SketchFolder? = nil) throws -> Desk {
    let desk = try Desk(path: folder?.file("a.sketch"), exportFolder: folder?.path)
    desk.view.sketch.lineWidth = 20
    for y in [200.0, 600] { desk.draw([(100, y), (300, y)]) }
    return desk
  }

  private func picture(_ desk: Desk, ofSelection: Bool = false) throws -> CGImage {
    let bytes = try desk.view.export.png(of: desk.view.sketch, ofSelection: ofSelection)
    return try CGImage.load(bytes)
  }

  /// The pixel of a picture of everything at a point of the canvas.
  private func pixel(_ image: CGImage, _ desk: Desk, _ x: Double, _ y: Double) -> UInt32 {
    let corner = SketchDrawing(desk.document).bounds.origin
    let scale = desk.view.export.scale
    return image.pixels[
      Int((y - corner.y) * scale) * image.width + Int((x - corner.x) * scale)]
  }

  @Test(arguments: [0.5, 1.0, 2]) func thePictureHasTheChosenScale(scale: Double) throws {
    let desk = try desk()
    desk.view.export.scale = scale
    let image = try picture(desk)
    // Lines from 100 to 300, 20 wide, and a margin of 16.
    #expect(abs(Double(image.width) - 252 * scale) <= 4)
    #expect(abs(Double(image.height) - 452 * scale) <= 4)
    #expect(pixel(image, desk, 200, 200) == 0xFF00_00FF)
    #expect(image.pixels[0] == 0xFFFF_FFFF)
  }

  @Test func withoutPaperThereIsNothingBetweenTheStrokes() throws {
    let desk = try desk()
    desk.view.export.isTransparent = true
    let image = try picture(desk)
    #expect(pixel(image, desk, 200, 200) == 0xFF00_00FF)
    #expect(pixel(image, desk, 200, 400) == 0)
  }

  @Test func anEmptySketchIsAnEmptySheet() throws {
    let image = try picture(Desk())
    #expect(image.width == 1024 && image.height == 1024 && image.pixels[0] == 0xFFFF_FFFF)
  }

  @Test func whatIsSelectedIsExportedAlone() throws {
    let folder = try SketchFolder()
    let desk = try desk(folder: folder)
    desk.document.decodesAtOnce = true
    desk.key("l")
    desk.draw([(200, 202)])
    let image = try picture(desk, ofSelection: true)
    #expect(image.width > 190 && image.width < 230 && image.height < 40)
    desk.tap("Export the selection")
    desk.key("e", .control)
    #expect(Set(folder.names).isSuperset(of: ["a (selection).png", "a.png"]))
  }

  /// A large picture takes many seconds.
  @Test func theWindowGoesOnWhileAPictureIsWritten() throws {
    let folder = try SketchFolder()
    let desk = try Desk(exportFolder: folder.path)
    desk.draw([(100, 200), (300, 200)])
    let posted = Mutex<[@MainActor @Sendable () -> Void]>([])
    let isWritten = DispatchSemaphore(value: 0)
    desk.document.watch { action in
      posted.withLock { $0.append(action) }
      isWritten.signal()
    }
    desk.key("e", .control)
    #expect(desk.view.exportedPath == nil)
    #expect(desk.find("The picture is being written") != nil)
    desk.key("e", .control)
    #expect(desk.find("The last picture is still being written") != nil)
    // What is drawn meanwhile is not in the picture.
    desk.draw([(100, 900), (300, 900)])
    isWritten.wait()
    let file = URL(fileURLWithPath: folder.file("sketch.png"))
    let image = try CGImage.load([UInt8](Data(contentsOf: file)))
    #expect(image.height < 100)
    for action in posted.withLock({ $0 }) { action() }
    #expect(desk.view.exportedPath == file.path)
    let shown = DocumentFile.shownFolder(of: file.path)
    #expect(desk.find("Exported as sketch.png in \(shown)") != nil)
    try desk.view.close()
  }

  /// The window stays open once, so that the user can read why.
  @Test func closingDuringAnExportSaysThatThePictureIsNotWritten() throws {
    let folder = try SketchFolder()
    let desk = try Desk(path: folder.file("sketch.sketch"))
    desk.draw([(100, 200), (300, 200)])
    let gate = DispatchSemaphore(value: 0)
    desk.view.exporter.run(
      post: { _ in },
      { () -> Result<String, ImageError> in
        gate.wait()
        return .success("a.png")
      }, then: { _ in })
    #expect(throws: DocumentError.self) { try desk.view.close() }
    #expect(
      desk.find("The picture is still being written: close again to give it up") != nil)
    gate.signal()
    try desk.view.close()
    #expect(try SketchDocument(path: folder.file("sketch.sketch")).strokeCount == 1)
  }

  /// Such a picture is drawn in bands of rows.
  @Test(arguments: [false, true]) func aLargePictureIsDrawnAsAWhole(isTransparent: Bool) throws {
    let desk = try desk()
    desk.key("h")
    desk.draw([(50, 150), (500, 700), (900, 400)])
    try desk.document.add(
      SketchStroke(points: [[0, 0], [2000, 4500], [4100, 4200]], width: 31, color: .black))
    desk.view.export.isTransparent = isTransparent
    let image = try picture(desk)
    #expect(image.width * image.height > 1 << 24 && image.isOpaque != isTransparent)
    let drawing = SketchDrawing(desk.document)
    let corner = drawing.bounds.origin
    let whole = Bitmap(width: image.width, height: image.height)
    try drawing.draw(hasPaper: !isTransparent) { part in
      whole.withPixelBuffer {
        Rasterizer().draw(
          part, into: $0, transform: CGAffineTransform(translationX: -corner.x, y: -corner.y))
      }
    }
    #expect(image.pixels == whole.pixels)
  }

  @Test func aPictureThatWouldBeTooLargeHasASmallerScale() throws {
    let desk = try desk()
    try desk.document.add(
      SketchStroke(points: [[0, 0], [40_000, 100]], width: 20, color: .black))
    let image = try picture(desk)
    #expect(image.width == 16_384 && image.height < 400)
  }
}
