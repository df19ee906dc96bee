#if Apps
  import Panorama

  /// What a sketch shows, to be drawn once, a few strokes at a time: a million of them take no more
  /// memory than a thousand.
  @MainActor
  public struct SketchDrawing {
    private let document: SketchDocument

    /// Strokes in memory at a time, and points beyond which there are fewer.
    private static let batch = 2048
    private static let batchPoints = 1 << 17

    /// What is visible in a document, its newest edits included.
    public init(_ document: SketchDocument) { self.document = document }

    /// - Parameter path: read by `draw`; nothing is written.
    /// - Throws: `SketchError`.
    public init(path: String) throws {
      document = try SketchDocument(path: path, for: .reading)
    }

    /// The page, in scene units.
    public var bounds: CGRect { CGRect(origin: .zero, size: SketchPanorama.sceneSize) }

    /// Gives the drawing in parts, from the bottom up: the paper first, then the strokes. O(n)
    /// - Parameters:
    ///   - area: what is to be seen, in scene units; nil: all of it. Of a large sketch no other
    ///     strokes are read.
    ///   - body: called with each part.
    /// - Throws: `SketchError`, and what `body` throws.
    public func draw(
      in area: CGRect? = nil, _ body: (DisplayList) throws -> Void
    ) throws {
      try body(
        DisplayList { context in
          context.setFillColor(SketchPanorama.paper)
          context.fill(bounds)
        })
      var items: [DisplayItem] = []
      items.reserveCapacity(Self.batch)
      var points = 0
      try document.forEachStroke(in: area) { stroke in
        items.append(stroke.displayItem)
        points += stroke.points.count
        guard items.count == Self.batch || points >= Self.batchPoints else { return }
        try body(DisplayList(items: items))
        items.removeAll(keepingCapacity: true)
        points = 0
      }
      if !items.isEmpty { try body(DisplayList(items: items)) }
    }
  }
#endif
