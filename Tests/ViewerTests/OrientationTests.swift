import Panorama
import PanoramaImages
import Testing
import Viewer

/// The displayed positions of stored pixels with EXIF's eight orientations and with rotations by
/// the user.
@Suite struct OrientationTests {
  /// The displayed positions of the first stored pixel of 4 × 3 and of the one to its right; after
  /// CIPA DC-008.
  private static let places: [(ImageOrientation, first: SIMD2<Int>, second: SIMD2<Int>)] = [
    (.up, [0, 0], [1, 0]), (.flippedHorizontally, [3, 0], [2, 0]), (.turnedHalf, [3, 2], [2, 2]),
    (.flippedVertically, [0, 2], [1, 2]), (.transposed, [0, 0], [0, 1]),
    (.turnedClockwise, [2, 0], [2, 1]), (.transversed, [2, 3], [2, 2]),
    (.turnedCounterclockwise, [0, 3], [0, 2]),
  ]

  @Test(arguments: places.map(\.0))
  func storedPixelsAreSeenWhereTheirOrientationSays(orientation: ImageOrientation) throws {
    let place = try #require(Self.places.first { $0.0 == orientation })
    let transform = orientation.transform(width: 4, height: 3)
    func seen(_ x: Double, _ y: Double) -> SIMD2<Int> {
      let p = CGPoint(x: x + 0.5, y: y + 0.5).applying(transform)
      return [Int(p.x.rounded(.down)), Int(p.y.rounded(.down))]
    }
    #expect(seen(0, 0) == place.first)
    #expect(seen(1, 0) == place.second)
  }

  @Test func fourTurnsAreNone() {
    var transform = CGAffineTransform.identity
    for quarter in 0..<4 {
      let (w, h) = quarter & 1 == 0 ? (40.0, 30.0) : (30.0, 40.0)
      transform = transform.concatenating(ImageOrientation.turn(1, width: w, height: h))
    }
    #expect(transform == .identity)
  }
}
