import PanoramaUIKit
import Testing

/// Images made from others, symbols with a size, and paths taken apart.
@Suite(.serialized) @MainActor struct ImageVariantTests {
  /// 2 × 2 pixels: red, green, blue, white.
  private let image = CGImage(
    width: 2, height: 2, pixels: [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF],
    isOpaque: true)

  /// The four pixels of an image as it is displayed.
  private func pixels(_ image: UIImage) -> [UInt32] {
    let format = UIGraphicsImageRendererFormat()
    let size = CGSize(width: 2, height: 2)
    let shown = UIGraphicsImageRenderer(size: size, format: format).image { _ in
      image.draw(in: CGRect(origin: .zero, size: size))
    }
    return shown.cgImage?.pixels ?? []
  }

  @Test func symbolsHavePixels() throws {
    let star = try #require(UIImage(systemName: "star.fill")?.withTintColor(.red))
    let pixels = try #require(star.cgImage)
    #expect(pixels.width == Int(22 * TraitCollection.current.displayScale))
    #expect(pixels.pixels.contains(UIColor.red.cgColor.argb))
    #expect(star.size == CGSize(width: 22, height: 22) && UIImage().cgImage == nil)
  }

  @Test func picturesAreCut() {
    let column = image.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 9))
    #expect(column?.pixels == [0xFF00_FF00, 0xFFFF_FFFF] && column?.width == 1)
    #expect(image.cropping(to: CGRect(x: 0.5, y: 0, width: 0.2, height: 1))?.width == 1)
    for rect in [CGRect(x: 5, y: 0, width: 1, height: 1), .zero, .null] {
      #expect(image.cropping(to: rect) == nil)
    }
  }

  @Test func imagesAreMirrored() {
    for orientation in 0..<8 {
      guard let orientation = UIImage.Orientation(rawValue: orientation) else { continue }
      let one = UIImage(cgImage: image, scale: 1, orientation: orientation)
      let shown = pixels(one)
      let mirrored = pixels(one.withHorizontallyFlippedOrientation())
      #expect(mirrored == [shown[1], shown[0], shown[3], shown[2]])
    }
  }

  @Test func aThumbnailHasItsSize() {
    let one = UIImage(cgImage: image, scale: 2, orientation: .up)
    let small = one.preparingThumbnail(of: CGSize(width: 4, height: 3))
    #expect(small?.size == CGSize(width: 4, height: 3) && small?.cgImage?.width == 8)
    #expect(one.preparingThumbnail(of: .zero) == nil)
    #expect(UIImage().preparingThumbnail(of: CGSize(width: 4, height: 3)) == nil)
  }

  @Test func symbolsFollowTheText() {
    let plain = UIImage(systemName: "plus")
    let large = UIImage(
      systemName: "plus", withConfiguration: UIImage.SymbolConfiguration(pointSize: 34))
    #expect(plain?.size.width == 22 && large?.size.width == 44)
    #expect(plain?.withConfiguration(.init(weight: .bold)) != plain)
    #expect(UIImage(systemName: "none", withConfiguration: nil) == nil)
    #expect(
      UIImage(systemName: "plus", withConfiguration: .init(pointSize: .nan))?.size.width == 22)
  }

  @Test func aPathIsTakenApart() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 5, y: 1))
    path.addQuadCurve(to: CGPoint(x: 5, y: 5), controlPoint: CGPoint(x: 7, y: 3))
    path.close()
    var found: [(CGPathElementType, CGPoint?)] = []
    path.cgPath.applyWithBlock { element in
      let hasPoints = element.pointee.type != .closeSubpath
      found.append((element.pointee.type, hasPoints ? element.pointee.points[0] : nil))
    }
    #expect(
      found.map(\.0) == [.moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .closeSubpath])
    #expect(found[2].1 == CGPoint(x: 7, y: 3))
  }

  @Test func aReversedPathCoversTheSame() {
    let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.append(UIBezierPath(rect: CGRect(x: 20, y: 0, width: 10, height: 10)))
    path.move(to: CGPoint(x: 40, y: 0))
    path.addLine(to: CGPoint(x: 50, y: 0))
    let reversed = path.reversing()
    #expect(reversed.bounds == path.bounds)
    for point in [CGPoint(x: 5, y: 5), CGPoint(x: 25, y: 5), CGPoint(x: 15, y: 5)] {
      #expect(reversed.contains(point) == path.contains(point))
    }
    #expect(reversed.currentPoint == CGPoint(x: 40, y: 0))
    // Inside of a path in the other direction nothing is left by the winding rule.
    let ring = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    ring.append(UIBezierPath(rect: CGRect(x: 2, y: 2, width: 6, height: 6)).reversing())
    #expect(!ring.contains(CGPoint(x: 5, y: 5)) && ring.contains(CGPoint(x: 1, y: 1)))
    #expect(UIBezierPath().reversing().isEmpty)
  }
}
