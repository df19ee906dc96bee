import Panorama

/// The panel of all settings.
extension ViewerDocumentView {
  /// Shows all settings.
  public func presentSettings() {
    guard let window else { return }
    stopSlideshow()
    overlay.isMenuOpen = true
    let panel = SettingsPanel(
      "Settings",
      [
        ("Opening", openingRows), ("Looks", lookRows), ("Slideshow", slideshowRows),
        (
          "Keys",
          [
            .button("Keys of commands") {
              "Change…"
            } action: { [weak self] in
              self?.presentKeyChooser()
            }
          ]
        ),
      ])
    panel.didDismiss = { [weak self] in self?.overlay.isMenuOpen = false }
    panel.present(in: window)
  }

  private func toggle(
    _ name: String, _ setting: WritableKeyPath<ViewerSettings, Bool>
  ) -> SettingRow {
    .toggle(name) { [weak self] in
      self?.settings[keyPath: setting] ?? false
    } change: {
      [weak self] in
      self?.settings[keyPath: setting] = $0
    }
  }

  private func choice<Value: Equatable>(
    _ name: String, _ setting: WritableKeyPath<ViewerSettings, Value>,
    _ values: [(Value, title: String)]
  ) -> SettingRow {
    let usual = ViewerSettings()[keyPath: setting]
    return .choice(name, values) { [weak self] in
      self?.settings[keyPath: setting] ?? usual
    } change: { [weak self] in
      self?.settings[keyPath: setting] = $0
    }
  }

  private var openingRows: [SettingRow] {
    [
      toggle("Keep zoom and position", \.keepsZoom),
      toggle("Enlarge small pictures", \.enlargesSmall),
      toggle("From the last to the first", \.wraps),
    ]
  }

  private var lookRows: [SettingRow] {
    [
      choice(
        "Pixels", \.filter,
        [(.automatic, "Automatic"), (.smooth, "Smooth"), (.crisp, "Crisp")]),
      choice("Background", \.ground, PictureGround.allCases.map { ($0, $0.title) }),
      choice("Overview", \.overview, OverviewUse.allCases.map { ($0, $0.title) }),
      toggle("Histogram", \.showsHistogram),
      toggle("Exposure warnings", \.marksExposure),
    ]
  }

  private var slideshowRows: [SettingRow] {
    [
      choice(
        "Seconds for a picture", \.slideDuration,
        Self.slideDurations.map { ($0, "\(Int($0))") }),
      toggle("In an order of chance", \.slidesAreShuffled),
      toggle("Again and again", \.slideshowRepeats),
      toggle("In full screen", \.slideshowFillsScreen),
    ]
  }
}
