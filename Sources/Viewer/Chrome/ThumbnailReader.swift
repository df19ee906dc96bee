import Panorama

/// Reads thumbnails for the strip. Can be used on any thread.
enum ThumbnailReader {
  /// The maximum number of pixels that are decoded for a thumbnail.
  private static let pixelLimit = 64 << 20

  /// The upright picture with about `side` pixels on its longer side; nil if it cannot be read.
  static func read(_ path: String, side: Int, ticket: WorkPool.Ticket) -> CGImage? {
    let budget = ImageBudget(pixels: 1 << 30, bytes: 256 << 20)
    switch try? PictureFile.open(path: path, budget: budget) {
    case .image(let file)?: return read(file, side: side, ticket: ticket)
    case .deepZoom(let picture)?:
      return (try? picture.decode(side: side)).map { shrunk($0, to: side) }
    case nil: return nil
    }
  }

  private static func read(_ file: ImageFile, side: Int, ticket: WorkPool.Ticket) -> CGImage? {
    let info = file.info
    let longer = max(info.width, info.height)
    var reduction = 1
    while reduction < 8, longer / (reduction * 2) >= side { reduction *= 2 }
    let pixels = info.width * info.height / (reduction * reduction)
    guard pixels <= pixelLimit else { return nil }
    let cancel = CancelToken()
    ticket.whenCancelled { cancel.cancel() }
    guard let decoded = try? file.decode(reduction: reduction, cancel: cancel) else { return nil }
    return shrunk(decoded.image, to: side)
  }

  /// The picture scaled down by averaging; smaller pictures stay as they are.
  private static func shrunk(_ image: CGImage, to side: Int) -> CGImage {
    let longer = max(image.width, image.height)
    guard longer > side, side > 0 else { return image }
    let ratio = Double(side) / Double(longer)
    let (w, h) = (
      max(1, Int((Double(image.width) * ratio).rounded())),
      max(1, Int((Double(image.height) * ratio).rounded()))
    )
    let bitmap = Bitmap(width: w, height: h)
    let list = DisplayList { context in
      context.interpolationQuality = .high
      context.draw(image, in: CGRect(x: 0, y: 0, width: w, height: h))
    }
    bitmap.withPixelBuffer {
      Rasterizer(threads: 1).draw(list, into: $0, transform: .identity, damage: nil)
    }
    return CGImage(width: w, height: h, pixels: bitmap.pixels, isOpaque: image.isOpaque)
  }
}
