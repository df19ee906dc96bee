import Foundation

extension CGContext {
  /// What `saveGState` saves.
  struct GraphicsState {
    var ctm = CGAffineTransform.identity
    var clip: ClipNode?
    var fillColor = CGColor.black
    var strokeColor = CGColor.black
    /// Instead of the fill colour.
    var fillPattern: CGPattern?
    /// Instead of the stroke colour.
    var strokePattern: CGPattern?
    var patternPhase = CGSize.zero
    var stroke = StrokeStyle()
    var alpha = 1.0
    var interpolationQuality = CGInterpolationQuality.default
    var blendMode = CGBlendMode.normal
    var shadow: DropShadow?
  }

  /// A transparency layer or a level of detail that has begun: what was drawn before it, and how
  /// it will be laid on top.
  struct OpenLayer {
    /// The scales a level of detail is for; nil: a transparency layer.
    var scales: Range<Double>?
    var items: [DisplayItem]
    /// The state at the beginning: its clip and alpha apply to the layer as a whole.
    var outer: GraphicsState
    /// How many saved states lie below the layer.
    var depth: Int
    /// Clips of this and all outer layers, for `boundingBoxOfClipPath`.
    var clipBounds: CGRect

    /// The layer as one item over its content, or nothing where nothing shows.
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
