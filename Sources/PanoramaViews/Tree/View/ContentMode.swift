import Foundation

extension View {
  /// How content is laid out if its proportions differ from the view's, with UIKit's names.
  public enum ContentMode: Int, Hashable, Sendable {
    /// Stretched to the bounds.
    case scaleToFill
    /// The largest size that fits into the bounds.
    case scaleAspectFit
    /// The smallest size that covers the bounds.
    case scaleAspectFill
    /// Stretched to the bounds. Views are redrawn for each size in any case.
    case redraw
    /// In its own size, in the middle.
    case center
    /// In its own size, in the middle of the upper edge.
    case top
    /// In its own size, in the middle of the lower edge.
    case bottom
    /// In its own size, in the middle of the left edge.
    case left
    /// In its own size, in the middle of the right edge.
    case right
    /// In its own size, in this corner.
    case topLeft
    /// In its own size, in this corner.
    case topRight
    /// In its own size, in this corner.
    case bottomLeft
    /// In its own size, in this corner.
    case bottomRight

    /// Core Animation's name of `scaleToFill`.
    public static let resize = scaleToFill
    /// Core Animation's name of `scaleAspectFit`.
    public static let resizeAspect = scaleAspectFit
    /// Core Animation's name of `scaleAspectFill`.
    public static let resizeAspectFill = scaleAspectFill

    /// Where content of `size` lies in `bounds`.
    public func place(_ size: CGSize, in bounds: CGRect) -> CGRect {
      guard size.width > 0, size.height > 0 else { return .zero }
      let (w, h) = (bounds.width / size.width, bounds.height / size.height)
      switch self {
      case .scaleToFill, .redraw: return bounds
      case .scaleAspectFit: return place(size, by: min(w, h), in: bounds)
      case .scaleAspectFill: return place(size, by: max(w, h), in: bounds)
      default: return place(size, by: 1, in: bounds)
      }
    }

    private func place(_ size: CGSize, by ratio: CGFloat, in bounds: CGRect) -> CGRect {
      let (w, h) = (size.width * ratio, size.height * ratio)
      let (across, down) = shares
      return CGRect(
        x: bounds.minX + (bounds.width - w) * across, y: bounds.minY + (bounds.height - h) * down,
        width: w, height: h)
    }

    /// The shares of the remaining space that lie to the left of the content and above it.
    private var shares: (across: CGFloat, down: CGFloat) {
      switch self {
      case .top: (0.5, 0)
      case .bottom: (0.5, 1)
      case .left: (0, 0.5)
      case .right: (1, 0.5)
      case .topLeft: (0, 0)
      case .topRight: (1, 0)
      case .bottomLeft: (0, 1)
      case .bottomRight: (1, 1)
      default: (0.5, 0.5)
      }
    }
  }
}
