#if Apps
  import Panorama

  /// What a sketch's file shows, to be drawn once: its strokes are read a few at a time, so that a
  /// million of them take no more memory than a thousand.
  @MainActor
  public struct SketchDrawing {
    private let path: String

    /// Strokes in memory at a time.
    private static let batch = 2048

    /// - Parameter path: read by `draw`; nothing is written.
    public init(path: String) { self.path = path }

    /// The page, in scene units.
    public var bounds: CGRect { CGRect(origin: .zero, size: SketchPanorama.sceneSize) }

    /// Gives the drawing in parts, from the bottom up: the paper first, then the strokes. O(n)
    /// - Throws: `SketchError`, and what `body` throws.
    public func draw(_ body: (DisplayList) throws -> Void) throws {
      try SketchDocument.checkFile(path)
      try body(
        DisplayList { context in
          context.setFillColor(SketchPanorama.paper)
          context.fill(bounds)
        })
      var items: [DisplayItem] = []
      try SketchError.translating(path: path, otherwise: .badFile) {
        try SketchReading.read(SketchDocument.absolute(path)) { db in
          try SketchSchema.forEachStroke(where: "visible", in: db) { stroke in
            items.append(stroke.displayItem)
            guard items.count == Self.batch else { return }
            try body(DisplayList(items: items))
            items.removeAll(keepingCapacity: true)
          }
        }
      }
      if !items.isEmpty { try body(DisplayList(items: items)) }
    }
  }
#endif
