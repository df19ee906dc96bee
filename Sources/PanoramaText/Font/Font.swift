import Foundation

/// A face at a size, from a library that keeps its outlines.
///
/// A value: cheap to copy and to compare. The face is opened when something is first measured or
/// drawn; one that is missing or broken is replaced by the interface font, with a line in the log.
public struct Font: Hashable, Sendable {
  /// Where the face and its outlines are kept.
  public let library: FontLibrary
  /// Which face.
  public var descriptor: FontDescriptor
  /// Points an em, ≥ 0; other values count as 0.
  public var size: Double {
    didSet { size = Self.sane(size) }
  }

  /// - Parameter size: points an em.
  public init(_ descriptor: FontDescriptor, size: Double, library: FontLibrary) {
    self.library = library
    self.descriptor = descriptor
    self.size = Self.sane(size)
  }

  /// The same face at another size.
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
  /// From the baseline up to the top of a line, in points, ≥ 0.
  public var ascent: Double { face.metrics.ascent * size }
  /// From the baseline down to the bottom of a line, in points, ≥ 0.
  public var descent: Double { face.metrics.descent * size }
  /// What the face asks for between two lines, in points.
  public var leading: Double { face.metrics.lineGap * size }
  /// From baseline to baseline, in points.
  public var lineHeight: Double { ascent + descent + leading }
  /// The height of a flat capital, in points.
  public var capHeight: Double { face.metrics.capHeight * size }
  /// The height of a flat small letter, in points.
  public var xHeight: Double { face.metrics.xHeight * size }

  /// The open face. The first call for a descriptor reads the font file.
  var face: FontFace { library.face(for: descriptor) }
}
