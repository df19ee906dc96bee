/// The formats that are read, told apart by content: names and extensions lie.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// Portable Network Graphics, ISO 15948.
  case png
  /// ITU T.81, baseline and progressive.
  case jpeg

  /// Looks at the first bytes; nil when they start neither format.
  public init?(sniffing bytes: some Collection<UInt8>) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else {
      return nil
    }
  }

  /// Whether its decoder makes a smaller picture itself, in less time.
  var reduces: Bool { self == .jpeg }
}
