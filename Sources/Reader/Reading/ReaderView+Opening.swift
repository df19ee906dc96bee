import Documents
import Panorama
import PanoramaBook
import PanoramaImages
import PanoramaPictures
import Viewer

/// What a tap opens: links, notes, pictures, addresses outside of the book.
extension ReaderView {
  /// Follows the link at a point, or shows the note to which it leads, or the picture that is there.
  ///
  /// - Returns: whether there is something.
  func follow(at point: CGPoint) -> Bool {
    guard let sheet = pages.sheet(at: point) else { return false }
    guard let link = sheet.link(at: point) else { return show(pictureAt: point, on: sheet) }
    let mark = pages.convert(sheet.outside(link.frame), to: nil)
    guard let target = book.target(link.address, from: sheet.chapter) else {
      ask(aboutOpening: link.address, beside: mark)
      return true
    }
    guard let place = book.place(target) else {
      say("The book has no “\(shortened(target.path, to: Self.shownAddress))”", isError: true)
      return true
    }
    if let window, let tree = try? book.chapter(place.chapter),
      let note = Footnote(link: link.node, in: sheet.markup, to: place, in: tree)
    {
      TextPopover(
        note.text, named: "Note", beside: mark,
        actions: [.init("Go to the note") { [weak self] in self?.go(to: note.place) }]
      ).present(in: window)
    } else {
      go(to: place)
    }
    return true
  }

  // MARK: Pictures

  private func show(pictureAt point: CGPoint, on sheet: BookSheet) -> Bool {
    // A page of a fixed size can be zoomed itself.
    guard let window, !pages.showsFixedPages, let found = sheet.picture(at: point) else {
      return false
    }
    let (pictures, chapter, markup) = (pages.loader.pictures, sheet.chapter, sheet.markup)
    let layer = PhotoLayer(
      name(of: found.source), title: sheet.title(ofPicture: found.node), work: work, post: post
    ) { () throws(ImageError) in
      try pictures.file(found.source, chapter: chapter, markup: markup)
    }
    layer.copiesPicture = copiesPicture
    layer.present(in: window)
    return true
  }

  /// What a picture is called where it cannot be shown.
  private func name(of source: PictureSource) -> String {
    if case .address(let address) = source, !address.hasPrefix("data:"),
      let last = address.split(separator: "/").last
    {
      return last.removingPercentEncoding ?? String(last)
    }
    return "Picture"
  }

  // MARK: Addresses outside of the book

  /// In characters.
  private static let shownAddress = 60

  /// Shows an address that a link leads to, and opens it if that is wanted: the text of a link may say something else than
  /// where it leads. Nothing is asked of the network before.
  private func ask(aboutOpening address: String, beside mark: CGRect) {
    guard let window else { return }
    let address = address.trimmingCharacters(in: .whitespacesAndNewlines)
    var actions: [TextPopover.Action] = []
    if openAddress != nil {
      if PortalAddress.isAllowed(address) {
        actions.append(.init("Open in the browser") { [weak self] in self?.open(address) })
      } else if PortalAddress.isMail(address) {
        actions.append(.init("Write a mail") { [weak self] in self?.open(address) })
      }
    }
    actions.append(
      .init("Copy") { [weak window] in window?.clipboard.text = address })
    TextPopover(
      shortened(address, to: Self.longestAddress), named: "Address", beside: mark, actions: actions
    ).present(in: window)
  }

  /// Of a longer address, the beginning is shown, in characters.
  private static let longestAddress = 2000

  private func shortened(_ text: String, to count: Int) -> String {
    let start = text.prefix(count)
    return start.endIndex == text.endIndex ? text : start + "…"
  }

  private func open(_ address: String) {
    openAddress?(address) { [weak self] failure in
      if let failure { self?.say(failure, isError: true) }
    }
  }

  private func say(_ text: String, isError: Bool) {
    notice.show(text, isError: isError)
    setNeedsLayout()
  }
}
