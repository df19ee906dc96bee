import PanoramaGraphics

extension CGImage {
  /// Reads a picture file, told by its content, turned as its orientation says.
  /// - Throws: `ImageError`, also where the file is damaged.
  public static func load(
    contentsOf path: String, budget: ImageBudget = .standard
  ) throws(ImageError) -> CGImage {
    let decoded = try ImageFile.open(path: path, budget: budget).decode()
    if let damage = decoded.damage { throw damage }
    return decoded.image
  }
}
