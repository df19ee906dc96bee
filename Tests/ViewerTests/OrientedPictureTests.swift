import Foundation
import Panorama
import TestSupport
import Testing
import Viewer

/// JPEG files of EXIF's eight orientations in a viewer's window all look the same.
@MainActor @Suite struct OrientedPictureTests {
  /// The displayed blocks of 8 × 8: three by two.
  private static let grays: [[UInt32]] = [[20, 60, 100], [140, 180, 220]]

  private func desk(_ orientation: Int) throws -> ViewerDesk {
    let folder = try TemporaryFolder()
    let path = folder("picture.jpg")
    try FileManager.default.copyItem(
      atPath: try BadPictures.shared()("orientation-\(orientation).jpg"), toPath: path)
    return ViewerDesk(folder, [path])
  }

  /// The middle of a block in the window; the picture is in the middle of 400 × 300.
  private func gray(_ picture: CGImage, _ column: Int, _ row: Int) -> UInt32 {
    let (x, y) = (200 - 12 + column * 8 + 4, 150 - 8 + row * 8 + 4)
    return picture.pixels[y * picture.width + x] & 255
  }

  @Test(arguments: 1...8) func everyOrientationShowsTheSamePicture(_ orientation: Int) throws {
    let desk = try desk(orientation)
    #expect(desk.page?.pictureSize == CGSize(width: 24, height: 16))
    let picture = try #require(desk.host.picture)
    for row in 0..<2 {
      for column in 0..<3 {
        #expect(gray(picture, column, row) == Self.grays[row][column], "\(column), \(row)")
      }
    }
    let upright = try #require(try self.desk(1).host.picture)
    #expect((picture.pixels == upright.pixels) as Bool, "to the byte, the whole window")
  }

  @Test(arguments: 1...8) func theHandTurnsWhatIsSeen(_ orientation: Int) throws {
    let turned = try desk(orientation)
    let upright = try desk(1)
    for desk in [turned, upright] {
      desk.key("r")
      desk.settle()
    }
    #expect(turned.page?.pictureSize == CGSize(width: 16, height: 24))
    let picture = try #require(turned.host.picture)
    #expect((picture.pixels == upright.host.picture?.pixels) as Bool)
    // Clockwise: the lower left block is now at the upper left.
    #expect(picture.pixels[(150 - 8) * 400 + 200 - 4] & 255 == Self.grays[1][0])
  }
}
