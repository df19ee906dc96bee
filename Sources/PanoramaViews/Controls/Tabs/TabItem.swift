import Foundation

/// What one tab of a `TabBar` says: one object for the tab's whole life, whatever bar it is in.
@preconcurrency @MainActor
public final class TabItem {
  /// What the document is called; cut with dots where there is no room.
  public var title: String { didSet { if title != oldValue { bar?.itemDidChange(self) } } }
  /// Before the title; nil for none.
  public var icon: Icon? { didSet { if icon != oldValue { bar?.itemDidChange(self) } } }
  /// The document has changes that are not saved: a dot stands where the cross is.
  public var isEdited = false {
    didSet { if isEdited != oldValue { bar?.itemDidChange(self) } }
  }
  /// Whether the tab has a cross. Default true.
  public var canClose = true {
    didSet { if canClose != oldValue { bar?.itemDidChange(self) } }
  }
  /// What the tab stands for, for the client to find again.
  public var representedObject: AnyObject?
  /// The bar it is in; nil outside of one.
  public internal(set) weak var bar: TabBar?

  /// - Parameters:
  ///   - title: what the document is called.
  ///   - icon: shown before the title; nil for none.
  ///   - representedObject: what the tab stands for.
  public init(title: String, icon: Icon? = nil, representedObject: AnyObject? = nil) {
    self.title = title
    self.icon = icon
    self.representedObject = representedObject
  }
}
