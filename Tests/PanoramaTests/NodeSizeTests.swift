import Foundation
import Panorama
import Testing

@_silgen_name("malloc_usable_size")
private func usableBytes(_ pointer: UnsafeMutableRawPointer) -> Int

/// A scene may have a million nodes, so a plain one is small.
@MainActor @Suite struct NodeSizeTests {
  private func bytes(_ object: AnyObject) -> Int {
    usableBytes(Unmanaged.passUnretained(object).toOpaque())
  }

  @Test func aPlainViewletIsSmall() {
    #expect(bytes(Viewlet(frame: CGRect(x: 1, y: 2, width: 3, height: 4))) <= 104)
  }

  @Test func aPlainViewIsSmall() {
    #expect(bytes(View(frame: CGRect(x: 1, y: 2, width: 3, height: 4))) <= 136)
  }
}
