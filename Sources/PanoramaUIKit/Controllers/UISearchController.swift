import Panorama

/// Is told what is searched.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: AnyObject {
  /// Called when the text of the search bar has changed, or the search began or ended.
  func updateSearchResults(for searchController: UISearchController)
}

/// Is told when a search begins and ends. Every method is optional.
@preconcurrency @MainActor
public protocol UISearchControllerDelegate: AnyObject {
  /// Called before the search begins.
  func willPresentSearchController(_ searchController: UISearchController)
  /// Called when the search has begun.
  func didPresentSearchController(_ searchController: UISearchController)
  /// Called before the search ends.
  func willDismissSearchController(_ searchController: UISearchController)
  /// Called when the search has ended.
  func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
  public func willPresentSearchController(_ searchController: UISearchController) {}
  public func didPresentSearchController(_ searchController: UISearchController) {}
  public func willDismissSearchController(_ searchController: UISearchController) {}
  public func didDismissSearchController(_ searchController: UISearchController) {}
}

/// A search bar below a navigation bar, and a controller for what was found. Set it as `searchController` of the
/// navigation item.
open class UISearchController: UIViewController {
  /// The search bar.
  public let searchBar = UISearchBar(frame: .zero)
  /// The controller that shows what was found, over the one that is searched; nil if that one shows it itself.
  public let searchResultsController: UIViewController?
  /// Is told what is searched.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// Is told when a search begins and ends.
  open weak var delegate: (any UISearchControllerDelegate)?
  /// Has no effect: what is searched stays usable.
  open var obscuresBackgroundDuringPresentation = true
  /// Has no effect: the navigation bar stays.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether the button that ends the search appears with it. Default: true.
  open var automaticallyShowsCancelButton = true
  /// Whether a search is under way.
  open var isActive: Bool {
    get { active }
    set {
      guard newValue != active else { return }
      if newValue { begin() } else { end() }
    }
  }
  private var active = false

  /// Makes a search, with a controller that shows what was found; nil if the searched one does.
  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
    let field = searchBar.searchTextField
    field.addAction(for: .editingDidBegin) { [weak self] in self?.isActive = true }
    field.addAction(for: .editingChanged) { [weak self] in self?.tell() }
    searchBar.cancelled = { [weak self] in self?.isActive = false }
  }

  /// Nil: controllers are not read from archives.
  public required init?(coder: NSCoder) { nil }

  private func begin() {
    delegate?.willPresentSearchController(self)
    active = true
    if automaticallyShowsCancelButton { searchBar.setShowsCancelButton(true, animated: true) }
    if !searchBar.searchTextField.isEditing { searchBar.becomeFirstResponder() }
    showResults(true)
    tell()
    delegate?.didPresentSearchController(self)
  }

  private func end() {
    delegate?.willDismissSearchController(self)
    active = false
    searchBar.text = ""
    searchBar.resignFirstResponder()
    if automaticallyShowsCancelButton { searchBar.setShowsCancelButton(false, animated: true) }
    showResults(false)
    tell()
    delegate?.didDismissSearchController(self)
  }

  private func tell() { searchResultsUpdater?.updateSearchResults(for: self) }

  /// The controller whose navigation item has this search; nil if there is none.
  weak var searched: UIViewController?

  private func showResults(_ isShown: Bool) {
    guard let results = searchResultsController, let searched else { return }
    if isShown {
      searched.addChild(results)
      searched.view.addSubviewToFit(results.view)
      results.view.safeAreaInsets = searched.view.safeAreaInsets
      results.didMove(toParent: searched)
    } else {
      results.willMove(toParent: nil)
      results.viewIfLoaded?.removeFromSuperview()
      results.removeFromParent()
    }
  }
}
