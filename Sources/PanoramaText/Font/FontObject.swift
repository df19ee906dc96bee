import Foundation

/// A font as an object; UIKit's `UIFont`. Programs add class properties and functions to it. Views keep and draw its
/// `font`, so a frame costs no more than with that.
public final class FontObject: Hashable, Sendable {
  /// The font as a value.
  public let font: Font

  /// Makes an object of a value.
  public init(_ font: Font) { self.font = font }

  /// The size in points per em.
  public var pointSize: CGFloat { CGFloat(font.size) }
  /// The height above the baseline in points; positive.
  public var ascender: CGFloat { CGFloat(font.ascent) }
  /// The depth below the baseline in points; negative as in UIKit.
  public var descender: CGFloat { CGFloat(-font.descent) }
  /// The face's space between two lines, in points.
  public var leading: CGFloat { CGFloat(font.leading) }
  /// The distance between baselines, in points.
  public var lineHeight: CGFloat { CGFloat(font.lineHeight) }
  /// The height of a flat capital, in points.
  public var capHeight: CGFloat { CGFloat(font.capHeight) }
  /// The height of a flat small letter, in points.
  public var xHeight: CGFloat { CGFloat(font.xHeight) }

  /// The same font in another size, in points per em.
  public func withSize(_ fontSize: CGFloat) -> FontObject {
    FontObject(font.withSize(Double(fontSize)))
  }

  /// Whether both are the same face in the same size.
  public static func == (l: FontObject, r: FontObject) -> Bool { l === r || l.font == r.font }
  /// Hashes the font.
  public func hash(into hasher: inout Hasher) { hasher.combine(font) }
}

extension Font {
  /// The font as an object.
  public var object: FontObject { FontObject(self) }
}
