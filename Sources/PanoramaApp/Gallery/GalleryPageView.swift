import Panorama

/// An open page, whose view fills the window, with a floating bar.
@MainActor
final class GalleryPageView: View {
  let page: GalleryPage
  private let content: View
  private let bar: GalleryPageBar
  private let close: @MainActor (_ byKey: Bool) -> Void

  /// - Parameter close: closes the page; its argument says whether a key was used.
  init(
    page: GalleryPage, context: GalleryContext,
    close: @escaping @MainActor (_ byKey: Bool) -> Void
  ) {
    self.page = page
    self.close = close
    content = page.makeView(context)
    bar = GalleryPageBar(page: page)
    super.init(frame: .zero)
    backgroundColor = context.theme.background
    addSubviewToFit(content)
    addSubview(bar)
    bar.addAction(for: .touchUpInside) { [unowned self] in close(bar.isFocused) }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    let margin = theme.unit * 3
    let size = bar.sizeThatFits(CGSize(width: bounds.width - margin * 2, height: bounds.height))
    bar.frame = CGRect(x: margin, y: margin, width: size.width, height: size.height)
    content.safeAreaInsets = EdgeInsets(top: Double(bar.frame.maxY) + theme.unit * 2)
  }

  /// Keys go to the page first; this view handles those that the page does not use.
  override var preferredKeyResponder: Responder? { content.preferredKeyResponder ?? content }

  override func keyDown(with event: KeyEvent) {
    let isBack = event.key == "left" && event.modifierFlags == .alt
    if event.key == "escape" || isBack { return close(true) }
    super.keyDown(with: event)
  }
}
