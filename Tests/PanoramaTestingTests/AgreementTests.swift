import Panorama
import PanoramaTesting
import TestSupport
import Testing

/// Layout, drawing and hit testing must agree on geometry: however views are rotated, zoomed and
/// scrolled, the view found at a point is the one whose colour is visible there.
@Suite @MainActor struct AgreementTests {
  /// A coloured plane with a mark, which lays out its subviews by fractions of its bounds.
  final class Tile: View {
    let color: CGColor
    /// The frame of the mark in the tile's own coordinates.
    let mark: CGPoint
    var shares: [(view: View, box: CGRect)] = []

    init(frame: CGRect, origin: CGPoint, color: CGColor) {
      self.color = color
      mark = CGPoint(x: origin.x + frame.width * 0.5, y: origin.y + frame.height * 0.5)
      super.init(frame: frame)
      bounds.origin = origin
      looks.background = color
      clipsToBounds = true
    }

    required init?(coder: NSCoder) { nil }

    override func draw(in context: CGContext) {
      context.setFillColor(.black)
      context.fill(CGRect(x: mark.x - 3, y: mark.y - 3, width: 6, height: 6))
    }

    override func layoutSubviews() {
      for (view, box) in shares {
        view.bounds.size = CGSize(
          width: box.width * bounds.width, height: box.height * bounds.height)
        view.center = CGPoint(
          x: bounds.minX + box.midX * bounds.width, y: bounds.minY + box.midY * bounds.height)
      }
    }
  }

  /// Nested views in a scroll view, generated from a seed.
  struct Forest {
    var random: SeededGenerator
    var tiles: [Tile] = []

    init(seed: Int) { random = SeededGenerator(seed: UInt64(seed)) }

    mutating func number(_ low: Double, _ high: Double) -> Double {
      Double.random(in: low...high, using: &random)
    }

    @MainActor
    mutating func grow(_ size: CGSize, depth: Int) -> Tile {
      // Colours differ in their red and green bytes.
      let name = UInt32(tiles.count + 1)
      let tile = Tile(
        frame: CGRect(origin: .zero, size: size),
        origin: CGPoint(x: number(-50, 50).rounded(), y: number(-50, 50).rounded()),
        color: CGColor(argb: 0xFF00_00C0 | name * 7 << 16 | (255 - name * 5) << 8))
      tiles.append(tile)
      guard depth > 0 else { return tile }
      for _ in 0..<3 {
        let box = CGRect(
          x: number(0, 0.6), y: number(0, 0.6), width: number(0.3, 0.7), height: number(0.3, 0.7))
        let child = grow(
          CGSize(width: size.width * box.width, height: size.height * box.height), depth: depth - 1)
        let zoom = exp(number(-0.4, 0.4))
        child.transform = CGAffineTransform(rotationAngle: number(-3, 3))
          .scaledBy(x: zoom, y: zoom)
        tile.shares.append((child, box))
        tile.addSubview(child)
      }
      return tile
    }
  }

  final class Zoomer: ScrollViewDelegate {
    let view: View
    init(_ view: View) { self.view = view }
    func viewForZooming(in scrollView: ScrollView) -> View? { view }
  }

  @Test(arguments: 0..<20)
  func aPointFindsWhatIsDrawnThere(seed: Int) throws {
    let size = CGSize(width: 320, height: 240)
    var forest = Forest(seed: seed)
    let content = forest.grow(CGSize(width: 600, height: 500), depth: 3)
    let window = Window(size: size, screenScale: seed % 2 == 0 ? 1 : 2)
    let scroll = ScrollView(frame: window.bounds)
    let zoomer = Zoomer(content)
    scroll.delegate = zoomer
    scroll.contentSize = content.frame.size
    scroll.minimumZoomScale = 0.5
    scroll.maximumZoomScale = 3
    window.rootView.addSubview(scroll)
    scroll.addSubview(content)
    scroll.zoomScale = forest.number(0.5, 1.3)
    scroll.contentOffset = CGPoint(x: forest.number(0, 120), y: forest.number(0, 120))
    if seed % 3 == 0 { window.rootView.transform = CGAffineTransform(rotationAngle: 0.3) }
    let host = HeadlessHost(window: window)
    host.draw()
    let picture = try #require(host.picture)

    var compared = 0
    var (seen, right) = (Set<ObjectIdentifier>(), 0)
    let scale = window.screenScale
    for y in stride(from: 2, to: picture.height - 2, by: 5) {
      for x in stride(from: 2, to: picture.width - 2, by: 5) {
        // Edges are mixed from both sides, so a view counts only if its whole neighbourhood has its
        // colour.
        let found = [(0, 0), (-2, -2), (2, -2), (-2, 2), (2, 2)].map {
          (dx: Int, dy: Int) -> View? in
          let (column, row) = (Double(x + dx) + 0.5, Double(y + dy) + 0.5)
          return window.hitTest(CGPoint(x: column / scale, y: row / scale))
        }
        guard let tile = found[0] as? Tile, found.allSatisfy({ $0 === tile }) else { continue }
        let own = tile.convert(
          CGPoint(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale), from: nil)
        let fromMark = max(abs(own.x - tile.mark.x), abs(own.y - tile.mark.y))
        let drawn = picture.pixels[y * picture.width + x]
        compared += 1
        seen.insert(ObjectIdentifier(tile))
        // The colour is black on the mark, the tile's beside it, and a mixture at the mark's edge.
        let edge = 3 / (tile.transformToWindow.determinant.squareRoot() * scale)
        if fromMark < 3 - edge {
          right += drawn == 0xFF00_0000 ? 1 : 0
        } else if fromMark > 3 + edge {
          right += drawn == tile.color.argb ? 1 : 0
        } else {
          right += 1
        }
      }
    }
    #expect(right == compared, "\(compared - right) of \(compared) points differ")
    #expect(compared > 500 && seen.count > 2)
  }

  @Test(arguments: 0..<20)
  func layoutIsSeenThroughEveryTurn(seed: Int) {
    var forest = Forest(seed: seed)
    let root = forest.grow(CGSize(width: 600, height: 500), depth: 3)
    root.layoutIfNeeded()
    for tile in forest.tiles {
      for (child, box) in tile.shares {
        // The layout's values, and those of conversion for the same two points.
        let middle = CGPoint(x: child.bounds.midX, y: child.bounds.midY)
        let wanted = CGPoint(
          x: tile.bounds.minX + box.midX * tile.bounds.width,
          y: tile.bounds.minY + box.midY * tile.bounds.height)
        let there = child.convert(middle, to: tile)
        #expect(hypot(there.x - wanted.x, there.y - wanted.y) <= 1e-9)
        let corner = CGPoint(x: child.bounds.minX, y: child.bounds.minY)
        for other in [root, tile, nil] {
          let back = child.convert(child.convert(corner, to: other), from: other)
          #expect(hypot(back.x - corner.x, back.y - corner.y) <= 1e-9)
        }
        let t = child.transform
        let arm = CGSize(width: corner.x - middle.x, height: corner.y - middle.y).applying(t)
        let at = child.convert(corner, to: tile)
        #expect(hypot(at.x - there.x - arm.width, at.y - there.y - arm.height) <= 1e-9)
      }
    }
  }
}
