import Foundation
import Logging
import PanoramaGraphics
import PanoramaText
import Synchronization

/// The top of a view tree. It turns input into events for views, and the views into a picture.
///
/// A window has no clock and no screen. A host tells it what happened and when (`handle`), advances it
/// to the time of the next frame (`advance`), and draws the result of `makeFrame`. The same calls
/// always give the same frames. Coordinates are points with the origin at the top left and y down.
@preconcurrency @MainActor
open class Window: Responder {
  /// The title of the window.
  public var title = ""
  /// The colour behind all views, which is drawn opaque; nil for the theme's.
  public var backgroundColor: ColorObject? { didSet { frameIsStale = true } }
  /// The theme of all views that do not override it.
  public var theme: InterfaceTheme {
    get { themeBox.theme }
    set {
      let former = theme
      guard newValue != former else { return }
      themeBox = ThemeBox(newValue)
      if ownTheme == nil { themeDidChange(from: former) }
    }
  }
  private var themeBox = ThemeBox.light
  /// The theme that views see instead of `theme`; nil for none.
  package var themeOverride: InterfaceTheme? {
    get { ownTheme?.theme }
    set {
      let former = shownTheme
      ownTheme = newValue.map(ThemeBox.init)
      if shownTheme != former { themeDidChange(from: former) }
    }
  }
  private var ownTheme: ThemeBox?
  /// The theme of all views that have none of their own.
  package var shownTheme: InterfaceTheme { shownThemeBox.theme }
  var shownThemeBox: ThemeBox { ownTheme ?? themeBox }
  /// The accent colour of all views that have none of their own; nil for the theme's.
  public var accentOverride: CGColor? {
    didSet {
      guard accentOverride != oldValue else { return }
      rootView.propagateTheme(from: rootView.traitCollection)
    }
  }
  /// The size in points, which follows the host's resize events.
  public internal(set) var size: CGSize
  /// Device pixels per point, > 0, which follows the host's resize events.
  public internal(set) var screenScale: Double
  /// The view that fills the window.
  public var rootView: View { didSet { replaceRoot(oldValue) } }
  /// The controller whose view is the root view; nil for none.
  public var rootViewController: ViewController? {
    didSet {
      guard let controller = rootViewController, controller !== oldValue else { return }
      CurrentState.window = self
      controller.loadViewIfNeeded()
      oldValue?.viewWillDisappear(false)
      controller.viewWillAppear(false)
      rootView = controller.view
      willShow(controller)
      if let oldValue { hasHidden(oldValue) }
    }
  }
  /// The fonts of text in the window.
  public let fonts: FontLibrary

  // MARK: The host

  /// Called when the user wants to close the window; false keeps it open. Default: nil, which closes it.
  public final var shouldClose: (@MainActor () -> Bool)?
  /// Called when the window has closed.
  public final var didClose: (@MainActor () -> Void)?
  /// Called when files or a text are dragged over the window, dropped on it, or leave it. A text that a view has taken
  /// (`TextDropTarget`) is missing.
  public final var dropHandler: (@MainActor (DropInput) -> Void)?
  /// Begins a drag to other programs; nil if there are none. The host sets it, and
  /// `beginDrag(_:by:showing:comesBack:)` calls it.
  public final var dragSource: (@MainActor (DragRequest) -> (any OutgoingDrag)?)?
  /// Called for keys that no responder handled. Its result says whether it used the key.
  public final var keyHandler: (@MainActor (KeyEvent) -> Bool)?
  /// Whether the window has the keyboard focus.
  public internal(set) var isFocused = true
  /// Whether the window is minimised or covered, so that it needs no frames.
  public internal(set) var isHidden = false
  /// Whether the display stays on, without a screen saver, while the window can be seen. Default: false.
  public var keepsDisplayOn = false
  /// The clipboard of cut and copied text. A host sets the desktop's.
  public var clipboard: any TextClipboard = MemoryClipboard()
  /// Called when `screenScale` or `size` changed.
  public final var didResize: (@MainActor () -> Void)?
  /// Called for every event that is dispatched, including those of emulated fingers. For logs.
  public final var inputObserver: (@MainActor (InputEvent) -> Void)?
  /// Whether dragging with Alt and the left button acts as two fingers. Default: true.
  public var emulatesPinch = true
  /// The time from frame to frame, in seconds, > 0, by which touches are predicted. The host sets it to
  /// that of its display. Default: 1/60.
  public var frameDuration = 1.0 / 60

  // MARK: Inside

  let logger: Logger
  var frameIsStale = true
  let schedule = Schedule()
  var modifiers: KeyModifiers = []
  var emulatedPinch = EmulatedPinch()
  /// The view on which the current trackpad pinch began.
  weak var pinchedView: View?
  /// The last drag to other programs.
  var outgoingDrag: (any OutgoingDrag)?
  /// What was dragged last, until a hand comes down, if the window does not take it back.
  var ownContent: DraggedContent?
  /// The text that is dragged within the window, if it moves.
  var textMove: TextMove?
  /// The id of the finger that leads it; nil if there is none.
  var dragFinger: Int?
  var hasLoggedDrop = false
  var hasLoggedFinger = false
  /// The controllers whose views have appeared and were not laid out yet.
  var appearing: [ViewController] = []
  lazy var fingers = FingerTracker(window: self)
  lazy var mouse = MouseButtons(window: self)
  lazy var keys = KeyFocus(window: self)
  lazy var content = ContentDelivery(window: self)
  lazy var arena = GestureArena(window: self)
  lazy var hover = PointerHover(window: self)
  private lazy var ownUndoManager = UndoManager()

  /// A window with an empty root view.
  ///
  /// - Parameters:
  ///   - size: the size in points.
  ///   - screenScale: device pixels per point, > 0.
  ///   - fonts: the fonts of text in the window; nil for those that all windows share.
  ///   - logger: for input that is dropped.
  public init(
    size: CGSize, screenScale: Double = 1, fonts: FontLibrary? = nil,
    logger: Logger = Logger(label: "panorama")
  ) {
    self.fonts = fonts ?? CurrentState.fonts
    self.size = size
    self.screenScale = screenScale
    self.logger = logger
    rootView = View(frame: CGRect(origin: .zero, size: size))
    super.init()
    rootView.becomeRoot(of: self)
  }

  /// The rectangle of the window in its own coordinates.
  public var bounds: CGRect { CGRect(origin: .zero, size: size) }

  open override var responderWindow: Window? { self }

  open override var undoManager: UndoManager? { ownUndoManager }

  /// Undoes with Control + Z and redoes with Control + Shift + Z, unless a responder used the key.
  open override func keyDown(with event: KeyEvent) {
    let manager = (firstResponder ?? rootViewController?.deepestShown)?.undoManager
    guard event.key == "z", let manager else { return super.keyDown(with: event) }
    switch event.modifierFlags {
    case .control where manager.canUndo: manager.undo()
    case [.control, .shift] where manager.canRedo: manager.redo()
    default: super.keyDown(with: event)
    }
  }

  private func themeDidChange(from former: InterfaceTheme) {
    frameIsStale = true
    rootView.propagateTheme(
      from: TraitCollection(former, self), isResized: former.scale != shownTheme.scale)
  }

  private func replaceRoot(_ old: View) {
    guard rootView !== old else { return }
    let formerTraits = rootView.traitCollection
    viewWillLeave(old)
    old.becomeRoot(of: nil)
    rootView.removeFromSuperview()
    rootView.transform = .identity
    rootView.frame = bounds
    rootView.becomeRoot(of: self)
    rootView.propagateTheme(from: formerTraits)
    frameIsStale = true
  }
}

extension Window {
  /// Whether the next frame may differ from the last one.
  public var needsFrame: Bool {
    guard !isHidden else { return false }
    return frameIsStale || rootView.cache.isStale || rootView.subtreeNeedsLayout
  }

  /// Lays out and draws the views that need it, and composes the picture. Parts that did not change are
  /// the same objects as in the last picture. The unit is points; the host scales by `screenScale`.
  public func makeFrame() -> DisplayList {
    layoutIfNeeded()
    if !mouse.isPressed { hover.refresh() }
    var items = [DisplayItem(.fill(PathData(rect: bounds), .nonZero, .color(groundColor)))]
    let root = rootView.placement(
      in: CompositionContext(pixelScale: screenScale), seen: bounds, mayWait: false)
    if let item = root?.item { items.append(item) }
    items += emulatedPinch.dots.flatMap(EmulatedPinch.picture)
    frameIsStale = false
    return DisplayList(items: items)
  }

  /// The opaque colour behind all views.
  public var groundColor: CGColor {
    let theme = shownTheme
    return (backgroundColor?.cgColor ?? theme.background).resolved(isDark: theme.isDark).copy(
      alpha: 1)
  }

  /// The shape of the pointer at its current position.
  public var cursor: PointerShape {
    if outgoingDrag?.isActive ?? false { return .closedHand }
    return mouse.pressedView?.selfAndAncestors.lazy.compactMap(\.looks.cursor).first
      ?? hover.views.lazy.compactMap(\.looks.cursor).first ?? .arrow
  }
}

extension Window {
  /// Informs `controller` that it appeared, but only when the next frame has laid out its view, as in UIKit.
  func willShow(_ controller: ViewController) {
    if !appearing.contains(controller) { appearing.append(controller) }
    frameIsStale = true
  }

  /// Informs `controller` that its view is no longer shown.
  func hasHidden(_ controller: ViewController) {
    appearing.removeAll { $0 === controller }
    controller.viewDidDisappear(false)
  }

  /// Lays out the views that need it, as each frame does, and tells the controllers whose views are laid
  /// out for the first time that they have appeared.
  public func layoutIfNeeded() {
    rootView.layoutIfNeeded()
    while !appearing.isEmpty {
      let controllers = appearing
      appearing = []
      for controller in controllers where controller.viewIfLoaded?.window === self {
        controller.viewDidAppear(false)
      }
      rootView.layoutIfNeeded()
    }
  }
}

extension Window {
  /// The time of the newest event, deadline or frame, in seconds of the host's clock.
  public var time: Double { schedule.time }

  /// Calls `action` at `time`, before any later event or frame. If `time` is not after now, the next
  /// round of the host's loop calls it. O(log deadlines).
  @discardableResult
  public func schedule(at time: Double, _ action: @escaping @MainActor () -> Void)
    -> ScheduledAction
  {
    schedule.add(at: time, action)
  }

  /// When the host must call `advance` even if nothing happens; nil for never.
  public var nextDeadline: Double? { schedule.nextDeadline }

  /// Advances to the time of the next frame: runs deadlines, then animations.
  public func advance(to newTime: Double) {
    guard newTime.isFinite else { return }
    CurrentState.window = self
    schedule.advance(to: newTime)
    schedule.animate()
  }

  /// Advances to `newTime` without a frame: runs only deadlines. For a program's call between two
  /// frames.
  public func catchUp(to newTime: Double) {
    guard newTime.isFinite else { return }
    CurrentState.window = self
    schedule.advance(to: newTime)
  }

  /// Calls `animation` for every frame until it ends.
  public func add(_ animation: any FrameAnimation) { schedule.add(animation) }

  /// Stops calling `animation`.
  public func remove(_ animation: any FrameAnimation) { schedule.remove(animation) }

  /// Whether an animation runs, so that the host makes a frame for every tick.
  public var isAnimating: Bool { !isHidden && schedule.isAnimating }
}

extension CurrentState {
  /// The window that last handled input, advanced, or was given a controller. `UIScreen.main`
  /// describes it.
  public package(set) static var window: Window? {
    get { currentWindow as? Window }
    set {
      currentWindow = newValue
      knownTraits = TraitCollection(newValue?.shownTheme ?? .light, newValue)
    }
  }

  /// What threads that must not ask the window know about it.
  nonisolated private static let lastTraits = Mutex(TraitCollection(.light, scale: 1, size: nil))
  /// The traits that the current window had when it last handled input or advanced.
  nonisolated static var knownTraits: TraitCollection {
    get { lastTraits.withLock { $0 } }
    set { lastTraits.withLock { $0 = newValue } }
  }
}
