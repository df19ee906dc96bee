/// Which face is meant, apart from its size.
public struct FontDescriptor: Hashable, Sendable {
  /// Where the face comes from.
  public enum Source: Hashable, Sendable {
    /// The interface font: Inter where it is installed, else DejaVu Sans.
    case system
    /// A family's name, looked up with Fontconfig.
    case family(String)
    /// A font file; `index` counts the faces of a collection from 0.
    case file(path: String, index: Int)
  }

  /// Where the face comes from.
  public var source: Source
  /// Ignored for files.
  public var weight: FontWeight
  /// Ignored for files.
  public var isItalic: Bool

  /// A face of a weight, upright or italic.
  public init(_ source: Source, weight: FontWeight = .regular, isItalic: Bool = false) {
    self.source = source
    self.weight = weight
    self.isItalic = isItalic
  }
}

extension FontDescriptor: CustomStringConvertible {
  /// What a log calls the face.
  public var description: String {
    switch source {
    case .system: "the interface font"
    case .family(let name): name
    case .file(let path, _): path
    }
  }
}
