import Panorama

/// A stack of controllers, the last of which is shown below a bar. The bar's back button, a drag from the
/// left edge and Alt + Left return to the previous one.
open class UINavigationController: UIViewController {
  /// The controllers from the first to the one that is shown. Setting them shows the last one.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The bar.
  public let navigationBar = UINavigationBar(frame: .zero)
  /// Whether the bar is hidden. Default: false.
  open var isNavigationBarHidden = false { didSet { viewIfLoaded?.setNeedsLayout() } }
  /// The bar at the lower edge, which shows the items of the controller that is shown.
  public let toolbar = UIToolbar(frame: .zero)
  /// Whether the bar at the lower edge is hidden. Default: true.
  open var isToolbarHidden = true { didSet { viewIfLoaded?.setNeedsLayout() } }
  /// Recognizes the drag from the left edge that returns to the previous controller.
  public let interactivePopGestureRecognizer: UIGestureRecognizer?

  private var stack: [UIViewController] = []
  private let edgePan: UIScreenEdgePanGestureRecognizer

  public override init(nibName: String?, bundle: Bundle?) {
    edgePan = UIScreenEdgePanGestureRecognizer()
    interactivePopGestureRecognizer = edgePan
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Makes a stack with one controller.
  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    viewControllers = [rootViewController]
  }

  /// Nil: controllers are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// The controller that is shown.
  public var topViewController: UIViewController? { stack.last }
  /// The controller that is shown, or the one that it presents.
  public var visibleViewController: UIViewController? { presentedViewController ?? stack.last }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.clipsToBounds = true
    navigationBar.goBack = { [weak self] in _ = self?.popViewController(animated: true) }
    view.addSubview(navigationBar)
    edgePan.addAction { [weak self] in
      guard let self, edgePan.state == .ended,
        edgePan.translation(in: view).x > view.bounds.width / 4
          || edgePan.velocity(in: view).x > 500
      else { return }
      popViewController(animated: true)
    }
    view.addGestureRecognizer(edgePan)
    showTop(from: nil, forward: true, animated: false)
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let height = isNavigationBarHidden ? 0 : navigationBar.wantedHeight
    navigationBar.isHidden = isNavigationBarHidden
    let top = CGFloat(view.safeAreaInsets.top)
    navigationBar.frame = CGRect(
      x: 0, y: top, width: view.bounds.width, height: navigationBar.wantedHeight)
    let bottom = CGFloat(view.safeAreaInsets.bottom)
    if !isToolbarHidden, toolbar.superview !== view {
      toolbar.items = topViewController?.toolbarItems
      view.addSubview(toolbar)
    }
    let lower = isToolbarHidden ? 0 : UIToolbar.height
    if toolbar.superview === view {
      toolbar.isHidden = isToolbarHidden
      toolbar.frame = CGRect(
        x: 0, y: view.bounds.height - bottom - lower, width: view.bounds.width,
        height: UIToolbar.height + bottom)
    }
    for controller in stack where controller.viewIfLoaded?.superview === view {
      if controller.view.bounds.size != view.bounds.size { controller.view.frame = view.bounds }
      controller.cover(top: top + height, bottom: bottom + lower)
    }
  }

  // MARK: The stack

  /// Shows a controller on top of the others.
  open func pushViewController(_ controller: UIViewController, animated: Bool) {
    guard !stack.contains(controller) else { return }
    let old = stack.last
    stack.append(controller)
    addChild(controller)
    showTop(from: old, forward: true, animated: animated)
  }

  /// Removes the controller that is shown, unless it is the first one.
  ///
  /// - Returns: the removed controller; nil for the first one.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    return popToViewController(stack[stack.count - 2], animated: animated)?.last
  }

  /// Removes all controllers but the first one.
  ///
  /// - Returns: the removed controllers.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  /// Removes all controllers above `controller`.
  ///
  /// - Returns: the removed controllers; nil if `controller` is not in the stack.
  @discardableResult
  open func popToViewController(
    _ controller: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = stack.firstIndex(of: controller) else { return nil }
    let removed = Array(stack[(index + 1)...])
    guard let old = removed.last else { return [] }
    stack.removeLast(removed.count)
    showTop(from: old, forward: false, animated: animated, leaving: removed)
    return removed
  }

  /// Replaces all controllers.
  open func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
    let old = stack.last
    let isForward = !stack.contains { $0 === controllers.last }
    let leaving = stack.filter { !controllers.contains($0) }
    for controller in controllers where !stack.contains(controller) { addChild(controller) }
    stack = controllers
    showTop(
      from: old === controllers.last ? nil : old, forward: isForward, animated: animated,
      leaving: leaving)
  }

  /// Shows or hides the bar.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isNavigationBarHidden = hidden
    guard animated, let view = viewIfLoaded else { return }
    UIView.animate(withDuration: view.looks.theme.duration) { view.layoutIfNeeded() }
  }

  /// Shows or hides the bar at the lower edge.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    isToolbarHidden = hidden
    guard animated, let view = viewIfLoaded else { return }
    UIView.animate(withDuration: view.looks.theme.duration) { view.layoutIfNeeded() }
  }

  /// Shows the last controller of the stack.
  ///
  /// - Parameters:
  ///   - old: the controller that was shown; nil for none.
  ///   - forward: whether the new one comes from the right.
  ///   - animated: whether it slides in.
  ///   - leaving: the controllers that have left the stack. They remain children until their views are
  ///     removed, so that they are notified of the removal.
  private func showTop(
    from old: UIViewController?, forward: Bool, animated: Bool, leaving: [UIViewController] = []
  ) {
    for controller in leaving { controller.willMove(toParent: nil) }
    let finish: () -> Void = { [weak self] in
      // One of them may have been pushed again meanwhile.
      for controller in leaving where self?.stack.contains(controller) != true {
        controller.removeFromParent()
      }
    }
    guard isViewLoaded, let top = stack.last else {
      old?.viewIfLoaded?.removeFromSuperview()
      return finish()
    }
    // Titles and buttons are often set in `viewDidLoad`.
    top.loadViewIfNeeded()
    navigationBar.show(top, back: backTitle)
    if !isToolbarHidden { toolbar.setItems(top.toolbarItems, animated: animated) }
    edgePan.isEnabled = stack.count > 1
    let oldView = old?.viewIfLoaded
    top.view.frame = view.bounds
    top.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if let oldView, oldView.superview === view, !forward {
      view.insertSubview(top.view, belowSubview: oldView)
    } else {
      view.insertSubview(top.view, belowSubview: navigationBar)
    }
    top.didMove(toParent: self)
    view.setNeedsLayout()
    parent?.viewIfLoaded?.setNeedsLayout()
    guard let oldView, oldView !== top.view else { return finish() }
    slide(from: oldView, to: top.view, forward: forward, animated: animated, completion: finish)
  }

  private var backTitle: String? {
    guard stack.count > 1 else { return nil }
    let previous = stack[stack.count - 2]
    return previous.navigationItem.backButtonTitle ?? previous.navigationItem.title
      ?? previous.title ?? "Back"
  }

  private func slide(
    from old: UIView, to new: UIView, forward: Bool, animated: Bool,
    completion: @escaping () -> Void
  ) {
    guard animated, view.window != nil, !view.looks.theme.reducesMotion else {
      old.removeFromSuperview()
      return completion()
    }
    let width = view.bounds.width
    let (right, left) = (
      CGAffineTransform(translationX: width, y: 0),
      CGAffineTransform(translationX: -width / 3, y: 0)
    )
    new.transform = forward ? right : left
    UIView.animate(
      withDuration: view.looks.theme.duration, delay: 0, options: .curveEaseOut,
      animations: {
        new.transform = .identity
        old.transform = forward ? left : right
      },
      completion: { [weak self, weak old, weak new] _ in
        guard let old else { return completion() }
        old.transform = .identity
        // It may have been shown again meanwhile.
        if self?.stack.last?.viewIfLoaded !== old { old.removeFromSuperview() }
        new?.setNeedsLayout()
        completion()
      })
  }

  open override func keyDown(with event: KeyEvent) {
    guard event.key == "left", event.modifierFlags == .alt, stack.count > 1 else {
      return super.keyDown(with: event)
    }
    popViewController(animated: true)
  }
}
