import Panorama

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
    let weight: Font.Weight
    let scale: SymbolScale

    /// Makes a configuration.
    ///
    /// - Parameters:
    ///   - pointSize: the size of the text beside the symbol, in points, > 0.
    ///   - weight: the weight of the text, which the lines of the symbol follow.
    ///   - scale: how large the symbol is beside the text.
    public init(pointSize: CGFloat, weight: Font.Weight = .regular, scale: SymbolScale = .medium) {
      self.pointSize = pointSize > 0 && pointSize.isFinite ? pointSize : 17
      (self.weight, self.scale) = (weight, scale)
    }

    /// A configuration for text of 17 points.
    public init(scale: SymbolScale) { self.init(pointSize: 17, scale: scale) }

    /// A configuration for text of 17 points.
    public init(weight: Font.Weight) { self.init(pointSize: 17, weight: weight) }

    /// The side of the symbol's square, in points: 22 for text of 17 points.
    var side: CGFloat { (pointSize * 22 / 17 * scale.factor).rounded() }
    /// The width of lines on the grid of 24: 1.5 for the regular weight.
    var lineWidth: Double { 1.5 * Double(weight.value) / 400 }
  }

  /// Makes an image of one of the library's icons with a size and a weight; see `init(systemName:)`.
  public convenience init?(systemName name: String, withConfiguration: SymbolConfiguration?) {
    guard let plain = UIImage(systemName: name), var symbol = plain.symbol else { return nil }
    if let configuration = withConfiguration {
      (symbol.side, symbol.lineWidth) = (configuration.side, configuration.lineWidth)
    }
    self.init(symbol)
  }

  /// The symbol with another size and weight; any other image is returned unchanged.
  public func withConfiguration(_ configuration: SymbolConfiguration) -> UIImage {
    guard var symbol else { return self }
    (symbol.side, symbol.lineWidth) = (configuration.side, configuration.lineWidth)
    return UIImage(UIImage(symbol), renderingMode: renderingMode, tint: tint)
  }

  /// The same as `withConfiguration(_:)`.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    withConfiguration(configuration)
  }
}
