import Foundation
import Panorama
import PanoramaImages
import PanoramaPictures

/// The thumbnails of pictures that are visible, and of some that were. They are read at a reduced size, with low priority.
@MainActor
final class Thumbnails {
  /// What is known of a thumbnail.
  enum Thumbnail {
    case reading
    case ready(CGImage)
    case failed
  }

  private enum Entry {
    case reading(CancelToken)
    case ready(CGImage)
    case failed
  }

  /// Called with a picture whose thumbnail was read, or could not be read.
  var didRead: @MainActor (PictureItems.Item) -> Void = { _ in }
  private let environment: ViewerEnvironment
  /// The maximum side in points.
  private let side: Double
  private var entries: [PictureItems.Item: Entry] = [:]

  /// The maximum memory of all thumbnails, in pixels.
  private static let pixelLimit = 1 << 23

  init(side: Double, environment: ViewerEnvironment) {
    (self.side, self.environment) = (side, environment)
  }

  /// The thumbnail of a picture, which is read if it is not known.
  ///
  /// - Parameter scale: device pixels per point.
  func thumbnail(of item: PictureItems.Item, scale: Double) -> Thumbnail {
    switch entries[item] {
    case .ready(let image): return .ready(image)
    case .failed: return .failed
    case .reading: return .reading
    case nil:
      read(item, scale)
      return .reading
    }
  }

  private func read(_ item: PictureItems.Item, _ scale: Double) {
    let pixels = Int((side * scale).rounded(.up))
    let reading = environment.submit(.background) { [weak self, mail = environment.mail] token in
      let image = PictureFile.thumbnail(
        of: item.path, page: item.page, side: pixels, cancel: token)
      // A cancelled read must not count as a failure.
      guard !token.isCancelled else { return }
      mail.post { self?.take(image, for: item) }
    }
    if entries[item] == nil { entries[item] = .reading(reading) }
  }

  private func take(_ image: CGImage?, for item: PictureItems.Item) {
    entries[item] = image.map { .ready($0) } ?? .failed
    didRead(item)
  }

  /// Reads the thumbnails of a changed file again; the old ones stay until then.
  func readAgain(_ path: String, scale: Double) {
    for (item, known) in entries where item.path == path {
      if case .reading(let reading) = known {
        reading.cancel()
        entries[item] = nil
      }
      read(item, scale)
    }
  }

  /// Cancels the reading of all other thumbnails, and drops them if they take much memory.
  func keep(_ near: [PictureItems.Item]) {
    let kept = Set(near)
    let pixels = entries.values.reduce(0) { sum, entry in
      if case .ready(let image) = entry { sum + image.width * image.height } else { sum }
    }
    for (item, entry) in entries where !kept.contains(item) {
      if case .reading(let reading) = entry {
        reading.cancel()
        entries[item] = nil
      } else if pixels > Self.pixelLimit {
        entries[item] = nil
      }
    }
  }

  /// Stops reading, and forgets all.
  func close() {
    for case .reading(let reading) in entries.values { reading.cancel() }
    entries = [:]
  }
}
