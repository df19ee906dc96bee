import Foundation
import Panorama
import PanoramaHost
import PanoramaRaster
import PanoramaSDL

// A tall page over the whole screen whose every frame takes about as long to draw as the first
// argument says, in milliseconds. The last argument is where events are logged:
//
//     SlowPages 100 … --log-events FILE

/// Covers everything with almost invisible gradients, which are drawn again when anything below
/// them moves.
final class Weight: View {
  private let layers: Int

  init(frame: CGRect, layers: Int) {
    self.layers = layers
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(in context: CGContext) {
    for layer in 0..<layers { Self.paint(layer, in: bounds, context) }
  }

  static func paint(_ layer: Int, in bounds: CGRect, _ context: CGContext) {
    let colors = [CGColor(gray: 0, alpha: 0.004), CGColor(gray: 1, alpha: 0.004)]
    guard let gradient = CGGradient(colors: colors, locations: [0, 1]) else { return }
    let center = CGPoint(x: bounds.midX + Double(layer), y: bounds.midY)
    context.drawRadialGradient(
      gradient, startCenter: center, startRadius: 0, endCenter: center,
      endRadius: bounds.width, options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
  }

  /// The number of layers that take `milliseconds` to draw over `size`, at least one.
  static func layers(taking milliseconds: Double, over size: CGSize) -> Int {
    let context = CGContext()
    let sample = 8
    for layer in 0..<sample { paint(layer, in: CGRect(origin: .zero, size: size), context) }
    let rasterizer = Rasterizer()
    let bitmap = Bitmap(width: Int(size.width), height: Int(size.height))
    var least = Double.infinity
    for _ in 0..<5 {
      let start = ProcessInfo.processInfo.systemUptime
      bitmap.withPixelBuffer {
        rasterizer.draw(context.displayList, into: $0)
      }
      least = min(least, ProcessInfo.processInfo.systemUptime - start)
    }
    return max(1, Int(milliseconds / 1000 / least * Double(sample)))
  }
}

/// Stripes that make scrolling visible.
final class Stripes: View {
  override func draw(in context: CGContext) {
    context.setFillColor(CGColor(gray: 0.7))
    for y in stride(from: 0.0, to: bounds.height, by: 100) {
      context.fill(CGRect(x: 0, y: y, width: bounds.width, height: 50))
    }
  }
}

let size = CGSize(width: 1280, height: 900)
let milliseconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 100
let window = Window(size: size)
let scroll = ScrollView(frame: window.bounds)
scroll.contentSize = CGSize(width: 1280, height: 100_000)
scroll.addSubview(Stripes(frame: CGRect(x: 0, y: 0, width: 1280, height: 100_000)))
window.rootView.addSubview(scroll)
window.rootView.addSubview(
  Weight(frame: window.bounds, layers: Weight.layers(taking: milliseconds, over: size)))
let host = try SDLHost(options: HostOptions(isFullscreen: true))
if let path = CommandLine.arguments.last { host.observers.append(try EventLog(path: path)) }
try host.open(window)
try host.run()
