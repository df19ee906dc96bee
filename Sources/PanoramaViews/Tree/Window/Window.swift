import Foundation
import Logging
import PanoramaGraphics
import PanoramaText

/// The top of a view tree: turns input events into touches, mouse and key events for views, and
/// the views into a picture.
///
/// It knows no clock and no screen. A host tells it what happened and when (`handle`), asks it to
/// move on to the next frame's time (`advance`), and draws what `makeFrame` returns. The same calls
/// always give the same frames. Coordinates: points, origin top left, y down.
@preconcurrency @MainActor
open class Window: Responder {
  /// What the window's frame says.
  public var title = ""
  /// Covers the window behind all views; opaque.
  public var backgroundColor: CGColor? { didSet { frameIsStale = true } }
  /// Handed down to every view that sets no own one.
  public var theme = Theme.light {
    didSet {
      guard theme != oldValue else { return }
      frameIsStale = true
      rootView.propagateTheme()
    }
  }
  /// Points; follows the host's resize events.
  public internal(set) var size: CGSize
  /// Device pixels a point, > 0; follows the host's resize events.
  public internal(set) var screenScale: Double
  /// Fills the window, always.
  public var rootView: View { didSet { replaceRoot(oldValue) } }
  /// Owner of the root view; set it to show a controller's view.
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
  /// What text in the window is set in.
  public let fonts: FontLibrary

  // MARK: Asked and told by the host

  /// The user wants to close the window; false keeps it open. Default: yes.
  public var shouldClose: (@MainActor () -> Bool)?
  /// The window closed.
  public var didClose: (@MainActor () -> Void)?
  /// Files were dragged over, dropped on, or taken from the window.
  public var dropHandler: (@MainActor (DropInput) -> Void)?
  /// Keys that no responder handled. - Returns: whether it used the key.
  public var keyHandler: (@MainActor (KeyEvent) -> Bool)?
  /// The window has the keyboard.
  public internal(set) var isFocused = true
  /// Minimised or covered: no frames wanted.
  public internal(set) var isHidden = false
  /// Who is sent keys first; nil for nobody in particular.
  public internal(set) weak var firstResponder: Responder?
  /// Where cut and copied text goes; a host sets the desktop's.
  public var clipboard: any Clipboard = MemoryClipboard()
  /// Called when `screenScale`, `size` or both changed.
  public var didResize: (@MainActor () -> Void)?
  /// Sees every event as it is dispatched, emulated fingers included: for logs.
  public var inputObserver: (@MainActor (InputEvent) -> Void)?
  /// Alt + left drag acts as two fingers. Default true.
  public var emulatesPinch = true
  /// Seconds from frame to frame, > 0: how far ahead touches are predicted. Set by the host to what
  /// its display does; default 1/60.
  public var frameDuration = 1.0 / 60

  // MARK: Inside

  let logger: Logger
  var frameIsStale = true
  let schedule = Schedule()
  var fingers: [Int: Touch] = [:]
  /// Those of `fingers` that are no emulated ones.
  var realFingers: Set<Int> = []
  var mouseTouch: Touch?
  var undeliveredMoves = UndeliveredMoves()
  var presses: [MouseInput.Button: MousePress] = [:]
  /// Where the trackpad's pinch that is under way began.
  weak var pinchedView: View?
  var modifiers: KeyModifiers = []
  var keysDown: [String] = []
  var emulatedPinch = EmulatedPinch()
  var lastTouchEnd: (location: CGPoint, time: Double, count: Int)?
  var contentDelays: [ObjectIdentifier: Deadline] = [:]
  var hasLoggedDrop = false
  /// Those whose views came and were not laid out yet.
  var appearing: [ViewController] = []
  lazy var arena = GestureArena(window: self)
  lazy var hover = PointerHover(window: self)

  /// - Parameters:
  ///   - size: points.
  ///   - screenScale: device pixels a point, > 0.
  ///   - fonts: what text in the window is set in; nil: the ones all windows share.
  ///   - logger: hears of input that is dropped.
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

  /// The whole window, in its own coordinates.
  public var bounds: CGRect { CGRect(origin: .zero, size: size) }

  open override var responderWindow: Window? { self }

  private func replaceRoot(_ old: View) {
    guard rootView !== old else { return }
    viewWillLeave(old)
    old.becomeRoot(of: nil)
    rootView.removeFromSuperview()
    rootView.transform = .identity
    rootView.frame = bounds
    rootView.becomeRoot(of: self)
    rootView.propagateTheme()
    frameIsStale = true
  }
}
