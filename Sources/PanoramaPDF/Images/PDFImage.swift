import PanoramaGraphics

/// A picture that is written as an object of a file.
struct PDFImage {
  let width: Int
  let height: Int
  /// Premultiplied pixels, each 0xAARRGGBB.
  let pixels: [UInt32]
  /// Whether viewers may smooth the picture when they enlarge it.
  let interpolates: Bool

  init(_ image: CGImage, interpolates: Bool) {
    (width, height, pixels) = (image.width, image.height, image.pixels)
    self.interpolates = interpolates
  }

  init(width: Int, height: Int, pixels: [UInt32]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
    interpolates = true
  }

  /// Whether nothing of the picture is visible.
  var isEmpty: Bool { pixels.allSatisfy { $0 >> 24 == 0 } }

  /// Writes the picture, with its alpha as a soft mask.
  ///
  /// - Returns: the number of the picture.
  func write(to file: inout PDFFile) throws -> PDFReference {
    var entries = ""
    if !pixels.allSatisfy({ $0 >> 24 == 255 }) {
      let alpha = try write(plane: pixels.map(Self.alpha), to: &file)
      entries = " /SMask \(alpha.text)"
    }
    let isGray = pixels.allSatisfy { pixel in
      let blue: UInt32 = pixel & 255
      return pixel >> 16 & 255 == blue && pixel >> 8 & 255 == blue
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count * (isGray ? 1 : 3))
    for pixel in pixels {
      let color = Self.straight(pixel)
      bytes.append(UInt8(color & 255))
      if isGray { continue }
      bytes[bytes.count - 1] = UInt8(color >> 16 & 255)
      bytes.append(UInt8(color >> 8 & 255))
      bytes.append(UInt8(color & 255))
    }
    return try write(bytes, channels: isGray ? 1 : 3, entries, to: &file)
  }

  /// Writes the picture as the coverage of a mask: its gray values if it is opaque, otherwise its
  /// alpha.
  func writeCoverage(isOpaque: Bool, to file: inout PDFFile) throws -> PDFReference {
    try write(plane: pixels.map(isOpaque ? Self.luminance : Self.alpha), to: &file)
  }

  private static func alpha(_ pixel: UInt32) -> UInt8 { UInt8(pixel >> 24) }

  /// The gray value of an opaque pixel.
  private static func luminance(_ pixel: UInt32) -> UInt8 {
    let red: UInt32 = pixel >> 16 & 255
    let green: UInt32 = pixel >> 8 & 255
    let blue: UInt32 = pixel & 255
    return UInt8((red * 30 + green * 59 + blue * 11 + 50) / 100)
  }

  private func write(plane: [UInt8], to file: inout PDFFile) throws -> PDFReference {
    try write(plane, channels: 1, "", to: &file)
  }

  private func write(
    _ bytes: [UInt8], channels: Int, _ entries: String, to file: inout PDFFile
  ) throws -> PDFReference {
    let stride = width * channels
    let text =
      "/Type /XObject /Subtype /Image /Width \(width) /Height \(height) /BitsPerComponent 8"
      + " /ColorSpace /Device\(channels == 1 ? "Gray" : "RGB")"
      + (interpolates ? " /Interpolate true" : "") + entries
      + " /DecodeParms << /Predictor 15 /Colors \(channels) /Columns \(width) >>"
    return try file.addStream(Self.predicted(bytes, stride, channels), entries: text)
  }

  /// The colour without the factor of its alpha.
  private static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    func channel(_ shift: UInt32) -> UInt32 {
      let premultiplied: UInt32 = pixel >> shift & 255
      let rounded: UInt32 = (premultiplied * 255 + alpha / 2) / alpha
      return min(255, rounded) << shift
    }
    return channel(16) | channel(8) | channel(0)
  }

  /// The rows with PNG's filters, which make smooth pictures smaller: each row holds differences from
  /// its left neighbours or from the row above, whichever are smaller.
  private static func predicted(_ bytes: [UInt8], _ stride: Int, _ channels: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / max(1, stride))
    var (left, above) = ([UInt8](repeating: 0, count: stride), [UInt8](repeating: 0, count: stride))
    for row in Swift.stride(from: 0, to: bytes.count, by: stride) {
      var (leftSum, aboveSum) = (0, 0)
      for i in 0..<stride {
        left[i] = bytes[row + i] &- (i >= channels ? bytes[row + i - channels] : 0)
        above[i] = bytes[row + i] &- (row > 0 ? bytes[row + i - stride] : 0)
        leftSum += Int(Int8(bitPattern: left[i]).magnitude)
        aboveSum += Int(Int8(bitPattern: above[i]).magnitude)
      }
      // 1 and 2 are the numbers of PNG's filters Sub and Up.
      result.append(leftSum < aboveSum ? 1 : 2)
      result.append(contentsOf: leftSum < aboveSum ? left : above)
    }
    return result
  }
}
