#if Apps
  import Sketch
#endif

extension AppProcess {
  /// The positions of the strokes in a sketch of the program's folder.
  @MainActor
  func strokes(in name: String) throws -> [[SIMD2<Double>]] {
    #if Apps
      return try SketchDocument(path: folder.appendingPathComponent(name).path, for: .reading)
        .strokes.map(\.points)
    #else
      return []
    #endif
  }
}
