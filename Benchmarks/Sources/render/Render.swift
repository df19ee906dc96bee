import ArgumentParser
import Foundation
import PanoramaImages

/// Runs `panorama render` and plain decoding in turns, and prints what rendering takes without
/// encoding: starting, decoding, shrinking and drawing. The minimum of all turns counts.
@main
struct Render: ParsableCommand {
  @Argument(help: "Pictures.")
  var files: [String]
  @Option(help: "The program.")
  var program: String
  @Option(help: "Of the view, in points.")
  var size = "1920x1080"
  @Option(help: "Turns.")
  var turns = 5

  func run() throws {
    print("file  megapixels  decode_ms  render_ms  ratio  cpu_ratio  peak_MB")
    let out = NSTemporaryDirectory() + "bench-render-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: out) }
    // Before anything is decoded here, because Linux counts the memory of a program also for the
    // programs that it starts.
    let peaks = try files.map {
      try Cost.run(program, ["render", $0, "--size", size, "-o", out]).peak
    }
    for (path, peak) in zip(files, peaks) {
      let budget = ImageBudget(pixels: 1 << 31, bytes: 3 << 30)
      let file = try ImageFile.open(path: path, budget: budget)
      var (decoding, rendering) = (Cost(), Cost())
      for _ in 0..<turns {
        decoding.keepLeast(
          try Cost.measure {
            _ = try file.decodeRows(threads: ProcessInfo.processInfo.activeProcessorCount) { _ in }
          })
        var cost = try Cost.run(program, ["render", path, "--size", size, "-o", out])
        let image = try ImageFile.open(path: out).decode().image
        let encoding = try Cost.measure { _ = try PNGEncoder().encode(image) }
        cost.seconds -= encoding.seconds
        cost.processor -= encoding.processor
        rendering.keepLeast(cost)
      }
      print(
        String(
          format: "%@  %.1f  %.0f  %.0f  %.2f  %.2f  %.0f", (path as NSString).lastPathComponent,
          Double(file.info.width * file.info.height) / 1e6, decoding.seconds * 1000,
          rendering.seconds * 1000, rendering.seconds / decoding.seconds,
          rendering.processor / decoding.processor, peak / 1e6))
    }
  }
}
