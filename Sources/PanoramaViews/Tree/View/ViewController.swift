import Foundation
import PanoramaGraphics

/// Owns a view and what happens around it: UIKit's `UIViewController`, small.
///
/// Controllers nest: a child's view goes into the parent's, the child hears when it comes into a
/// window and out of it.
@preconcurrency @MainActor
open class ViewController: Responder {
  private var loadedView: View?
  private var isLoading = false
  private var editing = false
  /// Those who are told when the traits of the view have changed.
  package var traitObservers: [TraitObserver] = []
  /// What containers keep of the controller.
  package var containerState: AnyObject?

  /// Makes a controller without a nib; both parameters exist only to match UIKit's signature.
  public init(nibName: String?, bundle: Bundle?) { super.init() }

  /// Nil, because controllers are not read from archives. It exists so that subclasses made for
  /// UIKit compile.
  public required init?(coder: NSCoder) { nil }

  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  /// The title of the screen.
  open var title: String?
  /// The controller this one is a part of; nil at the top.
  public internal(set) weak var parent: ViewController?
  /// In the order they were added.
  public internal(set) var children: [ViewController] = []

  /// Made by `loadView()` when first asked for.
  open var view: View! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.viewController = nil
      loadedView = newValue
      newValue?.viewController = self
    }
  }

  /// Whether `view` has been made.
  public var isViewLoaded: Bool { loadedView != nil }
  /// The same, without making it: nil before.
  public var viewIfLoaded: View? { loadedView }

  /// Makes `view` if that has not happened yet.
  public func loadViewIfNeeded() {
    guard loadedView == nil, !isLoading else { return }
    isLoading = true
    loadView()
    isLoading = false
    if loadedView == nil { view = View() }
    viewDidLoad()
  }

  // MARK: Override points

  /// Sets `view`. Default: an empty one, as large as the window at work.
  open func loadView() {
    view = View(frame: CurrentState.window?.bounds ?? CGRect(x: 0, y: 0, width: 375, height: 667))
  }
  /// The view was made.
  open func viewDidLoad() {}
  /// About to be shown.
  open func viewWillAppear(_ animated: Bool) {}
  /// Is shown.
  open func viewDidAppear(_ animated: Bool) {}
  /// About to be taken away.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Was taken away.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Before the view's `layoutSubviews()`.
  open func viewWillLayoutSubviews() {}
  /// After the view's `layoutSubviews()`.
  open func viewDidLayoutSubviews() {}
  /// About to become a child of `parent`, or no longer one (nil).
  open func willMove(toParent parent: ViewController?) {}
  /// Became a child of `parent`, or ceased to be one (nil).
  open func didMove(toParent parent: ViewController?) {}

  /// Called when the traits of the controller's view changed. The parameter has the former ones.
  open func traitCollectionDidChange(_ previousTraitCollection: TraitCollection?) {}

  /// Whether the user can edit what the controller shows. Default: false.
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }
  /// Sets `isEditing`. Override it to show the difference, and call `super`.
  open func setEditing(_ editing: Bool, animated: Bool) { self.editing = editing }

  /// Never called, because the system sends no memory warnings. It exists so that overrides made
  /// for UIKit compile.
  open func didReceiveMemoryWarning() {}
  /// Has no effect, because there is no status bar.
  open var prefersStatusBarHidden: Bool { false }

  open override var next: Responder? {
    loadedView?.superview ?? parent ?? loadedView?.window
  }
  open override var responderWindow: Window? { loadedView?.window }
}
