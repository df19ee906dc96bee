import Panorama

/// The family, the weight and the slant of a font.
public struct UIFontDescriptor: Hashable, Sendable {
  /// Properties that a font has or has not.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt32
    /// Makes a set from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Slanted.
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 2)
    /// All characters are equally wide.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1024)
  }

  /// The kinds of the interface font.
  public enum SystemDesign: Hashable, Sendable {
    /// The interface font.
    case `default`
    /// DejaVu Sans Mono, or what Fontconfig substitutes for it.
    case monospaced
    /// DejaVu Serif, or what Fontconfig substitutes for it.
    case serif
    /// The interface font: there is no rounded one.
    case rounded
  }

  let font: Font

  init(_ font: Font) { self.font = font }

  /// The size in points per em.
  public var pointSize: CGFloat { CGFloat(font.size) }

  /// What the font has.
  public var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    if font.descriptor.isItalic { traits.insert(.traitItalic) }
    if font.descriptor.weight.value >= FontWeight.semibold.value { traits.insert(.traitBold) }
    if UIFont(font).familyName.contains("Mono") { traits.insert(.traitMonoSpace) }
    return traits
  }

  /// The same font, bold and slanted as `symbolicTraits` say.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    var changed = font
    if symbolicTraits.contains(.traitMonoSpace), !self.symbolicTraits.contains(.traitMonoSpace) {
      changed = UIFont.monospacedSystemFont(ofSize: pointSize, weight: .regular).font
    }
    changed.descriptor.isItalic = symbolicTraits.contains(.traitItalic)
    changed.descriptor.weight = symbolicTraits.contains(.traitBold) ? .bold : .regular
    return UIFontDescriptor(changed)
  }

  /// The same font in another size.
  public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(font.withSize(Double(newPointSize)))
  }

  /// A font of another design with the same weight and slant.
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    var other: Font
    switch design {
    case .default, .rounded: other = .systemFont(ofSize: font.size)
    case .monospaced: other = UIFont.monospacedSystemFont(ofSize: pointSize, weight: .regular).font
    case .serif: other = CurrentState.fonts.font(named: "DejaVu Serif", size: font.size)
    }
    other.descriptor.isItalic = font.descriptor.isItalic
    other.descriptor.weight = font.descriptor.weight
    return UIFontDescriptor(other)
  }

  /// The font that UIKit gives a text style by default.
  public static func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor { UIFontDescriptor(UIFont.preferredFont(forTextStyle: style).font) }
}

extension FontObject {
  /// The family, the weight and the slant.
  public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(font) }

  /// Makes the font of a descriptor, in a size in points per em; 0 keeps the descriptor's.
  public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
    self.init(size > 0 ? descriptor.font.withSize(Double(size)) : descriptor.font)
  }
}

/// Scales sizes with the size of text that the user prefers. There is no such setting here, so nothing changes.
public struct UIFontMetrics: Sendable {
  /// For running text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Makes metrics for a text style.
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  /// The font itself.
  public func scaledFont(for font: UIFont) -> UIFont { font }
  /// The font itself, but at most as large as `maximumPointSize`.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    font.withSize(min(font.pointSize, maximumPointSize))
  }
  /// The value itself.
  public func scaledValue(for value: CGFloat) -> CGFloat { value }
}
