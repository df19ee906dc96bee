import UIKit

/// A form on a sheet: the hut, the day, the number of guests and a code.
final class BookingFormController: UIViewController, UIPickerViewDataSource, UIPickerViewDelegate,
  UITextFieldDelegate
{
  var onSave: ((Booking) -> Void)?

  private let hutField = UITextField()
  private let codeField = UITextField()
  private let datePicker = UIDatePicker()
  private let guestPicker = UIPickerView()
  private let saveButton = UIButton(configuration: .filled())
  private let dots = CAReplicatorLayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .secondarySystemBackground
    let glyph = UIImageView(image: UIImage(systemName: "house"))
    glyph.tintColor = .secondaryLabel
    glyph.contentMode = .center
    glyph.frame = CGRect(x: 0, y: 0, width: 36, height: 30)
    hutField.placeholder = "Hut"
    hutField.leftView = glyph
    hutField.leftViewMode = .always
    hutField.clearButtonMode = .whileEditing
    hutField.returnKeyType = .done
    hutField.delegate = self
    hutField.addAction(
      UIAction { [weak self] _ in self?.updateButton() }, for: .editingChanged)
    codeField.placeholder = "Member code"
    codeField.isSecureTextEntry = true
    codeField.keyboardType = .numberPad
    datePicker.datePickerMode = .date
    datePicker.preferredDatePickerStyle = .wheels
    datePicker.minimumDate = Date(timeIntervalSince1970: 1_700_000_000)
    datePicker.date = Date(timeIntervalSince1970: 1_753_000_000)
    guestPicker.dataSource = self
    guestPicker.delegate = self
    guestPicker.accessibilityLabel = "Guests"
    saveButton.setTitle("Book", for: .normal)
    saveButton.addAction(UIAction { [weak self] _ in self?.save() }, for: .touchUpInside)
    let pickers = UIStackView(arrangedSubviews: [datePicker, guestPicker])
    pickers.distribution = .fillProportionally
    let stack = UIStackView(arrangedSubviews: [hutField, codeField, pickers, saveButton])
    stack.axis = .vertical
    stack.spacing = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: view.topAnchor, constant: 28),
      stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
      stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
      pickers.heightAnchor.constraint(equalToConstant: 130),
    ])
    let dot = CALayer()
    dot.frame = CGRect(x: 0, y: 0, width: 6, height: 6)
    dot.cornerRadius = 3
    dot.backgroundColor = UIColor.brand.cgColor
    dots.addSublayer(dot)
    dots.instanceCount = 12
    dots.instanceTransform = CATransform3DMakeTranslation(14, 0, 0)
    dots.instanceAlphaOffset = -0.07
    view.layer.addSublayer(dots)
    updateButton()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    dots.frame = CGRect(x: 20, y: 14, width: 6, height: 6)
  }

  private func updateButton() { saveButton.isEnabled = !(hutField.text ?? "").isEmpty }

  private func save() {
    let guests = guestPicker.selectedRow(inComponent: 0) + 1
    onSave?(Booking(hut: hutField.text ?? "", day: datePicker.date, guests: guests))
    dismiss(animated: true)
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return true
  }

  func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 8 }

  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { row == 0 ? "1 guest" : "\(row + 1) guests" }
}
