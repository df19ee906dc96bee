import Panorama

/// A canvas to draw on with a finger or the mouse. It has no edges: it reaches to ± 10⁹ scene units.
///
/// Its coordinates are relative to a point near the visible area, so that lines are equally sharp far out. The
/// point is the canvas's origin until the view has been scrolled more than 131,072 units away. Give the panorama
/// to a `PanoramaView`, and then call `showStart()`.
///
/// One finger draws. A second finger scrolls and zooms: within `takeOverTime` of the first, it drops the
/// stroke, which was not intended; later, it ends the stroke and keeps it. A stroke also ends, and is kept,
/// when the window loses the focus. The eraser erases every stroke it touches, or only what is below it, as
/// one undo step.
///
/// In a read-only document fingers draw and erase nothing.
@MainActor
public final class SketchPanorama: Panorama {
  /// What the finger does.
  public typealias Tool = SketchTool

  /// The document that keeps the strokes.
  public let document: SketchDocument
  /// The current tool. Changing it drops the stroke in progress and the selection. A pen and a highlighter draw as the
  /// pen of the case that was used last and is one.
  public var tool = Tool.pen {
    didSet {
      if let index = tool.pen.flatMap({ pens.index(of: $0) }) { pens.choose(index) }
      guard tool != oldValue else { return }
      cancel()
      finishEdits()
      lasso.deselect()
    }
  }
  /// The pens that lie ready. Choosing another pen here does not change the tool; `choose(pen:)` does.
  public var pens = PenCase() { didSet { if pens != oldValue { onPensChange?() } } }
  /// Called when the pens changed, or which of them is chosen.
  public var onPensChange: (() -> Void)?
  /// What is drawn on the paper below the strokes.
  public var ground = CanvasGround.blank {
    didSet { if ground != oldValue { groundDidChange() } }
  }
  /// Whether all colours are shown inverted. Neither the sketch nor its pictures change.
  public var invertsColors = false { didSet { if invertsColors != oldValue { setNeedsDisplay() } } }
  /// Whether fingers leave the canvas to the view that scrolls, so that only pens and the mouse draw.
  public var fingersScroll = false
  /// Whether the widths of pens are points on screen while one draws, so that a line is as visible at 1 % as at
  /// 6,400 %. Otherwise they are scene units, so that all lines of a pen are equally wide on the canvas.
  public var drawsInPoints = true
  /// The id of the layer in which the pens draw.
  public var activeLayer: Int64 { didSet { if activeLayer != oldValue { onChange?() } } }
  /// Called when a finger comes down and cannot draw, with a sentence that says why.
  public var onRefusal: ((String) -> Void)?
  /// Called when an edit could not be written. It is kept, and the next edit tries again.
  public var onFailure: ((DocumentError) -> Void)?
  /// Called when strokes, undo or redo changed.
  public var onChange: (() -> Void)?
  /// Called with the drawing or erasing finger when it comes down or moves; with nil when it ends.
  public var onDrawing: ((Touch?) -> Void)?
  /// Called when the scale changed.
  public var onZoom: (() -> Void)?
  /// Called with a place in the window when a finger has stayed there since it came down. What it began is dropped. Pens
  /// and the mouse have buttons for this.
  public var onLongPress: ((CGPoint) -> Void)?
  /// Called when the view has stopped scrolling.
  var onRest: (() -> Void)?
  /// Called before a finger draws. If the result is true, the finger has only closed something over the canvas: a tap
  /// does nothing else.
  var willDraw: (() -> Bool)?

  /// The maximum number of seconds between two fingers that belong together. Two fingers never come down at
  /// exactly the same time, and no intended stroke is this short.
  public static let takeOverTime = 0.08
  /// How far a tap moves at most, in points on screen: as far as before a long press.
  static let tapReach = 10.0

  /// The part of the canvas that an empty sketch shows first.
  nonisolated static let start = CGRect(x: 0, y: 0, width: 1024, height: 1024)
  /// The largest coordinate on the canvas, in scene units.
  static let limit = 1e9
  /// How far the panorama's coordinates reach, in scene units. At the maximum zoom and one pixel per point, this
  /// is 2²⁹ pixels, half of what can be drawn.
  private static let reach = 8_388_608.0
  /// The pen's initial colour.
  public nonisolated static let ink = CGColor(argb: 0xFF00_00FF)

  /// The strokes as they are shown.
  let sheet: StrokeSheet
  let lasso: StrokeLasso
  /// The note that is being written.
  let notes: NoteHand
  private var pen: Pen?
  private var eraser: StrokeEraser?
  /// The shape being drawn.
  private var shaper: ShapeHand?
  private var activeTouch: Touch?
  /// Where a finger came down that does nothing unless it moves away from there.
  private var dismissal: SIMD2<Double>?
  /// Detects that the finger pauses at the end of a stroke.
  private let hold = TouchHold()
  /// Detects that a finger stays where it came down.
  private let press = TouchPress()
  /// The area in which the ground was drawn last.
  var groundArea = CGRect.zero
  /// Strokes that are not on disk because writing failed.
  public internal(set) var unsaved: [SketchStroke] = []
  /// Why the last edit was not written; nil if it was.
  public internal(set) var failure: DocumentError?

  /// - Parameter document: the document to show.
  public init(document: SketchDocument) {
    self.document = document
    sheet = StrokeSheet(document)
    lasso = StrokeLasso(on: sheet)
    notes = NoteHand(on: sheet)
    activeLayer = document.layers.last?.id ?? 0
    super.init(
      bounds: CGRect(
        x: -Self.reach, y: -Self.reach, width: 2 * Self.reach, height: 2 * Self.reach))
    minimumZoomScale = 0.01
    maximumZoomScale = 64
    document.onIndexChange = { [weak self] in self?.sheet.repair($0) }
    document.onPaperChange = { [weak self] in self?.paperDidChange() }
    document.onReload = { [weak self] in self?.documentDidReload() }
    sheet.onChange = { [weak self] in self?.setNeedsDisplay() }
    sheet.onFailure = { [weak self] in self?.readingDidFail($0) }
    lasso.onChange = { [weak self] in self?.selectionDidChange() }
    notes.onChange = { [weak self] in self?.groundDidChange() }
    lasso.onLimit = { [weak self] in
      self?.onRefusal?(
        "Only \(SketchSelection.maximumCount) of these strokes are selected: draw around fewer")
    }
  }

  /// The layers, with the notes and pictures on them.
  public override func accessibilityElements(in view: View) -> [AccessibilityElement] {
    layerElements(in: view) + super.accessibilityElements(in: view)
  }

  /// Shows everything again, because the document may be a different one.
  private func documentDidReload() {
    cancel()
    finishNote()
    if lasso.isNudged {
      lasso.cancel()
      sheet.bringBack()
    }
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
      error as? DocumentError
        ?? DocumentError(.inputOutput, path: path, "some strokes cannot be read: \(error)"))
  }

  /// Whether everything visible is shown at the screen's resolution. Pictures, and the strokes of a large
  /// sketch, appear before they are completely read.
  public var isSharp: Bool { sheet.isSharp }

  /// How many strokes of a large sketch have been read because they were visible.
  public var visibleStrokesRead: Int { sheet.tiles?.visibleStrokesRead ?? 0 }

  /// Whether a stroke is in progress.
  public var isDrawing: Bool { activeTouch != nil }

  public override func willShow(_ area: CGRect, scale: Double) {
    let hasNew = sheet.willShow(area, scale: scale) || lasso.hasUndrawn(in: area)
    let needsGround = hasGround && !groundArea.contains(area.intersection(bounds))
    if hasNew || needsGround { setNeedsDisplay() }
  }

  public override func draw(in context: CGContext) {
    context.setFillColor(document.paper.color)
    context.fill(bounds)
    var new = unsaved.map { (layer: $0.layer, items: [sheet.local($0).displayItem]) }
    if let pen { new.append((layer: activeLayer, items: pen.displayItems)) }
    if let shape = shaper?.stroke { new.append((layer: activeLayer, items: [shape.displayItem])) }
    sheet.draw(in: context, new: new) { drawGround(in: $0) }
    if invertsColors {
      context.setBlendMode(.difference)
      context.setFillColor(.white)
      context.fill(bounds)
      context.setBlendMode(.normal)
    }
    lasso.draw(in: context, scale: shownScale)
    notes.draw(in: context, scale: shownScale)
  }

  public override func didComeToRest() {
    recentre()
    onRest?()
  }

  public override func zoomScaleDidChange() { onZoom?() }

  // MARK: Touches

  public override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    waitForPress(of: touches, with: event)
    guard document.readOnlyReason == nil else { return }
    if fingersScroll, touches.allSatisfy({ $0.type == .direct }) { return }
    let down = event?.allTouches?.filter { $0.phase != .ended && $0.phase != .cancelled }
    guard activeTouch == nil, touches.count == 1, down?.count ?? 1 == 1,
      let touch = touches.first, !touch.isSideButtonPressed, let p = point(of: touch)
    else {
      // A scroll or a pinch begins.
      takeOver(at: touches.map(\.startTimestamp).min() ?? .infinity)
      return
    }
    // The other end of a pen erases.
    let tool = touch.isEraser && !tool.isEraser ? .eraser : tool
    let layer = document.layers[document.layers.position(of: activeLayer)]
    if !layer.isEditable, [.pen, .highlighter, .shape, .note].contains(tool) {
      let state = layer.isHidden ? "hidden" : "locked"
      onRefusal?("“\(layer.name)” is \(state): choose another layer to draw in")
      return
    }
    dismissal = willDraw?() ?? false ? p : nil
    if dismissal != nil, tool == .note { return }
    finishNudge()
    activeTouch = touch
    switch tool {
    case .pen, .highlighter:
      pen = Pen(
        adapted(pens[tool == .pen ? .pen : .highlighter], at: p), at: InkSample(touch, at: p),
        scale: shownScale, drawsInPoints: drawsInPoints, onDark: isDark(at: p))
    case .eraser, .partEraser:
      lasso.deselect()
      finishNote()
      eraser = StrokeEraser(on: sheet, at: p, erasesParts: tool == .partEraser)
      eraser?.move(to: p, reach: eraserRadius / shownScale)
    case .lasso: lasso.begin(at: p, scale: shownScale)
    case .shape: beginShape(at: p)
    case .note:
      attempt {
        let extends = event?.modifierFlags.contains(.shift) ?? false
        try notes.begin(
          at: p, scale: shownScale, count: touch.tapCount, extending: extends,
          byFinger: touch.type == .direct
        ) {
          var note = SketchStroke(
            note: "", at: p, width: NoteHand.width / shownScale, fontSize: pens.notes.size,
            color: pens.notes.style.paper == nil ? inkColor(noteColor, at: p) : noteColor,
            style: pens.notes.style)
          note.layer = activeLayer
          return note
        }
      }
    }
    drawingDidMove()
    waitForPause(of: touch)
  }

  public override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {
    touches.forEach(press.follow)
    guard let touch = activeTouch, touches.contains(touch) else { return }
    follow(touch, with: event)
    if carryOut(by: touch, event?.modifierFlags ?? []) { return }
    pen?.predicted = (event?.predictedTouches(for: touch) ?? []).compactMap { step in
      point(of: step).map { InkSample(step, at: $0) }
    }
    drawingDidMove()
    waitForPause(of: touch)
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {
    press.cancel()
    guard let touch = activeTouch, touches.contains(touch) else { return }
    follow(touch, with: event)
    endTouch()
  }

  public override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {
    press.cancel()
    guard let touch = activeTouch, touches.contains(touch) else { return }
    // Another window took the focus: what has been drawn so far was intended.
    if touch.window?.isFocused == false { endTouch() } else { cancel() }
  }

  /// Follows the finger through every recorded position.
  private func follow(_ touch: Touch, with event: ResponderEvent?) {
    var samples: [InkSample] = []
    for step in event?.coalescedTouches(for: touch) ?? [touch] {
      guard let p = point(of: step) else { continue }
      if let start = dismissal, (p - start).length * shownScale > Self.tapReach { dismissal = nil }
      eraser?.move(to: p, reach: eraserRadius / shownScale)
      lasso.move(to: p)
      notes.move(to: p)
      shaper?.move(to: p, isRegular: event?.modifierFlags.contains(.shift) == true)
      samples.append(InkSample(step, at: p))
    }
    pen?.add(delivery: samples)
  }

  /// Ends or drops the stroke because a second finger came down at `time`.
  private func takeOver(at time: Double) {
    guard let activeTouch else { return }
    if time - activeTouch.startTimestamp <= Self.takeOverTime { cancel() } else { endTouch() }
  }

  /// Ends and keeps what is in progress: a stroke or what it erased, the note being written, and how far keys
  /// have moved the selection.
  public func finish() {
    endTouch()
    finishEdits()
  }

  /// Ends the finger's action and keeps its result.
  private func endTouch() {
    guard activeTouch != nil else { return }
    guard dismissal == nil else { return cancel() }
    if let shaper {
      end(shaper)
      return cancel()
    }
    if var stroke = pen?.finished {
      stroke.layer = activeLayer
      unsaved.append(sheet.global(stroke))
    }
    saveNewest()
    // This brings back strokes that could not be erased.
    cancel()
  }

  /// Drops the stroke in progress, or brings back what it erased.
  public func cancel() {
    guard activeTouch != nil else { return }
    if notes.note == nil { sheet.bringBack() }
    lasso.cancel()
    notes.end()
    (activeTouch, pen, eraser, shaper) = (nil, nil, nil, nil)
    hold.cancel()
    setNeedsDisplay()
    onDrawing?(nil)
  }

  /// Drags a point of the shape drawn last, or begins another one.
  private func beginShape(at p: SIMD2<Double>) {
    if let grip = lasso.box(scale: shownScale)?.grip(at: p), grip != .inside {
      return lasso.begin(at: p, scale: shownScale)
    }
    lasso.deselect()
    let width = pens[.pen].width
    let style = SketchStroke(
      points: [p], width: drawsInPoints ? width / shownScale : width,
      color: inkColor(penColor, at: p))
    shaper = ShapeHand(pens.shape, like: style, from: p, scale: shownScale)
  }

  private func drawingDidMove() {
    setNeedsDisplay()
    onDrawing?(activeTouch)
  }

  /// Reports a finger that stays where it came down, unless it writes.
  private func waitForPress(of touches: Set<Touch>, with event: ResponderEvent?) {
    press.cancel()
    guard let onLongPress, let touch = touches.first, touch.type == .direct, tool != .note,
      event?.allTouches?.count ?? 1 == 1
    else { return }
    press.begin(touch) { [weak self] place in
      guard let self, dismissal == nil else { return }
      if activeTouch === touch, tool == .lasso, selection == nil {
        // What is below the finger is selected, as by a tap.
        attempt { try lasso.end(scale: shownScale) }
      }
      cancel()
      onLongPress(place)
    }
  }

  /// Makes the stroke the shape that the hand meant, once the finger has paused at its end.
  private func waitForPause(of touch: Touch) {
    guard let pen, !pen.isShape else { return }
    hold.follow(touch) { [weak self] in
      self?.pen?.takeShape()
      self?.setNeedsDisplay()
    }
  }
}

/// What a finger does on the canvas of a sketch.
public enum SketchTool: Sendable {
  /// Draws a line.
  case pen
  /// Draws a broad translucent line.
  case highlighter
  /// Erases whole strokes. If a stroke has been cut into separate pieces, each piece counts by itself.
  case eraser
  /// Erases exactly what is below it.
  case partEraser
  /// Draws a shape from corner to corner (`PenCase.shape`).
  case shape
  /// Selects what it encircles or taps, and moves the selection.
  case lasso
  /// Places a text note, or edits the note that is tapped.
  case note

  /// Whether the tool erases.
  public var isEraser: Bool { self == .eraser || self == .partEraser }

  /// The kind of pen that draws; nil for a tool that does not draw.
  var pen: SketchPen.Kind? {
    switch self {
    case .pen: .pen
    case .highlighter: .highlighter
    default: nil
    }
  }
}
