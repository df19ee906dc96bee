import Panorama
import PanoramaImages

/// Decodes the visible pictures at the resolution that the screen needs, and no finer. The decoded pixels
/// never take more than a fixed amount of memory, whatever the size and number of the pictures.
@MainActor
final class VisiblePictures {
  /// Called when the decoded part of a picture grew or shrank.
  var onChange: ((_ picture: SketchPicture, _ look: SketchPicture.Look?) -> Void)?

  private struct Shown {
    let source: StreamedTileSource
    /// The `passCount` when the picture was last visible.
    var lastSeen: Int
  }

  /// Which part of a picture is visible.
  private struct Wish {
    /// The part, in the file's pixels, which are not turned upright.
    var region: CGRect
    /// Device pixels per pixel of the file.
    var scale: Double
  }

  private unowned let document: SketchDocument
  private var shown: [SketchPicture: Shown] = [:]
  private var passCount = 0
  private lazy var work = document.work ?? WorkQueue(threads: 1)

  /// The maximum number of bytes for the tiles of all pictures, and the minimum granted to each picture.
  private static let memory = (all: 128 << 20, one: 8 << 20)
  /// How many pictures that are no longer visible stay decoded.
  private static let maximumHidden = 8

  init(document: SketchDocument) { self.document = document }

  /// Whether no picture is decoded, visible or not.
  var isEmpty: Bool { shown.isEmpty }

  /// Whether every visible picture is fully decoded.
  var isIdle: Bool {
    shown.values.allSatisfy { $0.lastSeen < passCount || $0.source.status.activity == .idle }
  }

  /// Sets what is on the screen.
  /// - Parameters:
  ///   - strokes: all strokes that are pictures.
  ///   - area: the visible area, in the coordinates of the strokes.
  ///   - scale: device pixels per scene unit.
  func want(_ strokes: some Sequence<SketchStroke>, in area: CGRect, scale: Double) {
    var wishes: [SketchPicture: Wish] = [:]
    for stroke in strokes {
      guard let picture = stroke.picture, let box = stroke.contentBox,
        let wish = Self.wish(picture, box, area, scale)
      else { continue }
      if let other = wishes[picture] {
        wishes[picture] = Wish(
          region: other.region.union(wish.region), scale: max(other.scale, wish.scale))
      } else {
        wishes[picture] = wish
      }
      if document.decodesAtOnce, picture.look == nil {
        picture.look = picture.decoded()
        onChange?(picture, picture.look)
      } else if picture.look == nil, let source = shown[picture]?.source,
        let look = look(of: picture, source)
      {
        // The picture was read from the file again, as another object.
        onChange?(picture, look)
      }
    }
    if document.decodesAtOnce { return }
    passCount += 1
    for (picture, wish) in wishes { show(picture, wish) }
    hideOthers()
  }

  private static func wish(
    _ picture: SketchPicture, _ box: ContentBox, _ area: CGRect, _ scale: Double
  ) -> Wish? {
    guard let size = picture.size, let file = picture.file, area.intersects(box.path.bounds)
    else { return nil }
    let square = CGRect(x: 0, y: 0, width: 1, height: 1)
    let seen = area.applying(box.transform.inverted()).intersection(square)
    guard !seen.isNull, !seen.isEmpty else { return nil }
    return Wish(
      region: seen.applying(toSquare(file).inverted()), scale: scale * box.width / size.width)
  }

  /// From the file's pixels to the upright picture as a square of side 1.
  private static func toSquare(_ file: ImageFile) -> CGAffineTransform {
    let info = file.info
    return info.orientation
      .transform(width: Double(info.storedWidth), height: Double(info.storedHeight))
      .concatenating(
        CGAffineTransform(scaleX: 1 / Double(info.width), y: 1 / Double(info.height)))
  }

  private func show(_ picture: SketchPicture, _ wish: Wish) {
    guard let file = picture.file else { return }
    let source = shown[picture]?.source ?? makeSource(picture, file, wish)
    shown[picture] = Shown(source: source, lastSeen: passCount)
    source.want(wish.region, scale: wish.scale)
  }

  private func makeSource(
    _ picture: SketchPicture, _ file: ImageFile, _ wish: Wish
  ) -> StreamedTileSource {
    var options = TileSourceOptions()
    options.memoryLimit = max(Self.memory.one, Self.memory.all / (shown.count + 1))
    // The first decoding has the resolution at which the picture is shown.
    func side(_ pixels: Int, _ limit: Int) -> Int {
      min(limit, max(64, Int(min(Double(pixels) * wish.scale, 1e6))))
    }
    options.screenWidth = side(file.info.storedWidth, options.screenWidth)
    options.screenHeight = side(file.info.storedHeight, options.screenHeight)
    let source = StreamedTileSource(
      file: file, path: nil, options: options, work: work, cache: nil, post: document.post)
    source.onChange = { [weak self, weak picture, weak source] in
      guard let self, let picture, let source else { return }
      if let failure = source.status.failure ?? source.status.damage { picture.fail(failure) }
      onChange?(picture, look(of: picture, source))
    }
    return source
  }

  private func look(
    of picture: SketchPicture, _ source: StreamedTileSource
  ) -> SketchPicture.Look? {
    let status = source.status
    guard let file = picture.file, status.failure == nil, status.activity != .opening(0) else {
      return nil
    }
    let tiles = source.snapshot
    let area = CGRect(x: 0, y: 0, width: tiles.width, height: tiles.height)
    return SketchPicture.Look(
      operation: .tiles(tiles, area, .high), toSquare: Self.toSquare(file))
  }

  /// Stops reading pictures that are no longer visible, and discards those that were seen longest ago.
  private func hideOthers() {
    let hidden = shown.filter { $0.value.lastSeen < passCount }
    for (_, other) in hidden where other.lastSeen == passCount - 1 {
      other.source.want(.zero, scale: 1)
    }
    let excess = hidden.count - Self.maximumHidden
    guard excess > 0 else { return }
    for (picture, other) in hidden.sorted(by: { $0.value.lastSeen < $1.value.lastSeen })
      .prefix(excess)
    {
      other.source.close()
      shown[picture] = nil
      onChange?(picture, nil)
    }
  }
}
