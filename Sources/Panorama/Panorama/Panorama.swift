import Foundation
import PanoramaGraphics
@_spi(Nodes) import PanoramaViews

/// A scene of any size, drawn once in its own coordinates; scrolling and zooming are somebody
/// else's problem.
///
/// Subclass it, override `draw(in:)`, and hand an instance to a `PanoramaView`:
///
///     final class Hills: Panorama {
///       override func draw(in context: CGContext) {
///         context.setFillColor(CGColor(red: 0.2, green: 0.6, blue: 0.3))
///         context.fillEllipse(in: CGRect(x: 100, y: 200, width: 600, height: 400))
///       }
///     }
///     view.panorama = Hills(bounds: CGRect(x: 0, y: 0, width: 1024, height: 1024))
///
/// A panorama is not a view, but takes events like one: override the touch and mouse methods, or
/// attach gesture recognizers. Coordinates: its own, in points at zoom 1, origin top left, y down.
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

  /// > 0; default 1. Takes effect at once.
  open var minimumZoomScale: Double = 1 {
    didSet {
      if !(minimumZoomScale > 0 && minimumZoomScale.isFinite) { minimumZoomScale = oldValue }
      panoramaView?.panoramaDidChange(.zoomLimits)
    }
  }

  /// > 0; default 4. Takes effect at once.
  open var maximumZoomScale: Double = 4 {
    didSet {
      if !(maximumZoomScale > 0 && maximumZoomScale.isFinite) { maximumZoomScale = oldValue }
      panoramaView?.panoramaDidChange(.zoomLimits)
    }
  }

  /// Below this zoom viewlets are neither drawn nor asked to draw, nor touched: `draw(in:)` then
  /// shows what stands for them (`beginLevelOfDetail`). Default 0: they always are.
  public var minimumViewletScale = 0.0 {
    didSet {
      if minimumViewletScale.isNaN { minimumViewletScale = oldValue }
      if minimumViewletScale != oldValue { setNeedsDisplay() }
    }
  }

  /// Whether `draw(in:)` is called for every scale at which the panorama is shown, and not once for
  /// all: for hairlines, handles and labels of constant size, which divide by `shownScale`. It costs
  /// a recording for every frame of a zoom. Default false.
  public var redrawsWhenZoomed = false {
    didSet { if redrawsWhenZoomed != oldValue { setNeedsDisplay() } }
  }

  /// The scale that the panorama is shown, and drawn, at: points of the view a point of its own, > 0;
  /// 1 while nothing shows it.
  public var shownScale: Double { panoramaView?.zoomScale ?? 1 }

  /// The part that is seen now, in the panorama's coordinates; empty while nothing shows it.
  public var visibleRect: CGRect { panoramaView?.visibleRect ?? .zero }

  /// What shows the panorama; nil while nothing does.
  public internal(set) weak var panoramaView: PanoramaView?

  /// In the order they were added; nil for none.
  public package(set) var gestureRecognizers: [GestureRecognizer]?
  package var nodeDrawing = NodeDrawing()
  private var picture: DisplayList?
  /// Those of `picture`.
  private var shownViewlets = DisplayList.empty
  /// Holds the viewlets; has the panorama's coordinates and draws nothing.
  let rootViewlet = Viewlet(frame: .zero)
  /// The viewlets that keep their size on screen.
  var sizeKeepers: [WeakViewlet] = []
  /// Who follows which finger.
  var viewletTouches: [ObjectIdentifier: Viewlet] = [:]

  /// - Parameter bounds: the part of the plane that is the scene, in points at zoom 1.
  public init(bounds: CGRect) {
    self.bounds = bounds.isFinite ? bounds.standardized : .zero
    super.init()
    rootViewlet.host = self
  }

  /// A scene as large as `frame`, its origin at zero.
  public init(frame: CGRect) {
    let size = frame.standardized.size
    let whole = CGRect(origin: .zero, size: size)
    bounds = whole.isFinite ? whole : .zero
    super.init()
    rootViewlet.host = self
  }

  // MARK: Override points

  /// Draws the scene, in its own coordinates: the context's `ctm` is the identity and what lies
  /// outside `bounds` is cut off. Called once, and again after `setNeedsDisplay()`; never for
  /// scrolling or zooming.
  open func draw(in context: CGContext) {}

  /// The next frame shows this much of the panorama. For scenes too large to be in memory as a
  /// whole: what is missing is read elsewhere, and `setNeedsDisplay()` called once it is there. To
  /// return soon, and not to ask for `draw(in:)` itself. Default: nothing.
  ///
  /// - Parameters:
  ///   - area: what is seen, in the panorama's coordinates; may reach beyond `bounds`.
  ///   - scale: device pixels a point of the panorama, > 0.
  open func willShow(_ area: CGRect, scale: Double) {}

  /// A view shows the panorama from now on, or no longer does (nil). `panoramaView` is set already.
  open func didMove(to panoramaView: PanoramaView?) {}

  /// The view shows another part, `visibleRect`; at most once a frame. Default: nothing.
  open func visibleRectDidChange() {}
  /// The view shows it at another scale, `shownScale`; at most once a frame, and before
  /// `visibleRectDidChange()`. Default: nothing.
  open func zoomScaleDidChange() {}
  /// A scroll or a zoom is over, and nothing of it goes on by itself. Default: nothing.
  open func didComeToRest() {}

  // MARK: Drawing

  /// Asks for `draw(in:)` before the next frame.
  public func setNeedsDisplay() {
    nodeDrawing.forget()
    picture = nil
    panoramaView?.panoramaDidChange(.drawing)
  }

  /// Asks for `draw(in:)` before the next frame; nothing but what touches `rect` may look
  /// different. Of a drawing of many parts only those that touch it are recorded and compared, and
  /// `draw(in:)` can leave out others: `CGContext.neededArea`.
  ///
  /// - Parameter rect: in the panorama's coordinates; an empty one stands for all.
  public func setNeedsDisplay(_ rect: CGRect) {
    nodeDrawing.forget(rect, in: bounds)
    picture = nil
    panoramaView?.panoramaDidChange(.drawing)
  }

  /// What is shown: what `draw(in:)` recorded, cut at `bounds`, and the viewlets above it; the same
  /// list, by identity, until something changes. Works without a view, too.
  public var displayList: DisplayList { picture(in: .infinite) }

  /// The same as it is shown at `scale`, complete at least in `area`, in the panorama's coordinates:
  /// of very many viewlets only those are asked to draw that come near it.
  func picture(in area: CGRect, scale: Double = .infinity) -> DisplayList {
    let showsViewlets = rootViewlet.hasChildren && scale >= minimumViewletScale
    let viewlets =
      showsViewlets ? rootViewlet.children.list(in: area, CompositionContext()) : .empty
    if let picture, shownViewlets === viewlets { return picture }
    shownViewlets = viewlets
    let ground = recorded()
    var list = ground
    if !viewlets.isEmpty {
      let edge = ClipNode(shape: .rect(bounds), parent: nil)
      list = DisplayList(items: [
        DisplayItem(.list(ground)), DisplayItem(.list(viewlets), clip: edge),
      ])
    }
    picture = list
    return list
  }

  /// A viewlet came, went, moved or looks different.
  func viewletsDidChange() {
    picture = nil
    panoramaView?.panoramaDidChange(.drawing)
  }

  /// It is shown at another scale.
  func shownScaleDidChange() {
    if redrawsWhenZoomed { setNeedsDisplay() }
    for viewlet in sizeKeepers.compactMap(\.viewlet)
    where viewlet.keepsSizeOnScreen && viewlet.panorama === self {
      viewlet.placeDidChange()
    }
  }

  // MARK: Responder

  /// Fingers on viewlets go to them, one by one; the others on to the view that scrolls.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    let rest = routeBegan(touches, with: event)
    if !rest.isEmpty { super.touchesBegan(rest, with: event) }
  }

  /// See `touchesBegan`.
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    let rest = route(touches, isLast: false) { $0.touchMoved($1, with: event) }
    if !rest.isEmpty { super.touchesMoved(rest, with: event) }
  }

  /// See `touchesBegan`.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    let rest = route(touches, isLast: true) { $0.touchEnded($1, with: event) }
    if !rest.isEmpty { super.touchesEnded(rest, with: event) }
  }

  /// See `touchesBegan`.
  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    let rest = route(touches, isLast: true) { $0.touchCancelled($1, with: event) }
    if !rest.isEmpty { super.touchesCancelled(rest, with: event) }
  }

  /// What the panorama does not handle goes on to the view that scrolls it.
  open override var next: Responder? { panoramaView?.contentView.superview }
  open override var responderWindow: Window? { panoramaView?.window }
}

extension Panorama: DrawingNode, GestureHolder {
  /// The view that has the panorama's coordinates; nil while nothing shows it.
  public var gestureView: View? { panoramaView?.contentView }

  /// From now on `recognizer` sees the touches on the panorama; it leaves where it was.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) { hold(recognizer) }

  /// Ends the gesture and lets the recognizer go.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) { letGo(recognizer) }
}
