import Foundation
import PanoramaGraphics

/// Owns a view and manages what it shows; a small `UIViewController`.
///
/// Controllers can be nested: a child's view is inside the parent's, and the child is told when its view
/// enters or leaves a window.
@preconcurrency @MainActor
open class ViewController: Responder {
  private var loadedView: View?
  private var isLoading = false
  private var editing = false
  /// The observers that are told when the traits of the view have changed.
  package var traitObservers: [TraitObserver] = []
  /// Called when `isEditing` or `title` was set.
  package final var changeObserver: (@MainActor () -> Void)?
  /// State that a container keeps for the controller.
  package var containerState: AnyObject?

  /// Makes a controller without a nib; both parameters exist only to match UIKit's signature.
  public init(nibName: String?, bundle: Bundle?) { super.init() }

  /// Nil, because controllers are not read from archives. It exists so that subclasses made for
  /// UIKit compile.
  public required init?(coder: NSCoder) { nil }

  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  /// The title of the screen.
  open var title: String? { didSet { if title != oldValue { changeObserver?() } } }
  /// The controller that contains this one; nil at the top.
  public internal(set) weak var parent: ViewController?
  /// The controllers inside this one, in the order in which they were added.
  public internal(set) var children: [ViewController] = []

  /// The view, which `loadView()` makes on first use.
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
  /// The view; nil if it has not been made yet.
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

  /// Sets `view`. Default: an empty view as large as the current window.
  open func loadView() {
    view = View(frame: CurrentState.window?.bounds ?? CGRect(x: 0, y: 0, width: 375, height: 667))
  }
  /// Called after the view was made.
  open func viewDidLoad() {}
  /// Called before the view is shown.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called after the view was shown.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view is removed.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view was removed.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before the view's `layoutSubviews()`.
  open func viewWillLayoutSubviews() {}
  /// Called after the view's `layoutSubviews()`.
  open func viewDidLayoutSubviews() {}
  /// Called before the controller becomes a child of `parent`, or is removed from its parent (nil).
  open func willMove(toParent parent: ViewController?) {}
  /// Called after the controller became a child of `parent`, or was removed from its parent (nil).
  open func didMove(toParent parent: ViewController?) {}

  /// Called before the window gets another size, in points. Call `super`. Default: nothing.
  open func viewWillTransition(to size: CGSize, with coordinator: any SizeTransition) {}

  /// Called when the traits of the controller's view changed. The parameter has the former ones.
  open func traitCollectionDidChange(_ previousTraitCollection: TraitCollection?) {}

  /// Whether the user can edit what the controller shows. Default: false.
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }
  /// Sets `isEditing`. Override it to show the difference, and call `super`.
  open func setEditing(_ editing: Bool, animated: Bool) {
    self.editing = editing
    changeObserver?()
  }

  /// Never called, because the system sends no memory warnings. It exists so that overrides made
  /// for UIKit compile.
  open func didReceiveMemoryWarning() {}
  /// Has no effect, because there is no status bar.
  open var prefersStatusBarHidden: Bool { false }
  /// The colours of a status bar. Never read, because there is no such bar. Default: `default`.
  open var preferredStatusBarStyle: StatusBarStyle { .default }
  /// How a device may be held. Never read, because windows have any shape. Default: all.
  open var supportedInterfaceOrientations: OrientationMask { .all }
  /// Whether the screen turns with the device. Never read. Default: true.
  open var shouldAutorotate: Bool { true }

  open override var next: Responder? {
    loadedView?.superview ?? parent ?? loadedView?.window
  }
  open override var responderWindow: Window? { loadedView?.window }
}

extension ViewController {
  /// Makes `child` a part of this controller, after telling it; the caller then adds its view and
  /// calls its `didMove(toParent:)`, as in UIKit.
  public func addChild(_ child: ViewController) {
    guard child !== self, child.parent !== self else { return }
    child.removeFromParent()
    child.willMove(toParent: self)
    child.parent = self
    children.append(child)
  }

  /// Removes the controller from `parent` and informs it afterwards. The caller removes its view.
  public func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// The innermost controller whose view is in the window: the last child's.
  var deepestShown: ViewController {
    let child = children.last { $0.viewIfLoaded?.isInWindow ?? false }
    return child?.deepestShown ?? self
  }

  /// Called before the view enters a window, or leaves it.
  func appear(_ isComing: Bool) {
    if isComing { viewWillAppear(false) } else { viewWillDisappear(false) }
  }

  /// Called after the view entered a window, or left it.
  func didAppear(_ hasCome: Bool) {
    guard hasCome else { return viewDidDisappear(false) }
    if let window = viewIfLoaded?.window { window.willShow(self) } else { viewDidAppear(false) }
  }
}
