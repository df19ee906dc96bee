import Foundation

extension CGColor {
  /// A colour from its hue (0 … 1 for red, yellow, green, cyan, blue, magenta and back to red),
  /// saturation and brightness, each 0 … 1.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let h = (Double(hue) - Double(hue).rounded(.down)) * 6
    let s = min(1, max(0, Double(saturation)))
    let v = min(1, max(0, Double(brightness)))
    guard h.isFinite else {
      self.init(gray: v, alpha: alpha)
      return
    }
    /// One channel, whose peak lies `shift` sixths around the circle.
    func channel(_ shift: Double) -> Double {
      let k = (h + shift).truncatingRemainder(dividingBy: 6)
      return v - v * s * max(0, min(k, 4 - k, 1))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
  }

  /// Hue, saturation, brightness and alpha, each 0 … 1; gray has hue 0.
  public var hsb: (hue: Double, saturation: Double, brightness: Double, alpha: Double) {
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let spread = high - low
    guard high > 0, spread > 0 else { return (0, 0, high, alpha) }
    let sixths: Double
    if high == red {
      sixths = (green - blue) / spread
    } else if high == green {
      sixths = 2 + (blue - red) / spread
    } else {
      sixths = 4 + (red - green) / spread
    }
    return ((sixths < 0 ? sixths + 6 : sixths) / 6, spread / high, high, alpha)
  }

  /// Writes each component whose pointer is not nil.
  ///
  /// - Returns: always true.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let all = hsb
    hue?.pointee = CGFloat(all.hue)
    saturation?.pointee = CGFloat(all.saturation)
    brightness?.pointee = CGFloat(all.brightness)
    alpha?.pointee = CGFloat(all.alpha)
    return true
  }

  /// Writes each component whose pointer is not nil.
  ///
  /// - Returns: always true.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = CGFloat(self.red)
    green?.pointee = CGFloat(self.green)
    blue?.pointee = CGFloat(self.blue)
    alpha?.pointee = CGFloat(self.alpha)
    return true
  }

  /// The same colour with `alpha`, 0 … 1.
  public func withAlphaComponent(_ alpha: CGFloat) -> CGColor { copy(alpha: Double(alpha)) }

  /// A gray, 0 black … 1 white.
  public init(white: CGFloat, alpha: CGFloat) { self.init(gray: Double(white), alpha: alpha) }

  /// The same colour; views and Core Graphics share one type here.
  public init(cgColor: CGColor) { self = cgColor }
  /// The same colour; views and Core Graphics share one type here.
  public var cgColor: CGColor { self }
}
