import PanoramaGraphics

extension CGGradient {
  /// Three stops. The counts always match, so the result is never nil.
  convenience init(from a: CGColor, through b: CGColor, at middle: Double, to c: CGColor) {
    self.init(stops: [
      Stop(location: 0, color: a), Stop(location: middle, color: b), Stop(location: 1, color: c),
    ])
  }
}
