import Foundation

extension CGContext {
  /// The state that `saveGState` saves.
  struct GraphicsState {
    var ctm = CGAffineTransform.identity
    var clip: NestedClip?
    var fillColor = CGColor.black
    var strokeColor = CGColor.black
    /// Takes precedence over the fill colour.
    var fillPattern: CGPattern?
    /// Takes precedence over the stroke colour.
    var strokePattern: CGPattern?
    var patternPhase = CGSize.zero
    var stroke = StrokeStyle()
    var alpha = 1.0
    var interpolationQuality = CGInterpolationQuality.default
    var blendMode = CGBlendMode.normal
    var shadow: DropShadow?
  }

  /// A transparency layer or level of detail that has begun and not ended.
  struct OpenLayer {
    /// The scales of a level of detail; nil for a transparency layer.
    var scales: Range<Double>?
    /// The items drawn before it.
    var items: [DisplayItem]
    /// The state at the beginning, whose clip and alpha apply to the layer as a whole.
    var outer: GraphicsState
    /// The number of states saved outside the layer.
    var depth: Int
    /// The clips of this and all outer layers, for `boundingBoxOfClipPath`.
    var clipBounds: CGRect

    /// The layer as one item with `content`, or nothing if it would be invisible.
    func closed(over content: [DisplayItem]) -> [DisplayItem] {
      if let scales {
        return content.isEmpty ? [] : [DisplayItem(.detail(DisplayList(items: content), scales))]
      }
      let showsWhenClear = !outer.blendMode.keepsBackdropUnderClear
      guard showsWhenClear || (!content.isEmpty && outer.alpha > 0) else { return [] }
      let item = DisplayItem(
        .list(DisplayList(items: content)), alpha: outer.alpha, blendMode: outer.blendMode,
        shadow: outer.shadow
      ).clipped(by: outer.clip)
      return item.bounds.isNull ? [] : [item]
    }
  }
}
