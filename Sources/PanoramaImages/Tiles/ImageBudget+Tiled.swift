extension ImageBudget {
  /// For pictures that are shown in tiles: 2.1 gigapixels, of which only rows are in memory at a
  /// time; 1.5 GiB for a decoder that has to keep more.
  public static let tiled = ImageBudget(pixels: 1 << 31, bytes: 3 << 29)
}
