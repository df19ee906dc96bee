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
  /// The properties of a layer without a view.
  struct Look {
    var geometry = NodeGeometry(frame: .zero)
    var looks = NodeLooks()
    var opacity: Float = 1
    var isHidden = false
    var masksToBounds = false

    init() { looks.borderColor = .black }
  }

  /// How contents are laid out if their proportions differ from the layer's.
  public enum Gravity: Hashable, Sendable {
    /// Stretched to the bounds.
    case resize
    /// The largest size that fits into the bounds.
    case resizeAspect
    /// The smallest size that covers the bounds.
    case resizeAspectFill
    /// In its own size, in the middle.
    case center
  }

  /// The view to which this layer belongs; nil if it has none.
  package weak var host: View?
  var look = Look()
  /// The layers inside that have no view; nil if there were never any. Each lies just above the
  /// subview that it belongs to.
  var children: NodeChildren<Layer>?
  var nodeSlot: Int32 = -1
  var isNodeNoted = false
  /// The subview just above which this layer is drawn; nil if it is below all of them.
  weak var ground: View?
  weak var holder: Layer?
  var recording: DisplayList?
  var recordedBounds = CGRect.zero
  var placed: DisplayList?
  var layoutIsStale = true
  /// The animations of a layer without a view; those of another layer belong to its view.
  var animations: NodeAnimations?

  /// A name for the client's use.
  open var name: String?
  /// Draws and lays out the layer, unless a subclass does.
  open weak var delegate: (any LayerDelegate)?
  /// The point of the layer that lies at `position`, in fractions of its size; transforms apply about it.
  /// Setting it keeps `position`, so the layer moves. Default: the middle.
  open var anchorPoint: CGPoint {
    get { host?.geometry.anchor ?? look.geometry.anchor }
    set {
      guard newValue.isFinite else { return }
      if let host { host.change { $0.anchor = newValue } } else { look.geometry.anchor = newValue }
      placeChanged()
    }
  }
  /// Siblings with a larger value are in front of the others, whatever their order. Default: 0.
  open var zPosition: CGFloat = 0 {
    didSet {
      host?.superview?.children?.hasDepths = true
      holder?.children?.hasDepths = true
      placeChanged()
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
  weak var maskedLayer: Layer?
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
    guard let other = layer as? Layer else { return }
    look = other.look
    name = other.name
    contents = other.contents
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
  open func presentation() -> Layer? { animated(takeShown(Layer())) }

  /// Additional items in the layer's own coordinates. Default: none.
  func shapeItems(isDark: Bool) -> [DisplayItem] { [] }

  // MARK: Look

  /// The opacity, 0 … 1; a view's `alpha`.
  open var opacity: Float {
    get { host.map { Float($0.alpha) } ?? look.opacity }
    set {
      if let host { host.alpha = Double(newValue) } else { look.opacity = newValue.clamped }
      placeChanged()
    }
  }
  /// Whether neither the layer nor its content is drawn.
  open var isHidden: Bool {
    get { host?.isHidden ?? look.isHidden }
    set {
      if let host { host.isHidden = newValue } else { look.isHidden = newValue }
      placeChanged()
    }
  }
  /// Whether the content is clipped to the bounds; a view's `clipsToBounds`.
  open var masksToBounds: Bool {
    get { host?.clipsToBounds ?? look.masksToBounds }
    set {
      if let host { host.clipsToBounds = newValue } else { look.masksToBounds = newValue }
      lookChanged()
    }
  }
  /// The colour behind the content; nil for none.
  open var backgroundColor: CGColor? {
    get { host.map(\.backgroundColor) ?? look.looks.background }
    set {
      if let host { host.backgroundColor = newValue } else { look.looks.background = newValue }
      lookChanged()
    }
  }
  /// The radius of the corners, in points.
  open var cornerRadius: CGFloat {
    get { host.map { CGFloat($0.cornerRadius) } ?? CGFloat(look.looks.cornerRadius) }
    set {
      if let host {
        host.cornerRadius = Double(newValue)
      } else {
        look.looks.cornerRadius = Double(newValue)
      }
      lookChanged()
    }
  }
  /// The corners that have `cornerRadius`; the others are square. Default: all.
  open var maskedCorners: CornerSet {
    get { host.map { $0.rare?.looks.corners ?? .all } ?? look.looks.corners }
    set {
      if let host { host.setLook(\.corners, to: newValue) } else { look.looks.corners = newValue }
      lookChanged()
    }
  }
  /// The width of the border inside the bounds, in points.
  open var borderWidth: CGFloat {
    get { host.map { CGFloat($0.borderWidth) } ?? CGFloat(look.looks.borderWidth) }
    set {
      if let host {
        host.borderWidth = Double(newValue)
        // Core Animation's default is black.
        if host.borderColor == nil { host.borderColor = .black }
      } else {
        look.looks.borderWidth = Double(newValue)
      }
      lookChanged()
    }
  }
  /// The colour of the border. Default: black.
  open var borderColor: CGColor? {
    get { host.map(\.borderColor) ?? look.looks.borderColor }
    set {
      if let host { host.borderColor = newValue } else { look.looks.borderColor = newValue }
      lookChanged()
    }
  }

  // MARK: Geometry

  /// The part of the layer's own plane that it shows.
  open var bounds: CGRect {
    get { host?.bounds ?? look.geometry.bounds }
    set {
      guard newValue.isFinite else { return }
      if let host { host.bounds = newValue } else { moveBounds(newValue.standardized) }
    }
  }
  /// The position of the anchor point, in the superlayer's coordinates; a view's `center`.
  open var position: CGPoint {
    get { host?.center ?? look.geometry.position }
    set {
      guard newValue.isFinite else { return }
      if let host { host.center = newValue } else { look.geometry.position = newValue }
      placeChanged()
    }
  }
  /// The smallest upright rectangle around the layer, in the superlayer's coordinates.
  open var frame: CGRect {
    get { host?.frame ?? look.geometry.frame }
    set {
      guard newValue.isFinite else { return }
      if let host { host.frame = newValue } else { moveFrame(newValue.standardized) }
    }
  }
}

extension Float {
  /// Within 0 … 1; NaN counts as 1.
  fileprivate var clamped: Float { isNaN ? 1 : Swift.min(1, Swift.max(0, self)) }
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
