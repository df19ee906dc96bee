import ArgumentParser
import CPlainJPEG
import Foundation
import PanoramaGraphics
@_spi(TileTests) import PanoramaImages

/// Opens a picture as the viewer does, but without a window, and prints when each part was ready.
@main
struct Tiles: ParsableCommand {
  @Argument(help: "A picture; scripts/huge-pictures makes some.")
  var file: String
  @Option(help: "The cache folder; none is used without.")
  var cache: String?
  @Option(help: "Seconds to pan and zoom about afterwards.")
  var wander = 0.0
  @Option(help: "Bytes of decoded tiles, in MiB; by default what the viewer uses.")
  var memory: Int?
  @Flag(help: "Wait until all levels are on disk.")
  var refine = false

  func run() throws { try MainActor.assumeIsolated { try measure() } }

  @Option(help: "A PNG file for the whole picture as it shows on 1920 x 1080.")
  var snapshot: String?

  @MainActor private func measure() throws {
    let clock = ContinuousClock()
    let plain = plain_jpeg_seconds(file, 8)
    let start = clock.now
    func elapsed() -> Double { (clock.now - start) / .milliseconds(1) }
    let queue = MainQueue()
    let work = WorkQueue()
    var options = TileSourceOptions()
    options.memoryLimit = memory.map { $0 << 20 }
    let picture = try ImageFile.open(path: file, budget: .tiled)
    let source = StreamedTileSource(
      file: picture, path: file, options: options, work: work,
      cache: cache.map { TileCache(folder: $0) }, post: queue.post)
    let (w, h) = (Double(source.snapshot.width), Double(source.snapshot.height))
    let fit = min(1, 1920 / w, 1080 / h)
    var peak = 0.0
    var changes = 0
    var longest = 0.0
    var last = start
    source.onChange = {
      changes += 1
      longest = max(longest, (clock.now - last) / .milliseconds(1))
      last = clock.now
    }
    source.want(CGRect(x: 0, y: 0, width: w, height: h), scale: fit)
    let needed = source.snapshot.level(forScale: fit)
    queue.run(atMost: 60) {
      source.snapshot.tile(level: needed, column: 0, row: 0) != nil || source.status.failure != nil
    }
    if let failure = source.status.failure {
      print("failure           \(failure)")
      throw ExitCode.failure
    }
    print("first rows        \(rounded(elapsed())) ms")
    queue.run(atMost: 60) { source.status.isComplete || source.status.failure != nil }
    let whole = elapsed()
    peak = ProcessMemory.proportional() ?? 0
    print(
      "whole, coarse     \(rounded(whole)) ms,"
        + " \(changes) changes, longest \(rounded(longest)) ms")
    if plain > 0 { print("libjpeg alone 1/8 \(rounded(plain * 1000)) ms") }
    if let snapshot, let image = source.snapshot.flattened(pixelLimit: 1 << 23) {
      try PNGEncoder().write(image, to: snapshot)
    }
    if refine {
      queue.run(atMost: 600) {
        peak = max(peak, ProcessMemory.proportional() ?? 0)
        return source.status.activity == .idle
      }
      print("all levels        \(rounded(elapsed())) ms")
    }
    let wandering = clock.now
    var (steps, misses) = (0, 0)
    var waits: [Double] = []
    while (clock.now - wandering) / .seconds(1) < wander {
      let step = Double(steps)
      let scale = fit * exp2((sin(step / 37) + 1) / 2 * log2(2 / fit))
      let (vw, vh) = (1920 / scale, 1080 / scale)
      let region = CGRect(
        x: (sin(step / 23) + 1) / 2 * max(0, w - vw), y: (cos(step / 17) + 1) / 2 * max(0, h - vh),
        width: vw, height: vh)
      let asked = clock.now
      source.want(region, scale: scale)
      let level = source.snapshot.level(forScale: scale)
      let side = Double(source.snapshot.tileSide << level)
      let column = Int(Double(region.midX) / side)
      let row = Int(Double(region.midY) / side)
      var came: Double?
      func look() {
        if came == nil, source.snapshot.tile(level: level, column: column, row: row) != nil {
          came = (clock.now - asked) / .milliseconds(1)
        }
      }
      look()
      // The duration of a frame.
      queue.run(atMost: 1.0 / 60) {
        look()
        return false
      }
      look()
      if let came { waits.append(came) } else { misses += 1 }
      peak = max(peak, ProcessMemory.proportional() ?? 0)
      steps += 1
    }
    if steps > 0 {
      waits.sort()
      let later = 100 * Double(misses) / Double(steps)
      let p99 = waits.isEmpty ? .nan : waits[waits.count * 99 / 100]
      print(
        "wandered          \(steps) frames, the centre in full detail: \(rounded(100 - later)) %"
          + " within the frame, p99 of these \(rounded(p99)) ms")
    }
    if let damage = source.status.damage { print("damage            \(damage)") }
    if let notice = source.status.notice { print("notice            \(notice)") }
    print("peak PSS          \(rounded(peak)) MB")
    source.close()
    work.close()
  }

  private func rounded(_ value: Double) -> String { String(format: "%.1f", value) }
}
