/// A font in a book's files, as `@font-face` names it.
public struct BookFontFace: Hashable, Sendable {
  /// The name by which styles ask for it.
  public var family: String
  /// Paths in the container, the preferred first.
  public var paths: [String]
  /// 100 … 900.
  public var weight = 400
  public var isItalic = false

  /// - Returns: nil without a name or a file.
  init?(_ declarations: [CSSParser.Declaration]) {
    var family: String?
    var paths: [String] = []
    for declaration in declarations {
      var values = CSSValues(declaration.value)
      switch declaration.name {
      case "font-family": family = StyleProperties.families(&values)?.first
      case "src":
        paths = CSSValues.commaSeparated(declaration.value).compactMap { part in
          var source = CSSValues(part)
          return source.url().flatMap { $0.isEmpty ? nil : $0 }
        }
      case "font-weight":
        weight = values.word(of: ["normal": 400, "bold": 700]) ?? values.integer() ?? 400
      case "font-style": isItalic = values.word(of: ["italic": true, "oblique": true]) ?? false
      default: continue
      }
    }
    guard let family, !paths.isEmpty else { return nil }
    (self.family, self.paths) = (family, paths)
  }
}
