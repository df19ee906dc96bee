import Foundation
import Panorama
import PanoramaImages
import PanoramaPictures

/// The pictures on a board: files beside the document, scaled down, and read on another thread one after
/// another. Nothing is fetched from a network.
@MainActor
final class CardPictures {
  /// A file, and the folder below the document's folder in which its name is meant; empty for the document's folder.
  struct Name: Hashable, Sendable {
    let file: String
    var part = ""
    /// Whether it stands in a text, which names a picture as it names a page: it may be in any folder below.
    var isInText = false
  }

  /// A picture, and its size in the file.
  struct Shown {
    let image: CGImage
    let size: CGSize
  }

  private enum State {
    case waiting
    case ready(Shown)
    /// There is no such picture, or no room for it.
    case missing
  }

  /// Returns the folder of the document, for files named relative to it; empty for the current one.
  private let folder: @MainActor () -> String
  /// Whether pictures are read at once, as for a picture of the board.
  private let isImmediate: Bool
  /// Called after pictures were read.
  var didRead: @MainActor () -> Void = {}
  /// The number of cards and groups that show a picture, which share the memory.
  var sharers = 1
  private var states: [Name: State] = [:]
  private var queue: [Name] = []
  private var next = 0
  private var isReading = false
  /// Whether pictures were read that are not shown yet.
  private var hasNews = false
  private var pixels = 0
  /// How often a picture was searched for in all folders.
  private var searches = 0
  /// The pixels of the pictures in their files.
  private var storedPixels = 0

  /// The maximum side of a picture, in pixels.
  private static let maximumSide = 1_200.0
  /// The maximum of all pictures together, in pixels; they take 4 bytes each. Others are shown as their texts.
  private static let maximumPixels = 1 << 25
  private static let maximumCount = 10_000
  /// Each search may look at thousands of files.
  private static let maximumSearches = 200
  /// The maximum that is decoded if someone waits for it: about half a minute.
  private static let maximumStored = 1 << 31

  init(folder: @escaping @MainActor () -> String, isImmediate: Bool) {
    self.folder = folder
    self.isImmediate = isImmediate
  }

  /// A picture by its name in a text; nil if it is not there, or not yet: then `didRead` will be called.
  ///
  /// - Parameters:
  ///   - source: the name in the text.
  ///   - part: the folder of the text below the document's folder.
  func picture(_ source: String, in part: String) -> CGImage? {
    // An address begins with a scheme.
    guard !source.prefix(while: { $0 != "/" }).contains(":") else { return nil }
    return picture(
      Name(file: source.removingPercentEncoding ?? source, part: part, isInText: true))?.image
  }

  /// A picture by the name of its file; nil if it is not there, or not yet.
  func picture(_ name: Name) -> Shown? {
    switch states[name] {
    case .ready(let shown): return shown
    case .waiting, .missing: return nil
    case nil: break
    }
    guard states.count < Self.maximumCount else { return nil }
    if isImmediate {
      var searches = 0
      let found = reading(name).read(name, searches: &searches)
      self.searches += searches
      keep(found, of: name)
      if case .ready(let shown)? = states[name] { return shown }
      return nil
    }
    states[name] = .waiting
    queue.append(name)
    readNext()
    return nil
  }

  /// Reads some pictures again when they are needed, because files have changed.
  func forget(_ isOld: (Name) -> Bool = { _ in true }) {
    for (name, state) in states where isOld(name) {
      switch state {
      // What is being read will arrive.
      case .waiting: continue
      case .ready(let shown): pixels -= shown.image.width * shown.image.height
      case .missing: break
      }
      states[name] = nil
    }
  }

  private func reading(_ name: Name) -> PictureReading {
    let share = (Double(Self.maximumPixels) / Double(max(1, sharers))).squareRoot()
    return PictureReading(
      folder: BoardFolder(path: folder()), side: Int(min(Self.maximumSide, max(32, share))),
      storedLimit: isImmediate ? Self.maximumStored - storedPixels : .max,
      maySearch: name.isInText && searches < Self.maximumSearches)
  }

  private func keep(_ found: Shown?, of name: Name) {
    let count = found.map { $0.image.width * $0.image.height } ?? 0
    guard let found, pixels + count <= Self.maximumPixels else {
      states[name] = .missing
      return
    }
    pixels += count
    storedPixels += Int(Double(found.size.width) * Double(found.size.height))
    states[name] = .ready(found)
  }

  private func readNext() {
    guard !isReading, next < queue.count else { return }
    isReading = true
    let name = queue[next]
    next += 1
    if next == queue.count { (queue, next) = ([], 0) }
    let reading = reading(name)
    Task.detached(priority: .utility) { [weak self] in
      var searches = 0
      let found = reading.read(name, searches: &searches)
      await self?.take(found, of: name, searches)
    }
  }

  private func take(_ found: Shown?, of name: Name, _ searches: Int) {
    isReading = false
    self.searches += searches
    keep(found, of: name)
    hasNews = hasNews || found != nil
    // Several pictures are shown at once, because each change lays out their cards again.
    if hasNews, (queue.count - next) % 8 == 0 {
      hasNews = false
      didRead()
    }
    readNext()
  }
}

/// Reads one picture, on any thread.
private struct PictureReading: Sendable {
  let folder: BoardFolder
  /// The maximum side, in pixels.
  let side: Int
  /// The maximum number of pixels in the file.
  let storedLimit: Int
  /// Whether a picture that is not where its name says is searched for in all folders below the board's.
  let maySearch: Bool

  /// What decoding one picture may take.
  private static let budget = ImageBudget(pixels: 1 << 26, bytes: 1 << 28)

  func read(_ name: CardPictures.Name, searches: inout Int) -> CardPictures.Shown? {
    let parts = name.part.isEmpty ? [""] : [name.part, ""]
    var held = parts.lazy.compactMap { try? folder.file(name.file, in: $0) }.first
    if held == nil, maySearch {
      searches += 1
      held = PageSearch(folder: folder).file(of: name.file).flatMap { try? folder.file($0) }
    }
    return held?.withLink { path in
      guard let file = try? ImageFile.open(path: path, budget: Self.budget),
        file.info.storedWidth * file.info.storedHeight <= storedLimit,
        let image = PictureFile.thumbnail(of: path, side: side)
      else { return nil }
      return CardPictures.Shown(
        image: image, size: CGSize(width: file.info.width, height: file.info.height))
    }
  }
}
