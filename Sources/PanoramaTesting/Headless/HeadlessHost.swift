import Panorama
import PanoramaRaster

/// Runs a window without a screen: advances it to given times and draws its frames into a bitmap,
/// as the SDL host does on a screen.
@MainActor
public final class HeadlessHost {
  /// The window.
  public let window: Window
  /// The number of frames drawn.
  public private(set) var frameCount = 0
  /// The last frame; nil before the first one.
  public private(set) var frame: DisplayList?
  /// How long the frames took to compose and draw.
  public private(set) var durations = FrameDurations()
  /// The observers, such as a `SessionRecorder`. The host retains them. A new observer is notified at once
  /// that the window is open.
  public var observers: [any HostObserver] = [] {
    didSet {
      for observer in observers where !oldValue.contains(where: { $0 === observer }) {
        observer.windowDidOpen(window, number: 1, at: window.time)
      }
    }
  }
  private let renderer: FrameRenderer
  private var newestInput: Double?

  /// - Parameters:
  ///   - window: the window; pass its input to `handle`.
  ///   - threads: the number of drawing threads.
  ///   - options: how to draw. The pictures do not depend on it, nor on `threads`.
  public init(
    window: Window, threads: Int = 1, options: RasterizerOptions = RasterizerOptions()
  ) {
    self.window = window
    renderer = FrameRenderer(
      rasterizer: Rasterizer(exactly: threads, options: options),
      width: Self.pixels(window.size.width, window),
      height: Self.pixels(window.size.height, window))
  }

  /// Passes events to the window and to the observers. Pass all events since the last frame in one call, as
  /// with `Window.handle`.
  public func handle(_ events: [InputEvent]) {
    newestInput = events.last?.time ?? newestInput
    for observer in observers {
      for event in events { observer.windowWillHandle(event, in: window, number: 1) }
    }
    window.handle(events)
  }

  /// Advances the window to `time`, in seconds, and draws a frame if it needs one.
  ///
  /// - Returns: whether a frame was drawn.
  @discardableResult
  public func frame(at time: Double) -> Bool {
    window.advance(to: time)
    for observer in observers { observer.windowDidAdvance(window, number: 1, to: time) }
    guard window.needsFrame else { return false }
    let update = draw()
    var presented = PresentedFrame(
      time: time, inputTime: newestInput, drawMilliseconds: durations.milliseconds.last ?? 0,
      presentMilliseconds: 0, damage: update.changed, frame: frame, screen: .texture)
    presented.threads = threads
    for observer in observers { observer.windowDidPresent(presented, in: window, number: 1) }
    return true
  }

  /// Closes the window, which ends a recording.
  public func close() {
    window.close()
    for observer in observers { observer.windowDidClose(window, number: 1, at: window.time) }
  }

  /// Draws the window in its present state.
  @discardableResult
  public func draw() -> FrameUpdate {
    renderer.resize(
      width: Self.pixels(window.size.width, window), height: Self.pixels(window.size.height, window)
    )
    frameCount += 1
    let clock = ContinuousClock()
    let start = clock.now
    defer { durations.add((clock.now - start) / .milliseconds(1)) }
    let scale = window.screenScale
    let list = window.makeFrame()
    frame = list
    return renderer.render(list, transform: CGAffineTransform(scaleX: scale, y: scale))
  }

  /// The number of drawing threads.
  public var threads: Int { renderer.rasterizer.threads }

  /// The pixels of the last frame.
  public var picture: CGImage? { renderer.makeImage() }

  /// The hash of the pixels of the last frame.
  public var pictureHash: PictureHash { renderer.withPixelBuffer { PictureHash(of: $0) } }

  private static func pixels(_ points: Double, _ window: Window) -> Int {
    let pixels = (points * window.screenScale).rounded()
    return pixels >= 1 ? Int(min(pixels, 65_535)) : 1
  }
}

extension HeadlessHost {
  /// The element with a name, as assistive programs would find it.
  ///
  /// - Parameters:
  ///   - name: the whole name.
  ///   - role: the role; nil for any.
  /// - Throws: `ElementError` if there is none.
  public func element(
    _ name: String, role: AccessibilityRole? = nil
  ) throws -> AccessibilityElement {
    let tree = window.accessibilityTree
    if let found = tree.first(named: name, role: role) { return found }
    throw ElementError(name: name, role: role, tree: tree.text)
  }
}

/// There is no element with a name.
public struct ElementError: Error, CustomStringConvertible {
  /// The name.
  public let name: String
  /// The role; nil for any.
  public let role: AccessibilityRole?
  /// The existing elements, one per line.
  public let tree: String

  /// The name and all elements.
  public var description: String {
    "there is no \(role?.rawValue ?? "element") named '\(name)'; there are:\n\(tree)"
  }
}
