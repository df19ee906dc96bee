import Foundation
import Panorama
import Synchronization

/// Makes thumbnails of picture files on another thread.
final class ThumbnailMaker: Sendable {
  /// The maximum width and height of a thumbnail, in device pixels.
  static let side = 256
  /// The limits for reading a file; pictures that need more have no thumbnail.
  private static let budget = ImageBudget(pixels: 1 << 31, bytes: 96 << 20)

  private struct State {
    var wanted: [String] = []
    var isWorking = false
    var isClosed = false
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "panorama.thumbnails", qos: .background)
  private let deliver: @Sendable (String, CGImage?) -> Void

  /// - Parameter deliver: called on the maker's thread, with nil if the file has no thumbnail.
  init(deliver: @escaping @Sendable (_ path: String, CGImage?) -> Void) { self.deliver = deliver }

  /// Requests thumbnails in order. Earlier requests that have not been started are dropped.
  func want(_ paths: [String]) {
    let starts = state.withLock { state in
      guard !state.isClosed else { return false }
      state.wanted = paths.reversed()
      defer { state.isWorking = state.isWorking || !paths.isEmpty }
      return !state.isWorking && !paths.isEmpty
    }
    if starts { queue.async { [self] in work() } }
  }

  /// Stops making and delivering thumbnails.
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

  /// The thumbnail of a file; nil if the file is not a picture or exceeds the limits.
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
