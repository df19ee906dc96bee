import PanoramaUIKit
import Testing

/// Ordinary lines of iOS code, which were written before anybody looked at what exists here. They have
/// to compile, and to run without an error.
@Suite(.serialized) @MainActor struct OneLinerTests {
  @MainActor final class Owner: NSObject, UIContextMenuInteractionDelegate {
    func pressed() {}
    func changed(_ control: UIControl) {}
    func tapped(_ recognizer: UITapGestureRecognizer) {}
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
  }

  let owner = Owner()
  let controller = UIViewController()
  let other = UIViewController()
  let label = UILabel()
  let button = UIButton(type: .system)
  let imageView = UIImageView()
  let slider = UISlider()
  let toggle = UISwitch()
  let segmented = UISegmentedControl(items: ["a", "b"])
  let textField = UITextField()
  let stepper = UIStepper()
  let pageControl = UIPageControl()
  let progress = UIProgressView()
  let spinner = UIActivityIndicatorView()
  let control = UIControl()
  let scrollView = UIScrollView()
  let path = UIBezierPath()
  let layer = CALayer()
  let shapeLayer = CAShapeLayer()
  let gradientLayer = CAGradientLayer()
  let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
  let animatorLater = UIViewPropertyAnimator(duration: 1, curve: .linear) {}
  let alertLater = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
  let tapLater = UITapGestureRecognizer()
  let panLater = UIPanGestureRecognizer()
  let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
    UIColor.red.setFill()
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
  }
  var view: UIView { controller.view }

  init() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    window.rootViewController = controller
    let views = [
      label, button, imageView, slider, toggle, segmented, textField, stepper, pageControl,
      progress,
      spinner, control, scrollView,
    ]
    for part in views { view.addSubview(part) }
    view.layer.addSublayer(layer)
  }

  /// Runs drawing code with a context.
  func draw(_ body: (CGContext) -> Void) {
    _ = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { body($0.cgContext) }
  }
}
