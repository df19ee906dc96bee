import PanoramaGraphics

/// What one frame took, and what it showed.
public struct PresentedFrame: Sendable {
  /// When it was on the screen, seconds since the host started.
  public var time: Double
  /// The time of the newest input that it shows; nil when none came yet.
  public var inputTime: Double?
  /// Recording, comparing and rasterizing, in milliseconds.
  public var drawMilliseconds: Double
  /// Carrying it to the display, in milliseconds.
  public var presentMilliseconds: Double
  /// What changed, in device pixels.
  public var damage: [PixelRect]
  /// What was drawn; nil when the frame before was only shown again.
  public var frame: DisplayList?
  public var screen: ScreenKind

  /// Drawing commands in the frame, those of nested lists included. O(commands).
  public var commands: Int {
    func count(_ list: DisplayList) -> Int {
      list.items.reduce(0) { sum, item in
        if case .list(let inner) = item.operation { sum + count(inner) } else { sum + 1 }
      }
    }
    return frame.map(count) ?? 0
  }
}
