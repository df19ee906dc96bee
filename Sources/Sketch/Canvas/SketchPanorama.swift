#if Apps
  import Panorama

  /// A sheet to draw on with a finger or the mouse.
  ///
  /// One finger draws: red while it goes on, blue once it is done and on disk. A second finger
  /// takes over to scroll and zoom, which drops the stroke, as a cancelled touch does. In eraser
  /// mode the finger takes away every stroke it touches, as one step of undo.
  @MainActor
  public final class SketchPanorama: Panorama {
    /// What the finger does.
    public enum Tool: Sendable { case pen, eraser }

    /// Where strokes are kept.
    public let document: SketchDocument
    /// Changing it drops what is going on.
    public var tool = Tool.pen { didSet { if tool != oldValue { cancel() } } }
    /// In scene units: a line grows with the zoom.
    public var lineWidth = 1.0
    /// What has been done could not be written, and why; it is kept and tried again.
    public var onFailure: ((SketchError) -> Void)?
    /// Strokes, undo or redo changed.
    public var onChange: (() -> Void)?

    static let sceneSize = CGSize(width: 1024, height: 1024)
    static let paper = CGColor.white
    static let inProgress = CGColor(argb: 0xFFFF_0000)
    static let finished = CGColor(argb: 0xFF00_00FF)
    /// How near, in points on screen, the eraser must come to a stroke.
    static let eraserReach = 8.0

    private var strokes: StrokeList
    private var pen: Pen?
    private var activeTouch: Touch?
    private var erased: Set<Int64> = []
    private var eraserPosition: SIMD2<Double>?
    /// Drawn but not on disk, because writing failed.
    public private(set) var unsaved: [SketchStroke] = []
    /// Why the last edit was not written; nil when it was.
    public private(set) var failure: SketchError?

    /// Shows a document on the sheet.
    public init(document: SketchDocument) {
      self.document = document
      strokes = StrokeList(document.strokes)
      super.init(bounds: CGRect(origin: .zero, size: Self.sceneSize))
      minimumZoomScale = 0.25
      maximumZoomScale = 64
    }

    /// A stroke is going on.
    public var isDrawing: Bool { activeTouch != nil }

    /// The paper and all finished strokes.
    public var finishedDrawing: DisplayList {
      let bounds = bounds
      return DisplayList { context in
        context.setFillColor(Self.paper)
        context.fill(bounds)
        context.draw(strokes.displayList)
      }
    }

    public override func draw(in context: CGContext) {
      context.setFillColor(Self.paper)
      context.fill(bounds)
      context.draw(strokes.displayList)
      if !unsaved.isEmpty { context.draw(DisplayList(items: unsaved.map(\.displayItem))) }
      if let pen { context.draw(DisplayList(items: pen.displayItems)) }
    }

    // MARK: Touches

    public override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
      let down = event?.allTouches?.filter { $0.phase != .ended && $0.phase != .cancelled }
      guard activeTouch == nil, touches.count == 1, down?.count ?? 1 == 1,
        let touch = touches.first, let p = point(of: touch)
      else {
        // A second finger: this is going to be a scroll or a pinch.
        cancel()
        return
      }
      activeTouch = touch
      switch tool {
      case .pen: pen = Pen(at: p, width: lineWidth, color: Self.inProgress)
      case .eraser:
        eraserPosition = p
        erase(at: p)
      }
      setNeedsDisplay()
    }

    public override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
      guard let touch = activeTouch, touches.contains(touch), let p = point(of: touch) else {
        return
      }
      if tool == .eraser { erase(to: p) }
      pen?.move(to: p)
      setNeedsDisplay()
    }

    public override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
      guard let touch = activeTouch, touches.contains(touch) else { return }
      if let p = point(of: touch) {
        if tool == .eraser { erase(to: p) }
        pen?.move(to: p)
      }
      if let pen { unsaved.append(pen.stroke(color: Self.inProgress)) }
      save()
      cancel()
    }

    public override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
      if let activeTouch, touches.contains(activeTouch) { cancel() }
    }

    /// Drops what is going on: the stroke in progress, or what the eraser took in this stroke.
    public func cancel() {
      guard activeTouch != nil || pen != nil else { return }
      if !erased.isEmpty {
        strokes.apply(SketchChange(inserted: document.strokes.filter { erased.contains($0.id) }))
      }
      (activeTouch, pen, eraserPosition, erased) = (nil, nil, nil, [])
      setNeedsDisplay()
    }

    private func point(of touch: Touch) -> SIMD2<Double>? {
      guard let p = touch.location(in: self), p.x.isFinite, p.y.isFinite else { return nil }
      return SIMD2(p.x, p.y)
    }

    // MARK: Document

    /// Writes what is not on disk yet. Strokes are written as they end, so there is something to
    /// do only after a failure.
    /// - Returns: whether everything is on disk.
    @discardableResult
    public func save() -> Bool {
      attempt {
        while var stroke = unsaved.first {
          stroke.color = Self.finished
          strokes.insert(try document.add(stroke))
          unsaved.removeFirst()
        }
        try document.erase(erased)
        erased = []
      }
    }

    /// Takes the newest edit back; the stroke in progress is dropped.
    public func undo() {
      cancel()
      attempt { if let change = try document.undo() { strokes.apply(change) } }
    }

    /// Does the edit taken back last again; the stroke in progress is dropped.
    public func redo() {
      cancel()
      attempt { if let change = try document.redo() { strokes.apply(change) } }
    }

    @discardableResult
    private func attempt(_ body: () throws -> Void) -> Bool {
      defer {
        setNeedsDisplay()
        onChange?()
      }
      do {
        try body()
        failure = nil
        return true
      } catch {
        let path = document.path ?? "sketch"
        let reason = error as? SketchError ?? SketchError(.inputOutput, path: path, "\(error)")
        failure = reason
        onFailure?(reason)
        return false
      }
    }

    // MARK: Eraser

    /// Follows the finger in steps no longer than the eraser reaches, so that a fast one jumps
    /// over nothing.
    private func erase(to end: SIMD2<Double>) {
      guard let start = eraserPosition else { return }
      let d = end - start
      let length = (d * d).sum().squareRoot()
      let steps = min(4096, max(1, (length / max(reach, 1e-6)).rounded(.up)))
      for k in stride(from: 1, through: steps, by: 1) { erase(at: start + d * (k / steps)) }
      eraserPosition = end
    }

    private func erase(at p: SIMD2<Double>) {
      while let hit = strokes.topmost(at: p, tolerance: reach) {
        erased.insert(hit.id)
        strokes.remove([hit.id])
      }
    }

    private var reach: Double { Self.eraserReach / (panoramaView?.zoomScale ?? 1) }
  }
#endif
