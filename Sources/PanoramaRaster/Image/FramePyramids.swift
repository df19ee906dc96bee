import PanoramaGraphics

/// The mip pyramids of the pictures that one planner's part of a frame shows at a reduced size, so that a picture that is
/// drawn a thousand times is looked up once among those of all frames and threads.
///
/// It owns the pyramids while the frame is drawn, because the cache may drop them meanwhile.
struct FramePyramids: ~Copyable {
  private let cache: MipCache
  private var owned: [MipPyramid] = []
  /// The place of a picture's pyramid in `owned`. Pictures live as long as the frame.
  private var places: [UnsafeRawPointer: Int] = [:]
  /// The picture that was looked up last, and its pyramid.
  private var last: (picture: UnsafeRawPointer, pyramid: Unmanaged<MipPyramid>)?

  init(_ cache: MipCache) { self.cache = cache }

  /// A level of a picture: 0 is the picture itself. A level deeper than the last one stands for the last one.
  mutating func level(_ number: Int, of image: FlatImage) -> ImageLevel {
    guard number > 0 else { return ImageLevel(image) }
    let level = pyramid(of: image)._withUnsafeGuaranteedRef { $0.level(number) }
    return level ?? ImageLevel(image)
  }

  private mutating func pyramid(of image: FlatImage) -> Unmanaged<MipPyramid> {
    if let last, last.picture == image.address { return last.pyramid }
    let place = places[image.address] ?? add(image)
    let pyramid = Unmanaged.passUnretained(owned[place])
    last = (image.address, pyramid)
    return pyramid
  }

  private mutating func add(_ image: FlatImage) -> Int {
    owned.append(image.object._withUnsafeGuaranteedRef { cache.pyramid(of: $0) })
    places[image.address] = owned.count - 1
    return owned.count - 1
  }

  /// Ends the frame.
  mutating func removeAll() {
    if owned.isEmpty { return }
    owned.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    last = nil
  }
}
