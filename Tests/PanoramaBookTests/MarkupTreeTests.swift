import PanoramaBook
import Testing

struct MarkupTreeTests {
  @Test func aTreeOfNothingHasNoRoot() {
    #expect(MarkupTree().nodes.isEmpty)
  }
}
