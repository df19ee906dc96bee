@_spi(BookTests) import PanoramaBlocks
@_spi(BookTests) import PanoramaBook
import TestSupport
import Testing

@Suite("The ends of lines")
struct LineBreakingTests {
  /// Words and blanks of random widths; some words can be divided.
  private func paragraph(_ generator: inout SeededGenerator, words: Int) -> LineMeasure {
    var boxes: [InlineBox] = []
    func add(_ kind: InlineBox.Kind, _ after: InlineBox.Break, _ width: Double, _ give: Double = 0)
    {
      boxes.append(
        InlineBox(
          kind: kind, after: after, width: width, stretch: give / 2, shrink: give / 3, run: 0,
          offset: 0, length: 1))
    }
    for word in 0..<words {
      if Int.random(in: 0..<3, using: &generator) == 0 {
        add(.text, .hyphen, generator.number(in: 8...30))
      }
      add(.text, .none, generator.number(in: 8...30))
      if word < words - 1 { add(.space, .allowed, 5, 5) }
    }
    return LineMeasure(boxes, hyphens: [4])
  }

  /// The least demerits over all ways to divide a paragraph.
  private func minimumDemerits(_ breaks: OptimalBreaks) -> Double {
    let places = breaks.measure.boxes.indices.dropLast().filter {
      breaks.measure.boxes[$0].after != .none
    }.map { $0 + 1 }
    let count = breaks.measure.boxes.count
    return (0..<(1 << places.count)).reduce(.infinity) { least, chosen in
      let ends = places.indices.filter { chosen >> $0 & 1 == 1 }.map { places[$0] } + [count]
      return min(least, breaks.demerits(of: ends))
    }
  }

  @Test("No way to divide a paragraph costs less", arguments: 0..<60)
  func optimum(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let measure = paragraph(&generator, words: 9)
    let widths = seed % 2 == 0 ? [80.0] : [50, 50, 90]
    for tolerance in [200.0, 10_000] {
      let breaks = OptimalBreaks(
        measure: measure, widths: widths, tolerance: tolerance, shortest: 20)
      let least = minimumDemerits(breaks)
      guard let found = breaks.ends() else {
        #expect(least == .infinity)
        continue
      }
      #expect(abs(found.demerits - least) < 1e-6 * least)
      #expect(abs(breaks.demerits(of: found.ends) - found.demerits) < 1e-6 * least)
      let greedy = GreedyBreaks.ends(measure) { widths[min($0, widths.count - 1)] }
      #expect(found.demerits <= breaks.demerits(of: greedy) + 1e-6)
    }
  }

  @Test("With stretch for emergencies, all of a paragraph is set, however narrow the lines are")
  func emergency() throws {
    var generator = SeededGenerator(seed: 7)
    let measure = paragraph(&generator, words: 200)
    let breaks = OptimalBreaks(
      measure: measure, widths: [20], tolerance: .infinity, emergencyStretch: 30)
    let ends = try #require(breaks.ends()).ends
    #expect(ends.last == measure.boxes.count)
    #expect(zip(ends, ends.dropFirst()).allSatisfy(<))
  }

  @Test("A line is filled as long as the next word fits")
  func greedy() {
    var generator = SeededGenerator(seed: 3)
    let measure = paragraph(&generator, words: 500)
    let ends = GreedyBreaks.ends(measure) { _ in 100 }
    #expect(ends.last == measure.boxes.count)
    var start = 0
    for end in ends {
      #expect(measure.size(start..<end).width <= 100 + 1e-6)
      start = end
    }
    for (start, end) in zip([0] + ends, ends.dropLast()) {
      // What could have come onto the line as well.
      let next = measure.boxes.indices.dropFirst(end).first { measure.boxes[$0].after != .none }
      #expect(measure.size(start..<(next ?? measure.boxes.count - 1) + 1).width > 100)
    }
  }
}
