import Foundation
import Panorama
import TestSupport
import Testing

/// Panoramas as pictures and PNG files.
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
    try flag.writePNG(to: path, scale: 2, background: .white)
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

  @Test(arguments: [0, 1e9, -1, .nan, .infinity])
  func sizesThatCannotBeMadeAreRefused(scale: Double) {
    #expect(throws: ExportError.self) { try flag.picture(scale: scale) }
  }

  @Test func aFolderThatIsMissingIsNamed() throws {
    let folder = try TemporaryFolder()
    let path = folder("missing/flag.png")
    let error = #expect(throws: ExportError.self) { try flag.writePNG(to: path) }
    #expect(error?.description.hasPrefix(path) == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
