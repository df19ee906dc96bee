import Sketch

/// Checks that all strokes that were read must pass.
extension FuzzCase {
  /// Maximum pixels of a picture that is decoded: a small file may claim to hold very many.
  private static let maximumPixels = 4e6

  static func mayBeDecoded(_ stroke: SketchStroke) -> Bool {
    let size = stroke.picture?.size ?? .zero
    return size.width * size.height <= maximumPixels
  }

  static func check(_ strokes: [SketchStroke]) throws(FuzzFailure) {
    for stroke in strokes where !stroke.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) {
      throw FuzzFailure("a stroke has a point that is not finite")
    }
  }
}
