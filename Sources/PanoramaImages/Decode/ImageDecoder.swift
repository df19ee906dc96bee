import CCodecs
import Foundation
import PanoramaGraphics

/// Reads pictures from memory: PNG and JPEG.
///
/// Header first: a picture over the budget is refused before anything is allocated for it.
public struct ImageDecoder: Sendable {
  /// What a picture may cost; checked against its header.
  public var budget: ImageBudget
  /// Gives what can be read of a damaged file, marked as partial, instead of an error.
  public var allowsPartial: Bool

  /// - Parameter allowsPartial: whether damaged files give what can be read of them.
  public init(budget: ImageBudget = .standard, allowsPartial: Bool = false) {
    self.budget = budget
    self.allowsPartial = allowsPartial
  }

  /// What the header says. Reads no pixels.
  /// - Throws: `ImageError`.
  public func info(of bytes: [UInt8]) throws(ImageError) -> ImageInfo {
    try withReader(of: bytes) { reader throws(ImageError) in
      try PixelReading(reader.rows, format: reader.format).info
    }
  }

  /// Decodes the whole picture. O(pixels).
  /// - Throws: `ImageError`.
  public func decode(_ bytes: [UInt8]) throws(ImageError) -> DecodedImage {
    try withReader(of: bytes) { reader throws(ImageError) in
      let reading = try PixelReading(reader.rows, format: reader.format)
      return try reading.decode(budget: budget, allowsPartial: allowsPartial)
    }
  }

  private func withReader<Result>(
    of bytes: [UInt8],
    _ body: ((rows: any RowReader, format: ImageFormat)) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    if bytes.isEmpty { throw .empty }
    guard let format = ImageFormat(sniffing: bytes) else { throw .notAPicture }
    return try bytes.withUnsafeBufferPointer { buffer throws(ImageError) in
      let rows: (any RowReader)? =
        switch format {
        case .png: PNGRowReader(bytes: buffer)
        case .jpeg: JPEGRowReader(bytes: buffer)
        }
      guard let rows else { throw .inaccessible("out of memory") }
      return try body((rows, format))
    }
  }
}
