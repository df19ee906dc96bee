import Panorama

extension UIImage {
  /// Reads a picture file, told by its content and turned as it says; nil where it is none.
  public convenience init?(contentsOfFile path: String) {
    guard let image = try? CGImage.load(contentsOf: path) else { return nil }
    self.init(cgImage: image)
  }

  /// Reads a picture file's bytes, told by their content and turned as they say; nil where they
  /// are none.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// The same, at `scale` pixels a point.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let decoded = try? ImageFile.open(bytes: [UInt8](data)).decode() else { return nil }
    self.init(cgImage: decoded.image, scale: scale, orientation: .up)
  }

  /// A file of the program's resources: `name` itself, or with `.png` or `.jpg`; `@2x` and `@3x`
  /// before the ending say the scale. Nil where there is none. There are no asset catalogues, and
  /// nothing is kept: the file is read anew each time.
  public convenience init?(named name: String) {
    for ending in ["", ".png", ".jpg", ".jpeg"] {
      for scale in ["", "@2x", "@3x"] {
        let file = name + scale + ending
        guard let path = Bundle.main.path(forResource: file, ofType: nil),
          let image = try? CGImage.load(contentsOf: path)
        else { continue }
        let pixels = scale == "@3x" ? 3.0 : scale == "@2x" ? 2.0 : 1.0
        self.init(cgImage: image, scale: pixels, orientation: .up)
        return
      }
    }
    return nil
  }

  /// The picture as a PNG file, turned as shown; nil for an empty one.
  public func pngData() -> Data? {
    guard let image = upright.cgImage, let bytes = try? PNGEncoder().encode(image) else {
      return nil
    }
    return Data(bytes)
  }
}
