import ArgumentParser
import Foundation
import PanoramaGraphics
import PanoramaRaster

/// Draws a window's part of a plane full of pen strokes.
struct StrokesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strokes",
    abstract: "Measures 100,000 strokes of 50 points, some 560 of them in view, at 1920 × 1080.")

  @Option(help: "How many strokes.")
  var count = 100_000

  @Option(help: "How many of them are in view.")
  var visible = 560

  @Option(help: "Threads that draw.")
  var threads = 1

  @Option(help: "Frames of each kind.")
  var frames = 50

  func run() throws {
    let (width, height) = (1920, 1080)
    // The density of strokes is everywhere that of the window.
    let side = (Double(width * height) * Double(count) / Double(visible)).squareRoot()
    var list: DisplayList?
    let building = milliseconds { list = Self.strokes(count, side: side) }
    guard let list else { return }
    let renderer = FrameRenderer(
      rasterizer: Rasterizer(threads: threads), width: width, height: height)
    func frame(_ offset: Double) -> DisplayList {
      DisplayList { context in
        context.setFillColor(.white)
        context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        context.translateBy(x: -side / 2, y: -side / 2 - offset)
        context.draw(list)
      }
    }
    let area = CGRect(x: side / 2, y: side / 2, width: Double(width), height: Double(height))
    let shown = list.items.count { $0.bounds.intersects(area) }
    renderer.render(frame(0), transform: .identity)
    let redraws = (0..<frames).map { _ in
      milliseconds {
        renderer.invalidate()
        renderer.render(frame(0), transform: .identity)
      }
    }
    let scrolls = (1...frames).map { step in
      milliseconds { renderer.render(frame(Double(step % 10 * 8)), transform: .identity) }
    }
    print(
      String(
        format:
          "%d strokes, %d in view, %d thread(s): recorded in %.0f ms, redraw %.2f ms, scroll %.2f ms",
        count, shown, threads, building, median(redraws), median(scrolls)))
  }

  /// Wandering pen strokes of even density, the same in every run.
  private static func strokes(_ count: Int, side: Double) -> DisplayList {
    var state: UInt64 = 1
    func number() -> Double {
      // Knuth's linear congruential generator, from The Art of Computer Programming 2.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / 9_007_199_254_740_992
    }
    return DisplayList { context in
      context.setLineWidth(2)
      context.setLineCap(.round)
      context.setLineJoin(.round)
      for _ in 0..<count {
        var point = CGPoint(x: number() * side, y: number() * side)
        var angle = number() * 2 * .pi
        context.setStrokeColor(
          CGColor(red: number() * 0.6, green: number() * 0.6, blue: number() * 0.6, alpha: 1))
        context.move(to: point)
        for _ in 1..<50 {
          angle += (number() - 0.5) * 0.8
          point.x += cos(angle) * 4
          point.y += sin(angle) * 4
          context.addLine(to: point)
        }
        context.strokePath()
      }
    }
  }
}
