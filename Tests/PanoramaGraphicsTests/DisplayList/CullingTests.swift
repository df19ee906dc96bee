import Foundation
import PanoramaGraphics
import TestSupport
import Testing

@Suite struct CullingTests {
  static func scatter(_ count: Int, seed: UInt64) -> DisplayList {
    var random = SeededGenerator(seed: seed)
    return DisplayList { context in
      for _ in 0..<count {
        context.fill(
          CGRect(
            x: random.number(in: -5000...5000), y: random.number(in: -5000...5000),
            width: random.number(in: 0...300), height: random.number(in: 0...300)))
      }
    }
  }

  @Test(arguments: [0, 1, 64, 65, 1000, 20_000])
  func findsExactlyWhatTouches(count: Int) {
    let list = Self.scatter(count, seed: 7)
    var random = SeededGenerator(seed: 8)
    for _ in 0..<20 {
      let area = CGRect(
        x: random.number(in: -6000...6000), y: random.number(in: -6000...6000),
        width: random.number(in: 0...3000), height: random.number(in: 0...3000))
      let expected = list.items.indices.filter {
        let b = list.items[$0].bounds
        return b.minX <= area.maxX && area.minX <= b.maxX && b.minY <= area.maxY
          && area.minY <= b.maxY
      }
      #expect(list.indices(intersecting: area) == expected)
    }
    #expect(list.indices(intersecting: .infinite) == Array(0..<count))
    #expect(list.indices(intersecting: .null).isEmpty)
  }

  /// Only as many items are visible among a hundred times as many: examining each would take a
  /// hundred times as long.
  @Test func fewOfVeryManyAreFoundAsQuicklyAsFewOfSome() throws {
    func quickest(_ side: Int) throws -> Duration {
      let list = DisplayList { context in
        for i in 0..<side * side {
          context.fill(
            CGRect(x: Double(i % side) * 10, y: Double(i / side) * 10, width: 8, height: 8))
        }
      }
      let area = CGRect(x: 105, y: 105, width: 30, height: 30)
      var hits: [Int] = []
      // The first search builds the index.
      let times = (0..<300).map { _ in
        hits.removeAll(keepingCapacity: true)
        return ContinuousClock().measure { list.appendIndices(intersecting: area, to: &hits) }
      }
      #expect(hits.count == 16)
      return try #require(times.dropFirst().min())
    }
    #expect(try quickest(320) < quickest(32) * 20)
  }

  @Test func unboundedAndHugeItemsAreFound() {
    let list = DisplayList { context in
      for i in 0..<100 { context.fill(CGRect(x: Double(i) * 1e7, y: 0, width: 1, height: 1)) }
      context.fill(.infinite)
      context.fill(CGRect(x: -1e12, y: -1e12, width: 2e12, height: 2e12))
    }
    #expect(
      list.indices(intersecting: CGRect(x: -50, y: -50, width: 10, height: 10)) == [100, 101])
  }

  @Test func oneListIsSearchedFromManyThreads() async {
    let list = Self.scatter(5000, seed: 9)
    let area = CGRect(x: 0, y: 0, width: 1000, height: 1000)
    let expected = list.items.indices.filter { list.items[$0].bounds.intersects(area) }
    let all = await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<8 { group.addTask { list.indices(intersecting: area) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(all.count == 8)
    #expect(all.allSatisfy { $0 == expected })
  }
}
