import Foundation
import Panorama
import PanoramaImages
import PanoramaPictures

/// The thumbnails of files that are visible, and of some that were. They are read at a reduced size, with low priority.
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

  /// Called with the path of a file whose thumbnail was read, or could not be read.
  var didRead: @MainActor (String) -> Void = { _ in }
  private let environment: ViewerEnvironment
  /// The maximum side in points.
  private let side: Double
  private var entries: [String: Entry] = [:]

  /// The maximum memory of all thumbnails, in pixels.
  private static let pixelLimit = 1 << 23

  init(side: Double, environment: ViewerEnvironment) {
    (self.side, self.environment) = (side, environment)
  }

  /// The thumbnail of a file, which is read if it is not known.
  ///
  /// - Parameter scale: device pixels per point.
  func thumbnail(of path: String, scale: Double) -> Thumbnail {
    switch entries[path] {
    case .ready(let image): return .ready(image)
    case .failed: return .failed
    case .reading: return .reading
    case nil:
      read(path, scale)
      return .reading
    }
  }

  private func read(_ path: String, _ scale: Double) {
    let pixels = Int((side * scale).rounded(.up))
    let reading = environment.submit(.background) { [weak self, mail = environment.mail] token in
      let image = PictureFile.thumbnail(of: path, side: pixels, cancel: token)
      // A cancelled read must not count as a failure.
      guard !token.isCancelled else { return }
      mail.post { self?.take(image, for: path) }
    }
    if entries[path] == nil { entries[path] = .reading(reading) }
  }

  private func take(_ image: CGImage?, for path: String) {
    entries[path] = image.map { .ready($0) } ?? .failed
    didRead(path)
  }

  /// Reads the thumbnail of a changed file again; the old one stays until then.
  func readAgain(_ path: String, scale: Double) {
    guard let known = entries[path] else { return }
    if case .reading(let reading) = known {
      reading.cancel()
      entries[path] = nil
    }
    read(path, scale)
  }

  /// Cancels the reading of all other thumbnails, and drops them if they take much memory.
  func keep(_ near: [String]) {
    let kept = Set(near)
    let pixels = entries.values.reduce(0) { sum, entry in
      if case .ready(let image) = entry { sum + image.width * image.height } else { sum }
    }
    for (path, entry) in entries where !kept.contains(path) {
      if case .reading(let reading) = entry {
        reading.cancel()
        entries[path] = nil
      } else if pixels > Self.pixelLimit {
        entries[path] = nil
      }
    }
  }

  /// Stops reading, and forgets all.
  func close() {
    for case .reading(let reading) in entries.values { reading.cancel() }
    entries = [:]
  }
}
