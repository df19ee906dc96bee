import Panorama
import PanoramaRaster

extension DisplayList {
  /// Draws the list under `transform`, on a clear bitmap or on `background`.
  ///
  /// - Parameters:
  ///   - width: the width in device pixels, > 0.
  ///   - height: the height in device pixels, > 0.
  ///   - threads: the number of threads; the picture does not depend on it.
  public func picture(
    width: Int, height: Int, transform: CGAffineTransform = .identity,
    background: CGColor? = nil, threads: Int = 1
  ) -> CGImage {
    let bitmap = Bitmap(width: max(1, width), height: max(1, height))
    let rasterizer = Rasterizer(exactly: threads)
    if let background { bitmap.clear(background) }
    bitmap.withPixelBuffer { rasterizer.draw(self, into: $0, transform: transform, damage: nil) }
    return CGImage(
      width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels, isOpaque: false)
  }
}

/// Draws `list` and compares it exactly with its golden; see `Golden`. The picture must be the same
/// with several threads, in pieces, and with any kernels.
///
/// - Parameters:
///   - list: the drawing.
///   - name: `<topic>/<case>`.
///   - width: the width in device pixels.
///   - height: the height in device pixels.
///   - transform: the transform from the list's points to device pixels.
///   - background: the colour on which the list is drawn; nil for a clear bitmap.
///   - file: a source file of the tests; the goldens' folder is found from it.
/// - Throws: `GoldenMismatch`.
public func expectGolden(
  _ list: DisplayList, _ name: String, width: Int, height: Int,
  transform: CGAffineTransform = .identity, background: CGColor? = .white,
  file: String = #filePath
) throws {
  let picture = list.picture(
    width: width, height: height, transform: transform, background: background)
  try Golden(name, file: file).verify(picture)
  for var way in DrawingWay.all {
    // Goldens are small, so the pieces must be too.
    if way.piece != nil { way.piece = 37 }
    let bitmap = Bitmap(width: max(1, width), height: max(1, height))
    if let background { bitmap.clear(background) }
    way.draw(list, into: bitmap, transform: transform)
    guard bitmap.pixels == picture.pixels else {
      throw GoldenMismatch(reason: "'\(name)' looks different when drawn with \(way)")
    }
  }
}

/// Compares a picture with its golden; see `Golden`.
///
/// - Parameters:
///   - image: the picture.
///   - name: `<topic>/<case>`.
///   - tolerance: how much it may differ.
///   - file: a source file of the tests; the goldens' folder is found from it.
/// - Throws: `GoldenMismatch`, which names a file with the expected picture, the actual one and their
///   difference.
public func expectGolden(
  _ image: CGImage, _ name: String, tolerance: ImageTolerance = .exact, file: String = #filePath
) throws {
  try Golden(name, file: file).verify(image, tolerance: tolerance)
}

/// Compares the last frame of a host with its golden; see `Golden`.
///
/// - Throws: `GoldenMismatch`.
@MainActor
public func expectGolden(
  _ host: HeadlessHost, _ name: String, tolerance: ImageTolerance = .exact,
  file: String = #filePath
) throws {
  guard let picture = host.picture else {
    throw GoldenMismatch(reason: "'\(name)': no frame was drawn yet")
  }
  try expectGolden(picture, name, tolerance: tolerance, file: file)
}

/// Compares a drawing with its golden as text, with one command per line, so that a difference shows what is
/// drawn differently. The golden is `Tests/Goldens/<topic>/<case>.scene`.
///
/// - Parameters:
///   - list: the drawing.
///   - name: `<topic>/<case>`.
///   - width: the width of the canvas, > 0.
///   - height: the height of the canvas, > 0.
///   - file: a source file of the tests; the goldens' folder is found from it.
/// - Throws: `GoldenMismatch`, which quotes the first line that differs.
public func expectGolden(
  commandsOf list: DisplayList, _ name: String, width: Int, height: Int, file: String = #filePath
) throws {
  let scene = SceneContent(width: max(1, width), height: max(1, height), list: list)
  try Golden(name, file: file).verify(SceneWriter.text(for: scene))
}

/// Draws the list as `height` lines of `width` characters, for tests that a reader can check by eye.
///
/// Each pixel is one character: `#` for fully covered, `+` for more than half, `-` for less, `.` for
/// not covered. Lines are separated by `\n`.
public func ascii(
  _ list: DisplayList, width: Int, height: Int, transform: CGAffineTransform = .identity
) -> String {
  let picture = list.picture(width: width, height: height, transform: transform)
  let rows = stride(from: 0, to: width * height, by: width).map { start in
    String(
      picture.pixels[start..<start + width].map { pixel -> Character in
        switch pixel >> 24 {
        case 0: "."
        case 255: "#"
        case let alpha: alpha > 127 ? "+" : "-"
        }
      })
  }
  return rows.joined(separator: "\n")
}
