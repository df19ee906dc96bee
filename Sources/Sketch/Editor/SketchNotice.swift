#if Apps
  import Panorama

  /// One line at the upper edge. What was just done comes and goes by itself; what holds for
  /// longer, such as a file that cannot be written, stands there for as long as it does.
  final class SketchNotice: View {
    /// One line, and whether it says what is wrong.
    struct Line: Equatable {
      var text: String
      var isError = false
    }

    /// Seconds a line stays that goes by itself; long enough to read eight words twice.
    static let duration = 3.0

    /// What holds until it is taken away.
    var standing: Line? { didSet { if standing != oldValue { update() } } }
    private var passing: Line?
    private let label = Label()
    private var deadline: Deadline?

    init() {
      super.init(frame: .zero)
      isHidden = true
      isUserInteractionEnabled = false
      label.textAlignment = .center
      label.numberOfLines = 0
      addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    /// What is shown now; nil when nothing is.
    var text: String? { isHidden ? nil : label.text }

    /// Shows a line for a while, in place of the one that stands there.
    func show(_ text: String, isError: Bool = false) {
      passing = Line(text: text, isError: isError)
      update()
      deadline?.cancel()
      guard let window else { return }
      // An error stays twice as long: it says what to do.
      let stay = Self.duration * (isError ? 2 : 1)
      deadline = window.schedule(at: window.time + stay) { [weak self] in
        self?.passing = nil
        self?.update()
      }
    }

    private func update() {
      let line = passing ?? standing
      isHidden = line == nil
      label.text = line?.text ?? ""
      label.textColor = line?.isError ?? false ? theme.destructive : nil
      accessibilityLabel = line?.text
      superview?.setNeedsLayout()
    }

    /// What a line leaves around it.
    private var padding: CGSize { CGSize(width: 4 * theme.unit, height: 2 * theme.unit) }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
      let room = max(0, size.width - 2 * padding.width)
      // Not as wide as there is room, which is what centred lines take.
      let text = TextLayout(label.text, font: font(.body), maximumWidth: room, maximumLines: 0).size
      return CGSize(
        width: min(size.width, text.width.rounded(.up) + 2 * padding.width),
        height: text.height.rounded(.up) + 2 * padding.height)
    }

    override func layoutSubviews() {
      label.frame = bounds.insetBy(dx: padding.width, dy: padding.height)
      cornerRadius = min(bounds.height / 2, theme.largeCornerRadius + padding.height)
    }

    override func didMoveToWindow() { applyTheme() }

    override func themeDidChange() {
      super.themeDidChange()
      applyTheme()
    }

    private func applyTheme() {
      backgroundColor = theme.surface
      borderColor = theme.separator
      borderWidth = theme.hairline / 2
      shadow = theme.floatingShadow
      update()
    }
  }
#endif
