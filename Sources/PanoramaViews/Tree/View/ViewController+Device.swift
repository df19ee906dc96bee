/// What controllers say about a device that is held in a hand.
extension ViewController {
  /// The colours of a status bar.
  public enum StatusBarStyle: Int, Hashable, Sendable {
    /// By the appearance.
    case `default` = 0
    /// Light letters.
    case lightContent = 1
    /// Dark letters.
    case darkContent = 3
  }

  /// How a device is held.
  public struct OrientationMask: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Makes a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Upright.
    public static let portrait = OrientationMask(rawValue: 1 << 1)
    /// Upside down.
    public static let portraitUpsideDown = OrientationMask(rawValue: 1 << 2)
    /// On its right side.
    public static let landscapeRight = OrientationMask(rawValue: 1 << 3)
    /// On its left side.
    public static let landscapeLeft = OrientationMask(rawValue: 1 << 4)
    /// On one of its sides.
    public static let landscape: OrientationMask = [.landscapeLeft, .landscapeRight]
    /// Not upside down.
    public static let allButUpsideDown: OrientationMask = [.portrait, .landscape]
    /// In any way.
    public static let all: OrientationMask = [.portrait, .portraitUpsideDown, .landscape]
  }
}
