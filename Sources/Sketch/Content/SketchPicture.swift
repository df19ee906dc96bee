import Foundation
import Logging
import Panorama
import PanoramaImages
import Synchronization

/// A picture on a sketch: the unchanged bytes of its file, and its decoded part.
///
/// Two pictures are equal if their files have the same length and hash. Decoded pixels are not part of the
/// value: they come and go as the picture becomes visible or hidden.
public final class SketchPicture: Sendable {
  /// A picture as a display list draws it.
  struct Look: Sendable {
    /// Draws the picture in its own coordinates.
    var operation: DrawOperation
    /// The transform from these coordinates to those in which the upright picture is the unit square.
    var toSquare: CGAffineTransform
  }

  private struct State: Sendable {
    var look: Look?
    var hasFailed = false
  }

  /// The file's bytes.
  public let bytes: [UInt8]
  /// The page of a PDF or TIFF that is shown; 0 is the first.
  public let page: Int
  /// The FNV-1a hash of the bytes.
  let hash: UInt64
  /// The file's header; nil if it cannot be read.
  let file: ImageFile?
  private let state = Mutex(State())

  /// The maximum size of a picture's file, in bytes.
  public static let maximumSize = 60 << 20
  /// The maximum number of pixels of a picture that is decoded as a whole: 64 MiB.
  public static let pixelLimit = 1 << 24
  private static let logger = Logger(label: "panorama.sketch")

  /// - Parameters:
  ///   - bytes: a picture file in any `ImageFormat`. Anything else is shown as a grey box.
  ///   - page: the page of a PDF or TIFF; 0 for other formats.
  public convenience init(_ bytes: [UInt8], page: Int = 0) {
    self.init(bytes, hash: Self.hash(of: bytes), page: page)
  }

  /// Another page of the same file.
  func showing(page: Int) -> SketchPicture { SketchPicture(bytes, hash: hash, page: page) }

  init(_ bytes: [UInt8], hash: UInt64, page: Int) {
    self.bytes = bytes
    self.hash = hash
    self.page = page
    do throws(ImageError) {
      file = try ImageFile.open(bytes: bytes, page: page, budget: .tiled)
    } catch {
      file = nil
      fail(error)
    }
  }

  /// The size of the upright picture in pixels; nil if its file cannot be read.
  public var size: CGSize? { file.map { CGSize(width: $0.info.width, height: $0.info.height) } }

  /// The decoded part; nil for nothing.
  var look: Look? {
    get { state.withLock { $0.look } }
    set { state.withLock { $0.look = newValue } }
  }

  /// Logs the first failure of this picture.
  func fail(_ error: ImageError) {
    let isFirst = state.withLock { state in
      defer { state.hasFailed = true }
      return !state.hasFailed
    }
    if isFirst { Self.logger.warning("A picture on a sketch cannot be shown: \(error)") }
  }

  /// The number by which the sides are divided so that at most `limit` pixels are left: 1, 2, 4 or 8.
  func reduction(pixelLimit limit: Int) -> Int {
    let pixels = Double(file?.info.width ?? 0) * Double(file?.info.height ?? 0)
    return [1, 2, 4].first { pixels / Double($0 * $0) <= Double(limit) } ?? 8
  }

  /// Decodes the whole picture, on the calling thread. O(pixels)
  /// - Parameter limit: the maximum number of pixels; a larger picture is made smaller.
  /// - Returns: nil if it cannot be decoded.
  func decoded(pixelLimit limit: Int = SketchPicture.pixelLimit) -> Look? {
    guard let file else { return nil }
    let reduction = reduction(pixelLimit: limit)
    do throws(ImageError) {
      let decoded = try file.decode(reduction: reduction)
      if let damage = decoded.damage { fail(damage) }
      let image = decoded.image
      let area = CGRect(x: 0, y: 0, width: image.width, height: image.height)
      return Look(
        operation: .image(image, area, .high),
        toSquare: CGAffineTransform(scaleX: 1 / Double(image.width), y: 1 / Double(image.height)))
    } catch {
      fail(error)
      return nil
    }
  }

  /// FNV-1a in 64 bits, http://www.isthe.com/chongo/tech/comp/fnv/.
  private static func hash(of bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

extension SketchPicture: Hashable {
  public static func == (l: SketchPicture, r: SketchPicture) -> Bool {
    l === r || l.hash == r.hash && l.page == r.page && l.bytes.count == r.bytes.count
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// A picture is coded as the bytes of its file, or as these and a page other than the first.
extension SketchPicture: Codable {
  private enum CodingKeys: String, CodingKey {
    case bytes, page
  }

  /// - Throws: `DecodingError`.
  public convenience init(from decoder: any Decoder) throws {
    if let values = try? decoder.container(keyedBy: CodingKeys.self) {
      let page = try values.decode(Int.self, forKey: .page)
      self.init([UInt8](try values.decode(Data.self, forKey: .bytes)), page: page)
    } else {
      self.init([UInt8](try decoder.singleValueContainer().decode(Data.self)))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    guard page != 0 else {
      var value = encoder.singleValueContainer()
      return try value.encode(Data(bytes))
    }
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Data(bytes), forKey: .bytes)
    try values.encode(page, forKey: .page)
  }
}

/// The content of an element that is not ink.
public enum SketchContent: Hashable, Sendable {
  /// A picture, which fills the box.
  case picture(SketchPicture)
  /// A text note, whose lines break at the width of the box.
  case note(String)
}

extension SketchContent: Codable {
  private enum CodingKeys: String, CodingKey {
    case picture, note
  }

  /// - Throws: `DecodingError` if there is neither a picture nor a note, or if the picture is too large.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let text = try values.decodeIfPresent(String.self, forKey: .note) {
      self = .note(text)
      return
    }
    let picture = try values.decode(SketchPicture.self, forKey: .picture)
    guard picture.bytes.count <= SketchPicture.maximumSize else {
      throw DecodingError.dataCorruptedError(
        forKey: .picture, in: values, debugDescription: "is too large")
    }
    self = .picture(picture)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .picture(let picture): try values.encode(picture, forKey: .picture)
    case .note(let text): try values.encode(text, forKey: .note)
    }
  }
}

/// Pictures that were decoded for one drawing. A picture that is used several times is decoded once for each
/// reduction, as long as the pixels of all of them are at most `SketchPicture.pixelLimit`.
struct DecodedPictures {
  private struct Key: Hashable {
    let picture: SketchPicture
    let reduction: Int
  }

  private var looks: [Key: SketchPicture.Look?] = [:]
  private var pixels = 0
  /// What stands for the pages of PDF files; nil if they are decoded as other pictures are.
  private let originals: OriginalPages?

  init(_ originals: OriginalPages? = nil) { self.originals = originals }

  /// The decoded picture; nil if it cannot be decoded. O(pixels) when it is not known yet.
  /// - Parameter limit: the maximum number of its pixels; a larger picture is made smaller.
  mutating func look(of picture: SketchPicture, pixelLimit limit: Int) -> SketchPicture.Look? {
    if let look = originals?.look(of: picture) { return look }
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
