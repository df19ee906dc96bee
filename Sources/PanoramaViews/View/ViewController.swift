import Foundation
import PanoramaGraphics

/// Owns a view and what happens around it: UIKit's `UIViewController`, small.
@MainActor
open class ViewController: Responder {
  private var loadedView: View?

  public override init() { super.init() }

  /// What the screen is called.
  public var title: String?

  /// Made by `loadView()` when first asked for.
  open var view: View {
    get {
      if let loadedView { return loadedView }
      loadView()
      let view = loadedView ?? View()
      loadedView = view
      view.viewController = self
      viewDidLoad()
      return view
    }
    set {
      loadedView?.viewController = nil
      loadedView = newValue
      newValue.viewController = self
    }
  }

  /// Whether `view` has been asked for.
  public var isViewLoaded: Bool { loadedView != nil }

  /// Sets `view`. Default: an empty one.
  open func loadView() { view = View() }
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

  open override var next: Responder? { loadedView?.superview ?? loadedView?.window }
  open override var responderWindow: Window? { loadedView?.window }
}
