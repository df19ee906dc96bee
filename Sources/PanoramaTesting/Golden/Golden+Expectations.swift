import Panorama

/// Compares a picture with its golden; see `Golden`.
///
/// - Parameters:
///   - image: the picture.
///   - name: `<topic>/<case>`.
///   - tolerance: how much it may differ.
///   - file: a source file of the tests; the goldens' folder is found from it.
/// - Throws: `GoldenMismatch`, which names a file with the expected picture, the actual one and their
///   difference.
public func expectImage(
  _ image: CGImage, named name: String, tolerance: ImageTolerance = .exact,
  file: String = #filePath
) throws {
  try Golden(name, file: file).verify(image, tolerance: tolerance)
}

/// Compares the last frame of a host with its golden; see `Golden`.
///
/// - Throws: `GoldenMismatch`.
@MainActor
public func expectImage(
  _ host: HeadlessHost, named name: String, tolerance: ImageTolerance = .exact,
  file: String = #filePath
) throws {
  guard let picture = host.picture else {
    throw GoldenMismatch(reason: "'\(name)': no frame was drawn yet")
  }
  try Golden(name, file: file).verify(picture, tolerance: tolerance)
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
public func expectDrawing(
  _ list: DisplayList, named name: String, width: Int, height: Int, file: String = #filePath
) throws {
  let scene = Scene(width: max(1, width), height: max(1, height), list: list)
  try Golden(name, file: file).verify(SceneWriter.text(for: scene))
}
