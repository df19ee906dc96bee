import Panorama
import PanoramaImages

extension UIImage {
  /// Reads an image file and applies its orientation. The format is recognized by the content; nil if
  /// the file cannot be decoded.
  public convenience init?(contentsOfFile path: String) {
    guard let image = try? CGImage.load(contentsOf: path) else { return nil }
    self.init(cgImage: image)
  }

  /// Reads the bytes of an image file and applies its orientation; nil if they cannot be decoded.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Reads the bytes of an image file with `scale` pixels per point; see `init(data:)`.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let decoded = try? ImageFile.open(bytes: [UInt8](data)).decode() else { return nil }
    self.init(cgImage: decoded.image, scale: scale, orientation: .up)
  }

  /// Reads an image from the program's resources: the file `name`, with or without `.png`, `.jpg`
  /// or `.jpeg`. The suffixes `@2x` and `@3x` before the extension give the scale. Nil if there
  /// is no such file. There are no asset catalogues and no cache: every call reads the file.
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

  /// Returns the displayed image as a PNG file; nil for an empty image.
  public func pngData() -> Data? {
    guard let image = flattened.cgImage, let bytes = try? PNGEncoder().encode(image) else {
      return nil
    }
    return Data(bytes)
  }

  /// Returns the displayed image as a JPEG file, on white where it is transparent; nil for an empty
  /// image, or one with a side over 65,500 pixels.
  ///
  /// - Parameter compressionQuality: from 0, the smallest file, to 1, the best picture.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    let quality = compressionQuality.isNaN ? 1 : min(1, max(0, compressionQuality))
    let encoder = JPEGEncoder(quality: Int((quality * 100).rounded()))
    guard let image = flattened.cgImage, let bytes = try? encoder.encode(image) else { return nil }
    return Data(bytes)
  }
}
