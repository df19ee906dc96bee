import PanoramaGraphics
import Testing

@Suite struct ArenaTests {
  private func fill(_ arena: inout Arena<UInt64>, _ count: Int) {
    arena.removeAll()
    for i in 0..<count { arena.append(UInt64(i)) }
  }

  @Test func memoryThatIsNotNeededForLongIsGivenBack() {
    var arena = Arena<UInt64>()
    fill(&arena, 1 << 17)
    let largest = arena.capacity
    for _ in 0..<(2 * Arena<UInt64>.patience) { fill(&arena, 100) }
    #expect(arena.capacity < largest / 100)
    #expect((0..<100).allSatisfy { arena[$0] == UInt64($0) })
  }

  @Test func memoryThatIsNeededNowAndThenIsKept() {
    var arena = Arena<UInt64>()
    fill(&arena, 1 << 17)
    let largest = arena.capacity
    for i in 0..<(4 * Arena<UInt64>.patience) {
      fill(&arena, i % 200 == 0 ? 1 << 17 : 100)
    }
    #expect(arena.capacity == largest)
  }
}
