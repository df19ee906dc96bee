import Foundation
import Panorama
import PanoramaImages
import TestSupport
import Testing
import Viewer

/// Pictures for the desktop's printers and its wall.
@MainActor @Suite struct PrintingTests {
  let desk: ViewerDesk
  init() throws { desk = try ViewerDesk() }

  private let paper = CGSize(width: 300, height: 400)
  private var inside: CGRect { CGRect(origin: .zero, size: paper).insetBy(dx: 10, dy: 10) }

  private func page(isLandscape: Bool) throws -> (text: String, image: CGImage?) {
    let printed = try #require(desk.printed.last)
    let bytes = try printed.pdf(paper: paper, inside: inside, isLandscape: isLandscape)
    // Another program than the one that wrote it draws the page, where there is one.
    let file = try? ImageFile.open(bytes: bytes, budget: .standard)
    return (String(decoding: bytes, as: UTF8.self), try? file?.decode().image)
  }

  /// The columns and rows that are not white, as parts of the page.
  private func extent(of image: CGImage) -> CGRect {
    var (left, right, top, bottom) = (image.width, 0, image.height, 0)
    for (index, pixel) in image.pixels.enumerated()
    where pixel >> 24 > 128 && pixel & 0xFFFFFF != 0xFFFFFF {
      let (y, x) = index.quotientAndRemainder(dividingBy: image.width)
      (left, right) = (min(left, x), max(right, x + 1))
      (top, bottom) = (min(top, y), max(bottom, y + 1))
    }
    let (width, height) = (Double(image.width) / 300, Double(image.height) / 400)
    return CGRect(
      x: Double(left) / width, y: Double(top) / height, width: Double(right - left) / width,
      height: Double(bottom - top) / height)
  }

  private func expect(_ image: CGImage, fills rect: CGRect) {
    let extent = extent(of: image)
    #expect(abs(extent.minX - rect.minX) <= 2 && abs(extent.minY - rect.minY) <= 2, "\(extent)")
    #expect(abs(extent.maxX - rect.maxX) <= 2 && abs(extent.maxY - rect.maxY) <= 2, "\(extent)")
  }

  @Test func aPictureIsAsLargeAsThePaperAllows() throws {
    desk.key("p", .control)
    #expect(desk.printed.map(\.title) == ["img1.png"] && desk.printed[0].isLandscape)
    let upright = try page(isLandscape: false)
    #expect(upright.text.contains("/MediaBox [0 0 300 400]"))
    // 800 × 600 on 280 × 380.
    if let image = upright.image {
      expect(image, fills: CGRect(x: 10, y: 95, width: 280, height: 210))
    }
    // Turned: 600 × 800 on 280 × 380.
    if let image = try page(isLandscape: true).image {
      expect(image, fills: CGRect(x: 10, y: 40.0 / 3, width: 280, height: 1120.0 / 3))
    }
  }

  @Test func aTurnedPictureIsPrintedAsItIsSeen() throws {
    desk.key("r")
    desk.settle(0.5)
    desk.key("p", .control)
    #expect(desk.printed.last?.isLandscape == false)
  }

  @Test func theReasonWhyNothingWasPrintedIsSaid() {
    desk.key("p", .control)
    #expect(desk.viewer.badges.notice.text == "Nothing was printed: there is no portal that prints")
  }

  @Test func theFileItselfBecomesTheWallpaper() {
    desk.key("b", [.control, .shift])
    #expect(desk.handed == ["img1.png wallpaper"])
  }
}
