import UIKit

/// A canvas of 5000 × 5000 points on which a long press makes nodes.
public class WorkspaceViewController: UIViewController {
  public let scrollView = UIScrollView()
  public let canvas = UIView(frame: CGRect(x: 0, y: 0, width: 5000, height: 5000))
  private let grid = GridLayer()
  public private(set) var lifeCycle: [String] = []
  public private(set) var scrollCalls: [String] = []

  override public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  required public init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
  }

  public var nodes: [NodeView] {
    return canvas.subviews.compactMap { $0 as? NodeView }
  }

  override public func viewDidLoad() {
    super.viewDidLoad()
    lifeCycle.append("didLoad")
    title = "Workspace"

    scrollView.frame = view.bounds
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scrollView.delegate = self
    scrollView.contentSize = canvas.bounds.size
    scrollView.minimumZoomScale = 0.3
    scrollView.maximumZoomScale = 2.0
    scrollView.backgroundColor = UIColor.black
    view.addSubview(scrollView)

    grid.frame = canvas.bounds
    grid.setNeedsDisplay()
    canvas.layer.addSublayer(grid)
    scrollView.addSubview(canvas)

    let longPress = UILongPressGestureRecognizer { [weak self] recognizer in
      self?.longPressed(recognizer)
    }
    longPress.minimumPressDuration = 0.5
    longPress.delegate = self
    canvas.addGestureRecognizer(longPress)
  }

  override public func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    lifeCycle.append("willAppear")
  }

  override public func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    lifeCycle.append("didAppear")
  }

  override public func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if lifeCycle.last != "didLayout" { lifeCycle.append("didLayout") }
  }

  private func longPressed(_ recognizer: UILongPressGestureRecognizer) {
    guard recognizer.state == .began else { return }
    let node = NodeView(center: recognizer.location(in: canvas))
    node.delegate = self
    canvas.addSubview(node)
  }
}

extension WorkspaceViewController: UIGestureRecognizerDelegate {
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    return touch.view == canvas
  }
}

extension WorkspaceViewController: UIScrollViewDelegate {
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? {
    return canvas
  }

  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    scrollCalls.append("willBeginDragging")
  }

  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    scrollCalls.append("willEndDragging")
    targetContentOffset.pointee.x = (targetContentOffset.pointee.x / 100).rounded() * 100
  }

  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  {
    scrollCalls.append("didEndDragging")
  }

  public func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {
    scrollCalls.append(String(format: "didEndZooming %.2f", Double(scale)))
  }
}

extension WorkspaceViewController: NodeViewDelegate {
  public func nodeViewWillMove(_ node: NodeView) {
    scrollView.isScrollEnabled = false
  }

  public func nodeViewDidMove(_ node: NodeView) {
    scrollView.isScrollEnabled = true
  }
}
