/// A description of a face, without a size.
public struct FontDescriptor: Hashable, Sendable {
  /// The source of the face.
  public enum Source: Hashable, Sendable {
    /// The interface font: Inter if it is installed, otherwise DejaVu Sans.
    case system
    /// The name of a family, which is looked up with Fontconfig.
    case family(String)
    /// A font file; `index` counts the faces of a collection from 0.
    case file(path: String, index: Int)
  }

  /// The source of the face.
  public var source: Source
  /// The weight, which is ignored for files.
  public var weight: FontWeight
  /// Whether the face is italic, which is ignored for files.
  public var isItalic: Bool

  /// A description of a face.
  public init(_ source: Source, weight: FontWeight = .regular, isItalic: Bool = false) {
    self.source = source
    self.weight = weight
    self.isItalic = isItalic
  }
}

extension FontDescriptor: CustomStringConvertible {
  /// The name of the face in the log.
  public var description: String {
    switch source {
    case .system: "the interface font"
    case .family(let name): name
    case .file(let path, _): path
    }
  }
}
