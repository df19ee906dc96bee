import CCodecs

/// The contents of a picture's header.
public struct ImageInfo: Hashable, Sendable {
  /// The format according to the content, whatever the file's name.
  public var format: ImageFormat
  /// The stored width in pixels, before the orientation is applied.
  public var storedWidth: Int
  /// The stored height in pixels, before the orientation is applied.
  public var storedHeight: Int
  /// The orientation from the EXIF data; `.up` when there are none. For BMP, ICO and TGA it says at which end rows
  /// and columns begin.
  public var orientation: ImageOrientation
  /// The stored bits of one channel: 1 … 16, or 32 for the floating-point numbers of a TIFF.
  public var bitsPerComponent: Int
  /// The number of stored channels: 1 for gray or a palette, 2 for gray and alpha, 3 for colour, 4
  /// for colour and alpha or for CMYK. A TIFF may have more.
  public var components: Int
  /// Whether pixels may be transparent.
  public var hasAlpha: Bool
  /// Whether the picture is an interlaced PNG or a progressive JPEG, which comes in coarse form
  /// first.
  public var isProgressive: Bool
  /// Whether there is an ICC profile.
  public var hasProfile: Bool
  /// Whether the channels are inks: cyan, magenta, yellow, black.
  public var isCMYK: Bool
  /// The number of pages of a TIFF or PDF, of which each is a picture; 1 in other formats, and for a picture with smaller copies
  /// of itself. At most 2,000 are counted.
  public var pageCount = 1

  /// The displayed width in pixels.
  public var width: Int { orientation.swapsAxes ? storedHeight : storedWidth }
  /// The displayed height in pixels.
  public var height: Int { orientation.swapsAxes ? storedWidth : storedHeight }

  /// The stored size when both sides are divided by `reduction` and rounded up.
  public func storedSize(reduction: Int) -> (width: Int, height: Int) {
    let r = max(1, reduction)
    return ((storedWidth + r - 1) / r, (storedHeight + r - 1) / r)
  }

  /// Whether the rows are complete only after the last pass, as those of an interlaced PNG.
  var comesInPasses: Bool { format == .png && isProgressive }
  /// Whether the decoder can make a smaller picture itself, in less time or memory.
  var reduces: Bool { format.reduces || comesInPasses }
}

extension ImageInfo {
  /// The header of an upright picture with opacity, and 8 bits in each channel.
  public init(_ format: ImageFormat, width: Int, height: Int) {
    self.init(
      format: format, storedWidth: width, storedHeight: height, orientation: .up,
      bitsPerComponent: 8, components: 4, hasAlpha: true, isProgressive: false,
      hasProfile: false, isCMYK: false)
  }

  init(_ format: ImageFormat, _ header: CCodecsHeader) {
    self.init(
      format: format, storedWidth: Int(header.width), storedHeight: Int(header.height),
      orientation: ImageOrientation(rawValue: Int(header.orientation)) ?? .up,
      bitsPerComponent: Int(header.bitsPerComponent), components: Int(header.components),
      hasAlpha: header.hasAlpha != 0,
      isProgressive: header.isInterlaced != 0 || header.isProgressive != 0,
      hasProfile: header.profileSize > 0, isCMYK: header.isCMYK != 0,
      pageCount: max(1, Int(header.pages)))
  }
}
