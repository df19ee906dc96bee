import PanoramaHost
import Testing

@MainActor
@Suite("Memory is returned at rest")
struct MemoryRestTests {
  private let rest = MemoryRest()

  @Test("It is returned once, a while after the last frame")
  func once() {
    #expect(rest.due == nil)
    #expect(!rest.begin(at: 100) { 50 << 20 })
    rest.noteFrame(at: 100)
    rest.noteFrame(at: 100.5)
    #expect(rest.due == 100.5 + MemoryRest.delay)
    #expect(!rest.begin(at: 101.25) { 50 << 20 })
    #expect(rest.begin(at: 101.5) { 50 << 20 })
    #expect(rest.due == nil)
    #expect(!rest.begin(at: 200) { 50 << 20 })
  }

  private func begins(with bytes: Int) -> Bool {
    rest.noteFrame(at: 0)
    return rest.begin(at: MemoryRest.delay) { bytes }
  }

  @Test("It is returned only if there is much more of it than after the last time")
  func growth() {
    rest.end(bytes: 40 << 20)
    for (bytes, isMuch) in [
      (40 << 20, false), (41 << 20, false), (41 << 20 + 1, true), (39 << 20, false),
    ] {
      #expect(begins(with: bytes) == isMuch)
    }
  }

  /// The memory of a document that was closed since the last time once counted as the program's own for ever.
  @Test("Growth counts from the least memory since then")
  func growthAfterADrop() {
    rest.end(bytes: 1000 << 20)
    #expect(!begins(with: 60 << 20))
    #expect(!begins(with: 61 << 20))
    #expect(begins(with: 62 << 20))
  }
}
