import ArgumentParser
import CPlainJPEG
import CPlainPNG
import Foundation
import PanoramaImages

/// Decodes pictures row by row, in turns with the plain library, and prints both times and their
/// ratio.
///
/// The minimum of all turns counts, because other programs only add to it.
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
    print("file  megapixels  library_ms  panorama_ms  ratio  cpu_ratio  first_rows_ms")
    for path in files {
      let budget = ImageBudget(pixels: 1 << 31, bytes: 3 << 30)
      let file = try ImageFile.open(path: path, budget: budget)
      var (library, ours) = (Turn(), Turn())
      for _ in 0..<turns {
        library.keepLeast(
          Self.measure { _ in
            _ =
              file.info.format == .png
              ? plain_png_seconds(path) : plain_jpeg_seconds(path, Int32(reduction))
          })
        ours.keepLeast(try Self.measure { first in try decode(file, first) })
      }
      let size = Double(file.info.width * file.info.height) / 1e6
      let name = (path as NSString).lastPathComponent
      print(
        String(
          format: "%@  %.1f  %.1f  %.1f  %.2f  %.2f  %.1f", name, size, library.seconds * 1000,
          ours.seconds * 1000, ours.seconds / library.seconds, ours.processor / library.processor,
          ours.first * 1000))
    }
  }

  /// The times of a turn in seconds.
  private struct Turn {
    var seconds = Double.infinity
    /// The processor time of all threads, which other programs hardly affect.
    var processor = Double.infinity
    /// The time until the first rows were decoded.
    var first = Double.infinity

    mutating func keepLeast(_ other: Turn) {
      seconds = min(seconds, other.seconds)
      processor = min(processor, other.processor)
      first = min(first, other.first)
    }
  }

  private func decode(_ file: ImageFile, _ first: () -> Void) throws {
    if whole {
      _ = try file.decode(reduction: reduction, threads: threads)
    } else {
      var isFirst = true
      _ = try file.decodeRows(reduction: reduction, threads: threads) { _ in
        if isFirst { first() }
        isFirst = false
      }
    }
  }

  /// - Parameter work: calls its argument when the first rows are decoded.
  private static func measure(_ work: (() -> Void) throws -> Void) rethrows -> Turn {
    let (start, used) = (now(CLOCK_MONOTONIC), now(CLOCK_PROCESS_CPUTIME_ID))
    var turn = Turn()
    try work { turn.first = now(CLOCK_MONOTONIC) - start }
    turn.seconds = now(CLOCK_MONOTONIC) - start
    turn.processor = now(CLOCK_PROCESS_CPUTIME_ID) - used
    return turn
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
