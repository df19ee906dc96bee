import PanoramaGraphics

extension Panorama {
  /// Renders the panorama with its viewlets to pixels, even if no view shows it. `Export` writes files.
  ///
  /// - Parameters:
  ///   - rect: the area in the panorama's coordinates; nil for `bounds`.
  ///   - scale: pixels per point, > 0.
  ///   - background: the colour below everything; nil for none.
  /// - Returns: a picture of `rect`.
  /// - Throws: `ExportError`.
  public func picture(
    of rect: CGRect? = nil, scale: Double = 1, background: CGColor? = nil
  ) throws(ExportError) -> CGImage {
    try displayList.picture(of: rect ?? bounds, scale: scale, background: background)
  }
}
