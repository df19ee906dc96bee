import Sketch

extension AppProcess {
  /// The positions of the strokes in a sketch of the program's folder.
  @MainActor
  func strokes(in name: String) throws -> [[SIMD2<Double>]] {
    return try SketchDocument(path: folder.appendingPathComponent(name).path, for: .reading)
      .strokes.map(\.points)
  }
}
