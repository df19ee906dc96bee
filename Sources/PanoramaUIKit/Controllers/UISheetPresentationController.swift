import Panorama

/// How a controller is presented on a sheet at the lower edge of the window. A sheet is used once `detents` was set;
/// otherwise controllers are presented on a card in the middle.
@preconcurrency @MainActor
public final class UISheetPresentationController {
  /// A height at which a sheet rests.
  public struct Detent {
    /// The name of a height.
    public struct Identifier: Hashable, Sendable {
      /// The name.
      public let rawValue: String
      /// Makes an identifier from a name.
      public init(_ rawValue: String) { self.rawValue = rawValue }
      /// Half the height of the window.
      public static let medium = Identifier("medium")
      /// The height of the window, less a margin.
      public static let large = Identifier("large")
    }

    /// What the height of a detent can depend on.
    @preconcurrency @MainActor
    public struct ResolutionContext {
      /// The maximum height, in points.
      public let maximumDetentValue: CGFloat
      /// The traits of the presented controller.
      public let containerTraitCollection: UITraitCollection
    }

    /// The name of the height.
    public let identifier: Identifier
    let height: @MainActor (ResolutionContext) -> CGFloat?

    /// Half the height of the window.
    @MainActor public static func medium() -> Detent {
      Detent(identifier: .medium) { $0.maximumDetentValue / 2 }
    }
    /// The height of the window, less a margin.
    @MainActor public static func large() -> Detent {
      Detent(identifier: .large) { $0.maximumDetentValue }
    }
    /// A height that `resolver` answers, in points; nil switches the detent off.
    @MainActor public static func custom(
      identifier: Identifier? = nil,
      resolver: @escaping @MainActor (ResolutionContext) -> CGFloat?
    ) -> Detent { Detent(identifier: identifier ?? Identifier("custom"), height: resolver) }
  }

  private unowned let controller: UIViewController
  /// Whether the program wants a sheet.
  private(set) var isWanted = false

  /// Is told when the user chooses another height.
  public weak var delegate: (any UISheetPresentationControllerDelegate)?
  /// The heights at which the sheet rests.
  public var detents: [Detent] = [.large()] {
    didSet {
      isWanted = true
      changed()
    }
  }
  /// The height at which the sheet rests now; nil for the first one.
  public var selectedDetentIdentifier: Detent.Identifier? { didSet { changed() } }
  /// The largest height with which the rest of the window can be used; nil for none. Default: nil.
  public var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { changed() } }
  /// Whether the sheet shows by a short line that it can be dragged. Default: false.
  public var prefersGrabberVisible = false { didSet { changed() } }
  /// The radius of the upper corners, in points; nil for the theme's.
  public var preferredCornerRadius: CGFloat? { didSet { changed() } }
  /// Has no effect: scrolling does not change the height.
  public var prefersScrollingExpandsWhenScrolledToEdge = true
  /// Has no effect: sheets always lie at the edge.
  public var prefersEdgeAttachedInCompactHeight = false
  /// Has no effect.
  public var widthFollowsPreferredContentSizeWhenEdgeAttached = false

  init(_ controller: UIViewController) { self.controller = controller }

  private func changed() { controller.state.layer?.setNeedsLayout() }

  /// Animates changes of this object's properties.
  public func animateChanges(_ changes: () -> Void) {
    changes()
    guard let layer = controller.state.layer, layer.window != nil else { return }
    UIView.animate(withDuration: layer.looks.theme.duration) { layer.layoutIfNeeded() }
  }

  /// The heights that exist in a window of a height, from the lowest one.
  func heights(in height: CGFloat) -> [(identifier: Detent.Identifier, height: CGFloat)] {
    let context = Detent.ResolutionContext(
      maximumDetentValue: max(0, height - 24), containerTraitCollection: controller.traitCollection)
    let found = detents.compactMap { detent in
      detent.height(context).map {
        (identifier: detent.identifier, height: min(max(44, $0), context.maximumDetentValue))
      }
    }
    return found.sorted { $0.height < $1.height }
  }

  /// The height at which the sheet rests.
  func height(in height: CGFloat) -> CGFloat {
    let heights = heights(in: height)
    let first = detents.first?.identifier
    let wanted = selectedDetentIdentifier ?? first
    return heights.first { $0.identifier == wanted }?.height ?? heights.first?.height
      ?? max(0, height - 24)
  }

  /// Whether the rest of the window is usable.
  func isUndimmed(in height: CGFloat) -> Bool {
    guard let limit = largestUndimmedDetentIdentifier else { return false }
    let maximum = heights(in: height).first { $0.identifier == limit }?.height ?? 0
    return self.height(in: height) <= maximum + 0.5
  }

  /// The user has dragged the sheet to a height.
  func choose(_ identifier: Detent.Identifier) {
    guard identifier != selectedDetentIdentifier else { return }
    selectedDetentIdentifier = identifier
    delegate?.sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
  }
}

/// Is told what happens to a sheet. Every method is optional.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: AnyObject {
  /// Called when the user has chosen another height.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}

extension ViewController {
  /// How the controller is presented on a sheet; nil if its style is none of cards.
  public var sheetPresentationController: UISheetPresentationController? {
    guard modalPresentationStyle != .fullScreen, modalPresentationStyle != .overFullScreen else {
      return nil
    }
    if let known = state.sheet { return known }
    let made = UISheetPresentationController(self)
    state.sheet = made
    return made
  }
}
