import PanoramaGraphics

/// Reads pictures from memory; `ImageFile` reads them from files.
///
/// Header first: a picture over the budget is refused before anything is allocated for it.
public struct ImageDecoder: Sendable {
  /// What a picture may cost; checked against its header.
  public var budget: ImageBudget
  /// Gives what can be read of a damaged file, marked as partial, instead of an error.
  public var allowsPartial: Bool

  /// - Parameters:
  ///   - budget: what a picture may cost.
  ///   - allowsPartial: whether damaged files give what can be read of them.
  public init(budget: ImageBudget = .standard, allowsPartial: Bool = false) {
    self.budget = budget
    self.allowsPartial = allowsPartial
  }

  /// What the header says. Reads no pixels and asks for no budget.
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
