import CSDL2
import Foundation
import Logging
import Panorama
import PanoramaAccessibility
import PanoramaGraphics
import PanoramaHost
import PanoramaRaster
import PanoramaViews

/// Shows windows on the display and passes them the input.
///
///     let host = try SDLHost()
///     let window = Window(size: CGSize(width: 800, height: 600))
///     try host.open(window)
///     try host.run()      // until the last window is closed
///
/// For each frame the host takes all input, advances the windows to the frame's time, draws what
/// changed, and presents it. Between frames, and while nothing changes, it sleeps in SDL's event
/// wait. Only the host reads a clock; windows get the time from it. Use the host on the main thread,
/// from a synchronous entry point. The main actor's jobs, the blocks of the main queue and the
/// timers of the main run loop wake it and run in between.
@preconcurrency @MainActor
public final class SDLHost {
  public let options: HostOptions
  /// The actions that other threads post to the main loop.
  public nonisolated let inbox: Inbox
  /// The observers, which the host keeps alive, such as an `EventLog`. Add them before the first
  /// window opens.
  public var observers: [any HostObserver] = [] {
    didSet { listeners = observers + [accessibility] }
  }
  /// The observers, and the host's own.
  private(set) var listeners: [any HostObserver] = []
  let accessibility: AccessibilityBridge
  /// Called when the display was lost while windows were open, after each window was asked to save
  /// and was closed. When it returns, the program ends with exit code 69. By default it writes the
  /// error to standard error.
  public var didLoseDisplay: @MainActor () -> Void = { HostError.displayLost.report() }

  let clock: HostClock
  let input: InputCollector
  let hostWindows = HostWindows()
  let loss: DisplayLoss
  /// When the next timer of the main run loop is due; nil if there is none.
  var nextTimer: Double?
  let cursors = SystemCursors()
  var inputMethod = InputMethod()
  let clipboard: SystemClipboard
  let logger: Logger
  let rasterizer: Rasterizer
  let memoryRest = MemoryRest()
  /// Window units per point.
  var interfaceScale = 1.0
  /// The connection that is being opened; nil when it is open.
  private var opening: DisplayOpening?
  /// The window that is being created, while its first frame is drawn.
  var windowBeingMade: (window: Window, isFullscreen: Bool)?
  var windowCount = 0
  /// Whether a window is handling the release of a button of the mouse.
  var isReleasingMouse = false
  private let lastResort = LastResort()

  /// Connects to the display.
  ///
  /// - Parameters:
  ///   - options: the options of the host.
  ///   - logger: for diagnostics.
  ///   - opening: a connection that is being opened. The first window then waits for it, and fails
  ///     if there is no display.
  /// - Throws: `HostError.noDisplay` or `HostError.noThreads`.
  public init(
    options: HostOptions = HostOptions(), logger: Logger = Logger(label: "panorama"),
    opening: DisplayOpening? = nil
  ) throws(HostError) {
    if opening == nil {
      SignalWatch.endWhileStarting()
      SDLStart.prepareEnvironment()
    }
    TimeSlice.setShort()
    // Signals, timers and input readers would otherwise wait for a thread in silence.
    guard BackgroundThread.start(name: "first", {}) else { throw .noThreads }
    SignalWatch.ignoreBrokenPipes()
    self.options = options
    self.logger = logger
    self.opening = opening
    clock = HostClock()
    inbox = Inbox()
    clipboard = SystemClipboard { [inbox] in inbox.post($0) }
    loss = DisplayLoss(lastResort: lastResort)
    input = InputCollector(
      clock: clock, windows: hostWindows, loss: loss, inbox: inbox, logger: logger)
    let drawing = RasterizerOptions(environment: ProcessInfo.processInfo.environment)
    rasterizer =
      options.threads.map { Rasterizer(threads: $0, options: drawing) }
      ?? Rasterizer(options: drawing)
    let windows = hostWindows
    accessibility = AccessibilityBridge(
      program: ProcessInfo.processInfo.processName, post: { [inbox] in inbox.post($0) },
      clock: { [clock] in clock.now },
      origin: { number in windows.all.first { $0.number == number }?.origin ?? .zero },
      didChangeSettings: { settings in
        for host in windows.all { host.desktop.follow(settings, in: host.window) }
      })
    listeners = [accessibility]
    // Early, so that the first frame has the right colours. As other toolkits, whoever wants no bridge says so.
    accessibility.start(
      at: SessionBus.address,
      serves: ProcessInfo.processInfo.environment["NO_AT_BRIDGE"] != "1",
      followsDesktop: options.followsDesktop)
    loss.save = { [weak self] in
      self?.closeAll()
      self?.didLoseDisplay()
    }
    if opening == nil {
      guard SDLStart.run() else {
        accessibility.end()
        throw .noDisplay
      }
      didConnect()
    }
  }

  /// Waits until the connection to the display is open.
  func connect() throws(HostError) {
    guard let opening else { return }
    guard opening.wait() else { throw .noDisplay }
    self.opening = nil
    didConnect()
  }

  private func didConnect() {
    input.startStamps()
    interfaceScale = InterfaceScale.choose(options.scale, isX11: Driver.current == .x11)
    inbox.wake(by: SDL_RegisterEvents(1))
  }

  /// The time of the windows: seconds since the host started.
  public var now: Double { clock.now }

  /// The open windows in the order of opening.
  var hosted: [HostWindow] { hostWindows.all }

  /// The open windows in the order of opening.
  public var windows: [Window] { hosted.map(\.window) }

  /// Runs until no window is open.
  ///
  /// If the display is lost before that, every window is asked to save, and the program ends (see
  /// `didLoseDisplay`); this method does not return then.
  ///
  /// - Throws: SDL's error if a frame cannot be shown.
  public func run() throws(HostError) {
    // The other connections are opened after the first frame, because they take a while and no user
    // is that fast.
    input.startReaders()
    if let host = hosted.first { loss.outliveServer(of: host, logger) }
    let signals = SignalWatch(lastResort: lastResort) { [inbox] in
      inbox.post { [weak self] in
        self?.closeAll()
      }
    }
    // An empty action wakes the loop, whose next round runs the main queue.
    let mainQueue = MainQueueWatch { [inbox] in inbox.post {} }
    defer {
      mainQueue?.end()
      signals.end()
      accessibility.end()
      inbox.close()
      input.end()
      cursors.close()
      SDL_Quit()
    }
    while !hosted.isEmpty {
      try waitForWork()
      try runRound()
    }
  }
}

extension ResizeInput {
  /// The current size of a window.
  @MainActor
  init(_ window: Window) {
    self.init(
      width: Double(window.size.width), height: Double(window.size.height),
      scale: window.screenScale)
  }
}
