import Foundation
import Panorama
import PanoramaBook
import PanoramaImages
import PanoramaSVG

/// The small picture of a book's cover that the library keeps.
enum BookCover {
  /// The larger side, in pixels.
  private static let side = 384
  /// The most pixels of a picture in the book, and the most memory for reading it.
  private static let budget = ImageBudget(pixels: 1 << 26, bytes: 1 << 28)
  /// The most bytes that are kept.
  static let maximumBytes = 64 << 10

  /// A JPEG file of at most `maximumBytes`; empty if the book has no cover that can be read. Takes a while; any thread.
  static func bytes(of book: Book) -> [UInt8] {
    guard let bytes = book.cover, let image = small(bytes) else { return [] }
    for quality in [85, 70, 50, 30] {
      guard let file = try? JPEGEncoder(quality: quality).encode(image) else { return [] }
      if file.count <= maximumBytes { return file }
    }
    return []
  }

  private static func small(_ bytes: [UInt8]) -> CGImage? {
    if let file = try? ImageFile.open(bytes: bytes, budget: budget) {
      let longer = max(file.info.storedWidth, file.info.storedHeight)
      let reduction = [8, 4, 2].first { longer / $0 >= side } ?? 1
      return (try? file.decode(reduction: reduction, threads: 1).image).flatMap(shrunk)
    }
    guard let drawing = try? SVGPicture.read(bytes) else { return nil }
    let longer = max(1, Double(max(drawing.size.width, drawing.size.height)))
    return drawing.image(scale: min(1, Double(side) / longer)).flatMap(shrunk)
  }

  private static func shrunk(_ image: CGImage) -> CGImage? {
    let scale = min(1, Double(side) / Double(max(image.width, image.height)))
    let size = CGSize(
      width: max(1, (Double(image.width) * scale).rounded()),
      height: max(1, (Double(image.height) * scale).rounded()))
    let rect = CGRect(origin: .zero, size: size)
    return try? DisplayList { context in
      context.interpolationQuality = .high
      context.draw(image, in: rect)
    }.picture(of: rect, scale: 1, background: .white)
  }
}
