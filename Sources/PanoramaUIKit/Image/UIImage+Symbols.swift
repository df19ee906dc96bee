import Panorama

extension UIImage {
  /// Makes an image of one of the library's icons, by the name of the symbol that it corresponds to;
  /// the guide lists them. Nil for other names.
  public convenience init?(systemName name: String) {
    guard let icon = Self.symbols[name] ?? Self.shapes[name] else { return nil }
    self.init(icon, side: 22)
  }

  /// Makes an image of an icon.
  ///
  /// - Parameters:
  ///   - icon: the line drawing.
  ///   - side: the side of the square that it fills, in points.
  public convenience init(_ icon: LineIcon, side: CGFloat) {
    self.init(Content(symbol: Symbol(icon: icon, side: side)))
  }

  private static let symbols: [String: LineIcon] = [
    "plus": .plus, "minus": .minus, "xmark": .close, "checkmark": .check,
    "chevron.left": .chevronLeft, "chevron.right": .chevronRight, "chevron.up": .chevronUp,
    "chevron.down": .chevronDown, "chevron.backward": .chevronLeft,
    "chevron.forward": .chevronRight, "arrow.left": .back, "arrow.backward": .back,
    "arrow.uturn.backward": .undo, "arrow.uturn.forward": .redo, "arrow.uturn.left": .undo,
    "arrow.uturn.right": .redo, "pencil": .pencil, "eraser": .eraser,
    "square.and.arrow.up": .export, "square.and.arrow.down": .save, "trash": .trash,
    "arrow.up.left.and.arrow.down.right": .enterFullscreen,
    "arrow.down.right.and.arrow.up.left": .leaveFullscreen, "plus.magnifyingglass": .zoomIn,
    "minus.magnifyingglass": .zoomOut, "magnifyingglass": .search, "sun.max": .sun,
    "moon": .moon, "grid": .grid, "squareshape.split.3x3": .grid, "square.grid.2x2": .grid,
    "square.grid.3x3": .grid, "photo": .image,
    "waveform": .wave, "ellipsis": .ellipsis, "hand.raised": .hand, "star": star,
    "info.circle": .info, "heart": heart, "gear": gear, "person": person, "house": house,
  ]

  private static let star = LineIcon(
    "M12 3.5l2.6 5.5l6 0.8l-4.4 4.2l1.1 6l-5.3 -2.9l-5.3 2.9l1.1 -6l-4.4 -4.2l6 -0.8z")
  private static let heart = LineIcon(
    "M12 20l-7.5 -7.5c-4 -4.5 2.5 -11 7.5 -5.5c5 -5.5 11.5 1 7.5 5.5z")
  private static let gear = LineIcon(
    "O12 12 3.2O12 12 6.5M12 3v2.5M12 18.5v2.5M3 12h2.5M18.5 12h2.5M5.6 5.6l1.8 1.8M16.6 16.6l1.8 1.8M18.4 5.6l-1.8 1.8M7.4 16.6l-1.8 1.8"
  )
  private static let person = LineIcon("O12 8 4M4.5 20c0.5 -4 3.5 -6 7.5 -6c4 0 7 2 7.5 6")
  private static let house = LineIcon("M4 11.5l8 -7.5l8 7.5M6 10v10h12v-10")
}

extension UIImage {
  /// How large and how bold a symbol is.
  public struct SymbolConfiguration: Hashable, Sendable {
    /// The three sizes of a symbol beside text of the same size.
    public enum SymbolScale: Int, Hashable, Sendable {
      /// Smaller.
      case small = 1
      /// As large as capitals with some margin. This is the default.
      case medium = 2
      /// Larger.
      case large = 3

      var factor: CGFloat { self == .small ? 0.8 : self == .large ? 1.25 : 1 }
    }

    /// The size of the text beside the symbol, in points.
    let pointSize: CGFloat
    let weight: UIFont.Weight
    let scale: SymbolScale

    /// Makes a configuration.
    ///
    /// - Parameters:
    ///   - pointSize: the size of the text beside the symbol, in points, > 0.
    ///   - weight: the weight of the text, which the lines of the symbol follow.
    ///   - scale: how large the symbol is beside the text.
    public init(pointSize: CGFloat, weight: UIFont.Weight = .regular, scale: SymbolScale = .medium)
    {
      self.pointSize = pointSize > 0 && pointSize.isFinite ? pointSize : 17
      (self.weight, self.scale) = (weight, scale)
    }

    /// A configuration for text of 17 points.
    public init(scale: SymbolScale) { self.init(pointSize: 17, scale: scale) }

    /// A configuration for text of 17 points.
    public init(weight: UIFont.Weight) { self.init(pointSize: 17, weight: weight) }

    /// The side of the symbol's square, in points: 22 for text of 17 points.
    var side: CGFloat { (pointSize * 22 / 17 * scale.factor).rounded() }
    /// The width of lines on the grid of 24: 1.5 for the regular weight.
    var lineWidth: Double { 1.5 * Double(weight.value) / 400 }
  }

  /// Makes an image of one of the library's icons with a size and a weight; see `init(systemName:)`.
  public convenience init?(systemName name: String, withConfiguration: SymbolConfiguration?) {
    guard let plain = UIImage(systemName: name) else { return nil }
    self.init((withConfiguration.map(plain.withConfiguration) ?? plain).content)
  }

  /// The symbol with another size and weight; any other image is returned unchanged.
  public func withConfiguration(_ configuration: SymbolConfiguration) -> UIImage {
    guard symbol != nil else { return self }
    return with {
      $0.symbol?.side = configuration.side
      $0.symbol?.lineWidth = configuration.lineWidth
    }
  }

  /// The same as `withConfiguration(_:)`.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    withConfiguration(configuration)
  }
}
