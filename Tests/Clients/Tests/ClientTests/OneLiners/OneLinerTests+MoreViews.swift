// The lines are as they are written for iOS.
// swift-format-ignore-file: ReplaceForEachWithForLoop, OnlyOneTrailingClosureArgument

import PanoramaUIKit
import Testing

extension OneLinerTests {
  @Test func moreViews() {
    do {
      view.mask = UIImageView(image: image)
    }
    do {
      view.tintAdjustmentMode = .dimmed
    }
    do {
      let blur = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
      blur.contentView.addSubview(UILabel())
    }
    do {
      view.semanticContentAttribute = .forceLeftToRight
    }
    do {
      let mirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
      _ = mirrored
    }
    do {
      view.isAccessibilityElement = true
      view.accessibilityLabel = "Play"
      view.accessibilityTraits = [.button, .startsMediaSession]
    }
    do {
      view.accessibilityIdentifier = "player"
      view.accessibilityHint = "Starts the song"
      view.accessibilityValue = "50 %"
    }
    do {
      UIAccessibility.post(notification: .announcement, argument: "Saved")
    }
    do {
      view.accessibilityElementsHidden = true
      view.shouldGroupAccessibilityChildren = true
    }
    do {
      view.addInteraction(UIContextMenuInteraction(delegate: owner))
    }
    do {
      view.layer.cornerCurve = .continuous
    }
    do {
      label.leadingAnchor.constraint(equalTo: view.readableContentGuide.leadingAnchor).isActive =
        true
    }
    do {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: "H:|-[label]-|", options: [], metrics: nil, views: ["label": label]))
    }
    do {
      if view.traitCollection.horizontalSizeClass == .compact { label.isHidden = true }
    }
  }

  @Test func moreControls() {
    do {
      let table = UITableView(frame: view.bounds, style: .insetGrouped)
      table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
      table.separatorInset.left = 60
    }
    do {
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 80, height: 80)
      layout.minimumInteritemSpacing = 4
      _ = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
    }
    do {
      let textView = UITextView()
      textView.text = "Notes"
      textView.isEditable = false
      textView.textContainerInset = .zero
    }
    do {
      let datePicker = UIDatePicker()
      datePicker.datePickerMode = .date
      datePicker.preferredDatePickerStyle = .wheels
      datePicker.minimumDate = Date()
    }
    do {
      let picker = UIPickerView()
      picker.selectRow(0, inComponent: 0, animated: false)
    }
    do {
      let searchBar = UISearchBar()
      searchBar.placeholder = "Search"
      searchBar.showsCancelButton = true
    }
    do {
      let refresh = UIRefreshControl()
      scrollView.refreshControl = refresh
      refresh.endRefreshing()
    }
    do {
      textField.isSecureTextEntry = true
    }
    do {
      textField.clearButtonMode = .whileEditing
    }
    do {
      textField.leftView = UIImageView(image: UIImage(systemName: "magnifyingglass"))
      textField.leftViewMode = .always
    }
    do {
      textField.keyboardType = .emailAddress
      textField.autocapitalizationType = .none
      textField.autocorrectionType = .no
    }
    do {
      textField.inputAccessoryView = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    }
    do {
      textField.attributedPlaceholder = NSAttributedString(
        string: "Name", attributes: [.foregroundColor: UIColor.lightGray])
    }
    do {
      textField.textContentType = .username
      textField.enablesReturnKeyAutomatically = true
    }
  }
}
