import ArgumentParser
import Foundation
import Panorama
import PanoramaRaster

/// Moves one viewlet among few and among many, and finds one, in turns.
struct ViewletsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "viewlets",
    abstract: "Measures moving and finding one of 100 and of 100,000 viewlets, in shuffled order.")

  @Option(parsing: .upToNextOption, help: "How many viewlets.")
  var counts = [100, 1000, 10_000, 100_000]

  @Option(help: "Moves of each kind.")
  var moves = 400

  func run() throws {
    try MainActor.assumeIsolated { try measure() }
  }

  @MainActor
  private func measure() throws {
    let boards = counts.map(ViewletBoard.init)
    var moved = [[Double]](repeating: [], count: boards.count)
    var composed = moved
    for step in 0..<moves {
      // In turns, so that other programs disturb all of them alike.
      for (i, board) in boards.enumerated() {
        board.move(step)
        composed[i].append(milliseconds { board.compose() })
        moved[i].append(composed[i][step] + milliseconds { board.render() })
      }
    }
    print("µs, minimum and median of \(moves), one thread, 1920 × 1080; finding: a mean")
    for (i, board) in boards.enumerated() {
      let finding = board.findingTime()
      print(
        String(
          format: "%7d viewlets: move one, frame and pixels %.1f / %.1f"
            + " (frame alone %.1f / %.1f); find one %.2f",
          counts[i], (moved[i].min() ?? .nan) * 1000, median(moved[i]) * 1000,
          (composed[i].min() ?? .nan) * 1000, median(composed[i]) * 1000, finding * 1000))
    }
  }
}

/// Tiles of 40 points, 50 apart, added in an order that is unrelated to their positions.
@MainActor
private final class ViewletBoard {
  private final class Tile: Viewlet {
    override func draw(in context: CGContext) {
      context.setFillColor(.systemBlue)
      context.fillEllipse(in: bounds)
    }
  }

  private let window = Window(size: CGSize(width: 1920, height: 1080))
  private let view = PanoramaView(frame: CGRect(x: 0, y: 0, width: 1920, height: 1080))
  private let panorama: Panorama
  private let columns: Int
  private var shown: Tile?
  private var frame = DisplayList.empty
  private let renderer = FrameRenderer(
    rasterizer: Rasterizer(threads: 1), width: 1920, height: 1080)

  init(_ count: Int) {
    columns = max(1, Int(Double(count).squareRoot().rounded(.up)))
    let side = Double(columns) * 50
    panorama = Panorama(bounds: CGRect(x: 0, y: 0, width: side, height: side))
    var state: UInt64 = 1
    var places = Array(0..<count)
    for i in places.indices.reversed() {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      places.swapAt(i, Int(state >> 33) % (i + 1))
    }
    for place in places {
      let tile = Tile(
        frame: CGRect(
          x: Double(place % columns) * 50, y: Double(place / columns) * 50, width: 40, height: 40))
      if place == min(count - 1, columns * 4 + 4) { shown = tile }
      panorama.addViewlet(tile)
    }
    window.rootView.addSubview(view)
    view.panorama = panorama
    compose()
    render()
  }

  func move(_ step: Int) { shown?.frame.origin.x += step % 2 == 0 ? 3 : -3 }
  func compose() { frame = window.makeFrame() }
  func render() { renderer.render(frame, transform: .identity) }

  /// The milliseconds to find the viewlet at a point.
  func findingTime() -> Double {
    let rounds = 20_000
    var found = 0
    let time = milliseconds {
      for i in 0..<rounds {
        let point = CGPoint(
          x: Double(i % columns) * 50 + 20, y: Double(i * 7 % columns) * 50 + 20)
        if panorama.findViewlet(at: point) != nil { found += 1 }
      }
    }
    return found > 0 ? time / Double(rounds) : .nan
  }
}
