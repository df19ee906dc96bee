import Panorama
import Testing

@Suite struct NaturalOrderTests {
  @Test func numbersCountByTheirValue() {
    let names = ["img10.png", "img2.png", "IMG1.png", "img02b.png", "a.png", "img.png"]
    #expect(
      names.sorted(by: NaturalOrder.isBefore)
        == ["a.png", "img.png", "IMG1.png", "img2.png", "img02b.png", "img10.png"])
  }

  @Test func numbersLongerThanAnyIntegerAreOrderedToo() {
    let small = "9" + String(repeating: "0", count: 40)
    let large = "1" + String(repeating: "0", count: 41)
    #expect(NaturalOrder.isBefore(small, large))
    #expect(!NaturalOrder.isBefore(large, small))
  }

  @Test func namesThatOnlyLookEqualHaveAnOrder() {
    #expect(NaturalOrder.isBefore("A", "a") != NaturalOrder.isBefore("a", "A"))
    #expect(NaturalOrder.isBefore("1", "01") != NaturalOrder.isBefore("01", "1"))
    #expect(!NaturalOrder.isBefore("a", "a"))
  }
}
