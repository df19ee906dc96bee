import Panorama

/// A width or a height in a compositional layout.
@preconcurrency @MainActor
public final class NSCollectionLayoutDimension {
  enum Measure {
    case absolute(CGFloat)
    case estimated(CGFloat)
    case fractionOfWidth(CGFloat)
    case fractionOfHeight(CGFloat)
  }

  let measure: Measure

  private init(_ measure: Measure) { self.measure = measure }

  /// A number of points.
  public static func absolute(_ dimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.absolute(dimension))
  }
  /// What the content needs; `dimension` points until that is known.
  public static func estimated(_ dimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.estimated(dimension))
  }
  /// A part of the width of what is around it.
  public static func fractionalWidth(_ fraction: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionOfWidth(fraction))
  }
  /// A part of the height of what is around it.
  public static func fractionalHeight(_ fraction: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionOfHeight(fraction))
  }

  var isEstimated: Bool { if case .estimated = measure { true } else { false } }

  func points(in container: CGSize) -> CGFloat {
    let length =
      switch measure {
      case .absolute(let length), .estimated(let length): length
      case .fractionOfWidth(let share): container.width * share
      case .fractionOfHeight(let share): container.height * share
      }
    return length.isFinite ? max(0, length) : 0
  }
}

/// A size in a compositional layout.
@preconcurrency @MainActor
public final class NSCollectionLayoutSize {
  /// The width.
  public let widthDimension: NSCollectionLayoutDimension
  /// The height.
  public let heightDimension: NSCollectionLayoutDimension

  /// Makes a size.
  public init(
    widthDimension: NSCollectionLayoutDimension, heightDimension: NSCollectionLayoutDimension
  ) { (self.widthDimension, self.heightDimension) = (widthDimension, heightDimension) }

  func points(in container: CGSize) -> CGSize {
    CGSize(
      width: widthDimension.points(in: container), height: heightDimension.points(in: container))
  }
}

/// The space between the items of a group.
@preconcurrency @MainActor
public final class NSCollectionLayoutSpacing {
  let length: CGFloat
  /// Whether what is left over is shared among the spaces.
  let isFlexible: Bool

  private init(_ length: CGFloat, isFlexible: Bool) {
    (self.length, self.isFlexible) = (length, isFlexible)
  }

  /// A number of points.
  public static func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
  }
  /// At least a number of points.
  public static func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
  }
}

/// One item of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutItem {
  /// The size, with the insets.
  public let layoutSize: NSCollectionLayoutSize
  /// The space that stays free inside the item's size, in points.
  open var contentInsets = NSDirectionalEdgeInsets.zero

  /// Makes an item.
  public init(layoutSize: NSCollectionLayoutSize) { self.layoutSize = layoutSize }

  /// Whether the content decides about a side of this or of something inside.
  var isEstimated: Bool {
    layoutSize.heightDimension.isEstimated || layoutSize.widthDimension.isEstimated
  }
}

/// Items side by side or below one another, which repeat as far as there is room.
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  /// The items, in the order in which they repeat.
  public let subitems: [NSCollectionLayoutItem]
  /// The space between items; nil for none.
  open var interItemSpacing: NSCollectionLayoutSpacing?
  let isHorizontal: Bool
  /// The number of items that share the room; nil if they have sizes of their own.
  let count: Int?

  init(
    _ size: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem], isHorizontal: Bool,
    count: Int? = nil
  ) {
    (self.subitems, self.isHorizontal) = (subitems, isHorizontal)
    self.count = count.map { max(1, $0) }
    super.init(layoutSize: size)
  }

  /// Items side by side.
  public static func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, subitems, isHorizontal: true)
  }
  /// A number of items side by side, which are equally wide.
  public static func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, [subitem], isHorizontal: true, count: count)
  }
  /// A number of items side by side, which are equally wide.
  public static func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, [subitem], isHorizontal: true, count: count)
  }
  /// Items below one another.
  public static func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, subitems, isHorizontal: false)
  }
  /// A number of items below one another, which are equally high.
  public static func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, [subitem], isHorizontal: false, count: count)
  }
  /// A number of items below one another, which are equally high.
  public static func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, [subitem], isHorizontal: false, count: count)
  }

  override var isEstimated: Bool { super.isEstimated || subitems.contains { $0.isEstimated } }
}

/// At which edge of a section a view is.
public enum NSRectAlignment: Int, Hashable, Sendable {
  /// Nowhere; shown at the top.
  case none = 0
  /// At the top.
  case top = 1
  /// At the beginning of lines; shown at the top.
  case topLeading = 2
  /// At the left.
  case leading = 3
  /// At the bottom.
  case bottomLeading = 4
  /// At the bottom.
  case bottom = 5
  /// At the bottom.
  case bottomTrailing = 6
  /// At the right.
  case trailing = 7
  /// At the top.
  case topTrailing = 8

  /// Whether it is at the end of the section.
  var isEnd: Bool {
    switch self {
    case .bottom, .bottomLeading, .bottomTrailing, .trailing: true
    default: false
    }
  }
}

/// A header or footer of a section.
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutItem {
  /// The kind of the view.
  public let elementKind: String
  /// The edge.
  public let alignment: NSRectAlignment
  /// Whether it stays in sight while its section scrolls. Default: false.
  open var pinToVisibleBounds = false

  /// Makes a header or footer.
  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment
  ) {
    (self.elementKind, self.alignment) = (elementKind, alignment)
    super.init(layoutSize: layoutSize)
  }
}

/// A section of a compositional layout: a group that repeats until all items have a place.
@preconcurrency @MainActor
open class NSCollectionLayoutSection {
  let group: NSCollectionLayoutGroup
  /// The space around the groups, in points.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The space between two groups, in points.
  open var interGroupSpacing: CGFloat = 0
  /// The headers and footers.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// The views behind the section.
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []
  /// How the section scrolls to the left and right, if the layout scrolls up and down. Default: not at all.
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  /// Called for every frame in which something of the section moves, to change how its items look; nil for nothing.
  public final var visibleItemsInvalidationHandler:
    NSCollectionLayoutSectionVisibleItemsInvalidationHandler?
  /// How the section looks as a list; nil if it is none.
  var list: UICollectionLayoutListConfiguration?

  /// Makes a section.
  public init(group: NSCollectionLayoutGroup) { self.group = group }

  /// A section that looks like a table.
  public static func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    let item = NSCollectionLayoutItem(layoutSize: size)
    let section = NSCollectionLayoutSection(
      group: .vertical(layoutSize: size, subitems: [item]))
    section.list = configuration
    if configuration.appearance == .insetGrouped {
      section.contentInsets = NSDirectionalEdgeInsets(
        top: 0, leading: 16, bottom: 0, trailing: 16)
    }
    if configuration.appearance != .plain {
      section.contentInsets.top = configuration.headerMode == .supplementary ? 0 : 18
      section.contentInsets.bottom = 18
    }
    let kinds = [
      (
        configuration.headerMode == .supplementary, UICollectionView.elementKindSectionHeader,
        NSRectAlignment.top
      ),
      (
        configuration.footerMode == .supplementary, UICollectionView.elementKindSectionFooter,
        NSRectAlignment.bottom
      ),
    ]
    for (isWanted, kind, alignment) in kinds where isWanted {
      let edge = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size, elementKind: kind, alignment: alignment)
      edge.pinToVisibleBounds = configuration.appearance == .plain
      section.boundarySupplementaryItems.append(edge)
    }
    return section
  }
}

/// How a list looks.
public struct UICollectionLayoutListConfiguration {
  /// The style, as of a table.
  public enum Appearance: Int, Hashable, Sendable {
    /// As a plain table.
    case plain = 0
    /// As a grouped table.
    case grouped = 1
    /// As a table of cards.
    case insetGrouped = 2
    /// As a plain table.
    case sidebar = 3
    /// As a plain table.
    case sidebarPlain = 4
  }

  /// Where headers come from.
  public enum HeaderMode: Int, Hashable, Sendable {
    /// There are none.
    case none = 0
    /// The data source makes them.
    case supplementary = 1
    /// The first item of a section is its header.
    case firstItemInSection = 2
  }

  /// Where footers come from.
  public enum FooterMode: Int, Hashable, Sendable {
    /// There are none.
    case none = 0
    /// The data source makes them.
    case supplementary = 1
  }

  /// The style.
  public let appearance: Appearance
  /// Where headers come from. Default: none.
  public var headerMode = HeaderMode.none
  /// Where footers come from. Default: none.
  public var footerMode = FooterMode.none
  /// Whether lines separate the items. Default: true.
  public var showsSeparators = true
  /// The colour behind the items; nil for that of the style.
  public var backgroundColor: UIColor?
  /// Answers with the actions that a swipe shows.
  public typealias SwipeActionsConfigurationProvider =
    @MainActor (IndexPath) -> UISwipeActionsConfiguration?
  /// The actions that a swipe to the right shows; nil for none.
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  /// The actions that a swipe to the left shows; nil for none.
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

  /// Makes a configuration.
  public init(appearance: Appearance) { self.appearance = appearance }
}

/// What a compositional layout can depend on.
@preconcurrency @MainActor
public protocol NSCollectionLayoutEnvironment: AnyObject {
  /// The room for the layout.
  var container: any NSCollectionLayoutContainer { get }
  /// The traits of the surroundings.
  var traitCollection: UITraitCollection { get }
}

/// The room for a compositional layout.
@preconcurrency @MainActor
public protocol NSCollectionLayoutContainer: AnyObject {
  /// The size, in points.
  var contentSize: CGSize { get }
  /// The size without insets, in points.
  var effectiveContentSize: CGSize { get }
}
