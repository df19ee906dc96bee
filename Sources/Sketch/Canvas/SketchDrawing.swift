#if Apps
  import Panorama

  /// A sketch to be drawn once, a few strokes at a time: a million strokes take no more memory than
  /// a thousand.
  @MainActor
  public struct SketchDrawing {
    private let document: SketchDocument
    /// The box around the ink, in coordinates of the canvas.
    private let ink: CGRect
    /// The point of the canvas from which the drawing's coordinates are counted.
    private let origin: SIMD2<Double>

    /// Maximum strokes and points in memory at a time.
    private static let batch = 2048
    private static let batchPoints = 1 << 17
    /// The space around the ink, in scene units.
    private static let margin = 16.0
    /// The coordinate up to which drawings are those of the canvas itself.
    private static let near = 1e6

    /// Draws a document's visible strokes.
    /// - Parameter document: the document, with its newest edits.
    public init(_ document: SketchDocument) {
      self.document = document
      ink = document.visible.inkBounds
      let isNear =
        ink.isNull || max(abs(ink.minX), abs(ink.minY), abs(ink.maxX), abs(ink.maxY)) <= Self.near
      origin = isNear ? .zero : SIMD2(ink.midX.rounded(), ink.midY.rounded())
    }

    /// Draws a file without writing to it.
    /// - Parameter path: the sketch, which `draw` reads.
    /// - Throws: `SketchError`.
    public init(path: String) throws {
      self.init(try SketchDocument(path: path, for: .reading))
    }

    /// The box around everything that is drawn, with a margin; an empty sheet if nothing is. In scene
    /// units, counted from a point in the middle of a drawing that is far out on the canvas.
    public var bounds: CGRect {
      if ink.isNull { return SketchPanorama.start }
      let box = ink.offsetBy(dx: -origin.x, dy: -origin.y)
        .insetBy(dx: -Self.margin, dy: -Self.margin)
      let corner = CGPoint(x: box.minX.rounded(.down), y: box.minY.rounded(.down))
      return CGRect(
        x: corner.x, y: corner.y, width: box.maxX.rounded(.up) - corner.x,
        height: box.maxY.rounded(.up) - corner.y)
    }

    /// From the canvas to the coordinates of `bounds`.
    package var transform: CGAffineTransform {
      CGAffineTransform(translationX: -origin.x, y: -origin.y)
    }

    /// Passes on the drawing in parts, from the bottom up: the paper first, then the strokes. O(n)
    /// - Parameters:
    ///   - area: the visible area, in the coordinates of `bounds`; nil for all of it. Strokes outside are not read
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

    /// The drawing for a file. All strokes are in memory then, which is too much for very large sketches:
    /// `draw` passes them on in parts.
    ///
    /// - Parameters:
    ///   - scale: pixels, or units of the file, for each unit of the scene; > 0.
    ///   - hasPaper: false for the strokes alone.
    /// - Throws: `SketchError`.
    public func export(scale: Double = 1, hasPaper: Bool = true) throws -> Export {
      var items: [DisplayItem] = []
      try draw(hasPaper: hasPaper) { items.append(DisplayItem(.list($0))) }
      return Export(DisplayList(items: items), of: bounds, scale: scale)
    }

    /// Pixels of a picture. A file keeps all pictures in memory while it is written.
    private var pictureLimit: Int {
      let count = document.visible.live.count { $0.picture != nil }
      return SketchPicture.pixelLimit / (max(4, count) / 4)
    }

    /// - Parameter position: the layer's position among the others.
    private func draw(
      _ layer: SketchLayer, _ position: Int, in area: CGRect?, _ body: (DisplayList) throws -> Void
    ) throws {
      let pictureLimit = pictureLimit
      // A translucent layer is one picture, and cannot be drawn a few strokes at a time.
      let isGroup = layer.opacity < 1
      var items: [DisplayItem] = []
      items.reserveCapacity(Self.batch)
      var points = 0
      let area = area?.offsetBy(dx: origin.x, dy: origin.y)
      let transform = transform
      try document.forEachStroke(ofLayer: position, in: area) { stroke in
        let place = transform.isIdentity ? stroke : stroke.applying(transform)
        items.append(place.finishedItem(pixelLimit: pictureLimit))
        points += stroke.points.count
        let isFull =
          items.count == Self.batch || points >= Self.batchPoints || stroke.picture != nil
        guard !isGroup, isFull else { return }
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
