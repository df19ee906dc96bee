import Foundation
import PanoramaGraphics
import PanoramaImages
import PanoramaRaster
import PanoramaSVG
import PanoramaText

/// An opened picture file, whose header was read.
public enum PictureFile: Sendable {
  /// A file of one picture, in any `ImageFormat`.
  case image(ImageFile)
  /// A Deep Zoom file with a folder of tiles beside it.
  case deepZoom(DeepZoomImage)
  /// An SVG file, which is sharp at every scale.
  case drawing(SVGPicture)

  /// Recognises the format by the content and reads the header; decodes no pixels. An SVG file is read as a whole.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - page: the page of a TIFF or PDF; 0 is the first.
  ///   - budget: the limits that the picture must not exceed.
  /// - Throws: `ImageError`, like `ImageFile.open`.
  public static func open(
    path: String, page: Int = 0, budget: ImageBudget
  ) throws(ImageError) -> PictureFile {
    if let file = try openHeader(path: path, page: page, budget: budget) { return file }
    return .drawing(try .read(path: path))
  }

  /// As `open`, but reads no SVG file, which may take long.
  ///
  /// - Returns: nil if it is an SVG file.
  /// - Throws: `ImageError`, like `ImageFile.open`.
  public static func openHeader(
    path: String, page: Int = 0, budget: ImageBudget
  ) throws(ImageError) -> PictureFile? {
    do throws(ImageError) {
      return .image(try ImageFile.open(path: path, page: page, budget: budget))
    } catch .notAPicture {
      // What gzip has packed tells nothing of itself.
      if (path as NSString).pathExtension.lowercased() == "svgz" { return nil }
      do throws(ImageError) {
        return .deepZoom(try DeepZoomImage(path: path, budget: budget))
      } catch .inaccessible {
        // The file is too long for a Deep Zoom header.
        throw .notAPicture
      }
    } catch .unreadFormat(.svg) {
      return nil
    }
  }

  /// The header; for Deep Zoom, with the format of the tiles; for a drawing, that of a PNG of its size in points.
  public var info: ImageInfo {
    switch self {
    case .image(let file): file.info
    case .deepZoom(let picture): picture.info
    case .drawing(let picture):
      ImageInfo(
        .png, width: Int(picture.size.width.rounded(.up)),
        height: Int(picture.size.height.rounded(.up)))
    }
  }

  /// The name of the format.
  public var formatName: String {
    switch self {
    case .image(let file): file.info.format.name
    case .deepZoom(let picture): "Deep Zoom, \(picture.format.uppercased()) tiles"
    case .drawing: "SVG"
    }
  }

  /// The metadata; nil if the format has none.
  public var metadata: ImageMetadata? {
    if case .image(let file) = self { file.metadata } else { nil }
  }

  /// The name of the ICC profile, if there is one.
  public var profileName: String? {
    if case .image(let file) = self { file.profileName } else { nil }
  }
}

extension CGImage {
  /// Decodes a picture inside an SVG file; nil if it cannot be read, or has too many pixels. Raw files of cameras and PDF
  /// are not read there.
  public static func decode(_ bytes: [UInt8], maximumPixels: Int) -> CGImage? {
    guard ImageFormat(sniffing: bytes)?.isReadInDrawings ?? false else { return nil }
    return try? load(bytes, budget: ImageBudget(pixels: max(1, maximumPixels), bytes: 1 << 30))
  }
}

extension PictureFile {
  /// The limits for reading a file; pictures that need more have no thumbnail.
  private static let thumbnailBudget = ImageBudget(pixels: 1 << 31, bytes: 128 << 20)

  /// A small upright picture of a file, scaled down by averaging; of a HEIC or AVIF file, its thumbnail, if that is large
  /// enough. Any thread may call this.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - page: the page of a TIFF or PDF; 0 is the first.
  ///   - side: the maximum width and height in pixels, at least 1; smaller pictures keep their size.
  ///   - cancel: ends reading early; nil is returned then.
  /// - Returns: nil if the file is not a picture, cannot be read, or takes too much memory.
  public static func thumbnail(
    of path: String, page: Int = 0, side: Int, cancel: CancelToken? = nil
  ) -> CGImage? {
    do {
      switch try open(path: path, page: page, budget: thumbnailBudget) {
      case .image(let file):
        if let small = file.thumbnail(ofAtLeast: side, cancel: cancel) {
          return shrunk(small, to: side)
        }
        let longer = max(file.info.storedWidth, file.info.storedHeight)
        let reduction = [8, 4, 2].first { longer / $0 >= side } ?? 1
        return shrunk(
          try file.decode(reduction: reduction, cancel: cancel, threads: 1).image, to: side)
      case .deepZoom(let picture): return shrunk(try picture.decode(side: side), to: side)
      case .drawing(let picture):
        let longer = Double(max(picture.size.width, picture.size.height))
        return picture.image(scale: Double(side) / longer)
      }
    } catch {
      return nil
    }
  }

  private static func shrunk(_ image: CGImage, to side: Int) -> CGImage? {
    let scale = Double(side) / Double(max(image.width, image.height))
    guard scale < 1 else { return image }
    let (width, height) = (
      max(1, Int((Double(image.width) * scale).rounded())),
      max(1, Int((Double(image.height) * scale).rounded()))
    )
    let bitmap = Bitmap(width: width, height: height)
    let list = DisplayList { context in
      context.interpolationQuality = .high
      context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    }
    bitmap.withPixelBuffer { Rasterizer(threads: 1).draw(list, into: $0) }
    return bitmap.makeImage()
  }
}

extension SVGPicture {
  /// The picture in pixels. Any thread may call this. O(pixels + drawings).
  ///
  /// - Parameters:
  ///   - scale: pixels per point, > 0. Each side has at least one pixel and at most 16,384.
  ///   - threads: the number of threads that draw.
  /// - Returns: nil if there is not enough memory.
  public func image(scale: Double, threads: Int = 1) -> CGImage? {
    func side(_ length: CGFloat) -> Int { Int(min(max(1, (length * scale).rounded()), 16_384)) }
    let bitmap = Bitmap(width: side(size.width), height: side(size.height))
    let list = DisplayList {
      $0.draw(drawing, transform: CGAffineTransform(scaleX: scale, y: scale))
    }
    bitmap.withPixelBuffer { Rasterizer(threads: threads).draw(list, into: $0) }
    return bitmap.makeImage()
  }
}
