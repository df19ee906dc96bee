import Foundation

/// A face in a size, from a library that keeps its outlines.
///
/// A font is a value that is cheap to copy and to compare. The face is opened when text is first measured or
/// drawn. If it is missing or broken, the interface font replaces it, and a warning is logged.
public struct Font: Hashable, Sendable {
  /// The library that keeps the face and its outlines.
  public let library: FontLibrary
  /// The face.
  public var descriptor: FontDescriptor
  /// The size in points, ≥ 0; other values count as 0.
  public var size: Double {
    didSet { size = Self.sane(size) }
  }

  /// A font with a face, a size in points and a library.
  public init(_ descriptor: FontDescriptor, size: Double, library: FontLibrary) {
    self.library = library
    self.descriptor = descriptor
    self.size = Self.sane(size)
  }

  /// The same face in another size.
  public func withSize(_ size: Double) -> Font {
    Font(descriptor, size: size, library: library)
  }

  /// The same family and size in another weight.
  public func withWeight(_ weight: FontWeight) -> Font {
    var font = self
    font.descriptor.weight = weight
    return font
  }

  private static func sane(_ size: Double) -> Double { size > 0 && size.isFinite ? size : 0 }
}

extension Font {
  /// The height of a line above the baseline, in points, ≥ 0.
  public var ascent: Double { face.metrics.ascent * size }
  /// The height of a line below the baseline, in points, ≥ 0.
  public var descent: Double { face.metrics.descent * size }
  /// The face's space between two lines, in points.
  public var leading: Double { face.metrics.lineGap * size }
  /// The distance between baselines, in points.
  public var lineHeight: Double { ascent + descent + leading }
  /// The height of a flat capital, in points.
  public var capHeight: Double { face.metrics.capHeight * size }
  /// The height of a flat small letter, in points.
  public var xHeight: Double { face.metrics.xHeight * size }

  /// How far below the baseline an underline begins and how thick it is, and how far above the baseline a line through
  /// the text begins and how thick that is, in points.
  package var decorationLines: (under: (Double, Double), through: (Double, Double)) {
    let m = face.metrics
    return (
      (m.underlineTop * size, m.underlineThickness * size),
      (m.strikethroughTop * size, m.strikethroughThickness * size)
    )
  }

  /// The open face. The first call for a descriptor reads the font file.
  var face: FontFace { library.face(for: descriptor) }
}
