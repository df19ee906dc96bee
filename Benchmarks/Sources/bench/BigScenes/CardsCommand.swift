import ArgumentParser
import Foundation
import Panorama

/// Builds fields of cards, scrolls through them at several zooms, and drags one card.
struct CardsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cards",
    abstract: "Measures scenes of a thousand to a million cards at 1920 × 1080.")

  enum Way: String, CaseIterable, ExpressibleByArgument { case list, viewlets, views }

  @Option(parsing: .upToNextOption, help: "How many cards.")
  var counts = [1000, 10_000, 100_000, 1_000_000]

  @Option(parsing: .upToNextOption, help: "As what: list, viewlets, views.")
  var ways = Way.allCases

  @Option(help: "Numbers of cards in view.")
  var visible = [28, 2060, 20_250]

  @Flag(help: "Level of detail: seen from afar, cards are plain rectangles.")
  var detail = false

  @Flag(inversion: .prefixedNo, help: "All of them in view, too.")
  var all = true

  @Option(help: "Threads that draw.")
  var threads = 1

  @Option(help: "Frames of each kind.")
  var frames = 20

  static let size = CGSize(width: 1920, height: 1080)

  func run() throws {
    print("ms a frame, medians of \(frames), \(threads) thread(s), 1920 × 1080")
    print("redraw: everything anew; scroll: 8 pixels on; drag: one card moves by 3 points")
    for way in ways {
      for count in counts { try MainActor.assumeIsolated { try measure(way, count) } }
    }
  }

  @MainActor
  private func measure(_ way: Way, _ count: Int) throws {
    let before = residentMegabytes()
    var made: (scene: any CardScene, stage: CardStage)?
    let field = CardField(count: count, hasDetail: detail)
    let building = milliseconds {
      let scene = make(way, field)
      let stage = CardStage(scene, size: Self.size, threads: threads)
      stage.show(field, visible: 28)
      stage.draw()
      made = (scene, stage)
    }
    guard let (scene, stage) = made else { return }
    print(
      String(
        format: "\n%@, %d cards: first frame after %.0f ms, %.0f MB", way.rawValue, count, building,
        residentMegabytes() - before))
    for visible in visible.filter({ $0 <= count }).map(Optional.some) + (all ? [nil] : []) {
      stage.show(field, visible: visible)
      stage.draw()
      let redraws = (0..<frames).map { _ in
        milliseconds {
          stage.invalidate()
          stage.draw()
        }
      }
      let scrolls = (0..<frames).map { step in
        stage.scroll(by: step % 10 < 5 ? 8 : -8)
        return milliseconds { stage.draw() }
      }
      let drags = (0..<frames).map { step in
        milliseconds {
          scene.move(field.middle, by: CGPoint(x: step % 2 == 0 ? 3 : -3, y: 0))
          stage.draw()
        }
      }
      let name = visible.map { "\($0) in view" } ?? "all in view"
      print(
        String(
          format: "  %@  redraw %.2f  scroll %.2f  drag %.3f",
          name.padding(toLength: 16, withPad: " ", startingAt: 0), median(redraws), median(scrolls),
          way == .list ? .nan : median(drags)))
    }
  }

  @MainActor
  private func make(_ way: Way, _ field: CardField) -> any CardScene {
    switch way {
    case .list: ListCards(field)
    case .viewlets: ViewletCards(field)
    case .views: ViewCards(field)
    }
  }
}
