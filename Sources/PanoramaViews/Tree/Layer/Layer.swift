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
