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
/// reads a clock; windows are told the time. Use it on the main thread, from a synchronous entry
/// point. Jobs of the main actor, blocks of the main queue and timers of the main run loop wake it and
/// run in between.
@MainActor
public final class SDLHost {
  public let options: HostOptions
  /// Where other threads leave what the main loop shall do; wakes it.
  public let inbox: Inbox
  /// Told what happens; kept alive by the host.
  public var observers: [any HostObserver] = []
  /// Called in each round of the loop, before windows move on: a place for an app's own upkeep.
  public var willAdvance: (@MainActor (_ time: Double) -> Void)?
  /// Called when the display went away while windows were open: each has been asked to save and has
  /// closed, and the program ends when this returns, with exit code 69. By default it says so on
  /// standard error.
  public var didLoseDisplay: @MainActor () -> Void = { HostError.displayLost.report() }

  let clock: HostClock
  let stamps = EventStamps()
  /// The display server's clock.
  var serverClock = ServerClock()
  /// When SDL was last asked for events, in seconds.
  var lastAsk = 0.0
  /// A frame is being drawn: nothing else may draw.
  var isDrawing = false
  let translator = EventTranslator()
  var pendingInput = InputBatch()
  /// When the main run loop's next timer is due; nil: there is none.
  var nextTimer: Double?
  /// An event came since the last round, of whatever kind.
  var hasNews = false
  let cursors = SystemCursors()
  let clipboard = SystemClipboard()
  /// In the order they opened.
  var hosted: [HostWindow] = []
  let logger: Logger
  let rasterizer: Rasterizer
  /// Window units a point.
  var interfaceScale = 1.0
  /// The display may still be on its way; nil once it is there.
  private var opening: DisplayOpening?
  /// The window that is being made, while its first frame is drawn.
  var isMaking: (window: Window, isFullscreen: Bool)?
  var windowCount = 0
  /// SDL ids, the window that last had the keyboard at the end: what is in front of what, as far
  /// as a program can know.
  var focusOrder: [UInt32] = []
  let drags = DragReader()
  var xInput: XInputReader?
  let trackpadEvents = Mailbox<cxinput_event>()
  var xInputTranslation = XInputTranslation()
  var waylandGestures: WaylandGestureReader?
  var waylandTimes: WaylandTimes?
  var waylandPinch = WaylandPinchTranslation()
  let lastResort = LastResort()
  /// There is no display any more, and nothing may be asked of SDL.
  var hasLostDisplay = false
  /// Nothing is half done: no window is being told anything.
  var isAtRest = false

  /// Connects to the display.
  /// - Parameter opening: a connection begun before; the first window waits for it, and says when
  ///   there is none.
  /// - Throws: `HostError.noDisplay` where there is none, else SDL's complaint.
  public init(
    options: HostOptions = HostOptions(), logger: Logger = Logger(label: "panorama"),
    opening: DisplayOpening? = nil
  ) throws(HostError) {
    SignalWatch.ignoreBrokenPipes()
    self.options = options
    self.logger = logger
    self.opening = opening
    clock = HostClock()
    inbox = Inbox()
    let drawing = RasterizerOptions(environment: ProcessInfo.processInfo.environment)
    rasterizer =
      options.threads.map { Rasterizer(threads: $0, options: drawing) }
      ?? Rasterizer(options: drawing)
    if opening == nil {
      guard SDLStart.run() else { throw .noDisplay }
      didConnect()
    }
  }

  /// Makes sure that the display is there.
  func connect() throws(HostError) {
    guard let opening else { return }
    guard opening.wait() else { throw .noDisplay }
    self.opening = nil
    didConnect()
  }

  private func didConnect() {
    stamps.start()
    interfaceScale = InterfaceScale.choose(options.scale)
    inbox.wake(by: SDL_RegisterEvents(1))
  }

  /// Seconds since the host started: the time that windows are told.
  public var now: Double { clock.now }

  /// The windows on the display, in the order they opened.
  public var windows: [Window] { hosted.map(\.window) }

  /// What carries frames to the display, in words: `texture (software)`; nil without a window.
  public var screenName: String? { hosted.first?.screen.name }

  /// Runs until no window is open. Where the display ends before that, every window is asked to save,
  /// and the program ends (`didLoseDisplay`): this does not return then.
  /// - Throws: what SDL complains about when a frame cannot be shown.
  public func run() throws(HostError) {
    // After the first frame: the second connection takes a moment, and no hand is that fast.
    startXInput()
    startWaylandGestures()
    startReadingXEvents()
    outliveServer()
    let watch = ResizeWatch(self)
    let signals = SignalWatch(lastResort: lastResort) { [inbox] in
      inbox.post { [weak self] in
        self?.closeAll()
      }
    }
    // An empty letter: the round that takes it looks after the main queue.
    let mainQueue = MainQueueWatch { [inbox] in inbox.post {} }
    defer {
      mainQueue?.end()
      watch.end()
      signals.end()
      inbox.close()
      xInput?.end()
      waylandGestures?.end()
      waylandTimes?.close()
      cursors.close()
      stamps.end()
      SDL_Quit()
    }
    while !hosted.isEmpty {
      try waitForWork()
      try runRound()
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
