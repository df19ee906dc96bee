import UIKit

/// A colour and its shape, set by every kind of control.
public class ColorViewController: UIViewController, UITextFieldDelegate {
  public let swatch = SwatchView(frame: CGRect(x: 20, y: 60, width: 120, height: 120))
  public let slider = UISlider(frame: CGRect(x: 160, y: 60, width: 220, height: 44))
  public let shapes = UISegmentedControl(items: ["Square", "Circle", "Diamond"])
  public let hides = UISwitch()
  public let nameField = UITextField(frame: CGRect(x: 160, y: 220, width: 220, height: 44))
  public let reset = Style.makeButton("Reset")
  public let titleLabel = Style.makeLabel("A colour", font: Style.titleFont)
  public let photo = UIImageView(frame: CGRect(x: 20, y: 200, width: 64, height: 64))
  private let details = ViewGroup()
  private var displayLink: CADisplayLink?
  public private(set) var frames = 0
  public private(set) var layouts = 0

  override public func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Style.ground
    view.tag = 7

    titleLabel.frame.origin = CGPoint(x: 20, y: 16)
    shapes.frame = CGRect(x: 160, y: 110, width: 220, height: 44)
    shapes.selectedSegmentIndex = 0
    hides.frame.origin = CGPoint(x: 160, y: 165)
    hides.isOn = true
    reset.frame = CGRect(x: 300, y: 166, width: 80, height: 40)
    nameField.placeholder = "Name"
    nameField.delegate = self
    slider.value = 0.5
    photo.image = thumbnail()
    photo.contentMode = .scaleAspectFit
    for subview in [swatch, titleLabel, slider, shapes, hides, nameField, reset, photo] as [UIView]
    {
      view.addSubview(subview)
    }
    details.add(swatch)
    details.add(photo)

    slider.addAction(
      UIAction { [weak self] action in
        guard let slider = action.sender as? UISlider else { return }
        self?.swatch.hue = CGFloat(slider.value)
      }, for: .valueChanged)
    shapes.addAction(UIAction { [weak self] _ in self?.shapeChanged() }, for: .valueChanged)
    hides.addAction(
      UIAction { [weak self] _ in
        guard let self = self else { return }
        self.details.setHidden(!self.hides.isOn)
      }, for: .valueChanged)
    reset.addTarget(self, action: ColorViewController.resetPressed, for: .touchUpInside)
  }

  override public func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layouts += 1
  }

  private func shapeChanged() {
    swatch.shape = SwatchView.Shape(rawValue: shapes.selectedSegmentIndex) ?? .square
  }

  private func resetPressed() {
    slider.setValue(0.5, animated: false)
    swatch.hue = 0.5
    UIView.animate(
      withDuration: 0.3,
      animations: {
        self.swatch.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
      },
      completion: { _ in
        self.swatch.transform = .identity
      })
  }

  /// Counts frames for a while.
  public func startCounting() {
    displayLink = CADisplayLink { [weak self] link in
      guard let self = self else { return link.invalidate() }
      self.frames += 1
      if self.frames == 10 { link.invalidate() }
    }
    displayLink?.add(to: .main, forMode: .common)
  }

  private func thumbnail() -> UIImage? {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 40, height: 20), true, 1)
    defer { UIGraphicsEndImageContext() }
    UIColor.white.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 40, height: 20))
    UIColor.systemRed.setFill()
    UIBezierPath(ovalIn: CGRect(x: 12, y: 2, width: 16, height: 16)).fill()
    return UIGraphicsGetImageFromCurrentImageContext()
  }

  public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    titleLabel.text = textField.text
    titleLabel.sizeToFit()
    textField.resignFirstResponder()
    return true
  }
}
