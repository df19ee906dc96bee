import UIKit

/// Shows one photo, which the user can move and zoom.
public class PhotoViewController: UIViewController {
  public let imageView = UIImageView()
  public let bar = UIView()
  private var photo: UIImage
  private var scale: CGFloat = 1
  private var pan: UIPanGestureRecognizer!
  private var pinch: UIPinchGestureRecognizer!

  public init(photo: UIImage) {
    self.photo = photo
    super.init(nibName: nil, bundle: nil)
  }

  required public init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  /// The scale at which the photo fits, at most one point per pixel.
  public var fitScale: CGFloat {
    let frame = view.bounds.size
    return min(frame.width / photo.size.width, frame.height / photo.size.height, 1)
  }

  public var currentScale: CGFloat { return scale }

  override public func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    view.clipsToBounds = true

    imageView.image = photo
    imageView.frame = CGRect(origin: .zero, size: photo.size)
    imageView.contentMode = .scaleAspectFit
    view.addSubview(imageView)

    bar.frame = CGRect(x: 0, y: view.bounds.height - 44, width: view.bounds.width, height: 44)
    bar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    bar.backgroundColor = UIColor(white: 0.2, alpha: 0.8)
    view.addSubview(bar)

    pan = UIPanGestureRecognizer { [weak self] recognizer in self?.panned(recognizer) }
    pinch = UIPinchGestureRecognizer { [weak self] recognizer in self?.pinched(recognizer) }
    pan.delegate = self
    pinch.delegate = self
    view.addGestureRecognizer(pan)
    view.addGestureRecognizer(pinch)

    let doubleTap = UITapGestureRecognizer(
      target: self, action: PhotoViewController.doubleTapped)
    doubleTap.numberOfTapsRequired = 2
    let singleTap = UITapGestureRecognizer { [weak self] _ in self?.singleTapped() }
    singleTap.require(toFail: doubleTap)
    view.addGestureRecognizer(doubleTap)
    view.addGestureRecognizer(singleTap)
  }

  override public func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if scale < fitScale || imageView.transform.isIdentity {
      scale = fitScale
      imageView.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
      imageView.transform = CGAffineTransform(scaleX: scale, y: scale)
    }
  }

  override public func didReceiveMemoryWarning() {
    super.didReceiveMemoryWarning()
    // Dispose of any resources that can be recreated.
  }

  override public var prefersStatusBarHidden: Bool {
    return true
  }

  // MARK: - Gestures

  private func panned(_ recognizer: UIPanGestureRecognizer) {
    switch recognizer.state {
    case .changed:
      let way = recognizer.translation(in: view)
      imageView.center.x += way.x
      imageView.center.y += way.y
      recognizer.setTranslation(.zero, in: view)
    case .ended, .cancelled:
      settle()
    default:
      break
    }
  }

  private func pinched(_ recognizer: UIPinchGestureRecognizer) {
    switch recognizer.state {
    case .changed:
      zoom(by: recognizer.scale, at: recognizer.location(in: view))
      recognizer.scale = 1
    case .ended, .cancelled:
      settle()
    default:
      break
    }
  }

  private func doubleTapped(_ recognizer: UITapGestureRecognizer) {
    let point = recognizer.location(in: view)
    let target = scale > fitScale * 1.01 ? fitScale : 1
    animate {
      self.zoom(by: target / self.scale, at: point)
      self.imageView.center = self.fixOffset(self.imageView.center)
    }
  }

  private func singleTapped() {
    bar.isHidden = !bar.isHidden
  }

  // MARK: - Geometry

  private func zoom(by factor: CGFloat, at point: CGPoint) {
    scale *= factor
    let center = imageView.center
    imageView.center = CGPoint(
      x: point.x + (center.x - point.x) * factor, y: point.y + (center.y - point.y) * factor)
    imageView.transform = CGAffineTransform(scaleX: scale, y: scale)
  }

  private func settle() {
    guard !isHeld else { return }
    animate {
      let target = min(max(self.scale, self.fitScale), 1)
      let middle = CGPoint(x: self.view.bounds.midX, y: self.view.bounds.midY)
      self.zoom(by: target / self.scale, at: middle)
      self.imageView.center = self.fixOffset(self.imageView.center)
    }
  }

  private var isHeld: Bool {
    return [pan.state, pinch.state].contains { $0 == .began || $0 == .changed }
  }

  /// Centres a photo that is narrower than the screen, and prevents gaps beside a wider one.
  private func fixOffset(_ center: CGPoint) -> CGPoint {
    let frame = view.bounds
    let size = CGSize(width: photo.size.width * scale, height: photo.size.height * scale)
    var fixed = center
    if size.width <= frame.width {
      fixed.x = frame.midX
    } else {
      fixed.x = min(max(center.x, frame.width - size.width / 2), size.width / 2)
    }
    if size.height <= frame.height {
      fixed.y = frame.midY
    } else {
      fixed.y = min(max(center.y, frame.height - size.height / 2), size.height / 2)
    }
    return fixed
  }

  private func animate(_ changes: @escaping () -> Void) {
    UIView.animate(
      withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.9, initialSpringVelocity: 0,
      options: [.allowUserInteraction, .beginFromCurrentState], animations: changes,
      completion: nil)
  }
}

extension PhotoViewController: UIGestureRecognizerDelegate {
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    return gestureRecognizer.view == otherGestureRecognizer.view
  }
}
