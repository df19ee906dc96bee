import Panorama
import Sketch

extension FuzzCase {
  /// The largest drawing that is exported again, which takes much longer than reading it.
  private static let maximumShapes = 200
  private static let maximumPoints = 5_000

  @MainActor
  static func feedSVG(_ bytes: [UInt8]) throws(FuzzFailure) {
    guard let drawing = try? SVGImport(bytes) else { return }
    try check(drawing.strokes)
    guard drawing.strokes.count <= maximumShapes,
      drawing.strokes.reduce(0, { $0 + $1.points.count }) <= maximumPoints
    else { return }
    let items = drawing.strokes.filter(mayBeDecoded).map { $0.finishedItem() }
    let export = DrawingExport(DisplayList(items: items), of: drawing.bounds)
    // A page may be too large to be written.
    _ = try? export.bytes(as: .pdf)
    _ = try? export.bytes(as: .scene)
    guard let svg = try? export.bytes(as: .svg) else { return }
    do {
      _ = try SVGImport(svg)
    } catch {
      // Outlines may have more points than are read, but the file is whole.
      guard error.description.hasPrefix("has ") else {
        throw FuzzFailure("the exported drawing \(error)")
      }
    }
  }
}
