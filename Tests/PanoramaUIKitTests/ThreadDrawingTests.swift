import PanoramaUIKit
import Synchronization
import Testing

/// Pictures that are drawn off the main thread, with the functions that draw on the current context.
@Suite struct ThreadDrawingTests {
  /// A picture that no other number has: a coloured background, a path, a picture and text.
  private static func thumbnail(_ number: Int) -> [UInt32] {
    let format = UIGraphicsImageRendererFormat()
    let size = CGSize(width: 48, height: 32)
    let stamp = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8), format: format).image {
      UIColor(red: 0, green: CGFloat(number % 10) / 10, blue: 1, alpha: 1).setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    }
    let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in
      UIColor(red: CGFloat(number) / 400, green: 0.5, blue: 0.25, alpha: 1).setFill()
      UIRectFill(CGRect(origin: .zero, size: size))
      let path = UIBezierPath(ovalIn: CGRect(x: number % 20, y: 4, width: 20, height: 20))
      UIColor.white.setFill()
      path.fill()
      stamp.draw(at: CGPoint(x: 30, y: number % 24))
      let font = UIFont.systemFont(ofSize: 12)
      "\(number)".draw(at: CGPoint(x: 2, y: 8), withAttributes: [.font: font])
    }
    return image.cgImage?.pixels ?? []
  }

  @Test func eightThreadsDrawWhatOneDraws() {
    let expected = (0..<400).map(Self.thumbnail)
    #expect(Set(expected).count == 400, "no two pictures are the same")
    let drawn = Mutex([Int: [UInt32]]())
    let group = DispatchGroup()
    for thread in 0..<8 {
      group.enter()
      Thread {
        for number in stride(from: thread, to: 400, by: 8) {
          let pixels = Self.thumbnail(number)
          drawn.withLock { $0[number] = pixels }
        }
        group.leave()
      }.start()
    }
    group.wait()
    let wrong = drawn.withLock { drawn in (0..<400).filter { drawn[$0] != expected[$0] } }
    #expect(wrong == [])
    #expect(UIGraphicsGetCurrentContext() == nil, "nothing is left behind")
  }

  @Test func anImageThatWasBegunBelongsToItsThread() {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), true, 1)
    let seen = Mutex((context: true, image: true))
    let group = DispatchGroup()
    group.enter()
    Thread {
      let (context, image) = (
        UIGraphicsGetCurrentContext() != nil, UIGraphicsGetImageFromCurrentImageContext() != nil
      )
      UIGraphicsEndImageContext()
      seen.withLock { $0 = (context, image) }
      group.leave()
    }.start()
    group.wait()
    #expect(seen.withLock { !$0.context && !$0.image })
    UIColor.white.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(UIGraphicsGetImageFromCurrentImageContext()?.cgImage?.pixels.first == 0xFFFF_FFFF)
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
  }
}
