import Foundation
import Panorama
import PanoramaImages
import PanoramaSDL

/// Shows an error in a window, because users who start a program from an icon do not see standard
/// error.
@MainActor
struct StartErrorWindow {
  /// The option that `scripts/install` adds for the desktop. An environment variable would not
  /// do: child processes such as scripts inherit it, and those must not wait for a window.
  nonisolated static let option = "--errors-in-window"

  let error: AppError
  let theme: InterfaceTheme

  /// Nil if a line on standard error is enough.
  ///
  /// - Parameters:
  ///   - error: the error.
  ///   - arguments: the arguments of the command line.
  init?(_ error: AppError, arguments: [String]) {
    guard error.isAtStart, error.code != .noDisplay, arguments.contains(Self.option),
      isatty(STDERR_FILENO) == 0
    else { return nil }
    self.error = error
    theme = arguments.contains("--dark") ? .dark : .light
  }

  /// Shows the window until it is closed; returns at once without a display.
  func run(_ opening: DisplayOpening) {
    let view = StartErrorView(error)
    let window = Window(size: view.sizeThatFits(.zero))
    window.theme = theme
    window.title = "Panorama"
    window.rootView = view
    do {
      let host = try SDLHost(opening: opening)
      view.onClose = { [weak host, weak window] in
        guard let host, let window else { return }
        host.inbox.post { host.close(window) }
      }
      // The error was printed to standard error already.
      host.didLoseDisplay = { [error] in _exit(error.code.rawValue) }
      try host.open(window)
      try host.run()
    } catch {
      // The error was printed to standard error already.
    }
  }
}

/// The reason why nothing opens, and a button that closes the window.
final class StartErrorView: View {
  /// Closes the window; called for the button, Return, Escape, Ctrl+W and Ctrl+Q.
  var onClose: (@MainActor () -> Void)?

  /// The width in points at theme scale 1, wide enough for most paths on two lines.
  static let width = 520.0
  /// The maximum number of lines, so that a path of 4,096 characters does not make the window
  /// taller than the screen.
  private static let maximumLines = 4

  private let title = Label(style: .title)
  private let reason = Label()
  private let path = Label()
  private let button = Button(title: "Close", style: .filled)

  init(_ error: AppError) {
    super.init(frame: .zero)
    let name = error.file.map { FileBytes.shown(($0 as NSString).lastPathComponent) }
    title.text = name.map { "Cannot open \($0)" } ?? "Panorama cannot start"
    title.numberOfLines = 2
    let line = error.line.map { "Line \($0): " } ?? ""
    reason.text = (line + error.reason).capitalizingFirstLetter
    path.text = error.file ?? ""
    path.isSecondary = true
    for label in [reason, path] { label.numberOfLines = Self.maximumLines }
    for view in [title, reason, path, button] { addSubview(view) }
    button.addAction(for: .touchUpInside) { [weak self] in self?.onClose?() }
  }

  required init?(coder: NSCoder) { nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = Self.width * looks.theme.scale
    return CGSize(width: width, height: Double(arrange(width: width).maxY) + looks.theme.unit * 6)
  }

  override func layoutSubviews() {
    _ = arrange(width: Double(bounds.width))
    looks.background = looks.theme.background
  }

  override func surroundingsDidChange() {
    super.surroundingsDidChange()
    setNeedsLayout()
  }

  /// Lays out everything from the top down and returns the frame of the button, which is at the
  /// bottom.
  private func arrange(width: Double) -> CGRect {
    let padding = looks.theme.unit * 6
    let inner = CGSize(width: max(0, width - 2 * padding), height: .infinity)
    var y = padding
    for label in [title, reason, path] where !label.text.isEmpty {
      let height = label.sizeThatFits(inner).height
      label.frame = CGRect(x: padding, y: y, width: inner.width, height: height)
      y += height + looks.theme.unit * 2
    }
    let size = button.sizeThatFits(inner)
    let wide = max(size.width, looks.theme.targetSize * 2)
    button.frame = CGRect(
      x: width - padding - wide, y: y + looks.theme.unit * 3, width: wide, height: size.height)
    return button.frame
  }

  override func keyDown(with event: KeyEvent) {
    switch (event.key, event.modifierFlags) {
    case ("return", []), ("escape", []), ("w", .control), ("q", .control): onClose?()
    default: super.keyDown(with: event)
    }
  }
}

extension String {
  fileprivate var capitalizingFirstLetter: String { prefix(1).uppercased() + dropFirst() }
}
