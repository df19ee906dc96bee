@_spi(ReaderTests) import Reader
import TestSupport
import Testing

@Suite struct BookColumnTests {
  private func isContiguous(_ column: BookColumn) -> Bool {
    (1..<column.count).allSatisfy {
      abs(column.tops[$0] - column.rows(of: $0 - 1).upperBound) < 1e-6
    }
  }

  @Test func theChapterThatIsLookedAtStays() {
    var random = SeededGenerator(seed: 7)
    var column = BookColumn(count: 40, anchor: 11)
    #expect(column.tops[11] == 0)
    var eye = 11
    for _ in 0..<400 {
      if Int.random(in: 0..<5, using: &random) == 0 { eye = .random(in: 0..<40, using: &random) }
      let before = column.tops[eye]
      if Int.random(in: 0..<20, using: &random) == 0 {
        column.forget(keeping: eye, factor: .random(in: 0.5...2, using: &random))
      } else {
        column.set(
          Double(Int.random(in: 0...9_000, using: &random)),
          of: .random(in: 0..<40, using: &random),
          keeping: eye, isFinal: .random(using: &random))
      }
      #expect(abs(column.tops[eye] - before) < 1e-6)
      #expect(isContiguous(column))
    }
  }

  @Test func chaptersAreFoundByHeight() {
    var column = BookColumn(count: 4, anchor: 1)
    for (chapter, height) in [100.0, 0, 50, 200].enumerated() {
      column.set(height, of: chapter, keeping: 1, isFinal: true)
    }
    #expect(column.isComplete && column.tops == [-100, 0, 0, 50] && column.bottom == 250)
    #expect(column.chapter(at: -1_000) == 0 && column.chapter(at: -1) == 0)
    #expect(column.chapter(at: 0) == 2 && column.chapter(at: 49) == 2)
    #expect(column.chapter(at: 50) == 3 && column.chapter(at: 9_999) == 3)
  }

  @Test func theNearestChapterIsNext() {
    var column = BookColumn(count: 5)
    var order: [Int] = []
    while let next = column.nextUnknown(from: 2) {
      order.append(next)
      column.set(10, of: next, keeping: 2, isFinal: true)
    }
    #expect(order == [2, 3, 1, 4, 0])
  }
}
