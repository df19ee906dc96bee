import Panorama

/// A sketch as it is now, to be drawn once on any thread, a few strokes at a time: a million strokes take
/// no more memory than a thousand.
public struct SketchDrawing: Sendable {
  private let path: String?
  let visible: VisibleStrokes
  /// The paper.
  public let paper: SketchPaper
  /// What stands for the pages of PDF files in a drawing for a PDF file; nil if they are drawn as pictures.
  var originals: OriginalPages?
  /// Reads the strokes of a large sketch, except for those that have been removed since.
  let reader: StrokeReader?
  /// The box around the ink, in coordinates of the canvas.
  private let ink: CGRect
  /// The origin of the drawing's coordinates, on the canvas.
  private let origin: SIMD2<Double>

  /// The maximum numbers of strokes and points in memory at a time.
  private static let batch = 2048
  private static let batchPoints = 1 << 17
  /// The space around the ink, in scene units.
  private static let margin = 16.0
  /// A drawing within this distance of the canvas's origin keeps the canvas's coordinates.
  private static let near = 1e6

  /// A drawing of a document's visible strokes.
  /// - Parameter document: the document, with its newest edits.
  @MainActor
  public init(_ document: SketchDocument) {
    path = document.path
    visible = document.visible
    paper = document.paper
    reader = document.reader
    ink = document.visible.inkBounds
    let isNear =
      ink.isNull || max(abs(ink.minX), abs(ink.minY), abs(ink.maxX), abs(ink.maxY)) <= Self.near
    origin = isNear ? .zero : SIMD2(ink.midX.rounded(), ink.midY.rounded())
  }

  /// A drawing of a file, which is not written to.
  /// - Parameter path: the sketch's file. `draw` reads its strokes.
  /// - Throws: `DocumentError`.
  @MainActor
  public init(path: String) throws {
    self.init(try SketchDocument(path: path, for: .reading))
  }

  /// The box around all ink, with a margin, in scene units; the start area if nothing is drawn. If the
  /// drawing is far from the canvas's origin, the coordinates are relative to its middle.
  public var bounds: CGRect {
    if ink.isNull { return SketchPanorama.start }
    let box = ink.offsetBy(dx: -origin.x, dy: -origin.y)
      .insetBy(dx: -Self.margin, dy: -Self.margin)
    let corner = CGPoint(x: box.minX.rounded(.down), y: box.minY.rounded(.down))
    return CGRect(
      x: corner.x, y: corner.y, width: box.maxX.rounded(.up) - corner.x,
      height: box.maxY.rounded(.up) - corner.y)
  }

  /// The pages, in the coordinates of `bounds`.
  public var pages: [CGRect] { paper.pages.map { $0.offsetBy(dx: -origin.x, dy: -origin.y) } }

  /// From the canvas to the coordinates of `bounds`.
  public var transform: CGAffineTransform {
    CGAffineTransform(translationX: -origin.x, y: -origin.y)
  }

  /// Draws the sketch in parts, from the bottom up: the paper first, then the strokes. O(n)
  /// - Parameters:
  ///   - area: the visible area, in the coordinates of `bounds`; nil for all of it. Strokes outside it are
  ///     neither read nor drawn.
  ///   - scale: device pixels per scene unit; pictures are decoded no finer than it needs. Nil if unknown.
  ///   - hasPaper: false for the strokes alone.
  ///   - body: called with each part.
  /// - Throws: `DocumentError`, and what `body` throws.
  public func draw(
    in area: CGRect? = nil, scale: Double? = nil, hasPaper: Bool = true,
    _ body: (DisplayList) throws -> Void
  ) throws {
    if hasPaper {
      try body(
        DisplayList { context in
          context.setFillColor(paper.color)
          context.fill(bounds)
        })
    }
    var pictures = DecodedPictures(originals)
    for (i, layer) in visible.layers.enumerated() where !layer.isHidden {
      try draw(layer, i, in: area, scale, &pictures, body)
    }
  }

  /// The drawing for a file. It keeps all strokes in memory, which is too much for very large sketches; for
  /// these, use `draw`.
  ///
  /// - Parameters:
  ///   - scale: pixels, or units of the file, per scene unit; > 0.
  ///   - hasPaper: false for the strokes alone.
  /// - Throws: `DocumentError`.
  public func export(scale: Double = 1, hasPaper: Bool = true) throws -> DrawingExport {
    var parts: [DisplayList] = []
    try draw(hasPaper: hasPaper) { parts.append($0) }
    // Highlighters multiply the strokes of earlier parts too.
    return DrawingExport(
      DisplayList { context in for part in parts { context.draw(blending: part) } }, of: bounds,
      scale: scale)
  }

  /// The maximum number of pixels of each picture in an area of the canvas: these are in memory while a file is written.
  private func pictureLimit(in area: CGRect?) -> Int {
    DecodedPictures.pixelLimit(
      among: visible.live.count { stroke in
        stroke.picture != nil && (area.map { SketchBox(stroke).rect.intersects($0) } ?? true)
      })
  }

  /// - Parameter position: the layer's position among the others.
  private func draw(
    _ layer: SketchLayer, _ position: Int, in area: CGRect?, _ scale: Double?,
    _ pictures: inout DecodedPictures, _ body: (DisplayList) throws -> Void
  ) throws {
    // A translucent layer is composited as one group, so it cannot be drawn a few strokes at a time.
    let isGroup = layer.opacity < 1
    var items: [DisplayItem] = []
    items.reserveCapacity(Self.batch)
    var points = 0
    let area = area?.offsetBy(dx: origin.x, dy: origin.y)
    let pictureLimit = pictureLimit(in: area)
    let transform = transform
    try forEachStroke(ofLayer: position, in: area) { stroke in
      let place = transform.isIdentity ? stroke : stroke.applying(transform)
      let seen = scale.map { stroke.pictureLimit(scale: $0) } ?? pictureLimit
      items.append(
        place.finishedItem(pixelLimit: min(pictureLimit, seen), sharing: &pictures))
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

  private func forEachStroke(
    ofLayer position: Int, in area: CGRect?, _ body: (SketchStroke) throws -> Void
  ) throws {
    if let reader {
      let ids = visible.indexedIDs(in: area).filter {
        visible.layer(ofIndexed: $0) == position
      }
      try DocumentError.translating(path: path ?? "sketch", otherwise: .badFile) {
        try reader.forEachStroke(ids, body)
      }
    }
    for stroke in visible.live where visible.layers.position(of: stroke.layer) == position {
      if let area, !(stroke.costlyReach ?? SketchBox(stroke).rect).intersects(area) { continue }
      try body(stroke)
    }
  }
}
