import Panorama

/// Pictures that were decoded for one drawing. A picture that is used several times is decoded once for each
/// reduction, as long as the pixels of all of them are at most `SketchPicture.pixelLimit`.
struct DecodedPictures {
  private struct Key: Hashable {
    let picture: SketchPicture
    let reduction: Int
  }

  private var looks: [Key: SketchPicture.Look?] = [:]
  private var pixels = 0

  /// The decoded picture; nil if it cannot be decoded. O(pixels) when it is not known yet.
  /// - Parameter limit: the maximum number of its pixels; a larger picture is made smaller.
  mutating func look(of picture: SketchPicture, pixelLimit limit: Int) -> SketchPicture.Look? {
    let key = Key(picture: picture, reduction: picture.reduction(pixelLimit: limit))
    if let known = looks[key] { return known }
    let look = picture.decoded(pixelLimit: limit)
    let size = picture.file?.info.storedSize(reduction: key.reduction) ?? (0, 0)
    pixels += size.0 * size.1
    if pixels > SketchPicture.pixelLimit {
      looks = [:]
      pixels = size.0 * size.1
    }
    looks[key] = .some(look)
    return look
  }

  /// The maximum number of pixels of each of `count` pictures that are in memory together.
  static func pixelLimit(among count: Int) -> Int { SketchPicture.pixelLimit / (max(4, count) / 4) }
}
