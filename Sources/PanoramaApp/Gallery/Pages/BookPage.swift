import Panorama
import PanoramaBook
import PanoramaImages
import Reader

extension GalleryPage {
  /// A short book, as one page.
  static let book = GalleryPage(
    id: "book", title: "A book as one page",
    summary: "Text that is thrown and caught like paper",
    source: "ReaderView.swift",
    preview: { context in
      GalleryPreview(
        list: BookPage.preview(context), focus: CGRect(x: 0, y: 0, width: 640, height: 400))
    },
    makeView: { BookPage($0) })
}

/// The book below the page's floating bar.
final class BookPage: View {
  private static let fileName = "throw.epub"
  private let content: View

  init(_ context: GalleryContext) {
    content = Self.reader(context)
    super.init(frame: .zero)
    addSubview(content)
  }

  required init?(coder: NSCoder) { nil }

  /// The reader; if there is no book, the reason.
  private static func reader(_ context: GalleryContext) -> View {
    do {
      guard let path = Assets.path(of: fileName) else {
        throw AppError(.noSuchFile, file: fileName, Assets.advice)
      }
      return ReaderView(
        book: try BookFile.open(path), name: fileName, fonts: context.fonts,
        work: context.isImmediate ? nil : WorkQueue(threads: 1),
        post: { action in Task { @MainActor in action() } })
    } catch {
      let reason = (error as? AppError).map { ($0.file.map { "\($0): " } ?? "") + $0.reason }
      let label = Label(text: reason ?? "\(error)", alignment: .center)
      label.numberOfLines = 0
      return label
    }
  }

  override var preferredKeyResponder: Responder? { content.preferredKeyResponder }

  override func layoutSubviews() {
    let top = safeAreaInsets.top
    content.frame = CGRect(
      x: 0, y: top, width: Double(bounds.width), height: max(0, Double(bounds.height) - top))
  }

  override func surroundingsDidChange() {
    super.surroundingsDidChange()
    setNeedsLayout()
  }

  /// The beginning of the book, for the card.
  static func preview(_ context: GalleryContext) -> DisplayList {
    let (fonts, theme) = (context.fonts, context.theme)
    let ink = theme.isDark ? CGColor(gray: 0.86) : CGColor(gray: 0.13)
    let title = TextLayout(
      "The hand lets go", font: fonts.systemFont(ofSize: 40, weight: .bold), maximumWidth: 500)
    let text = TextLayout(
      """
      Put a finger on a sheet of paper that lies on a table, and push. While the finger is down there is \
      nothing to calculate: the paper goes where the finger goes. A screen that means to feel like paper \
      has to keep this promise first.
      """, font: fonts.systemFont(ofSize: 25), maximumWidth: 500)
    return DisplayList { context in
      context.setFillColor(theme.isDark ? CGColor(gray: 0.11) : CGColor(gray: 0.98))
      context.fill(CGRect(x: -200, y: -200, width: 1200, height: 900))
      context.draw(title, at: CGPoint(x: 70, y: 60), color: ink)
      context.draw(text, at: CGPoint(x: 70, y: 140), color: ink)
    }
  }
}
