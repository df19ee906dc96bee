import Foundation
import Panorama
import PanoramaImages
import TestSupport
import Testing
import Viewer

/// Deep Zoom pictures in the viewer.
@MainActor @Suite struct DeepZoomViewerTests {
  let folder: TemporaryFolder
  private let blue: UInt32 = 0xFF20_60C0
  private let green: UInt32 = 0xFF30_A040

  init() throws { folder = try TemporaryFolder() }

  /// A Deep Zoom picture of 300 × 180, blue left of 150 and green right of it, in tiles of 128.
  private func write(without missing: String? = nil) throws {
    try folder.write(
      """
      <?xml version="1.0"?>
      <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="png" Overlap="1"
        TileSize="128"><Size Width="300" Height="180"/></Image>
      """, to: "scan.dzi")
    // 2⁹ is the first power of two that holds 300.
    for level in 0...9 {
      let step = 1 << (9 - level)
      let (w, h) = ((300 + step - 1) / step, (180 + step - 1) / step)
      try FileManager.default.createDirectory(
        atPath: folder("scan_files/\(level)"), withIntermediateDirectories: true)
      for row in 0...(h - 1) / 128 {
        for column in 0...(w - 1) / 128 where "\(level)/\(column)_\(row)" != missing {
          let xs = max(0, column * 128 - 1)..<min(w, column * 128 + 129)
          let ys = max(0, row * 128 - 1)..<min(h, row * 128 + 129)
          let pixels = ys.flatMap { _ in xs.map { $0 * step < 150 ? blue : green } }
          try PNGEncoder().write(
            CGImage(width: xs.count, height: ys.count, pixels: pixels, isOpaque: true),
            to: folder("scan_files/\(level)/\(column)_\(row).png"))
        }
      }
    }
  }

  private func color(_ desk: ViewerDesk, _ x: Int, _ y: Int) -> UInt32? {
    desk.host.picture?.pixels[y * 400 + x]
  }

  @Test func itIsShownAndTold() throws {
    try write()
    let desk = ViewerDesk(folder, [folder("scan.dzi")])
    #expect(desk.page?.pictureSize == CGSize(width: 300, height: 180))
    #expect(desk.scale == 1)
    // Its left edge is at 50, its upper one at 60.
    #expect(color(desk, 51, 61) == blue && color(desk, 199, 200) == blue)
    #expect(color(desk, 200, 61) == green && color(desk, 349, 200) == green)
    desk.key("i")
    desk.settle()
    let facts = desk.viewer.infoPanel?.sections.flatMap(\.rows).map(\.value) ?? []
    #expect(facts.contains("Deep Zoom, PNG tiles") && facts.contains("300 × 180"))
  }

  @Test func itIsAmongThePicturesOfItsFolder() throws {
    try write()
    try folder.addPicture("a.png", width: 40, height: 30)
    let desk = ViewerDesk(folder, [folder("a.png")])
    desk.key("end")
    desk.settle()
    #expect(desk.name == "scan.dzi")
    #expect(color(desk, 60, 150) == blue)
  }

  @Test func whatIsMissingIsSaid() throws {
    try write(without: "9/1_0")
    let desk = ViewerDesk(folder, [folder("scan.dzi")])
    #expect(desk.page?.message?.text.detail == "No such file.")
    #expect(desk.page?.picture == nil)
  }

  @Test func aCopyNearASizeIsPutTogether() throws {
    try write()
    let picture = try DeepZoomImage(path: folder("scan.dzi"))
    let small = try picture.decode(side: 100)
    #expect(small.width == 150 && small.height == 90)
    #expect(small.pixels.first == blue && small.pixels.last == green)
    #expect(try picture.decode().width == 300)
    #expect(throws: ImageError.overBudget(width: 300, height: 180)) {
      try picture.decode(budget: ImageBudget(pixels: 1000, bytes: 1 << 30))
    }
  }

  @Test func otherTextsAreNoPictures() throws {
    try folder.write("<html>" + String(repeating: "x", count: 100_000), to: "page.png")
    try folder.write("<svg/><svg", to: "drawing.png")
    for (name, words) in [
      ("page.png", "Not a picture"), ("drawing.png", "The picture is damaged"),
    ] {
      let desk = ViewerDesk(folder, [folder(name)])
      #expect(desk.page?.message?.text.detail.hasPrefix(words) ?? false)
    }
  }

  @Test func xmlIsToldByItsStart() {
    #expect(DeepZoomImage.mayBegin(with: Array("\u{FEFF} \n<Image".utf8)))
    #expect(!DeepZoomImage.mayBegin(with: Array("Image".utf8)))
    #expect(!DeepZoomImage.mayBegin(with: []))
  }
}
