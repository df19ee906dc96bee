import ArgumentParser
import Foundation
import PanoramaGraphics
import PanoramaRaster

/// Scrolls and zooms the node scene as a window would do.
struct FramesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frames",
    abstract: "Measures frames while S1 scrolls by 8 pixels and while it zooms.")

  @Option(help: "The folder that scripts/gen_scenes.py filled.")
  var scenes = ".build/scenes"

  @Option(parsing: .upToNextOption, help: "Numbers of threads to draw with.")
  var threads: [Int] = [1, 2, 4].filter { $0 <= ProcessInfo.processInfo.activeProcessorCount }

  @Option(help: "Frames of each kind.")
  var frames = 200

  @Option(help: "Pixels per point, 1 … 4: 1 draws 1920 × 1080 pixels, 2 draws 3840 × 2160.")
  var scale = 1

  func validate() throws {
    guard 1...4 ~= scale else { throw ValidationError("the scale has to be 1, 2, 3 or 4") }
    guard frames > 1 else { throw ValidationError("at least 2 frames are needed") }
  }

  func run() throws {
    let nodes = try PanoramaDrawing(file: scenes + "/S1_nodes.scene").scene
    let (width, height) = (nodes.width * scale, nodes.height * scale)
    let copied = Frame(width: width, height: height)
    let source = Frame(width: width, height: height)
    let screen = CGAffineTransform(scaleX: Double(scale), y: Double(scale))
    print("ms a frame over \(frames) frames, S1 at \(width) × \(height)")
    for count in threads {
      let renderer = FrameRenderer(
        rasterizer: Rasterizer(threads: count), width: width, height: height)
      var copies: [Double] = []
      var scrolls: [Double] = []
      var zooms: [Double] = []
      // It scrolls down and up again, so that there is always something to uncover.
      for step in 0..<frames {
        let phase = step % 100
        let offset = Double(8 * (phase < 50 ? phase : 100 - phase)) / Double(scale)
        let shown = CGAffineTransform(translationX: 0, y: -offset)
        scrolls.append(
          milliseconds { renderer.render(Self.frame(nodes.list, shown), transform: screen) })
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
          milliseconds { renderer.render(Self.frame(nodes.list, shown), transform: screen) })
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
