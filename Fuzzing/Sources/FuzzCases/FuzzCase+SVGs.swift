import Panorama
import Sketch

extension FuzzCase {
  /// The largest drawing that is exported again, which takes much longer than reading it.
  private static let maximumShapes = 200
  private static let maximumPoints = 5_000
  /// Maximum pixels of a picture that is decoded: a small file may claim to hold very many.
  private static let maximumPicture = 1e6

  @MainActor
  static func feedSVG(_ bytes: [UInt8]) throws(FuzzFailure) {
    guard let drawing = try? SVGImport(bytes) else { return }
    let strokes = drawing.strokes
    for stroke in strokes where !stroke.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) {
      throw FuzzFailure("a shape has a point that is not finite")
    }
    guard strokes.count <= maximumShapes,
      strokes.reduce(0, { $0 + $1.points.count }) <= maximumPoints
    else { return }
    let small = strokes.filter {
      let size = $0.picture?.size ?? .zero
      return size.width * size.height <= maximumPicture
    }
    let list = DisplayList(items: small.map { $0.finishedItem() })
    let export = Export(list, of: drawing.bounds)
    for format in [ExportFormat.svg, .pdf, .scene] {
      // A page may be too large to be written.
      guard let file = try? export.bytes(as: format) else { continue }
      guard format == .svg else { continue }
      do {
        _ = try SVGImport(file)
      } catch  where !error.description.hasPrefix("has ") {
        throw FuzzFailure("the exported drawing \(error)")
      } catch {
        // It has more points or shapes than are read.
      }
    }
  }
}
