import Panorama

/// A view behind a section that shows nothing of the data, such as a card.
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  /// The kind under which its class is registered at the layout.
  public let elementKind: String
  /// Views with a higher index are in front. Default: −1, behind the items.
  open var zIndex = -1

  private init(elementKind: String) {
    self.elementKind = elementKind
    super.init(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
  }

  /// A view behind a whole section, with its headers and footers; `contentInsets` make it smaller.
  public static func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
    NSCollectionLayoutDecorationItem(elementKind: elementKind)
  }
}

/// An item in sight, whose looks may depend on where it is.
@preconcurrency @MainActor
public protocol NSCollectionLayoutVisibleItem: AnyObject {
  /// The item, or the section of a supplementary view.
  var indexPath: IndexPath { get }
  /// The frame without the transform; in a section that scrolls across, as if it had not scrolled.
  var frame: CGRect { get }
  /// The middle.
  var center: CGPoint { get set }
  /// The area from zero.
  var bounds: CGRect { get }
  /// The transform about the middle.
  var transform: CGAffineTransform { get set }
  /// The opacity, 0 … 1.
  var alpha: CGFloat { get set }
  /// Views with a higher index are in front.
  var zIndex: Int { get set }
  /// Whether it is not shown.
  var isHidden: Bool { get set }
  /// The kind of a supplementary or decoration view; nil for a cell.
  var representedElementKind: String? { get }
  /// What it is.
  var representedElementCategory: UICollectionView.ElementCategory { get }
}

extension UICollectionViewLayoutAttributes: NSCollectionLayoutVisibleItem {}

/// Called with the items in sight, how far they are scrolled, and the surroundings.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
  @MainActor ([any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment) ->
  Void
