import Panorama

/// The drags to other programs that windows have begun, for tests without a desktop.
///
///     let drags = HeldDrags()
///     drags.take(from: window)
///     // … a finger drags something …
///     #expect(drags.request?.content.files == ["/tmp/a.png"])
@MainActor
public final class HeldDrags {
  /// What the last one drags, and by what.
  public private(set) var request: DragRequest?
  /// What windows have told of them: `begin`, `move X Y`, `drop`, `cancel`.
  public private(set) var log: [String] = []
  /// Whether windows have to lead them.
  public var areLed = true
  fileprivate var isHeld = false

  /// Without any.
  public init() {}

  /// Takes the drags of a window from now on.
  public func take(from window: Window) {
    window.dragSource = { [self] request in
      self.request = request
      isHeld = true
      log.append("begin")
      return HeldDrag(self)
    }
  }

  /// Ends the present one, as its display server does.
  public func end() { isHeld = false }

  fileprivate func note(_ word: String) {
    log.append(word)
    if !word.hasPrefix("move") { isHeld = false }
  }
}

@MainActor
private final class HeldDrag: OutgoingDrag {
  private let drags: HeldDrags

  init(_ drags: HeldDrags) { self.drags = drags }

  var isActive: Bool { drags.isHeld }
  var isLed: Bool { drags.areLed }
  func cancel() { drags.note("cancel") }
  func move(to place: CGPoint) { drags.note("move \(Int(place.x)) \(Int(place.y))") }
  func drop() { drags.note("drop") }
}
