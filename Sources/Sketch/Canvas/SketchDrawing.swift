#if Apps
  import Panorama

  /// A sketch to be drawn once, a few strokes at a time: a million strokes take no more memory than
  /// a thousand.
  @MainActor
  public struct SketchDrawing {
    private let document: SketchDocument

    /// Maximum strokes and points in memory at a time.
    private static let batch = 2048
    private static let batchPoints = 1 << 17

    /// Draws a document's visible strokes.
    /// - Parameter document: the document, with its newest edits.
    public init(_ document: SketchDocument) { self.document = document }

    /// Draws a file without writing to it.
    /// - Parameter path: the sketch, which `draw` reads.
    /// - Throws: `SketchError`.
    public init(path: String) throws {
      document = try SketchDocument(path: path, for: .reading)
    }

    /// The page, in scene units.
    public var bounds: CGRect { CGRect(origin: .zero, size: SketchPanorama.sceneSize) }

    /// Passes on the drawing in parts, from the bottom up: the paper first, then the strokes. O(n)
    /// - Parameters:
    ///   - area: the visible area in scene units; nil for all of it. Strokes outside are not read
    ///     from a large sketch.
    ///   - hasPaper: false for the strokes alone.
    ///   - body: called with each part.
    /// - Throws: `SketchError`, and what `body` throws.
    public func draw(
      in area: CGRect? = nil, hasPaper: Bool = true, _ body: (DisplayList) throws -> Void
    ) throws {
      if hasPaper {
        try body(
          DisplayList { context in
            context.setFillColor(SketchPanorama.paper)
            context.fill(bounds)
          })
      }
      for (i, layer) in document.layers.enumerated() where !layer.isHidden {
        try draw(layer, i, in: area, body)
      }
    }

    /// - Parameter position: the layer's position among the others.
    private func draw(
      _ layer: SketchLayer, _ position: Int, in area: CGRect?, _ body: (DisplayList) throws -> Void
    ) throws {
      // A translucent layer is one picture, and cannot be drawn a few strokes at a time.
      let isGroup = layer.opacity < 1
      var items: [DisplayItem] = []
      items.reserveCapacity(Self.batch)
      var points = 0
      try document.forEachStroke(ofLayer: position, in: area) { stroke in
        items.append(stroke.displayItem)
        points += stroke.points.count
        guard !isGroup, items.count == Self.batch || points >= Self.batchPoints else { return }
        try body(DisplayList(items: items))
        items.removeAll(keepingCapacity: true)
        points = 0
      }
      guard !items.isEmpty else { return }
      let rest = DisplayList(items: items)
      try body(
        isGroup ? DisplayList(items: [DisplayItem(.list(rest), alpha: layer.opacity)]) : rest)
    }
  }
#endif
