import Foundation
import PanoramaGraphics

extension CGImage {
  /// Reads a PNG or JPEG file, told by its content, turned as its orientation says.
  /// - Throws: `ImageError`.
  public static func load(
    contentsOf path: String, budget: ImageBudget = .standard
  ) throws(ImageError) -> CGImage {
    let bytes = try ImageFile.read(path, limit: budget.bytes)
    return try ImageDecoder(budget: budget).decode(bytes).image
  }
}
