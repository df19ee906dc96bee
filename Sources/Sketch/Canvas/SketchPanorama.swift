#if Apps
  import Panorama

  /// A sheet to draw on with a finger or the mouse.
  ///
  /// One finger draws. A second finger scrolls and zooms: within `takeOverTime` of the first, it
  /// drops the stroke, which was not intended; later, it ends the stroke and keeps it, as losing the
  /// focus does. The eraser erases every stroke it touches, or only what is below it, as one step of
  /// undo.
  ///
  /// In a read-only document fingers draw and erase nothing.
  @MainActor
  public final class SketchPanorama: Panorama {
    /// What the finger does.
    public enum Tool: Sendable {
      /// Draws a line.
      case pen
      /// Draws a broad translucent line.
      case highlighter
      /// Erases whole strokes, or what a person sees as one piece.
      case eraser
      /// Erases what is below it.
      case partEraser
      /// Selects what it is drawn around, or what it taps, and moves it.
      case lasso

      /// Whether the tool erases.
      public var isEraser: Bool { self == .eraser || self == .partEraser }
    }

    /// The document that keeps the strokes.
    public let document: SketchDocument
    /// The current tool. Changing it drops the stroke in progress and the selection.
    public var tool = Tool.pen {
      didSet {
        guard tool != oldValue else { return }
        cancel()
        lasso.deselect()
      }
    }
    /// The pen's maximum line width in scene units, so that a line grows with the zoom.
    public var lineWidth = 2.0
    /// The pen's colour. Its alpha is the opacity.
    public var penColor = SketchPanorama.ink
    /// The highlighter's line width in scene units.
    public var highlighterWidth = 16.0
    /// The highlighter's colour, which multiplies what is below.
    public var highlighterColor = CGColor(argb: 0xFFFF_F07A)
    /// Seconds by which a line follows the finger, > 0: `Ink.usualLag`, or more for a steadier line.
    public var lag = Ink.usualLag
    /// The eraser's radius, in points on screen.
    public var eraserRadius = 8.0
    /// The id of the layer in which the pens draw.
    public var activeLayer: Int64
    /// Called with a sentence when a finger came down that can draw nothing.
    public var onRefusal: ((String) -> Void)?
    /// Called when an edit could not be written. It is kept, and the next edit tries again.
    public var onFailure: ((SketchError) -> Void)?
    /// Called when strokes, undo or redo changed.
    public var onChange: (() -> Void)?
    /// Called with the drawing or erasing finger when it comes down or moves; with nil when it ends.
    public var onDrawing: ((Touch?) -> Void)?

    /// Maximum seconds between two fingers that belong together: nobody puts two fingers down at the
    /// same moment, and nobody draws such a short stroke.
    public static let takeOverTime = 0.08

    static let sceneSize = CGSize(width: 1024, height: 1024)
    nonisolated static let paper = CGColor.white
    /// The pen's colour at first.
    public nonisolated static let ink = CGColor(argb: 0xFF00_00FF)

    /// The strokes as they are shown.
    let sheet: StrokeSheet
    let lasso: StrokeLasso
    private var pen: Pen?
    private var eraser: StrokeEraser?
    private var activeTouch: Touch?
    /// Strokes that are not on disk because writing failed.
    public internal(set) var unsaved: [SketchStroke] = []
    /// Why the last edit was not written; nil if it was.
    public internal(set) var failure: SketchError?

    /// - Parameter document: shown on the sheet.
    public init(document: SketchDocument) {
      self.document = document
      let page = CGRect(origin: .zero, size: Self.sceneSize)
      sheet = StrokeSheet(document, page: page)
      lasso = StrokeLasso(on: sheet)
      activeLayer = document.layers.last?.id ?? 0
      super.init(bounds: page)
      minimumZoomScale = 0.25
      maximumZoomScale = 64
      document.onIndexChange = { [weak self] in self?.sheet.tiles?.repair($0) }
      document.onReload = { [weak self] in self?.documentDidReload() }
      sheet.onChange = { [weak self] in self?.setNeedsDisplay() }
      sheet.onFailure = { [weak self] in self?.readingDidFail($0) }
      lasso.onChange = { [weak self] in self?.selectionDidChange() }
    }

    /// Shows everything again, because the document may be a different one.
    private func documentDidReload() {
      cancel()
      lasso.deselect()
      sheet.reload()
      if !document.layers.contains(where: { $0.id == activeLayer }) {
        activeLayer = document.layers.last?.id ?? 0
      }
      setNeedsDisplay()
      onChange?()
    }

    private func readingDidFail(_ error: any Error) {
      let path = document.path ?? "sketch"
      onFailure?(
        error as? SketchError
          ?? SketchError(.inputOutput, path: path, "some strokes cannot be read: \(error)"))
    }

    /// Whether all strokes in sight are shown at the screen's resolution. Strokes of a large sketch
    /// are still being read while it is shown.
    public var isSharp: Bool { sheet.tiles?.isSharp ?? true }

    /// How many strokes of a large sketch have been read because they were in sight.
    package var strokesReadForSight: Int { sheet.tiles?.strokesReadForSight ?? 0 }

    /// Whether a stroke is in progress.
    public var isDrawing: Bool { activeTouch != nil }

    /// The paper and all finished strokes. This reads all strokes of a large sketch.
    public var finishedDrawing: DisplayList {
      let bounds = bounds
      let strokes =
        sheet.tiles == nil
        ? sheet.strokes : LayeredStrokes(document.strokes, layers: document.layers)
      return DisplayList { context in
        context.setFillColor(Self.paper)
        context.fill(bounds)
        strokes.draw(in: context)
      }
    }

    public override func willShow(_ area: CGRect, scale: Double) {
      sheet.tiles?.want(area, scale: scale)
    }

    public override func draw(in context: CGContext) {
      context.setFillColor(Self.paper)
      context.fill(bounds)
      var new = unsaved.map { (layer: $0.layer, items: [$0.displayItem]) }
      if let pen { new.append((layer: activeLayer, items: pen.displayItems)) }
      sheet.draw(in: context, new: new)
      lasso.draw(in: context, scale: shownScale)
    }

    // MARK: Touches

    public override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
      guard document.readOnlyReason == nil else { return }
      let down = event?.allTouches?.filter { $0.phase != .ended && $0.phase != .cancelled }
      guard activeTouch == nil, touches.count == 1, down?.count ?? 1 == 1,
        let touch = touches.first, !touch.isSideButtonPressed, let p = point(of: touch)
      else {
        // A scroll or a pinch begins.
        takeOver(at: touches.map(\.startTimestamp).min() ?? .infinity)
        return
      }
      // A pen that is turned round erases.
      let tool = touch.isEraser && !tool.isEraser ? .eraser : tool
      let layer = document.layers[document.layers.position(of: activeLayer)]
      if !layer.isEditable, tool == .pen || tool == .highlighter {
        let state = layer.isHidden ? "hidden" : "locked"
        onRefusal?("“\(layer.name)” is \(state): choose another layer to draw in")
        return
      }
      activeTouch = touch
      switch tool {
      case .pen, .highlighter: pen = makePen(at: sample(of: touch, at: p))
      case .eraser, .partEraser:
        lasso.deselect()
        eraser = StrokeEraser(on: sheet, at: p, erasesParts: tool == .partEraser)
        eraser?.move(to: p, reach: eraserRadius / shownScale)
      case .lasso: lasso.begin(at: p, scale: shownScale)
      }
      drawingDidMove()
    }

    public override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
      guard let touch = activeTouch, touches.contains(touch) else { return }
      follow(touch, with: event)
      pen?.predicted = (event?.predictedTouches(for: touch) ?? []).compactMap { step in
        point(of: step).map { sample(of: step, at: $0) }
      }
      drawingDidMove()
    }

    public override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
      guard let touch = activeTouch, touches.contains(touch) else { return }
      follow(touch, with: event)
      finish()
    }

    public override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
      guard let touch = activeTouch, touches.contains(touch) else { return }
      // Another window took the focus: what was drawn up to then was meant.
      if touch.window?.isFocused == false { finish() } else { cancel() }
    }

    /// Follows the finger through every recorded position.
    private func follow(_ touch: Touch, with event: Event?) {
      for step in event?.coalescedTouches(for: touch) ?? [touch] {
        guard let p = point(of: step) else { continue }
        eraser?.move(to: p, reach: eraserRadius / shownScale)
        lasso.move(to: p)
        pen?.add(sample(of: step, at: p))
      }
    }

    /// Ends or drops the stroke because a second finger came down at `time`.
    private func takeOver(at time: Double) {
      guard let activeTouch else { return }
      if time - activeTouch.startTimestamp <= Self.takeOverTime { cancel() } else { finish() }
    }

    /// Ends the stroke in progress and keeps it, or what it erased.
    public func finish() {
      guard activeTouch != nil else { return }
      if var stroke = pen?.stroke {
        stroke.layer = activeLayer
        unsaved.append(stroke)
      }
      saveNewest()
      // Brings strokes back that could not be erased.
      cancel()
    }

    /// Drops the stroke in progress, or brings back what it erased.
    public func cancel() {
      guard activeTouch != nil else { return }
      sheet.bringBack()
      lasso.cancel()
      (activeTouch, pen, eraser) = (nil, nil, nil)
      setNeedsDisplay()
      onDrawing?(nil)
    }

    private func drawingDidMove() {
      setNeedsDisplay()
      onDrawing?(activeTouch)
    }

    /// Shows other strokes, as one step of undo.
    func replaceAll(with new: [SketchStroke]) throws {
      try sheet.replaceAll(with: new)
      lasso.deselect()
      setNeedsDisplay()
      onChange?()
    }

    private func makePen(at start: InkSample) -> Pen {
      let isPen = tool == .pen
      return Pen(
        at: start, width: isPen ? lineWidth : highlighterWidth,
        color: isPen ? penColor : highlighterColor,
        ink: Ink(
          tool: isPen ? .pen : .highlighter, times: [], scale: panoramaView?.zoomScale ?? 1,
          lag: lag)
      )
    }

    private func sample(of touch: Touch, at p: SIMD2<Double>) -> InkSample {
      // A finger on a screen that measures no pressure says 0 or 1.
      let isMeasured =
        touch.type == .pencil || touch.force > 0 && touch.force < touch.maximumPossibleForce
      return InkSample(
        position: p, time: touch.timestamp - touch.startTimestamp,
        pressure: isMeasured ? touch.force : nil)
    }

    private func point(of touch: Touch) -> SIMD2<Double>? {
      guard let p = touch.location(in: self), p.x.isFinite, p.y.isFinite else { return nil }
      return SIMD2(p.x, p.y)
    }
  }
#endif
