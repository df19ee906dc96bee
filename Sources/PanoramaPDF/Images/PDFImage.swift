import PanoramaGraphics
import PanoramaRaster

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
      let alpha = try write(.alpha, "", to: &file)
      entries = " /SMask \(alpha.text)"
    }
    let isGray = pixels.allSatisfy { pixel in
      let blue: UInt32 = pixel & 255
      return pixel >> 16 & 255 == blue && pixel >> 8 & 255 == blue
    }
    return try write(isGray ? .gray : .color, entries, to: &file)
  }

  /// Writes the picture as the coverage of a mask: its gray values if it is opaque, otherwise its
  /// alpha.
  func writeCoverage(isOpaque: Bool, to file: inout PDFFile) throws -> PDFReference {
    try write(isOpaque ? .luminance : .alpha, "", to: &file)
  }

  /// The part of the pixels that is written.
  private enum Part {
    case alpha, luminance, gray, color

    /// The number of bytes of a pixel.
    var channels: Int { self == .color ? 3 : 1 }
  }

  /// Fills `line` with the bytes of a row.
  private func fill(_ line: inout [UInt8], with part: Part, ofRow row: Int) {
    let start = row * width
    switch part {
    case .alpha: for x in 0..<width { line[x] = Self.alpha(pixels[start + x]) }
    case .luminance: for x in 0..<width { line[x] = Self.gray(pixels[start + x]) }
    case .gray:
      for x in 0..<width { line[x] = UInt8(truncatingIfNeeded: Self.straight(pixels[start + x])) }
    case .color:
      for x in 0..<width {
        let color = Self.straight(pixels[start + x])
        line[3 * x] = UInt8(truncatingIfNeeded: color >> 16)
        line[3 * x + 1] = UInt8(truncatingIfNeeded: color >> 8)
        line[3 * x + 2] = UInt8(truncatingIfNeeded: color)
      }
    }
  }

  private static func alpha(_ pixel: UInt32) -> UInt8 { UInt8(pixel >> 24) }

  /// The gray value of an opaque pixel.
  private static func gray(_ pixel: UInt32) -> UInt8 {
    UInt8(luminance(pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255))
  }

  private func write(
    _ part: Part, _ entries: String, to file: inout PDFFile
  ) throws -> PDFReference {
    let channels = part.channels
    let text =
      "/Type /XObject /Subtype /Image /Width \(width) /Height \(height) /BitsPerComponent 8"
      + " /ColorSpace /Device\(channels == 1 ? "Gray" : "RGB")"
      + (interpolates ? " /Interpolate true" : "") + entries
      + " /DecodeParms << /Predictor 15 /Colors \(channels) /Columns \(width) >>"
    let reference = file.reserve()
    try file.writeStream(entries: text, as: reference) { try pack(part, into: $0) }
    return reference
  }

  /// The pixel's colour before it was multiplied by its alpha; 0 if the pixel is clear.
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

  /// Compresses the rows with PNG's filters, which make smooth pictures smaller: each row holds differences from
  /// its left neighbours or from the row above, whichever are smaller. Only two rows and their differences are
  /// in memory.
  private func pack(_ part: Part, into deflate: Deflate) throws {
    let (channels, count) = (part.channels, width * part.channels)
    var line = [UInt8](repeating: 0, count: count)
    var (former, left, above) = (line, line, line)
    for row in 0..<height {
      swap(&line, &former)
      fill(&line, with: part, ofRow: row)
      var (leftSum, aboveSum) = (0, 0)
      for i in 0..<count {
        left[i] = line[i] &- (i >= channels ? line[i - channels] : 0)
        above[i] = line[i] &- former[i]
        leftSum += Int(Int8(bitPattern: left[i]).magnitude)
        aboveSum += Int(Int8(bitPattern: above[i]).magnitude)
      }
      // 1 and 2 are the numbers of PNG's filters Sub and Up.
      try deflate.append([leftSum < aboveSum ? 1 : 2])
      try deflate.append(leftSum < aboveSum ? left : above)
    }
  }
}
