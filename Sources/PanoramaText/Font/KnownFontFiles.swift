/// The files of the interface fonts in common distributions. Opening a file by name is much faster
/// than the first look-up with Fontconfig, which would delay the first frame.
public struct KnownFontFiles: Sendable {
  /// The families in order of preference.
  public var families: [Family]

  /// Files of one family, for several weights.
  public struct Family: Sendable {
    /// Where the files may be; all are tried in order.
    public var folders: [String]
    /// The file names by weight.
    public var weights: [(weight: FontWeight, name: String)]
    /// Likewise, of the italic faces.
    public var italics: [(weight: FontWeight, name: String)]

    /// A family in some folders.
    public init(
      folders: [String], weights: [(weight: FontWeight, name: String)],
      italics: [(weight: FontWeight, name: String)] = []
    ) {
      self.folders = folders
      self.weights = weights
      self.italics = italics
    }
  }

  /// Families in order of preference.
  public init(families: [Family]) { self.families = families }

  /// Inter and DejaVu Sans, where distributions install them.
  public static let standard = KnownFontFiles(families: [inter, dejaVuSans])

  /// The folders are those of Debian and Ubuntu, Fedora, and Arch.
  private static let inter = Family(
    folders: [
      "/usr/share/fonts/opentype/inter", "/usr/share/fonts/rsms-inter-fonts",
      "/usr/share/fonts/inter",
    ],
    weights: [
      (.regular, "Inter-Regular.otf"), (.medium, "Inter-Medium.otf"),
      (.semibold, "Inter-SemiBold.otf"), (.bold, "Inter-Bold.otf"),
    ],
    italics: [
      (.regular, "Inter-Italic.otf"), (.medium, "Inter-MediumItalic.otf"),
      (.semibold, "Inter-SemiBoldItalic.otf"), (.bold, "Inter-BoldItalic.otf"),
    ])

  static let dejaVuSans = Family(
    folders: [
      "/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/dejavu-sans-fonts",
      "/usr/share/fonts/TTF",
    ],
    weights: [(.regular, "DejaVuSans.ttf"), (.bold, "DejaVuSans-Bold.ttf")],
    italics: [(.regular, "DejaVuSans-Oblique.ttf"), (.bold, "DejaVuSans-BoldOblique.ttf")])

  /// The candidates for a weight, best first.
  func files(weight: FontWeight, isItalic: Bool = false) -> [FontFile] {
    families.flatMap { $0.files(weight: weight, isItalic: isItalic) }
  }
}

extension KnownFontFiles.Family {
  func files(weight: FontWeight, isItalic: Bool = false) -> [FontFile] {
    let nearest = (isItalic ? italics : weights).min {
      abs($0.weight.value - weight.value) < abs($1.weight.value - weight.value)
    }
    guard let nearest else { return [] }
    return folders.map { FontFile(path: "\($0)/\(nearest.name)") }
  }
}
