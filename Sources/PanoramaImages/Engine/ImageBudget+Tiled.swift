extension ImageBudget {
  /// For pictures that are shown in tiles: 2.1 gigapixels, of which only rows are in memory at a
  /// time; 512 MiB for a decoder that has to keep more, as for a lossless WebP of 100 megapixels.
  public static let tiled = ImageBudget(pixels: 1 << 31, bytes: 1 << 29)
}
