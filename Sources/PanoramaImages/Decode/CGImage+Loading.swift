import PanoramaGraphics

extension CGImage {
  /// Reads a picture file and applies its orientation. The content, not the name, tells the format.
  /// - Throws: `ImageError`, also when the file is damaged.
  public static func load(
    contentsOf path: String, budget: ImageBudget = .standard
  ) throws(ImageError) -> CGImage {
    let decoded = try ImageFile.open(path: path, budget: budget).decode()
    if let damage = decoded.damage { throw damage }
    return decoded.image
  }
}
