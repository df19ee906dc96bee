import Panorama

/// Reads small pictures for the strip. On any thread.
enum ThumbnailReader {
  /// The most pixels of a file that is read for a thumbnail where the format has no short cut.
  private static let pixelLimit = 64 << 20

  /// The picture as seen, about `side` pixels on its longer side; nil where it cannot be read.
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

  /// By averaging; smaller pictures stay as they are.
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
