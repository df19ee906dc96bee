/// What a picture's header says.
public struct ImageInfo: Hashable, Sendable {
  /// As the content says, whatever the file's name.
  public var format: ImageFormat
  /// Pixels as stored, before the orientation.
  public var storedWidth: Int
  /// Pixels as stored, before the orientation.
  public var storedHeight: Int
  /// From the EXIF data; `.up` without.
  public var orientation: ImageOrientation
  /// Bits of one channel as stored: 1 … 16.
  public var bitsPerComponent: Int
  /// Channels as stored: 1 gray or palette, 2 gray and alpha, 3 colour, 4 colour and alpha, CMYK.
  public var components: Int
  /// Whether pixels may be transparent.
  public var hasAlpha: Bool
  /// An interlaced PNG, a progressive JPEG: comes coarse first.
  public var isProgressive: Bool
  /// There is an ICC profile.
  public var hasProfile: Bool
  /// The channels are inks: cyan, magenta, yellow, black.
  public var isCMYK: Bool

  /// Pixels as seen.
  public var width: Int { orientation.swapsAxes ? storedHeight : storedWidth }
  /// Pixels as seen.
  public var height: Int { orientation.swapsAxes ? storedWidth : storedHeight }

  /// Pixels of the stored rows when both sides are divided by `reduction`, rounded up.
  public func storedSize(reduction: Int) -> (width: Int, height: Int) {
    let r = max(1, reduction)
    return ((storedWidth + r - 1) / r, (storedHeight + r - 1) / r)
  }

  /// Rows of an interlaced PNG are there only after the last pass.
  var comesInPasses: Bool { format == .png && isProgressive }
  /// Its decoder makes smaller pictures itself, in less time or memory.
  var reduces: Bool { format.reduces || comesInPasses }
}
