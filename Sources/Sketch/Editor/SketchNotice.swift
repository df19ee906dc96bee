#if Apps
  import Panorama

  /// One line at the upper edge. A message about an action disappears by itself; a message about a
  /// lasting condition, such as a file that cannot be written, stays as long as the condition does.
  final class SketchNotice: View {
    /// A line of text, and whether it reports an error.
    struct Line: Equatable {
      var text: String
      var isError = false
    }

    /// Seconds until a passing line disappears: long enough to read eight words twice.
    static let duration = 3.0

    /// The line about a lasting condition.
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

    /// The text shown; nil if nothing is.
    var text: String? { isHidden ? nil : label.text }

    /// Shows a line for a while, in place of the standing one.
    func show(_ text: String, isError: Bool = false) {
      passing = Line(text: text, isError: isError)
      update()
      deadline?.cancel()
      guard let window else { return }
      // An error stays twice as long, because it says what to do.
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

    /// The space around the line.
    private var padding: CGSize { CGSize(width: 4 * theme.unit, height: 2 * theme.unit) }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
      let room = max(0, size.width - 2 * padding.width)
      // The width of the text itself: a centred label would take all of the room.
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
