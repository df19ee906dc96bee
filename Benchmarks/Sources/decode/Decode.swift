import ArgumentParser
import CPlainJPEG
import CPlainPNG
import Foundation
import PanoramaImages

/// Decodes pictures row by row, taking turns with the bare library, and prints both and their ratio.
///
/// The least of all turns counts: other programs can only add to it.
@main
struct Decode: ParsableCommand {
  @Argument(help: "JPEG and PNG files.")
  var files: [String]
  @Option(help: "Turns.")
  var turns = 5
  @Option(help: "The reduction: 1, 2, 4 or 8.")
  var reduction = 1
  @Option(help: "Threads that may decode at once.")
  var threads = 1
  @Flag(help: "Decode into one picture instead of row by row.")
  var whole = false

  func run() throws {
    print("file  format  megapixels  library_ms  panorama_ms  ratio  first_rows_ms")
    for path in files {
      let file = try ImageFile.open(
        path: path, budget: ImageBudget(pixels: 1 << 31, bytes: 3 << 30))
      var (library, ours, first) = (Double.infinity, Double.infinity, Double.infinity)
      for _ in 0..<turns {
        let alone =
          file.info.format == .png
          ? plain_png_seconds(path) : plain_jpeg_seconds(path, Int32(reduction))
        if alone > 0 { library = min(library, alone) }
        let (all, rows) = try measure(file)
        (ours, first) = (min(ours, all), min(first, rows))
      }
      let size = Double(file.info.width * file.info.height) / 1e6
      let name = (path as NSString).lastPathComponent
      print(
        String(
          format: "%@  %@  %.1f  %.1f  %.1f  %.2f  %.1f", name, file.info.format.rawValue, size,
          library * 1000, ours * 1000, ours / library, first * 1000))
    }
  }

  /// Seconds until all was there, and until the first rows were.
  private func measure(_ known: ImageFile) throws -> (all: Double, first: Double) {
    let start = Self.now()
    if whole {
      _ = try known.decode(reduction: reduction, threads: threads)
      return (Self.now() - start, .infinity)
    }
    var first = Double.infinity
    _ = try known.decodeRows(reduction: reduction, threads: threads) { _ in
      if first == .infinity { first = Self.now() - start }
    }
    return (Self.now() - start, first)
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
