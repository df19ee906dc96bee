import Foundation
import PanoramaGraphics

/// A picture in a rectangle, without events; a small `CALayer`.
///
/// Every view has a layer (`View.layer`), whose properties are the view's. Layers added to it are
/// drawn among the subviews. A layer without a view calls `draw(in:)` once after
/// `setNeedsDisplay()`, as in Core Animation. Changes show in the next frame without animation.
/// Coordinates are points with the origin at the top left and y down.
@preconcurrency @MainActor
open class Layer {
  /// How contents are laid out if their proportions differ from the layer's.
  public typealias Gravity = View.ContentMode

  /// The view to which this layer belongs; nil if it has none.
  private weak var view: View?
  /// The node of a layer without a view, which is created when it is needed.
  private var own: LayerNode?
  var recording: DisplayList?
  var recordedBounds = CGRect.zero

  /// The node whose geometry, look, sublayers and animations are the layer's: its view, or one of its own.
  var node: View {
    if let node = view ?? own { return node }
    let made = LayerNode(self)
    own = made
    return made
  }

  /// Makes this the layer of `view`.
  func adopt(_ view: View) {
    let inside = own.flatMap { _ in sublayers } ?? []
    own?.removeFromSuperview()
    own = nil
    self.view = view
    inside.forEach(addSublayer)
    view.setNeedsComposition()
  }

  /// A name for the client's use.
  open var name: String?
  /// Draws and lays out the layer, unless a subclass does.
  open weak var delegate: (any LayerDelegate)?
  /// The point of the layer that lies at `position`, in fractions of its size; transforms apply about it.
  /// Setting it keeps `position`, so the layer moves. Default: the middle.
  open var anchorPoint: CGPoint {
    get { node.geometry.anchor }
    set { node.change { $0.anchor = newValue } }
  }
  /// Siblings with a larger value are in front of the others, whatever their order. Default: 0.
  open var zPosition: CGFloat = 0 {
    didSet {
      node.superview?.children?.hasDepths = true
      node.superviewNeedsComposition()
    }
  }
  /// The `CGImage` that is shown; nil for none.
  open var contents: Any? { didSet { lookChanged() } }
  /// How `contents` fill the layer. Default: `resize`, which stretches them.
  open var contentsGravity = Gravity.resize { didSet { lookChanged() } }
  /// Pixels of `contents` per point if they are centred. Default: 1. Drawings are sharp at every scale.
  open var contentsScale: CGFloat = 1 { didSet { lookChanged() } }
  /// Whether `draw(in:)` is called again when the size changes; otherwise the drawing is stretched.
  /// Default: false.
  open var needsDisplayOnBoundsChange = false
  /// Whether `draw(in:)` will be called.
  public internal(set) var needsDisplay = false
  /// Shows the layer only where the mask is drawn, faded by the mask's alpha.
  open var mask: Layer? {
    didSet {
      if oldValue?.maskedLayer === self { oldValue?.maskedLayer = nil }
      mask?.maskedLayer = self
      lookChanged()
    }
  }
  /// The layer whose `mask` this one is; nil for none.
  private(set) weak var maskedLayer: Layer?
  /// The colour of the shadow. Default: black.
  open var shadowColor: CGColor? = .black { didSet { shadowChanged() } }
  /// The opacity of the shadow, 0 … 1. Default: 0, no shadow.
  open var shadowOpacity: Float = 0 { didSet { shadowChanged() } }
  /// The offset of the shadow, in points. Default: (0, −3), upward as in Core Animation.
  open var shadowOffset = CGSize(width: 0, height: -3) { didSet { shadowChanged() } }
  /// The standard deviation of the shadow's blur, in points. Default: 3.
  open var shadowRadius: CGFloat = 3 { didSet { shadowChanged() } }
  /// The outline that casts the shadow, in the layer's own coordinates; nil for what the layer shows.
  /// Default: nil.
  open var shadowPath: CGPath? { didSet { shadowChanged() } }
  /// Has no effect, because layers are never kept as pixels.
  open var shouldRasterize = false
  /// Has no effect.
  open var isOpaque = false

  /// An empty layer at zero.
  public init() {}
  /// A layer with the settings of another layer.
  public init(layer: Any) {
    if let other = layer as? Layer { copySettings(of: other) }
  }
  /// Nil, because layers are not read from archives. It exists so that subclasses made for UIKit
  /// compile.
  public required init?(coder: NSCoder) { nil }

  // MARK: Override points

  /// Draws the layer in its own coordinates, clipped to `bounds`. It is called after
  /// `setNeedsDisplay()`. Default: the delegate draws.
  open func draw(in context: CGContext) { delegate?.draw(self, in: context) }

  /// Places the sublayers before a frame if the size changed. Default: the delegate does.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// A copy with the displayed values, which differ from the layer's own during an animation.
  open func presentation() -> Layer? { animated(Layer()) }

  /// Takes the settings of `other`, with the values that `View.animate` shows.
  func copySettings(of other: Layer) {
    (name, contents, zPosition) = (other.name, other.contents, other.zPosition)
    (contentsGravity, contentsScale) = (other.contentsGravity, other.contentsScale)
    (shadowColor, shadowOpacity) = (other.shadowColor, other.shadowOpacity)
    (shadowOffset, shadowRadius) = (other.shadowOffset, other.shadowRadius)
    shadowPath = other.shadowPath
    node.copyLook(of: other.node)
  }

  /// Draws what is recorded: everything at once.
  func drawRecording(in context: CGContext) { draw(in: context) }

  /// Additional items in the layer's own coordinates. Default: none.
  func shapeItems(isDark: Bool) -> [DisplayItem] { [] }

  /// What is shown of the sublayers. Default: the sublayers.
  func replicated(_ contents: DisplayList) -> DisplayList { contents }

  // MARK: Look

  /// The opacity, 0 … 1; a view's `alpha`.
  open var opacity: Float {
    get { Float(node.alpha) }
    set { node.alpha = Double(newValue) }
  }
  /// Whether neither the layer nor its content is drawn.
  open var isHidden: Bool {
    get { node.isHidden }
    set { node.isHidden = newValue }
  }
  /// Whether the content is clipped to the bounds; a view's `clipsToBounds`.
  open var masksToBounds: Bool {
    get { node.clipsToBounds }
    set { node.clipsToBounds = newValue }
  }
  /// The colour behind the content; nil for none.
  open var backgroundColor: CGColor? {
    get { node.looks.background }
    set { node.looks.background = newValue }
  }
  /// The radius of the corners, in points.
  open var cornerRadius: CGFloat {
    get { CGFloat(node.looks.cornerRadius) }
    set { node.looks.cornerRadius = Double(newValue) }
  }
  /// The corners that have `cornerRadius`; the others are square. Default: all.
  open var maskedCorners: CornerSet {
    get { node.rare?.looks.corners ?? .all }
    set { node.setLook(\.corners, to: newValue) }
  }
  /// The width of the border inside the bounds, in points.
  open var borderWidth: CGFloat {
    get { CGFloat(node.looks.borderWidth) }
    set {
      node.looks.borderWidth = Double(newValue)
      // Core Animation's default is black.
      if node.looks.borderColor == nil { node.looks.borderColor = .black }
    }
  }
  /// The colour of the border. Default: black.
  open var borderColor: CGColor? {
    get { node.looks.borderColor }
    set { node.looks.borderColor = newValue }
  }

  // MARK: Geometry. NaN and infinity are ignored.

  /// The part of the layer's own plane that it shows.
  open var bounds: CGRect {
    get { node.bounds }
    set { node.bounds = newValue }
  }
  /// The position of the anchor point, in the superlayer's coordinates; a view's `center`.
  open var position: CGPoint {
    get { node.center }
    set { node.center = newValue }
  }
  /// The smallest upright rectangle around the layer, in the superlayer's coordinates.
  open var frame: CGRect {
    get { node.frame }
    set { node.frame = newValue }
  }
  /// The transform about the anchor point. Default: the identity.
  public func affineTransform() -> CGAffineTransform { node.transform }

  /// Sets the transform about the anchor point. A transform with NaN or infinity is ignored.
  public func setAffineTransform(_ transform: CGAffineTransform) { node.transform = transform }
}

/// Draws and lays out a layer; every method is optional.
@preconcurrency @MainActor
public protocol LayerDelegate: AnyObject {
  /// Draws `layer`, in its own coordinates.
  func draw(_ layer: Layer, in context: CGContext)
  /// Places the layers inside `layer`.
  func layoutSublayers(of layer: Layer)
}

extension LayerDelegate {
  public func draw(_ layer: Layer, in context: CGContext) {}
  public func layoutSublayers(of layer: Layer) {}
}

extension Layer {
  /// The layer that contains this one; nil at the top.
  public var superlayer: Layer? { node.superview?.layer }

  /// The layers inside, back to front, including those of subviews; nil if there are none. Setting it
  /// replaces those without a view.
  public var sublayers: [Layer]? {
    get {
      guard let nodes = node.children?.all, !nodes.isEmpty else { return nil }
      return nodes.map(\.layer)
    }
    set {
      for node in node.children?.all ?? [] { node.freeLayer?.removeFromSuperlayer() }
      for layer in newValue ?? [] where layer.node.freeLayer != nil { addSublayer(layer) }
    }
  }

  /// Moves `layer` in front of everything in this layer. A view's layer brings its view.
  public func addSublayer(_ layer: Layer) { insert(layer) { .max } }

  /// Inserts `layer` at `index`, where 0 is the back. An index out of range means the nearest end.
  public func insertSublayer(_ layer: Layer, at index: UInt32) { insert(layer) { Int(index) } }

  /// Inserts `layer` just behind `sibling`, or in front of all if `sibling` is not a sublayer.
  public func insertSublayer(_ layer: Layer, below sibling: Layer?) {
    insert(layer) { self.index(of: sibling) ?? .max }
  }

  /// Inserts `layer` just in front of `sibling`, or in front of all if `sibling` is not a sublayer.
  public func insertSublayer(_ layer: Layer, above sibling: Layer?) {
    insert(layer) { self.index(of: sibling).map { $0 + 1 } ?? .max }
  }

  /// Replaces `old` with `new`; does nothing if `old` is not a sublayer.
  public func replaceSublayer(_ old: Layer, with new: Layer) {
    guard old !== new, old.superlayer === self else { return }
    insertSublayer(new, above: old)
    old.removeFromSuperlayer()
  }

  /// Removes the layer from its superlayer; a view's layer removes the view.
  public func removeFromSuperlayer() { node.removeFromSuperview() }

  private func index(of sibling: Layer?) -> Int? {
    sibling.flatMap { node.children?.position(of: $0.node) }
  }

  private func insert(_ layer: Layer, at index: () -> Int) {
    // Only a view can contain a view.
    guard node.freeLayer == nil || layer.node.freeLayer != nil else { return }
    node.insert(layer.node, at: index)
  }

  // MARK: Coordinates

  /// Converts `point` from this layer's coordinates to those of `layer`; nil is the space around the
  /// topmost layer.
  public func convert(_ point: CGPoint, to layer: Layer?) -> CGPoint {
    node.convert(point, to: layer?.node)
  }

  /// Converts `point` to this layer's coordinates from those of `layer`; nil is the space around the
  /// topmost layer.
  public func convert(_ point: CGPoint, from layer: Layer?) -> CGPoint {
    node.convert(point, from: layer?.node)
  }

  /// Whether `point`, in the layer's own coordinates, is in its bounds.
  public func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

  /// The frontmost layer at `point`, in the superlayer's coordinates: the layer itself or one inside it;
  /// nil if the point is outside.
  public func hitTest(_ point: CGPoint) -> Layer? {
    node.fromParent.flatMap { hit(inside: point.applying($0)) }
  }

  private func hit(inside point: CGPoint) -> Layer? {
    guard !isHidden, contains(point) else { return nil }
    return node.children?.fromFront.firstHit(at: point) { $0.layer.hit(inside: $1) } ?? self
  }
}

extension Layer {
  /// Asks for `draw(in:)` before the next frame.
  public func setNeedsDisplay() {
    needsDisplay = true
    if node.freeLayer == nil { node.setNeedsDisplay() }
    lookChanged()
  }

  /// Asks for `draw(in:)` before the next frame. The whole layer draws, whatever `rect` is.
  public func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  /// Calls `draw(in:)` now if it was asked for.
  public func displayIfNeeded() {
    guard needsDisplay else { return }
    needsDisplay = false
    recordedBounds = bounds
    let context = CGContext()
    context.isDark = node.hasDarkSurroundings
    if !bounds.isEmpty {
      context.clip(to: bounds)
      drawRecording(in: context)
    }
    recording = context.displayList
  }

  /// Asks for `layoutSublayers()` before the next frame.
  public func setNeedsLayout() { node.setNeedsLayout() }

  /// Calls `layoutSublayers()` now if it was asked for.
  public func layoutIfNeeded() { node.layoutIfNeeded() }

  /// The layer itself, which has the values that were set.
  public func model() -> Self { self }

  /// Draws the layer and everything inside it in its own coordinates; a view's layer draws the view.
  public func render(in context: CGContext) {
    // The list is in the layer's box, not in its own coordinates.
    context.draw(picture, transform: CGAffineTransform(translationX: bounds.minX, y: bounds.minY))
  }

  /// Everything that the layer shows, in its box.
  private var picture: DisplayList {
    node.layoutIfNeeded()
    return node.compose(CompositionContext(), seen: .infinite)
  }

  // MARK: Effects of changes

  /// Called when the layer's own appearance changed.
  func lookChanged() { node.setNeedsComposition() }

  /// Called when the size of the layer changed.
  func sizeDidChange() { if needsDisplayOnBoundsChange { needsDisplay = true } }

  /// Called when the theme of the enclosing view changed: colours may have to appear in another form.
  func surroundingsDidChange() {
    if recording != nil { needsDisplay = true }
    lookChanged()
  }

  func shadowChanged() { node.looks.shadow = shadow }

  /// The shadow that the four properties describe. Core Animation's radius is the standard deviation of
  /// the blur, which has faded out at about twice that.
  private var shadow: OutlineShadow? {
    guard shadowOpacity > 0, let shadowColor else { return nil }
    return OutlineShadow(
      color: shadowColor.faded(by: Double(shadowOpacity)),
      radius: 2 * Double(shadowRadius), offset: shadowOffset, path: shadowPath?.path)
  }

  // MARK: Picture

  /// What `mask` draws, in the layer's box; nil without a mask. An empty mask hides everything.
  var maskPicture: DisplayItem? {
    guard let mask else { return nil }
    let shift = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
    let shown = mask.node.displayed
    return DisplayItem(
      .list(shown.isHidden ? .empty : mask.picture),
      transform: shown.blockGeometry.placement.concatenating(shift), alpha: shown.blockAlpha,
      blendMode: .destinationIn)
  }

  /// The items that the layer itself shows above its background, in its own coordinates.
  var ownItems: [DisplayItem] {
    displayIfNeeded()
    var items: [DisplayItem] = []
    if let image = contents as? CGImage {
      items.append(DisplayItem(.image(image, place(image), .default)))
    }
    if let recording, !recording.isEmpty {
      items.append(DisplayItem(.list(recording), transform: stretch))
    }
    let shown = isAnimated ? presentation() ?? self : self
    return items + shown.shapeItems(isDark: node.hasDarkSurroundings)
  }

  /// The transform that stretches a drawing for another size to the current size.
  private var stretch: CGAffineTransform {
    let (old, new) = (recordedBounds, bounds)
    guard old != new, old.width > 0, old.height > 0 else { return .identity }
    return CGAffineTransform(translationX: -old.minX, y: -old.minY)
      .concatenating(CGAffineTransform(scaleX: new.width / old.width, y: new.height / old.height))
      .concatenating(CGAffineTransform(translationX: new.minX, y: new.minY))
  }

  private func place(_ image: CGImage) -> CGRect {
    let scale = max(contentsScale, 1e-3)
    let size = CGSize(width: Double(image.width) / scale, height: Double(image.height) / scale)
    return contentsGravity.place(size, in: bounds)
  }
}
