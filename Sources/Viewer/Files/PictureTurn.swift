import Panorama
import PanoramaImages

/// How the user has turned a picture: mirrored at an upright line or not, and then rotated clockwise.
extension ImageOrientation {
  init(isMirrored: Bool, quarterTurns: Int) {
    self = (isMirrored ? Self.flippedHorizontally : .up).turned(by: quarterTurns)
  }

  /// Whether writing would be seen in a mirror.
  var isMirrored: Bool {
    [.flippedHorizontally, .flippedVertically, .transposed, .transversed].contains(self)
  }

  /// The clockwise rotation after the mirroring in quarter turns, 0 … 3.
  var quarterTurns: Int {
    (0..<4).first { Self(isMirrored: isMirrored, quarterTurns: $0) == self } ?? 0
  }

  /// The orientation after what is seen was turned once more.
  func followed(by next: ImageOrientation) -> ImageOrientation {
    // A mirror turns rotations the other way around.
    let mirrored =
      next.isMirrored
      ? ImageOrientation(isMirrored: !isMirrored, quarterTurns: -quarterTurns) : self
    return mirrored.turned(by: next.quarterTurns)
  }
}
