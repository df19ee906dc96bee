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
  @Option(
    help: """
      The path of panorama-decode: opens and decodes in its processes, and in turns in this one instead of the \
      plain library.
      """)
  var decoders: String?

  func run() throws {
    if let decoders { return try compare(DecoderPool(program: decoders)) }
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

  /// Compares decoding in other processes, which are warm, with decoding in this one.
  private func compare(_ pool: DecoderPool) throws {
    print("file  megapixels  here_ms  processes_ms  ratio  more_ms  median_ratio")
    for path in files {
      let budget = ImageBudget(pixels: 1 << 31, bytes: 3 << 30)
      var (here, there) = (Turn(), Turn())
      var ratios: [Double] = []
      var pixels = 0
      for turn in -1..<turns {
        let times = try [nil, pool].map { pool in
          try Self.measure { first in
            let file = try ImageFile.open(path: path, budget: budget, decoders: pool)
            pixels = file.info.width * file.info.height
            try decode(file, first)
          }
        }
        // The first turn starts the process.
        guard turn >= 0 else { continue }
        here.keepLeast(times[0])
        there.keepLeast(times[1])
        ratios.append(times[1].seconds / times[0].seconds)
      }
      ratios.sort()
      print(
        String(
          format: "%@  %.1f  %.2f  %.2f  %.3f  %.2f  %.3f", (path as NSString).lastPathComponent,
          Double(pixels) / 1e6, here.seconds * 1000, there.seconds * 1000,
          there.seconds / here.seconds, (there.seconds - here.seconds) * 1000,
          ratios[ratios.count / 2]))
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
