import Foundation
import Panorama
import Sketch
import Testing

/// A stroke takes little more memory than its samples, once it is drawn and saved.
@MainActor @Suite struct StrokeMemoryTests {
  /// What a letter of 24 positions takes in the file: see `VisibleStrokes.liveBytes`.
  private static let saved = 24 * 24 + 128

  /// The test runs a program that draws letters, and counts the bytes that each of them leaves in memory.
  @Test func aStrokeThatWasDrawnIsSmall() throws {
    let output = try Self.output(of: "DrawnStrokes")
    let numbers = output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    try #require(numbers.count == 4, "\(output)")
    let (seen, left, samples, outline) = (numbers[0], numbers[1], numbers[2], numbers[3])
    #expect(samples == 24)
    // Where its bytes are not counted, it takes none.
    #expect(left < Self.saved + 1000)
    // The drawing of a visible one is kept: its outline, and what is around it.
    #expect(seen < Self.saved + 1000 + 17 * outline + 600)
  }

  /// What a program that is built beside the tests prints.
  private static func output(of name: String) throws -> String {
    let test = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folders = ([test] + CommandLine.arguments).map {
      URL(fileURLWithPath: $0).deletingLastPathComponent()
    }
    let programs = folders.map { $0.appendingPathComponent(name) }
    let process = Process()
    process.executableURL = programs.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return output
  }

  /// A sheet of 3,000 letters, three windows high.
  private func sheet() throws -> Desk {
    let desk = try Desk()
    let letters = (0..<3000).map { i in
      let corner = SIMD2(Double(i % 50 * 20), Double(i / 50 * 50) + 20)
      let points = (0..<24).map { k in
        let p = corner + SIMD2(Double(k) * 0.7, 7 * sin(Double(k) / 5 + Double(i % 7)))
        return (p * 10).rounded(.toNearestOrEven) / 10
      }
      return SketchStroke(
        points: points, width: 2, color: CGColor(argb: UInt32(0xFF00_0000 + i * 5407)),
        ink: Ink(times: (0..<24).map { Float($0) / 120 }, grid: [0.1, 0]))
    }
    try desk.document.replace([], with: letters)
    // Shows them.
    desk.view.sketch.undo()
    desk.view.sketch.redo()
    return desk
  }

  /// What leaves the surroundings of the window is no longer kept as it is drawn, and is found and drawn as before.
  @Test func whatIsForgottenIsDrawnAgainAsItWas() throws {
    let desk = try sheet()
    /// What is shown above the toolbar, which tells what can be undone.
    func shown(at y: Double, zoom: Double = 1) -> Int {
      desk.place(CGPoint(x: 0, y: y), zoom: zoom)
      desk.render()
      desk.render()
      return desk.pixels.prefix(1024 * 800).hashValue
    }
    let places = [0.0, 700, 1400, 2000]
    let before = places.map { shown(at: $0) } + [shown(at: 0, zoom: 0.34)]
    #expect(Set(before).count == before.count)
    for round in 0..<2 {
      _ = shown(at: round == 0 ? 0 : 2000)
      // A change, after which the hand rests.
      desk.draw([(1015, 5), (1016, 6)])
      desk.key("z", .control)
      desk.wait(3)
      for (place, pixels) in zip(places, before) {
        #expect(shown(at: place) == pixels, "\(place)")
      }
      #expect(shown(at: 0, zoom: 0.34) == before[4])
    }
    // Those that were not shown since are found as well.
    _ = shown(at: 0)
    desk.draw([(1015, 5), (1016, 6)])
    desk.wait(3)
    let count = desk.document.strokeCount
    desk.place(CGPoint(x: 0, y: 2000), zoom: 1)
    desk.key("e")
    desk.draw([(0, 70), (1000, 70)])
    #expect(desk.document.strokeCount < count)
  }
}
