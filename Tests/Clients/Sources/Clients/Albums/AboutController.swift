import UIKit

/// What the program is.
public final class AboutController: UIViewController {
  override public func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .secondarySystemBackground
    let label = UILabel()
    label.text = "A photo browser"
    label.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(label)
    let close = UIButton(type: .system)
    close.setTitle("Close", for: .normal)
    close.translatesAutoresizingMaskIntoConstraints = false
    close.addAction(
      UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .touchUpInside)
    close.isHidden = presentingViewController == nil
    view.addSubview(close)
    NSLayoutConstraint.activate([
      label.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      label.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      close.topAnchor.constraint(equalToSystemSpacingBelow: label.bottomAnchor, multiplier: 2),
      close.centerXAnchor.constraint(equalTo: label.centerXAnchor),
    ])
  }
}
