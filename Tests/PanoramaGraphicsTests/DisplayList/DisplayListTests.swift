import Foundation
import PanoramaGraphics
import Testing

@Suite struct DisplayListTests {
  @Test func recordsAFill() {
    let list = DisplayList { $0.fill(CGRect(x: 1, y: 1, width: 3, height: 2)) }
    #expect(list.items.count == 1)
    #expect(list.bounds == CGRect(x: 1, y: 1, width: 3, height: 2))
  }
}
