import Foundation
import Panorama
import PanoramaImages

/// The pictures in the texts of cards: files beside the document, scaled down, and read on another thread one after
/// another. Nothing is fetched from a network.
@MainActor
final class CardPictures {
  private enum State {
    case waiting
    case ready(CGImage)
    /// There is no such picture, or no room for it.
    case missing
  }

  /// Returns the folder of the document, for files named relative to it; empty for the current one.
  private let folder: @MainActor () -> String
  /// Whether pictures are read at once, as for a picture of the board.
  private let isImmediate: Bool
  /// Called after pictures were read.
  var didRead: @MainActor () -> Void = {}
  private var states: [String: State] = [:]
  private var queue: [String] = []
  private var isReading = false
  /// Whether pictures were read that are not shown yet.
  private var hasNews = false
  private var pixels = 0

  /// The maximum side of a picture, in pixels.
  private nonisolated static let maximumSide = 1_200.0
  /// The maximum of all pictures together, in pixels; they take 4 bytes each. Others are shown as their texts.
  private static let maximumPixels = 1 << 25
  private static let maximumCount = 1_000
  /// What decoding one picture may take.
  private nonisolated static let budget = ImageBudget(pixels: 1 << 26, bytes: 1 << 28)

  init(folder: @escaping @MainActor () -> String, isImmediate: Bool) {
    self.folder = folder
    self.isImmediate = isImmediate
  }

  /// A picture by its name in a text; nil if it is not there, or not yet: then `didRead` will be called.
  func picture(_ source: String) -> CGImage? {
    guard let path = path(of: source) else { return nil }
    switch states[path] {
    case .ready(let image): return image
    case .waiting, .missing: return nil
    case nil: break
    }
    guard states.count < Self.maximumCount else { return nil }
    if isImmediate {
      keep(Self.read(path), of: path)
      if case .ready(let image)? = states[path] { return image }
      return nil
    }
    states[path] = .waiting
    queue.append(path)
    readNext()
    return nil
  }

  /// The path of a file; nil for an address.
  private func path(of source: String) -> String? {
    guard !source.isEmpty, source.utf8.count <= 4_096, !source.contains("\0"),
      !source.prefix(while: { $0 != "/" }).contains(":")
    else { return nil }
    let name = source.removingPercentEncoding ?? source
    let folder = folder()
    return name.hasPrefix("/") || folder.isEmpty ? name : folder + "/" + name
  }

  private func keep(_ image: CGImage?, of path: String) {
    let count = image.map { $0.width * $0.height } ?? 0
    guard let image, pixels + count <= Self.maximumPixels else {
      states[path] = .missing
      return
    }
    pixels += count
    states[path] = .ready(image)
  }

  private func readNext() {
    guard !isReading, let path = queue.first else { return }
    isReading = true
    queue.removeFirst()
    Task.detached(priority: .utility) { [weak self] in
      let image = Self.read(path)
      await self?.take(image, of: path)
    }
  }

  private func take(_ image: CGImage?, of path: String) {
    isReading = false
    keep(image, of: path)
    hasNews = hasNews || image != nil
    // Several pictures are shown at once, because each change lays out their cards again.
    if hasNews, queue.count % 8 == 0 {
      hasNews = false
      didRead()
    }
    readNext()
  }

  private nonisolated static func read(_ path: String) -> CGImage? {
    guard let file = try? ImageFile.open(path: path, budget: budget),
      let image = try? file.decode(threads: 1).image
    else { return nil }
    let side = Double(max(image.width, image.height))
    guard side > maximumSide else { return image }
    let scale = maximumSide / side
    let whole = CGRect(
      x: 0, y: 0, width: max(1, (Double(image.width) * scale).rounded()),
      height: max(1, (Double(image.height) * scale).rounded()))
    return try? DisplayList { $0.draw(image, in: whole) }.picture(of: whole)
  }
}
