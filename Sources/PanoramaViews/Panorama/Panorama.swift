import Foundation
import PanoramaGraphics

/// A scene of any size that is drawn once in its own coordinates, independently of scrolling and zooming.
///
/// Subclass it, override `draw(in:)`, and give an instance to a `PanoramaView`:
///
///     final class Hills: Panorama {
///       override func draw(in context: CGContext) {
///         context.setFillColor(CGColor(red: 0.2, green: 0.6, blue: 0.3))
///         context.fillEllipse(in: CGRect(x: 100, y: 200, width: 600, height: 400))
///       }
///     }
///     view.panorama = Hills(bounds: CGRect(x: 0, y: 0, width: 1024, height: 1024))
///
/// A panorama is not a view, but it takes events like one: override the touch and mouse methods, or
/// attach gesture recognizers. Its coordinates are points at zoom scale 1, with y down.
@preconcurrency @MainActor
open class Panorama: Responder {
  /// The part of the plane that is the scene. Its origin need not be zero.
  open var bounds: CGRect {
    didSet {
      guard bounds != oldValue else { return }
      if !bounds.isFinite { bounds = oldValue }
      nodeDrawing.forget()
      picture = nil
      panoramaView?.panoramaDidChange(.bounds)
    }
  }

  /// The minimum zoom scale, > 0. Default: 1.
  open var minimumZoomScale: Double = 1 {
    didSet {
      if !(minimumZoomScale > 0 && minimumZoomScale.isFinite) { minimumZoomScale = oldValue }
      panoramaView?.panoramaDidChange(.zoomLimits)
    }
  }

  /// The maximum zoom scale, > 0. Default: 4.
  open var maximumZoomScale: Double = 4 {
    didSet {
      if !(maximumZoomScale > 0 && maximumZoomScale.isFinite) { maximumZoomScale = oldValue }
      panoramaView?.panoramaDidChange(.zoomLimits)
    }
  }

  /// The zoom scale below which viewlets are neither shown nor touched. `draw(in:)` can draw something
  /// simpler there (`beginLevelOfDetail`). Default: 0.
  public var minimumViewletScale = 0.0 {
    didSet {
      if minimumViewletScale.isNaN { minimumViewletScale = oldValue }
      if minimumViewletScale != oldValue { setNeedsDisplay() }
    }
  }

  /// Whether `draw(in:)` is called again for each scale at which the panorama is shown, instead of once for
  /// all scales. It can then divide by `shownScale` to give hairlines, handles and labels a constant size on
  /// screen. Each frame of a zoom costs a recording. Default: false.
  public var redrawsWhenZoomed = false {
    didSet { if redrawsWhenZoomed != oldValue { setNeedsDisplay() } }
  }

  /// The scale at which the panorama is shown and drawn, in points of the view per point of the
  /// panorama, > 0; 1 if no view shows it.
  public var shownScale: Double { panoramaView?.zoomScale ?? 1 }

  /// The visible part in the panorama's coordinates; empty if no view shows it.
  public var visibleRect: CGRect { panoramaView?.visibleRect ?? .zero }

  /// The view that shows the panorama; nil if there is none.
  public internal(set) weak var panoramaView: PanoramaView?

  /// The recognizers in the order in which they were added; nil for none.
  public package(set) var gestureRecognizers: [GestureRecognizer]?
  var nodeDrawing = NodeDrawing()
  private var picture: DisplayList?
  /// The viewlets in `picture`.
  private var shownViewlets = DisplayList.empty
  /// The parent of the viewlets, with the panorama's coordinates. It draws nothing.
  let rootViewlet = Viewlet(frame: .zero)
  /// The viewlets that keep their size on screen.
  var sizeKeepers: [WeakViewlet] = []
  /// The viewlet that follows each finger.
  var viewletTouches: [ObjectIdentifier: Viewlet] = [:]

  /// A scene that draws nothing.
  ///
  /// - Parameter bounds: the part of the plane that is the scene, in points at zoom scale 1.
  public init(bounds: CGRect) {
    self.bounds = bounds.isFinite ? bounds.standardized : .zero
    super.init()
    rootViewlet.rareState.host = self
  }

  /// A scene of the size of `frame` whose bounds begin at zero.
  public init(frame: CGRect) {
    let size = frame.standardized.size
    let whole = CGRect(origin: .zero, size: size)
    bounds = whole.isFinite ? whole : .zero
    super.init()
    rootViewlet.rareState.host = self
  }

  // MARK: Override points

  /// Draws the scene in its own coordinates: the context's `ctm` is the identity, and the clip is
  /// `bounds`. It is called once, and again after `setNeedsDisplay()`, but not for scrolling and zooming.
  open func draw(in context: CGContext) {}

  /// Called with the area that the next frame shows, for scenes that are too large for memory. An
  /// override starts to read missing parts, returns soon, and calls `setNeedsDisplay()` when they
  /// have been read. Default: nothing.
  ///
  /// - Parameters:
  ///   - area: the visible area in the panorama's coordinates, which may reach beyond `bounds`.
  ///   - scale: device pixels per point of the panorama, > 0.
  open func willShow(_ area: CGRect, scale: Double) {}

  /// Called when a view begins to show the panorama, or stops showing it (nil). `panoramaView` has already
  /// changed.
  open func didMove(to panoramaView: PanoramaView?) {}

  /// Called at most once per frame when the visible part, `visibleRect`, changed. Default: nothing.
  open func visibleRectDidChange() {}
  /// Called at most once per frame when the scale, `shownScale`, changed, before
  /// `visibleRectDidChange()`. Default: nothing.
  open func zoomScaleDidChange() {}
  /// Called when a scroll or zoom has ended and the panorama is at rest. Default: nothing.
  open func didComeToRest() {}

  // MARK: Drawing

  /// Asks for `draw(in:)` before the next frame.
  public func setNeedsDisplay() {
    nodeDrawing.forget()
    picture = nil
    panoramaView?.panoramaDidChange(.drawing)
  }

  /// Asks for `draw(in:)` before the next frame, because the content of `rect` changed. In a
  /// drawing of many parts only those in `rect` are recorded again, and `draw(in:)` can omit the
  /// others (`CGContext.neededArea`).
  ///
  /// - Parameter rect: an area in the panorama's coordinates; an empty one means everything.
  public func setNeedsDisplay(_ rect: CGRect) {
    nodeDrawing.forget(rect, in: bounds)
    picture = nil
    panoramaView?.panoramaDidChange(.drawing)
  }

  /// The picture: what `draw(in:)` recorded, clipped to `bounds`, and the viewlets above it. It is the
  /// same object until something changes, and needs no view.
  public var displayList: DisplayList { picture(in: .infinite) }

  /// The picture at `scale`, which is complete at least in `area`, in the panorama's coordinates. If there
  /// are very many viewlets, only those near the area draw.
  func picture(in area: CGRect, scale: Double = .infinity) -> DisplayList {
    let shown = scale >= minimumViewletScale ? rootViewlet.children : nil
    let viewlets = shown?.list(in: area, CompositionContext()) ?? .empty
    if let picture, shownViewlets === viewlets { return picture }
    shownViewlets = viewlets
    let ground = recorded()
    var list = ground
    if !viewlets.isEmpty {
      let edge = NestedClip(shape: .rect(bounds), parent: nil)
      list = DisplayList(items: [
        DisplayItem(.list(ground)), DisplayItem(.list(viewlets), clip: edge),
      ])
    }
    picture = list
    return list
  }

  /// Called when a viewlet was added, removed or changed.
  func viewletsDidChange() {
    picture = nil
    panoramaView?.panoramaDidChange(.drawing)
  }

  /// Whether the view that shows the panorama has a dark theme.
  var hasDarkSurroundings: Bool { panoramaView?.hasDarkSurroundings ?? false }

  /// The elements of what the panorama shows, for assistive programs, in the coordinates of the window. Default: those of
  /// the viewlets; very many are deferred (`AccessibilityElement.deferred`). A panorama that draws things which are no
  /// viewlets overrides it, and adds them. O(n).
  ///
  /// - Parameter view: the view that shows the panorama, in the panorama's coordinates.
  open func accessibilityElements(in view: View) -> [AccessibilityElement] {
    AccessibilityElement.many(viewlets, "items", in: view) { $0.accessibilityElements(in: view) }
  }

  /// Called when the view's theme changed: colours with a light and a dark form change.
  func surroundingsDidChange() {
    if nodeDrawing.followsSurroundings { setNeedsDisplay() }
    rootViewlet.surroundingsDidChange()
  }

  /// Called when the displayed scale changed.
  func shownScaleDidChange() {
    if redrawsWhenZoomed { setNeedsDisplay() }
    for viewlet in sizeKeepers.compactMap(\.viewlet)
    where viewlet.keepsSizeOnScreen && viewlet.panorama === self {
      viewlet.placeDidChange()
    }
  }

  // MARK: Responder

  /// Passes fingers on viewlets to those viewlets, and the others to the view that scrolls.
  open override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    let rest = routeBegan(touches, with: event)
    if !rest.isEmpty { super.touchesBegan(rest, with: event) }
  }

  /// See `touchesBegan`.
  open override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {
    let rest = route(touches, isLast: false) { $0.touchMoved($1, with: event) }
    if !rest.isEmpty { super.touchesMoved(rest, with: event) }
  }

  /// See `touchesBegan`.
  open override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {
    let rest = route(touches, isLast: true) { $0.touchEnded($1, with: event) }
    if !rest.isEmpty { super.touchesEnded(rest, with: event) }
  }

  /// See `touchesBegan`.
  open override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {
    let rest = route(touches, isLast: true) { $0.touchCancelled($1, with: event) }
    if !rest.isEmpty { super.touchesCancelled(rest, with: event) }
  }

  /// The view that scrolls the panorama, which gets the events that the panorama does not handle.
  open override var next: Responder? { panoramaView?.contentView.superview }
  open override var responderWindow: Window? { panoramaView?.window }
}

extension Panorama: DrawingNode, GestureHolder {
  /// The view with the panorama's coordinates; nil while no view shows the panorama.
  public var gestureView: View? { panoramaView?.contentView }

  /// Attaches `recognizer`, which then sees the touches on the panorama, and detaches it from its former
  /// target.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) { hold(recognizer) }

  /// Detaches `recognizer` and ends its gesture.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) { letGo(recognizer) }
}

extension Panorama {
  /// The viewlets of the panorama, back to front. O(n) after a change, otherwise O(1).
  public var viewlets: [Viewlet] { rootViewlet.subviewlets }

  /// Moves `viewlet` to this panorama, in front of the others.
  public func addViewlet(_ viewlet: Viewlet) { rootViewlet.addViewlet(viewlet) }

  /// Removes `viewlet`; does nothing if it is not directly on this panorama.
  public func removeViewlet(_ viewlet: Viewlet) { rootViewlet.removeViewlet(viewlet) }

  /// The frontmost enabled viewlet at `point`, in the panorama's coordinates; nil if there is none.
  public func findViewlet(at point: CGPoint) -> Viewlet? { rootViewlet.findInside(point) }

  /// Whether there are viewlets, and the zoom scale is one at which they are shown.
  var takesViewletTouches: Bool {
    rootViewlet.hasChildren && (panoramaView?.zoomScale ?? 1) >= minimumViewletScale
  }

  /// Passes each finger to the viewlet on which it came down.
  ///
  /// - Returns: the fingers that are on no viewlet.
  func routeBegan(_ touches: Set<Touch>, with event: ResponderEvent?) -> Set<Touch> {
    guard takesViewletTouches else { return touches }
    return touches.filter { touch in
      guard let place = touch.location(in: self), let viewlet = findViewlet(at: place) else {
        return true
      }
      viewletTouches[ObjectIdentifier(touch)] = viewlet
      viewlet.touchBegan(touch, with: event)
      return false
    }
  }

  /// Passes each finger to the viewlet that follows it.
  ///
  /// - Returns: the fingers that no viewlet follows.
  func route(
    _ touches: Set<Touch>, isLast: Bool, _ body: (Viewlet, Touch) -> Void
  ) -> Set<Touch> {
    guard !viewletTouches.isEmpty else { return touches }
    return touches.filter { touch in
      let key = ObjectIdentifier(touch)
      guard let viewlet = viewletTouches[key] else { return true }
      if isLast { viewletTouches[key] = nil }
      body(viewlet, touch)
      return false
    }
  }

  /// Called when a viewlet left, so that its fingers are forgotten.
  func viewletDidLeave(_ viewlet: Viewlet) {
    viewletTouches = viewletTouches.filter { $0.value !== viewlet }
    viewlet.rare?.taps.clear()
  }

  /// The viewlet at `point`, in the panorama's coordinates, and those that contain it, innermost first; none
  /// if viewlets take no touches now.
  func gestureTargets(at point: CGPoint) -> [any GestureTarget] {
    guard takesViewletTouches, var viewlet = findViewlet(at: point) else { return [] }
    var targets: [any GestureTarget] = [viewlet]
    while let parent = viewlet.parent {
      targets.append(parent)
      viewlet = parent
    }
    return targets
  }

  /// Updates `viewlet` from now on when the zoom changes.
  func keepSize(of viewlet: Viewlet) {
    sizeKeepers.removeAll { $0.viewlet == nil || $0.viewlet === viewlet }
    sizeKeepers.append(WeakViewlet(viewlet: viewlet))
  }
}

/// A weak reference to a viewlet.
struct WeakViewlet {
  weak var viewlet: Viewlet?
}
