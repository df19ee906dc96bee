import Foundation
import PanoramaGraphics
import PanoramaText

/// A message that floats at the upper edge. A passing message disappears by itself; a standing one, about a
/// lasting condition such as a file that cannot be saved, stays and can have a button.
public final class Notice: FloatingPanel {
  /// A message about a lasting condition.
  public struct Standing {
    /// The message.
    public let text: String
    let isError: Bool
    /// The title of a button and its action; nil for none.
    package let action: (title: String, perform: @MainActor () -> Void)?

    /// A standing message, with a button if it has a title for one.
    public init(
      text: String, isError: Bool = false,
      action: (title: String, perform: @MainActor () -> Void)? = nil
    ) {
      (self.text, self.isError, self.action) = (text, isError, action)
    }
  }

  /// The seconds until a passing message disappears: long enough to read eight words twice. An error stays
  /// twice as long, because it says what to do.
  package static let duration = 3.0

  /// The standing message; nil for none.
  public var standing: Standing? {
    didSet {
      let isSame = standing?.text == oldValue?.text && standing?.isError == oldValue?.isError
      if !isSame || standing?.action != nil || oldValue?.action != nil { update() }
    }
  }
  private var passing: Standing?
  private let label = Label()
  private let button = Button(title: "", style: .bordered)
  private var deadline: ScheduledAction?

  /// A notice without a message, which is hidden.
  public init() {
    super.init(frame: .zero)
    isHidden = true
    isUserInteractionEnabled = false
    label.numberOfLines = 0
    addSubview(label)
    addSubview(button)
    button.addAction(for: .touchUpInside) { [weak self] in self?.press() }
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// The text shown; nil if nothing is.
  public var text: String? { isHidden ? nil : label.text }

  /// Shows a passing message in place of the standing one. An error, and a message with a button, stay twice as long.
  /// - Parameters:
  ///   - text: the message.
  ///   - isError: whether something failed.
  ///   - action: the title of a button and what it does; nil for none. The message disappears when it is pressed.
  public func show(
    _ text: String, isError: Bool = false,
    action: (title: String, perform: @MainActor () -> Void)? = nil
  ) {
    passing = Standing(text: text, isError: isError, action: action)
    update()
    deadline?.cancel()
    guard let window else { return }
    deadline = window.schedule(at: window.time + Self.duration * (isError || action != nil ? 2 : 1))
    {
      [weak self] in
      self?.passing = nil
      self?.update()
    }
  }

  /// Hides the passing message.
  public func hidePassing() {
    deadline?.cancel()
    passing = nil
    update()
  }

  private func press() {
    let action = (passing ?? standing)?.action
    if passing != nil { hidePassing() }
    action?.perform()
  }

  private func update() {
    let shown = passing ?? standing
    let isError = shown?.isError ?? false
    isHidden = shown == nil
    label.text = shown?.text ?? ""
    label.textColor = isError ? ColorObject(cgColor: looks.theme.destructive) : nil
    let action = shown?.action
    label.textAlignment = action == nil ? .center : .left
    button.isHidden = action == nil
    button.title = action?.title ?? ""
    isUserInteractionEnabled = action != nil
    accessibilityLabel = text
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  /// The space around the text.
  private var padding: CGSize { CGSize(width: 4 * looks.theme.unit, height: 2 * looks.theme.unit) }
  private var buttonWidth: Double {
    button.isHidden ? 0 : Double(button.sizeThatFits(bounds.size).width) + 2 * looks.theme.unit
  }

  public override func sizeThatFits(_ size: CGSize) -> CGSize {
    let around = 2 * Double(padding.width) + buttonWidth
    // The width of the text itself: a centred label would take all of the room.
    let text = TextLayout(
      label.text, font: looks.font(.body), maximumWidth: max(0, Double(size.width) - around),
      maximumLines: 0
    ).size
    let height = Double(text.height).rounded(.up) + 2 * Double(padding.height)
    return CGSize(
      width: min(Double(size.width), Double(text.width).rounded(.up) + around),
      height: button.isHidden ? height : max(height, looks.theme.targetSize + looks.theme.unit * 2))
  }

  public override func layoutSubviews() {
    let inside = bounds.insetBy(dx: padding.width, dy: padding.height)
    label.frame = CGRect(
      x: inside.minX, y: inside.minY, width: max(0, Double(inside.width) - buttonWidth),
      height: inside.height)
    let width = max(0, buttonWidth - 2 * looks.theme.unit)
    button.frame = CGRect(
      x: Double(bounds.maxX) - width - looks.theme.unit,
      y: (Double(bounds.height) - looks.theme.targetSize) / 2, width: width,
      height: looks.theme.targetSize)
    looks.cornerRadius = min(
      Double(bounds.height) / 2, looks.theme.largeCornerRadius + Double(padding.height))
  }

  public override func applyTheme() {
    super.applyTheme()
    update()
  }
}
