import Foundation
import PanoramaGraphics
import PanoramaText

/// Where a picture of a chapter comes from.
public enum PictureSource: Hashable, Sendable {
  /// As it is written in the markup or, if it comes from a style sheet, a path in the container.
  case address(String)
  /// A drawing in the markup itself, by its element.
  case drawing(MarkupTree.Index)
}

/// What a chapter is laid out for: the room, the fonts, and the sizes of pictures.
public struct ChapterSetting: Sendable {
  /// The width of the text, in points, > 0. Lines of horizontal text are as long.
  public var width: Double
  /// The height of a page, in points, > 0. No picture is taller, and lines of vertical text are as long.
  public var height: Double
  /// Whether the chapter is one page of this size, on which elements may have places of their own
  /// (`position: absolute`), rather than text that flows. Heights are as the style says there, and pictures as large.
  public var isFixedPage = false
  /// The number of a table's rows that decide about the widths of its columns, > 0: tables that are laid out in part keep
  /// their columns when more rows come.
  public var measuredRows = Int.max
  public var fonts: StyleFonts
  package var shaper: WordShaper
  public var hyphenator: Hyphenator
  /// The size of a picture in points; nil if there is none.
  public var pictureSize: @Sendable (PictureSource) -> CGSize?

  /// A setting with a shaper of its own. Take over the `shaper` of an earlier one: it keeps shaped words, for every
  /// size of them.
  public init(
    width: Double, height: Double, fonts: StyleFonts, hyphenator: Hyphenator = Hyphenator(),
    pictureSize: @escaping @Sendable (PictureSource) -> CGSize? = { _ in nil }
  ) {
    self.width = width.isFinite ? max(1, width) : 1
    self.height = height.isFinite ? max(1, height) : 1
    (self.fonts, self.hyphenator, self.pictureSize) = (fonts, hyphenator, pictureSize)
    shaper = WordShaper()
  }
}

/// Finds the fonts that styles name: those of the book, then those of the system.
public struct StyleFonts: Sendable {
  /// A face that comes with the book.
  public struct Face: Hashable, Sendable {
    public var family: String
    public var weight: Int
    public var isItalic: Bool
    /// The path of the font's file.
    public var path: String

    public init(family: String, weight: Int = 400, isItalic: Bool = false, path: String) {
      (self.family, self.weight, self.isItalic) = (family, weight, isItalic)
      self.path = path
    }
  }

  public let library: FontLibrary
  private let faces: [String: [Face]]
  /// What a generic family such as `serif` stands for.
  private let generic: [String: FontDescriptor.Source]

  /// - Parameters:
  ///   - faces: those of the book.
  ///   - generic: what generic families stand for; those that are missing are the system's.
  public init(
    library: FontLibrary, faces: [Face] = [], generic: [String: FontDescriptor.Source] = [:]
  ) {
    self.library = library
    self.faces = Dictionary(grouping: faces) { $0.family.lowercased() }
    self.generic = generic
  }

  /// The font of a style: of the first family in its list that is there.
  func font(for style: ComputedStyle) -> Font {
    let weight = FontWeight(style.fontWeight)
    func font(_ source: FontDescriptor.Source) -> Font {
      Font(
        FontDescriptor(source, weight: weight, isItalic: style.isItalic), size: style.fontSize,
        library: library)
    }
    for family in style.fontFamilies {
      let name = family.lowercased()
      if let faces = faces[name], let face = Self.nearest(style, faces) {
        return font(.file(path: face.path, index: 0))
      }
      if let source = generic[name] { return font(source) }
      if Self.genericNames.contains(name) || library.isInstalled(family) {
        return font(.family(family))
      }
    }
    return font(generic["serif"] ?? .family("serif"))
  }

  private static let genericNames: Set = ["serif", "sans-serif", "monospace", "cursive", "fantasy"]

  private static func nearest(_ style: ComputedStyle, _ faces: [Face]) -> Face? {
    func distance(_ face: Face) -> Int {
      abs(face.weight - style.fontWeight) + (face.isItalic == style.isItalic ? 0 : 1000)
    }
    return faces.min { distance($0) < distance($1) }
  }
}
