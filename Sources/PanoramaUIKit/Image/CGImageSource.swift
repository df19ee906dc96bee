// These names are Core Graphics' and Image I/O's, including their capitals.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Panorama
import PanoramaImages

/// Core Foundation's bytes, which client code uses in casts: `data as CFData`.
public typealias CFData = Data
/// Core Foundation's address, which client code uses in casts: `url as CFURL`.
public typealias CFURL = URL
/// Core Foundation's string, which client code uses in casts: `name as CFString`.
public typealias CFString = String
/// Core Foundation's dictionary, which client code uses in casts: `[key: value] as CFDictionary`.
public typealias CFDictionary = [String: Any]

/// The pictures in a file.
public final class CGImageSource: Sendable {
  let bytes: [UInt8]
  let info: ImageInfo

  init?(_ bytes: [UInt8]) {
    guard let file = try? ImageFile.open(bytes: bytes) else { return nil }
    (self.bytes, info) = (bytes, file.info)
  }
}

/// The key of a thumbnail's maximum side, in pixels.
public let kCGImageSourceThumbnailMaxPixelSize = "kCGImageSourceThumbnailMaxPixelSize"
/// Has no effect: thumbnails are made from the picture.
public let kCGImageSourceCreateThumbnailFromImageAlways =
  "kCGImageSourceCreateThumbnailFromImageAlways"
/// Has no effect: thumbnails are made from the picture.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent =
  "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Has no effect: thumbnails are upright.
public let kCGImageSourceCreateThumbnailWithTransform =
  "kCGImageSourceCreateThumbnailWithTransform"
/// Has no effect: nothing is cached.
public let kCGImageSourceShouldCache = "kCGImageSourceShouldCache"
/// Has no effect: nothing is cached.
public let kCGImageSourceShouldCacheImmediately = "kCGImageSourceShouldCacheImmediately"
/// The key of the width in pixels, before the orientation is applied.
public let kCGImagePropertyPixelWidth = "PixelWidth"
/// The key of the height in pixels, before the orientation is applied.
public let kCGImagePropertyPixelHeight = "PixelHeight"
/// The key of the orientation as in EXIF, 1 … 8.
public let kCGImagePropertyOrientation = "Orientation"
/// The key of whether pixels may be transparent.
public let kCGImagePropertyHasAlpha = "HasAlpha"

/// Reads the header of a picture; nil if there is none. The options have no effect.
public func CGImageSourceCreateWithData(
  _ data: CFData, _ options: CFDictionary?
) -> CGImageSource? { CGImageSource([UInt8](data)) }

/// Reads the header of a file's picture; nil if there is none, or the file is longer than 1 GiB. The options have no
/// effect.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  guard let bytes = try? ImageFile.read(url.path, limit: 1 << 30) else { return nil }
  return CGImageSource(bytes)
}

/// The number of pictures: 1, because only the first page of a file is read.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { 1 }

/// Decodes the picture, upright; nil for another index than 0, or damaged data. The options have no effect.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard index == 0 else { return nil }
  return try? ImageFile.open(bytes: source.bytes).decode().image
}

/// Decodes the picture, upright and no larger than `kCGImageSourceThumbnailMaxPixelSize`; nil for another index than 0,
/// or damaged data. Large pictures are decoded smaller, so it takes little memory.
public func CGImageSourceCreateThumbnailAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard index == 0, let file = try? ImageFile.open(bytes: source.bytes) else { return nil }
  let limit: Double =
    switch options?[kCGImageSourceThumbnailMaxPixelSize] {
    case let number as NSNumber: number.doubleValue
    case let number as CGFloat: Double(number)
    case let number as Double: number
    case let number as Int: Double(number)
    default: 160
    }
  let side = Double(max(file.info.width, file.info.height))
  guard limit >= 1, side > 0 else { return nil }
  var reduction = 1
  while reduction < 8, side / Double(2 * reduction) >= limit { reduction *= 2 }
  guard let image = try? file.decode(reduction: reduction).image else { return nil }
  let scale = limit / side
  guard scale < 1 else { return image }
  let size = CGSize(
    width: max(1, (Double(file.info.width) * scale).rounded()),
    height: max(1, (Double(file.info.height) * scale).rounded()))
  return UIImage(cgImage: image).preparingThumbnail(of: size)?.cgImage
}

/// The size and the orientation of the picture; nil for another index than 0. The options have no effect.
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard index == 0 else { return nil }
  let info = source.info
  return [
    kCGImagePropertyPixelWidth: info.storedWidth, kCGImagePropertyPixelHeight: info.storedHeight,
    kCGImagePropertyOrientation: info.orientation.rawValue,
    kCGImagePropertyHasAlpha: info.hasAlpha,
  ]
}
