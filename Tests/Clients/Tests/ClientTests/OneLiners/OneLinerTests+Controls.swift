import PanoramaUIKit
import Testing

extension OneLinerTests {
  @Test func controls() {
    do {
      button.setTitle("OK", for: .normal)
      button.setTitleColor(.white, for: .normal)
      button.setTitleColor(.gray, for: .disabled)
    }
    do {
      button.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
    }
    do {
      button.setImage(UIImage(systemName: "plus"), for: .normal)
    }
    do {
      button.addAction(UIAction { _ in view.alpha = 1 }, for: .touchUpInside)
    }
    do {
      button.contentEdgeInsets = UIEdgeInsets(top: 4, left: 8, bottom: 4, right: 8)
    }
    do {
      button.imageView?.contentMode = .scaleAspectFit
    }
    do {
      button.contentHorizontalAlignment = .left
    }
    do {
      button.setBackgroundImage(image, for: .highlighted)
    }
    do {
      button.setAttributedTitle(NSAttributedString(string: "Go"), for: .normal)
    }
    do {
      var config = UIButton.Configuration.filled()
      config.title = "Buy"
      config.cornerStyle = .capsule
      button.configuration = config
    }
    do {
      let b2 = UIButton(type: .system, primaryAction: UIAction(title: "Tap") { _ in })
      _ = b2
    }
    do {
      button.menu = UIMenu(children: [UIAction(title: "One") { _ in }])
      button.showsMenuAsPrimaryAction = true
    }
    do {
      button.isEnabled = false
      button.isSelected.toggle()
    }
    do {
      slider.minimumValue = 0
      slider.maximumValue = 10
      slider.value = 5
      slider.isContinuous = true
    }
    do {
      slider.minimumTrackTintColor = .systemGreen
      slider.maximumTrackTintColor = .systemGray
      slider.thumbTintColor = .white
    }
    do {
      slider.setValue(3, animated: true)
    }
    do {
      toggle.isOn = true
      toggle.onTintColor = .systemGreen
    }
    do {
      toggle.setOn(false, animated: true)
    }
    do {
      segmented.selectedSegmentIndex = 1
      segmented.insertSegment(withTitle: "New", at: 0, animated: false)
    }
    do {
      segmented.setTitle("A", forSegmentAt: 0)
      segmented.selectedSegmentTintColor = .systemBlue
    }
    do {
      segmented.setEnabled(false, forSegmentAt: 1)
    }
    do {
      textField.placeholder = "Name"
      textField.borderStyle = .roundedRect
    }
    do {
      textField.becomeFirstResponder()
      textField.resignFirstResponder()
    }
    do {
      textField.textAlignment = .center
      textField.textColor = .label
      textField.font = .preferredFont(forTextStyle: .body)
    }
    do {
      stepper.minimumValue = 0
      stepper.maximumValue = 5
      stepper.stepValue = 0.5
      stepper.wraps = true
    }
    do {
      pageControl.numberOfPages = 3
      pageControl.currentPage = 1
      pageControl.currentPageIndicatorTintColor = .red
      pageControl.hidesForSinglePage = true
    }
    do {
      progress.setProgress(0.5, animated: true)
      progress.progressTintColor = .systemBlue
      progress.trackTintColor = .systemGray5
    }
    do {
      spinner.startAnimating()
      spinner.hidesWhenStopped = true
      spinner.style = .large
      spinner.color = .gray
    }
    do {
      control.sendActions(for: .valueChanged)
    }
    do {
      control.addTarget(owner, action: Owner.changed, for: [.valueChanged, .editingChanged])
    }
  }
}
