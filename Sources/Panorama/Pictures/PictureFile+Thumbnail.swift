import Foundation
import PanoramaGraphics
import PanoramaImages
import PanoramaRaster
import PanoramaSVG

extension PictureFile {
  /// The limits for reading a file; pictures that need more have no thumbnail.
  private static let thumbnailBudget = ImageBudget(pixels: 1 << 31, bytes: 128 << 20)

  /// A small upright picture of a file, scaled down by averaging. Any thread may call this.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - side: the maximum width and height in pixels, at least 1; smaller pictures keep their size.
  ///   - cancel: ends reading early; nil is returned then.
  /// - Returns: nil if the file is not a picture, cannot be read, or takes too much memory.
  public static func thumbnail(
    of path: String, side: Int, cancel: CancelToken? = nil
  ) -> CGImage? {
    do {
      switch try open(path: path, budget: thumbnailBudget) {
      case .image(let file):
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
