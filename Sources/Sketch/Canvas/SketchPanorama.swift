#if Apps
  import Panorama

  /// A sheet to draw on with a finger or the mouse.
  ///
  /// One finger draws. A second one takes over to scroll and zoom: within `takeOverTime` of the
  /// first, the stroke was never meant and is dropped; later, it ends there and is kept. In eraser
  /// mode the finger takes away every stroke it touches, as one step of undo.
  ///
  /// A document that cannot be changed is only looked at: fingers draw and erase nothing.
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
    /// The finger that draws or erases came or moved; nil once it has ended.
    public var onDrawing: ((Touch?) -> Void)?

    /// Seconds from the first finger to a second one that was meant together with it: nobody puts
    /// two fingers down at the same moment, and nobody draws a stroke so short.
    public static let takeOverTime = 0.08

    static let sceneSize = CGSize(width: 1024, height: 1024)
    nonisolated static let paper = CGColor.white
    static let ink = CGColor(argb: 0xFF00_00FF)

    /// Those in memory.
    var strokes: StrokeList
    /// Those of a large sketch that are not.
    private(set) var ink: InkTiles?
    /// What the eraser came near of those, by id.
    var nearEraser: [Int64: SketchStroke] = [:]
    private var pen: Pen?
    private var activeTouch: Touch?
    var erased: Set<Int64> = []
    var eraserPosition: SIMD2<Double>?
    /// Drawn but not on disk, because writing failed.
    public internal(set) var unsaved: [SketchStroke] = []
    /// Why the last edit was not written; nil when it was.
    public internal(set) var failure: SketchError?

    /// Shows a document on the sheet.
    public init(document: SketchDocument) {
      self.document = document
      strokes = StrokeList(document.live)
      super.init(bounds: CGRect(origin: .zero, size: Self.sceneSize))
      minimumZoomScale = 0.25
      maximumZoomScale = 64
      document.onIndexChange = { [weak self] in self?.ink?.repair($0) }
      document.onReload = { [weak self] in self?.documentDidReload() }
      makeInk()
    }

    private func makeInk() {
      ink?.close()
      ink = document.index == nil ? nil : InkTiles(document: document, page: bounds)
      ink?.onChange = { [weak self] in self?.setNeedsDisplay() }
      ink?.onFailure = { [weak self] in self?.inkDidFail($0) }
    }

    /// All of it may be another one.
    private func documentDidReload() {
      cancel()
      strokes = StrokeList(document.live)
      makeInk()
      setNeedsDisplay()
      onChange?()
    }

    private func inkDidFail(_ error: any Error) {
      let path = document.path ?? "sketch"
      onFailure?(
        error as? SketchError
          ?? SketchError(.inputOutput, path: path, "some strokes cannot be read: \(error)"))
    }

    /// Whether all strokes in sight are shown at the screen's resolution. Those of a large sketch
    /// are read while it is shown already.
    public var isSharp: Bool { ink?.isSharp ?? true }

    /// Of a large sketch, the strokes read so far for what was in sight.
    package var strokesReadForSight: Int { ink?.strokesReadForSight ?? 0 }

    /// A stroke is going on.
    public var isDrawing: Bool { activeTouch != nil }

    /// The paper and all finished strokes; those of a large sketch are read for it, all of them.
    public var finishedDrawing: DisplayList {
      let bounds = bounds
      let strokes = ink == nil ? strokes : StrokeList(document.strokes)
      return DisplayList { context in
        context.setFillColor(Self.paper)
        context.fill(bounds)
        context.draw(strokes.displayList)
      }
    }

    public override func willShow(_ area: CGRect, scale: Double) {
      ink?.want(area, scale: scale)
    }

    public override func draw(in context: CGContext) {
      context.setFillColor(Self.paper)
      context.fill(bounds)
      if let ink { context.draw(ink.image, in: bounds) }
      context.draw(strokes.displayList)
      if !unsaved.isEmpty { context.draw(DisplayList(items: unsaved.map(\.displayItem))) }
      if let pen { context.draw(DisplayList(items: pen.displayItems)) }
    }

    // MARK: Touches

    public override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
      guard document.readOnlyReason == nil else { return }
      let down = event?.allTouches?.filter { $0.phase != .ended && $0.phase != .cancelled }
      guard activeTouch == nil, touches.count == 1, down?.count ?? 1 == 1,
        let touch = touches.first, let p = point(of: touch)
      else {
        // This is going to be a scroll or a pinch.
        takeOver(at: touches.map(\.startTimestamp).min() ?? .infinity)
        return
      }
      activeTouch = touch
      switch tool {
      case .pen: pen = Pen(at: p, width: lineWidth, color: Self.ink)
      case .eraser: beginErasing(at: p)
      }
      drawingDidMove()
    }

    public override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
      guard let touch = activeTouch, touches.contains(touch) else { return }
      follow(touch, with: event)
      pen?.predicted = (event?.predictedTouches(for: touch) ?? []).compactMap { point(of: $0) }
      drawingDidMove()
    }

    public override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
      guard let touch = activeTouch, touches.contains(touch) else { return }
      follow(touch, with: event)
      finish()
    }

    public override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
      if let activeTouch, touches.contains(activeTouch) { cancel() }
    }

    /// Goes through every position that the finger went through.
    private func follow(_ touch: Touch, with event: Event?) {
      for step in event?.coalescedTouches(for: touch) ?? [touch] {
        guard let p = point(of: step) else { continue }
        if tool == .eraser { erase(to: p) }
        pen?.move(to: p)
      }
    }

    /// A second finger came at `time`.
    private func takeOver(at time: Double) {
      guard let activeTouch else { return }
      if time - activeTouch.startTimestamp <= Self.takeOverTime { cancel() } else { finish() }
    }

    /// Ends what is going on here and keeps it: the stroke in progress, or what the eraser took.
    public func finish() {
      guard activeTouch != nil else { return }
      if let pen { unsaved.append(pen.stroke) }
      saveNewest()
      // What could not be erased comes back.
      cancel()
    }

    /// Drops what is going on: the stroke in progress, or what the eraser took in this stroke.
    public func cancel() {
      guard activeTouch != nil else { return }
      if !erased.isEmpty { bringBack(erased) }
      (activeTouch, pen, eraserPosition, erased) = (nil, nil, nil, [])
      nearEraser = [:]
      setNeedsDisplay()
      onDrawing?(nil)
    }

    private func drawingDidMove() {
      setNeedsDisplay()
      onDrawing?(activeTouch)
    }

    private func point(of touch: Touch) -> SIMD2<Double>? {
      guard let p = touch.location(in: self), p.x.isFinite, p.y.isFinite else { return nil }
      return SIMD2(p.x, p.y)
    }
  }
#endif
