#if Apps
  import Panorama

  /// One line that comes and goes by itself: what was saved, what went wrong.
  final class SketchNotice: View {
    private let label = Label()
    private var deadline: Deadline?

    /// Seconds a notice stays; long enough to read eight words twice.
    static let duration = 3.0

    init() {
      super.init(frame: .zero)
      isHidden = true
      isUserInteractionEnabled = false
      label.textAlignment = .center
      addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    /// What is shown now; nil when nothing is.
    var text: String? { isHidden ? nil : label.text }

    func show(_ text: String, isError: Bool) {
      label.text = text
      label.textColor = isError ? theme.destructive : nil
      accessibilityLabel = text
      isHidden = false
      applyTheme()
      superview?.setNeedsLayout()
      deadline?.cancel()
      guard let window else { return }
      // An error stays twice as long: it says what to do.
      let stay = Self.duration * (isError ? 2 : 1)
      deadline = window.schedule(at: window.time + stay) { [weak self] in self?.isHidden = true }
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
      let text = label.sizeThatFits(size)
      let width = min(size.width, text.width + 8 * theme.unit)
      return CGSize(width: width, height: text.height + 4 * theme.unit)
    }

    override func layoutSubviews() {
      label.frame = bounds.insetBy(dx: 4 * theme.unit, dy: 2 * theme.unit)
      cornerRadius = bounds.height / 2
    }

    override func themeDidChange() {
      super.themeDidChange()
      applyTheme()
    }

    private func applyTheme() {
      backgroundColor = theme.surface
      borderColor = theme.separator
      borderWidth = theme.hairline / 2
      shadow = theme.floatingShadow
    }
  }
#endif
