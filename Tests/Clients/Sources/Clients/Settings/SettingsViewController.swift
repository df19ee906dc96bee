import UIKit

/// A form of settings: stack views inside a scroll view, all placed by constraints.
public final class SettingsViewController: UIViewController {
  public let scrollView = UIScrollView()
  public let form = UIStackView()
  public let nameField = UITextField()
  private let volumeSlider = UISlider()
  private let volumeLabel = UILabel()
  public let copiesStepper = UIStepper()
  public let copiesLabel = UILabel()
  public let detailSwitch = UISwitch()
  public let detailLabel = UILabel()
  public let saveButton = UIButton(type: .system)
  public let progressView = UIProgressView(progressViewStyle: .default)
  private var detailHeight: NSLayoutConstraint!

  override public func viewDidLoad() {
    super.viewDidLoad()
    title = "Settings"
    view.backgroundColor = .systemBackground
    setUpForm()
    setUpRows()
    setUpFooter()
  }

  private func setUpForm() {
    scrollView.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(scrollView)

    form.axis = .vertical
    form.spacing = 12
    form.alignment = .fill
    form.distribution = .fill
    form.isLayoutMarginsRelativeArrangement = true
    form.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 16, leading: 20, bottom: 16, trailing: 20)
    form.translatesAutoresizingMaskIntoConstraints = false
    scrollView.addSubview(form)

    NSLayoutConstraint.activate([
      scrollView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      form.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor),
      form.leadingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.leadingAnchor),
      form.trailingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.trailingAnchor),
      form.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor),
      form.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor),
    ])
  }

  private func setUpRows() {
    nameField.placeholder = "Your name"
    form.addArrangedSubview(row("Name", nameField))

    volumeSlider.minimumValue = 0
    volumeSlider.maximumValue = 100
    volumeSlider.value = 40
    volumeSlider.addAction(
      UIAction { [weak self] _ in self?.showVolume() }, for: .valueChanged)
    volumeLabel.font = .preferredFont(forTextStyle: .footnote)
    volumeLabel.textColor = .secondaryLabel
    volumeLabel.setContentHuggingPriority(.required, for: .horizontal)
    let volumeRow = row("Volume", volumeSlider)
    volumeRow.addArrangedSubview(volumeLabel)
    form.addArrangedSubview(volumeRow)

    copiesStepper.minimumValue = 1
    copiesStepper.maximumValue = 9
    copiesStepper.stepValue = 2
    copiesStepper.addAction(
      UIAction { [weak self] _ in self?.showCopies() }, for: .valueChanged)
    let copiesRow = row("Copies", copiesLabel)
    copiesRow.addArrangedSubview(copiesStepper)
    form.addArrangedSubview(copiesRow)

    detailSwitch.isOn = true
    detailSwitch.addAction(
      UIAction { [weak self] _ in self?.toggleDetail() }, for: .valueChanged)
    form.addArrangedSubview(row("Details", UIView(), detailSwitch))

    detailLabel.text = "Details are shown here, in as many lines as they need."
    detailLabel.numberOfLines = 0
    detailLabel.font = .systemFont(ofSize: 13)
    form.addArrangedSubview(detailLabel)
    form.setCustomSpacing(24, after: detailLabel)
    showVolume()
    showCopies()
  }

  private func row(_ title: String, _ views: UIView...) -> UIStackView {
    let label = UILabel()
    label.text = title
    label.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    label.widthAnchor.constraint(greaterThanOrEqualToConstant: 80).isActive = true
    let row = UIStackView(arrangedSubviews: [label] + views)
    row.axis = .horizontal
    row.alignment = .center
    row.spacing = 8
    return row
  }

  private func setUpFooter() {
    saveButton.setTitle("Save", for: .normal)
    saveButton.titleLabel?.font = .boldSystemFont(ofSize: 17)
    saveButton.backgroundColor = view.tintColor
    saveButton.setTitleColor(.white, for: .normal)
    saveButton.layer.cornerRadius = 10
    saveButton.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    saveButton.addTarget(self, action: Self.save, for: .touchUpInside)
    saveButton.translatesAutoresizingMaskIntoConstraints = false
    progressView.translatesAutoresizingMaskIntoConstraints = false
    progressView.progress = 0
    view.addSubview(saveButton)
    view.addSubview(progressView)

    let width = saveButton.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.9)
    width.priority = .defaultHigh
    detailHeight = detailLabel.heightAnchor.constraint(equalToConstant: 0)
    NSLayoutConstraint.activate([
      width,
      saveButton.widthAnchor.constraint(lessThanOrEqualToConstant: 320),
      saveButton.heightAnchor.constraint(equalToConstant: 48),
      saveButton.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      saveButton.topAnchor.constraint(equalTo: scrollView.bottomAnchor, constant: 8),
      progressView.topAnchor.constraint(equalTo: saveButton.bottomAnchor),
      progressView.leadingAnchor.constraint(equalTo: saveButton.leadingAnchor),
      progressView.trailingAnchor.constraint(equalTo: saveButton.trailingAnchor),
      view.safeAreaLayoutGuide.bottomAnchor.constraint(
        equalTo: progressView.bottomAnchor, constant: 12),
    ])
  }

  private func showVolume() {
    volumeLabel.text = "\(Int(volumeSlider.value)) %"
  }

  private func showCopies() {
    copiesLabel.text = "\(Int(copiesStepper.value))"
  }

  private func toggleDetail() {
    detailHeight.isActive = !detailSwitch.isOn
    UIView.animate(withDuration: 0.3) {
      self.view.layoutIfNeeded()
    }
  }

  private func save() {
    progressView.setProgress(1, animated: true)
    nameField.resignFirstResponder()
  }
}
