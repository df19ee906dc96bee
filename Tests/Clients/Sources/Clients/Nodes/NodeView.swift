import UIKit

public protocol NodeViewDelegate: AnyObject {
  func nodeViewWillMove(_ node: NodeView)
  func nodeViewDidMove(_ node: NodeView)
}

/// A node of the workspace: a blue box that follows the finger.
public class NodeView: UIControl {
  public static let size = CGSize(width: 150, height: 150)
  public weak var delegate: NodeViewDelegate?
  public private(set) var events: [String] = []

  public convenience init(center: CGPoint) {
    self.init(frame: CGRect(origin: .zero, size: NodeView.size))
    self.center = center
  }

  override public init(frame: CGRect) {
    super.init(frame: frame)
    setup()
  }

  required public init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    setup()
  }

  private func setup() {
    backgroundColor = .blue
    layer.borderWidth = 2
    layer.borderColor = UIColor.black.cgColor
    layer.cornerRadius = 10

    addAction(UIAction { [weak self] _ in self?.pressed() }, for: .touchDown)
    addAction(UIAction { [weak self] _ in self?.released() }, for: .touchUpInside)
    addAction(UIAction { [weak self] _ in self?.note("cancel") }, for: .touchCancel)

    let pan = UIPanGestureRecognizer { [weak self] recognizer in self?.panned(recognizer) }
    addGestureRecognizer(pan)
  }

  override public func awakeFromNib() {
    super.awakeFromNib()
    setup()
  }

  private func note(_ event: String) { events.append(event) }

  private func pressed() {
    note("down")
    superview?.bringSubviewToFront(self)
  }

  private func released() {
    note("up")
    isSelected = !isSelected
    layer.borderColor = isSelected ? UIColor.white.cgColor : UIColor.black.cgColor
  }

  private func panned(_ recognizer: UIPanGestureRecognizer) {
    switch recognizer.state {
    case .began:
      delegate?.nodeViewWillMove(self)
    case .changed:
      let way = recognizer.translation(in: superview)
      center = CGPoint(x: center.x + way.x, y: center.y + way.y)
      recognizer.setTranslation(.zero, in: superview)
    case .ended, .cancelled, .failed:
      delegate?.nodeViewDidMove(self)
    default:
      break
    }
  }
}
