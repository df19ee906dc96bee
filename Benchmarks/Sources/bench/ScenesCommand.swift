import ArgumentParser
import CLoops
import Foundation

/// Draws each benchmark scene with our rasterizer and with Cairo.
struct ScenesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes",
    abstract: "Draws the benchmark scenes with our rasterizer and with Cairo, side by side.",
    discussion: """
      Everybody draws in turn, some frames one behind the other, round after round; reading the \
      scenes is not counted. Cairo runs with its default antialiasing on one thread. S7 is compared \
      with the outlines of its glyphs (S7p), because Cairo puts glyphs on whole pixels. Whoever's turn it is, it is taken again \
      when a processor was not at full speed before or behind it: others at work, or a virtual \
      machine's neighbours. After ten seconds a scene has to do with what there is.
      """)

  @Argument(help: "Scenes whose names start with one of these; all when none is given.")
  var filter: [String] = []

  @Option(help: "The folder that scripts/gen_scenes.py filled.")
  var scenes = ".build/scenes"

  @Option(parsing: .upToNextOption, help: "Numbers of threads to draw with.")
  var threads: [Int] = [1, 2, 4].filter { $0 <= ProcessInfo.processInfo.activeProcessorCount }

  @Option(help: "Rounds that count: undisturbed turns that everybody has.")
  var rounds = 7

  @Option(help: "Frames that each draws in a row, in its turn.")
  var frames = 5

  @Option(help: "A folder for PNGs of what was drawn.")
  var pictures: String?

  @Flag(help: "Print JSON instead of a table.")
  var json = false

  func run() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: scenes).sorted()
      .filter { $0.hasSuffix(".scene") }
      .filter { name in filter.isEmpty || filter.contains { name.hasPrefix($0) } }
    if !json { printHeading() }
    let processors = Processors()
    var results: [SceneResult] = []
    for file in files {
      let result = try measure(file, processors)
      results.append(result)
      if !json { printRow(result) }
    }
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      print(String(decoding: try encoder.encode(results), as: UTF8.self))
    } else {
      printLosses(results)
    }
  }

  private func measure(_ file: String, _ processors: Processors) throws -> SceneResult {
    let cairo = try CairoDrawing(file: scenes + "/" + file)
    let panorama = try PanoramaDrawing(file: scenes + "/" + file)
    let frame = Frame(width: cairo.width, height: cairo.height)
    let other = Frame(width: cairo.width, height: cairo.height)
    let ours = threads.map(panorama.contender)
    let contenders =
      [Contender(name: "Cairo", draw: cairo.draw)] + ours + [
        Contender(name: "memcpy") {
          memcpy(other.pixels.baseAddress!, $0.pixels.baseAddress!, $0.byteCount)
        },
        Contender(name: "memset") { memset($0.pixels.baseAddress!, 0x55, $0.byteCount) },
        Contender(name: "loop") { frame in
          let all = [CSpan(row: 0, from: 0, end: Int32(frame.pixels.count), color: 0x8040_2010)]
          blend_spans(frame.pixels.baseAddress!, Int32(frame.width), all, 1)
        },
      ]
    let rounds = Rounds(count: rounds, frames: frames, processors: processors)
    let result = try rounds.run(contenders, into: frame)
    let times = result.medians

    frame.clear()
    try ours.first?.draw(frame)
    other.clear()
    try reference(for: file, cairo).draw(into: other)
    if let pictures {
      try frame.writePNG(to: "\(pictures)/\(file).png")
      try other.writePNG(to: "\(pictures)/\(file).cairo.png")
    }
    return SceneResult(
      scene: String(file.dropLast(".scene".count)), cairoMilliseconds: times[0],
      ours: zip(threads, times.dropFirst()).map { .init(threads: $0, milliseconds: $1) },
      memcpyMilliseconds: times[times.count - 3], memsetMilliseconds: times[times.count - 2],
      loopMilliseconds: times[times.count - 1],
      disturbed: result.disturbed, agreement: PixelAgreement(frame, other))
  }

  /// The picture with which that of a scene is compared.
  private func reference(for file: String, _ cairo: CairoDrawing) throws -> CairoDrawing {
    guard file == "S7_text.scene" else { return cairo }
    return try CairoDrawing(file: scenes + "/S7p_textpaths.scene")
  }

  private func printHeading() {
    let columns = threads.map { padded("×\($0)", 8) + padded("ratio", 7) }.joined()
    print(
      "ms a frame, medians of \(rounds) interleaved rounds of \(frames) frames; "
        + "Cairo \(CairoDrawing.version); ratio: times as fast as Cairo; "
        + "loop: a plain loop in C that blends one colour with every pixel; "
        + "% dist.: turns disturbed all the same")
    print(
      "scene".padding(toLength: 20, withPad: " ", startingAt: 0) + padded("Cairo", 9) + columns
        + padded("memcpy", 8) + padded("memset", 8) + padded("loop", 8) + padded("mean ±", 8)
        + padded("% > 32", 8)
        + padded("% dist.", 8))
  }

  private func printRow(_ result: SceneResult) {
    let columns = result.ours.map {
      number($0.milliseconds, 8) + number(result.cairoMilliseconds / $0.milliseconds, 7)
    }
    print(
      result.scene.padding(toLength: 20, withPad: " ", startingAt: 0)
        + number(result.cairoMilliseconds, 9) + columns.joined()
        + number(result.memcpyMilliseconds, 8) + number(result.memsetMilliseconds, 8)
        + number(result.loopMilliseconds, 8)
        + number(result.agreement.meanDifference, 8)
        + number(result.agreement.percentFarOff, 8) + number(result.disturbed * 100, 8))
    fflush(nil)
  }

  private func printLosses(_ results: [SceneResult]) {
    let losses = results.filter { !($0.ratio >= 1) }
    print(
      losses.isEmpty
        ? "With \(threads.first ?? 1) thread, Cairo is faster nowhere."
        : "With \(threads.first ?? 1) thread, Cairo is faster in: "
          + losses.map(\.scene).joined(separator: ", "))
  }

  private func number(_ value: Double, _ width: Int) -> String {
    padded(String(format: value < 10 ? "%.2f" : "%.1f", value), width)
  }

  private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
