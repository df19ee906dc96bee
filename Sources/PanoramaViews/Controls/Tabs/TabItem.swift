import Foundation

/// The content of a tab in a `TabBar`. The object stays the same for the tab's whole life, even if
/// it moves to another bar.
@preconcurrency @MainActor
public final class TabItem {
  /// The name of the document, shortened with an ellipsis if there is no room.
  public var title: String { didSet { if title != oldValue { bar?.itemDidChange(self) } } }
  /// The icon before the title; nil for none.
  public var icon: Icon? { didSet { if icon != oldValue { bar?.itemDidChange(self) } } }
  /// Whether the document has unsaved changes, which a dot shows in place of the cross.
  public var isEdited = false {
    didSet { if isEdited != oldValue { bar?.itemDidChange(self) } }
  }
  /// Whether the tab has a cross. Default: true.
  public var canClose = true {
    didSet { if canClose != oldValue { bar?.itemDidChange(self) } }
  }
  /// The object that the tab represents, for the program's own use.
  public var representedObject: AnyObject?
  /// The bar that contains the tab, if any.
  public internal(set) weak var bar: TabBar?

  /// - Parameters:
  ///   - title: the name of the document.
  ///   - icon: the icon before the title; nil for none.
  ///   - representedObject: the object that the tab represents.
  public init(title: String, icon: Icon? = nil, representedObject: AnyObject? = nil) {
    self.title = title
    self.icon = icon
    self.representedObject = representedObject
  }
}
