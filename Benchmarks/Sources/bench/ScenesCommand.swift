import ArgumentParser
import Foundation

/// Draws each benchmark scene with our rasterizer and with Cairo.
struct ScenesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes",
    abstract: "Draws the benchmark scenes with our rasterizer and with Cairo, side by side.")

  @Argument(help: "Scenes whose names start with one of these; all when none is given.")
  var filter: [String] = []

  @Option(help: "The folder that scripts/gen_scenes.py filled.")
  var scenes = ".build/scenes"

  @Option(help: "Rounds that count.")
  var rounds = 15

  @Option(help: "A folder for PNGs of what was drawn.")
  var pictures: String?

  func run() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: scenes).sorted()
      .filter { $0.hasSuffix(".scene") }
      .filter { name in filter.isEmpty || filter.contains { name.hasPrefix($0) } }
    print("Cairo \(CairoDrawing.version); ms a frame, medians of \(rounds) interleaved rounds")
    for file in files {
      let cairo = try CairoDrawing(file: scenes + "/" + file)
      let frame = Frame(width: cairo.width, height: cairo.height)
      let contenders = [Contender(name: "Cairo", draw: cairo.draw)]
      let times = try medians(of: contenders, rounds: rounds, into: frame)
      print(file, times)
      if let pictures {
        frame.clear()
        try cairo.draw(into: frame)
        try frame.writePNG(to: pictures + "/" + file + ".cairo.png")
      }
    }
  }
}
