import ArgumentParser
import Foundation
import PanoramaRaster

/// Draws one kind of shape, of one size, with one kind of paint, hundreds to thousands of times.
struct ShapesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shapes",
    abstract: "Draws every kind of shape in every size with every paint, beside Cairo.",
    discussion: """
      Each cell of the matrix says how many times as fast as Cairo one thread draws. Both draw in \
      turn, and the medians of their processor time are compared; paths and paints are made once. \
      Cells below their aim are listed last. Cairo has no conic gradient: its radial one stands \
      in. In brackets: how many times as fast as Cairo a plain loop in C is that stores or blends \
      the pixels inside the shape and nothing else.
      """)

  @Option(parsing: .upToNextOption, help: "Kinds of shapes.")
  var kinds = ShapeKind.allCases

  @Option(parsing: .upToNextOption, help: "Sizes in pixels.")
  var sizes = [8, 32, 128, 256]

  @Option(parsing: .upToNextOption, help: "Paints.")
  var paints = ShapePaint.allCases

  @Option(help: "Turns that everybody has.")
  var turns = 5

  private typealias Column = (paint: ShapePaint, isOwn: Bool)

  func run() throws {
    let columns: [Column] = paints.flatMap { paint in paint.kinds.map { (paint, $0) } }
    print("times as fast as Cairo \(CairoDrawing.version), one thread, medians of \(turns) turns")
    let names = columns.map { column in
      column.paint.rawValue + (column.paint.kinds.count == 1 || column.isOwn ? "" : " shared")
    }
    print("| shape | " + names.joined(separator: " | ") + " |")
    print("|---|" + String(repeating: "---|", count: columns.count))
    let options = RasterizerOptions(environment: ProcessInfo.processInfo.environment)
    let rasterizer = Rasterizer(threads: 1, options: options)
    var losses: [(ratio: Double, text: String)] = []
    for kind in kinds {
      for size in sizes {
        var row = "| \(kind.rawValue) \(size) |"
        for (column, name) in zip(columns, names) {
          let scene = ShapeScene(kind, size: Double(size), column.paint, isOwn: column.isOwn)
          let (ratio, loop) = try measure(scene, rasterizer)
          row += " " + Self.text(ratio) + (loop.map { " (\(Self.text($0)))" } ?? "") + " |"
          if let aim = scene.aim, ratio < aim {
            let text = String(format: "%.1f of %.0f", ratio, aim)
            losses.append((ratio / aim, "\(kind.rawValue) \(size) \(name): \(text)"))
          }
        }
        print(row)
        fflush(nil)
      }
    }
    print("\n\(losses.count) cells are below their aim.")
    for loss in losses.sorted(by: { $0.ratio < $1.ratio }) { print("* " + loss.text) }
  }

  private static func text(_ ratio: Double) -> String {
    String(format: ratio < 10 ? "%.1f" : "%.0f", ratio)
  }

  /// The speeds relative to Cairo: ours, and that of a plain loop.
  private func measure(
    _ scene: ShapeScene, _ rasterizer: Rasterizer
  ) throws -> (ours: Double, loop: Double?) {
    let frame = Frame(width: ShapeScene.width, height: ShapeScene.height)
    var (ours, theirs, loops): ([Double], [Double], [Double]) = ([], [], [])
    // The first turn does not count.
    for turn in 0...turns {
      let a = processorMilliseconds { rasterizer.draw(scene.list, into: frame.buffer) }
      let b = try processorMilliseconds { try scene.drawCairo(into: frame) }
      let c = scene.hasLoop ? processorMilliseconds { scene.runLoop(on: frame) } : .nan
      if turn == 0 { continue }
      ours.append(a)
      theirs.append(b)
      loops.append(c)
    }
    let loop = scene.hasLoop ? median(theirs) / median(loops) : nil
    return (median(theirs) / median(ours), loop)
  }
}

/// The processor time of the calling thread for `work`.
private func processorMilliseconds(_ work: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
  }
  let start = now()
  try work()
  return now() - start
}
