import ArgumentParser
import Foundation
import PanoramaGraphics
import PanoramaRaster

/// Scrolls and zooms the node scene as a window would do.
struct FramesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frames",
    abstract: "Measures frames while S1 scrolls by 8 pixels and while it zooms, at 1920 × 1080.")

  @Option(help: "The folder that scripts/gen_scenes.py filled.")
  var scenes = ".build/scenes"

  @Option(parsing: .upToNextOption, help: "Numbers of threads to draw with.")
  var threads: [Int] = [1, 2, 4].filter { $0 <= ProcessInfo.processInfo.activeProcessorCount }

  @Option(help: "Frames of each kind.")
  var frames = 200

  func run() throws {
    let nodes = try PanoramaDrawing(file: scenes + "/S1_nodes.scene").scene
    let copied = Frame(width: nodes.width, height: nodes.height)
    let source = Frame(width: nodes.width, height: nodes.height)
    print("ms a frame over \(frames) frames, S1 at \(nodes.width) × \(nodes.height)")
    for count in threads {
      let renderer = FrameRenderer(
        rasterizer: Rasterizer(threads: count), width: nodes.width, height: nodes.height)
      var copies: [Double] = []
      var scrolls: [Double] = []
      var zooms: [Double] = []
      // It scrolls down and up again, so that there is always something to uncover.
      for step in 0..<frames {
        let phase = step % 100
        let offset = Double(8 * (phase < 50 ? phase : 100 - phase))
        let shown = CGAffineTransform(translationX: 0, y: -offset)
        scrolls.append(
          milliseconds { renderer.render(Self.frame(nodes.list, shown), transform: .identity) })
        copies.append(
          milliseconds {
            _ = memcpy(copied.pixels.baseAddress!, source.pixels.baseAddress!, source.byteCount)
          })
      }
      for step in 0..<frames {
        let scale = pow(1.01, Double(step % 100 < 50 ? step % 100 : 100 - step % 100))
        let shown = CGAffineTransform(translationX: 960, y: 540).scaledBy(x: scale, y: scale)
          .translatedBy(x: -960, y: -540)
        zooms.append(
          milliseconds { renderer.render(Self.frame(nodes.list, shown), transform: .identity) })
      }
      report("scroll ×\(count)", Array(scrolls.dropFirst()), copies)
      report("zoom   ×\(count)", zooms, copies)
    }
  }

  /// The frame of a window: the picture with the scroll view's transform.
  private static func frame(_ list: DisplayList, _ transform: CGAffineTransform) -> DisplayList {
    DisplayList { context in
      context.concatenate(transform)
      context.draw(list)
    }
  }

  private func report(_ name: String, _ times: [Double], _ copies: [Double]) {
    let sorted = times.sorted()
    let middle = median(times)
    print(
      String(
        format: "%@  median %.2f  p99 %.2f  max %.2f  %.1f × memcpy (%.2f)", name, middle,
        sorted[min(sorted.count - 1, sorted.count * 99 / 100)], sorted.last ?? .nan,
        middle / median(copies), median(copies)))
  }
}
