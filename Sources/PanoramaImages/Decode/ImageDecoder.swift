import PanoramaGraphics

/// Reads pictures from memory; `ImageFile` reads them from files.
///
/// It reads the header first: a picture over the budget is refused before anything is allocated for
/// it.
public struct ImageDecoder: Sendable {
  /// The limits that a picture's header is checked against.
  public var budget: ImageBudget
  /// Whether a damaged file yields the part that can be read, marked as partial, instead of an
  /// error.
  public var allowsPartial: Bool

  /// - Parameters:
  ///   - budget: the limits that a picture's header is checked against.
  ///   - allowsPartial: whether a damaged file yields the part that can be read instead of an
  ///     error.
  public init(budget: ImageBudget = .standard, allowsPartial: Bool = false) {
    self.budget = budget
    self.allowsPartial = allowsPartial
  }

  /// Reads the header only. No pixels are read and no budget applies.
  /// - Throws: `ImageError`.
  public func info(of bytes: [UInt8]) throws(ImageError) -> ImageInfo {
    let all = ImageBudget(pixels: .max, bytes: .max)
    return try ImageFile.open(bytes: bytes, budget: all).info
  }

  /// Decodes the whole picture. O(pixels).
  /// - Throws: `ImageError`.
  public func decode(_ bytes: [UInt8]) throws(ImageError) -> DecodedImage {
    let decoded = try ImageFile.open(bytes: bytes, budget: budget).decode()
    if let damage = decoded.damage, !allowsPartial { throw damage }
    return decoded
  }
}
