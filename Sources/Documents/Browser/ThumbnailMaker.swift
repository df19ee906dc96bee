import Foundation
import Panorama
import Synchronization

/// Makes small pictures of picture files, on a thread of its own, those asked for last first.
final class ThumbnailMaker: Sendable {
  /// Device pixels: no side of a thumbnail is longer.
  static let side = 256
  /// What reading one file may take; pictures that need more have no thumbnail.
  private static let budget = ImageBudget(pixels: 1 << 31, bytes: 96 << 20)

  private struct State {
    var wanted: [String] = []
    var isWorking = false
    var isClosed = false
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "panorama.thumbnails", qos: .background)
  private let deliver: @Sendable (String, CGImage?) -> Void

  /// - Parameter deliver: called on the maker's thread; nil: the file has no thumbnail.
  init(deliver: @escaping @Sendable (_ path: String, CGImage?) -> Void) { self.deliver = deliver }

  /// Asks for these, the first of them first, and for none that was asked for before and is not
  /// begun.
  func want(_ paths: [String]) {
    let starts = state.withLock { state in
      guard !state.isClosed else { return false }
      state.wanted = paths.reversed()
      defer { state.isWorking = state.isWorking || !paths.isEmpty }
      return !state.isWorking && !paths.isEmpty
    }
    if starts { queue.async { [self] in work() } }
  }

  /// Nothing more is made or delivered.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.wanted = []
    }
  }

  private func work() {
    while let path = next() {
      let image = Self.make(path)
      if !state.withLock({ $0.isClosed }) { deliver(path, image) }
    }
  }

  private func next() -> String? {
    state.withLock { state in
      if let path = state.wanted.popLast() { return path }
      state.isWorking = false
      return nil
    }
  }

  /// Nil where the file is no picture, or one that costs too much.
  static func make(_ path: String) -> CGImage? {
    guard let image = decode(path) else { return nil }
    let scale = min(1, Double(side) / Double(max(image.width, image.height)))
    guard scale < 1 else { return image }
    let small = Bitmap(
      width: max(1, Int((Double(image.width) * scale).rounded())),
      height: max(1, Int((Double(image.height) * scale).rounded())))
    let context = CGContext()
    context.draw(image, in: CGRect(x: 0, y: 0, width: small.width, height: small.height))
    let list = context.displayList
    small.withPixelBuffer { Rasterizer(threads: 1).draw(list, into: $0) }
    return small.makeImage()
  }

  private static func decode(_ path: String) -> CGImage? {
    guard let file = try? ImageFile.open(path: path, budget: budget) else {
      return try? DeepZoomImage(path: path, budget: budget).decode(side: side)
    }
    let longest = max(file.info.storedWidth, file.info.storedHeight)
    let reduction = [8, 4, 2].first { longest / $0 >= side } ?? 1
    return try? file.decode(reduction: reduction, threads: 1).image
  }
}
