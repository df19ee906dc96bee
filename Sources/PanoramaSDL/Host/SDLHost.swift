import CSDL2
import CXInput
import Foundation
import Logging
import PanoramaRaster
import PanoramaViews

/// Shows windows on the display and brings them what hands, keys and other programs do.
///
///     let host = try SDLHost()
///     let window = Window(size: CGSize(width: 800, height: 600))
///     try host.open(window)
///     try host.run()      // until the last window closed
///
/// Once a frame: take all input, move on to the frame's time, draw what changed, present. Between
/// frames, and whenever nothing changes, it sleeps in SDL's event wait. It is the only part that
/// reads a clock; windows are told the time. To be used on the main thread, from a synchronous
/// entry point: work for the main actor is done in between.
@MainActor
public final class SDLHost {
  public let options: HostOptions
  /// Where other threads leave what the main loop shall do; wakes it.
  public let inbox: Inbox
  /// Told what happens; kept alive by the host.
  public var observers: [any HostObserver] = []
  /// Called in each round of the loop, before windows move on: a place for an app's own upkeep.
  public var willAdvance: (@MainActor (_ time: Double) -> Void)?

  var clock: HostClock
  let translator = EventTranslator()
  var pendingInput = InputBatch()
  /// An event came since the last round, of whatever kind.
  var hasNews = false
  let cursors = SystemCursors()
  let clipboard = SystemClipboard()
  /// In the order they opened.
  var hosted: [HostWindow] = []
  let logger: Logger
  let rasterizer: Rasterizer
  /// Window units a point.
  let interfaceScale: Double
  var windowCount = 0
  /// SDL ids, the window that last had the keyboard at the end: what is in front of what, as far
  /// as a program can know.
  var focusOrder: [UInt32] = []
  let drags = DragReader()
  var xInput: XInputReader?
  var xInputTranslation = XInputTranslation()
  var waylandGestures: WaylandGestureReader?
  var waylandPinch = WaylandPinchTranslation()

  /// Connects to the display.
  /// - Throws: `HostError.noDisplay` where there is none, else SDL's complaint.
  public init(options: HostOptions = HostOptions(), logger: Logger = Logger(label: "panorama"))
    throws(HostError)
  {
    self.options = options
    self.logger = logger
    try Self.startSDL()
    interfaceScale = InterfaceScale.choose(options.scale)
    clock = HostClock()
    inbox = Inbox(wakeEvent: SDL_RegisterEvents(1))
    let drawing = RasterizerOptions(environment: ProcessInfo.processInfo.environment)
    rasterizer =
      options.threads.map { Rasterizer(threads: $0, options: drawing) }
      ?? Rasterizer(options: drawing)
  }

  /// Seconds since the host started: the time that windows are told.
  public var now: Double { clock.now }

  /// The windows on the display, in the order they opened.
  public var windows: [Window] { hosted.map(\.window) }

  /// What carries frames to the display, in words: `texture (software)`; nil without a window.
  public var screenName: String? { hosted.first?.screen.name }

  /// Runs until no window is open.
  /// - Throws: what SDL complains about when a frame cannot be shown.
  public func run() throws(HostError) {
    // After the first frame: the second connection takes a moment, and no hand is that fast.
    startXInput()
    startWaylandGestures()
    startDrags()
    let watch = ResizeWatch(self)
    let signals = SignalWatch { [inbox] in
      inbox.post { [weak self] in
        self?.requestCloseAll()
      }
    }
    defer {
      watch.end()
      signals.end()
      inbox.close()
      xInput?.end()
      waylandGestures?.end()
      cursors.close()
      SDL_Quit()
    }
    while !hosted.isEmpty {
      try waitForWork()
      try runRound()
    }
  }

  private static func startSDL() throws(HostError) {
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    let environment = ProcessInfo.processInfo.environment
    if environment["WAYLAND_DISPLAY"] == nil, environment["XDG_RUNTIME_DIR"] == nil,
      environment["SDL_VIDEODRIVER"] == nil
    {
      // Wayland cannot be there; merely asked, its library complains on standard error.
      SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11,kmsdrm")
    }
    // Closing the last window is the window's decision.
    SDL_SetHint(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0")
    if environment["DISPLAY"] != nil { cxinput_forgive_lost_windows() }
    guard SDL_Init(CSDL2_initVideo()) == 0 else {
      // SDL cannot tell a missing display from a broken one; both mean: no window here.
      throw .noDisplay
    }
    guard Driver.current != .unseen else {
      SDL_Quit()
      throw .noDisplay
    }
    // Only on X11, and only now: earlier, or on Wayland, it makes SDL's surfaces slower.
    if Driver.current == .x11 {
      SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
      CSDL2_filterX11Events()
    }
  }
}

extension ResizeInput {
  /// The size a window has.
  @MainActor
  init(_ window: Window) {
    self.init(
      width: Double(window.size.width), height: Double(window.size.height),
      scale: window.screenScale)
  }
}
