import Foundation
import Panorama
import PanoramaImages
import PanoramaPDF
import TestSupport
import Testing

/// Panoramas, views and display lists as files.
@Suite @MainActor struct ExportTests {
  private final class Flag: Panorama {
    override func draw(in context: CGContext) {
      context.setFillColor(CGColor(red: 1, green: 0, blue: 0))
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
    }
  }

  private let flag = Flag(bounds: CGRect(x: 0, y: 0, width: 40, height: 20))

  @Test func aFileHoldsThePicture() throws {
    let folder = try TemporaryFolder()
    let path = folder("flag.png")
    try DrawingExport(flag, scale: 2, background: .white).write(to: path)
    let image = try ImageFile.open(path: path).decode().image
    #expect(image.width == 80 && image.height == 40)
    #expect(image.pixels[0] == 0xFFFF_0000)
    #expect(image.pixels[19 * 80 + 39] == 0xFFFF_0000)
    #expect(image.pixels[20 * 80 + 39] == 0xFFFF_FFFF)
    #expect(image.pixels == (try flag.picture(scale: 2, background: .white).pixels))
  }

  @Test func aPartIsShownFromItsCorner() throws {
    let image = try flag.picture(of: CGRect(x: 10, y: 5, width: 20, height: 10))
    #expect(image.width == 20 && image.height == 10)
    #expect(image.pixels[4 * 20 + 9] == 0xFFFF_0000)
    #expect(image.pixels[4 * 20 + 10] == 0, "transparent without a background")
  }

  @Test(arguments: ExportFormat.allCases) func everyFormatHasTheSameSize(_ format: ExportFormat)
    throws
  {
    let part = CGRect(x: 10, y: 5, width: 25, height: 10)
    let bytes = try DrawingExport(flag, of: part, scale: 3, background: .white).bytes(as: format)
    let text = String(decoding: bytes, as: UTF8.self)
    switch format {
    case .png:
      let image = try CGImage.load(bytes)
      #expect(image.width == 75 && image.height == 30)
    case .svg: #expect(text.contains(#"width="75" height="30""#))
    case .pdf: #expect(text.contains("/MediaBox [0 0 75 30]"))
    case .scene:
      let scene = try SceneReader().read(bytes)
      let reference = try flag.picture(of: part, scale: 3, background: .white)
      let area = CGRect(x: 0, y: 0, width: 75, height: 30)
      #expect(try scene.list.picture(of: area).pixels == reference.pixels)
    }
  }

  @Test func aViewIsLaidOutAndShownWithItsSubviews() throws {
    let view = View(frame: CGRect(x: 7, y: 9, width: 30, height: 20))
    view.backgroundColor = .white
    let inner = View(frame: CGRect(x: 10, y: 5, width: 10, height: 10))
    inner.looks.background = CGColor(red: 0, green: 0, blue: 1)
    view.addSubview(inner)
    let image = try CGImage.load(DrawingExport(view).bytes(as: .png))
    #expect(image.width == 30 && image.height == 20)
    #expect(image.pixels[0] == 0xFFFF_FFFF && image.pixels[10 * 30 + 15] == 0xFF00_00FF)
  }

  @Test func severalDrawingsBecomePagesWithAnOutline() throws {
    let folder = try TemporaryFolder()
    var (first, second) = (DrawingExport(flag), DrawingExport(flag, scale: 2))
    (first.title, second.title) = ("One", "Two")
    second.links = [
      PDFLink(area: CGRect(x: 0, y: 0, width: 20, height: 10), address: "https://a.org")
    ]
    try DrawingExport.writePages([first, second], to: folder("a.pdf"))
    let text = String(decoding: try folder.bytes(of: "a.pdf"), as: Unicode.ASCII.self)
    #expect(text.contains("/MediaBox [0 0 40 20]") && text.contains("/MediaBox [0 0 80 40]"))
    #expect(text.contains("/Type /Outlines") && text.contains("/Rect [0 20 40 40]"))
  }

  @Test(arguments: [0, 1e9, -1, .nan, .infinity], ExportFormat.allCases)
  func sizesThatCannotBeMadeAreRefused(scale: Double, format: ExportFormat) {
    #expect(throws: ExportError.self) { try DrawingExport(flag, scale: scale).bytes(as: format) }
  }

  @Test func aNameThatIsNoFormatIsNamed() throws {
    let error = #expect(throws: ExportError.self) { try DrawingExport(flag).write(to: "flag.jpg") }
    #expect(error == .format(path: "flag.jpg"))
  }

  /// Such a picture is drawn in bands of rows.
  @Test(arguments: [CGColor.white, nil]) func aLargePictureIsDrawnAsAWhole(
    background: CGColor?
  ) throws {
    let list = DisplayList { context in
      context.setFillColor(CGColor(red: 0.2, green: 0.6, blue: 0.3, alpha: 0.7))
      context.fillEllipse(in: CGRect(x: 100, y: 90, width: 5100, height: 3400))
      context.setLineWidth(13)
      context.strokeLineSegments(between: [CGPoint(x: 3, y: 5), CGPoint(x: 4800, y: 3700)])
    }
    let area = CGRect(x: 0.25, y: 0.5, width: 5000, height: 3600)
    let bytes = try DrawingExport(list, of: area, background: background).bytes(as: .png)
    let image = try CGImage.load(bytes)
    #expect(try image.pixels == list.picture(of: area, background: background).pixels)
    #expect(image.isOpaque == (background != nil))
  }

  @Test func aFolderThatIsMissingIsNamed() throws {
    let folder = try TemporaryFolder()
    let path = folder("missing/flag.png")
    let error = #expect(throws: ExportError.self) { try DrawingExport(flag).write(to: path) }
    #expect(error?.description.hasPrefix(path) == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
