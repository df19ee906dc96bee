/// How much a picture may differ from its golden.
public struct ImageTolerance: Hashable, Sendable {
  /// The maximum difference of a channel, 0 … 255, up to which pixels count as equal.
  public var channel: Int
  /// The fraction of pixels that may differ by more, 0 … 1.
  public var share: Double

  /// A tolerance for the difference of channels and the share of pixels that may differ by more.
  public init(channel: Int = 0, share: Double = 0) {
    self.channel = max(0, channel)
    self.share = min(1, max(0, share))
  }

  /// Every pixel is equal.
  public static let exact = ImageTolerance()

  /// Whether two pixels count as equal.
  func accepts(_ a: UInt32, _ b: UInt32) -> Bool {
    if a == b { return true }
    if channel == 0 { return false }
    for shift in [0, 8, 16, 24] as [UInt32] {
      if abs(Int(a >> shift & 255) - Int(b >> shift & 255)) > channel { return false }
    }
    return true
  }
}
