/// The formats that are read. They are recognised by content, because names and extensions may be
/// wrong.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// Portable Network Graphics, ISO 15948.
  case png
  /// ITU T.81, baseline and progressive.
  case jpeg
  /// WebP, lossy and lossless; only the first frame of an animation is read.
  case webp
  /// TIFF and BigTIFF; only the first page is read.
  case tiff

  /// Recognises a format by the first bytes; nil when they match none.
  public init?(sniffing bytes: some Collection<UInt8>) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: Array("RIFF".utf8)),
      bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
    {
      self = .webp
    } else if [
      [0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43],
    ]
    .contains(Array(bytes.prefix(4))), UnreadFormat(sniffing: bytes) == nil {
      self = .tiff
    } else {
      return nil
    }
  }

  /// Whether the format's decoder can make a smaller picture itself, in less time or memory.
  var reduces: Bool { self == .jpeg || self == .webp }
}
