extension ImageBudget {
  /// The budget for pictures that are shown in tiles. They may have 2.1 gigapixels, because only
  /// some rows are in memory at a time. A decoder that has to keep more, as for a lossless WebP of
  /// 100 megapixels, may take 512 MiB.
  public static let tiled = ImageBudget(pixels: 1 << 31, bytes: 1 << 29)
}
