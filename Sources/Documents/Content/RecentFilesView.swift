import Foundation
import Panorama
import PanoramaImages

/// A list of the recent files, which is shown if no document is open.
public final class RecentFilesView: View {
  private let heading = Label(text: "Recent", style: .caption)
  private var cells: [FileCell] = []
  private let thumbnails: ThumbnailMaker

  /// The maximum number of files shown.
  public static let limit = 6

  /// - Parameters:
  ///   - paths: the files, newest first.
  ///   - work: the queue on which thumbnails are read; nil: they are read at once.
  ///   - post: runs an action on the main actor.
  ///   - reader: opens documents for their thumbnails.
  ///   - open: called with the file that the user has chosen.
  public init(
    paths: [String], work: WorkQueue?,
    post: @escaping MainActorPost,
    reader: @escaping DocumentReader = { _ in nil },
    open: @escaping @MainActor (String) -> Void
  ) {
    let shown = Array(paths.prefix(Self.limit))
    let target = ThumbnailTarget<RecentFilesView>()
    thumbnails = ThumbnailMaker(work, post: post, reader: reader) { path, image in
      post {
        guard let index = shown.firstIndex(of: path) else { return }
        target.view?.cells[index].thumbnail = image
      }
    }
    super.init(frame: .zero)
    target.view = self
    heading.isSecondary = true
    addSubview(heading)
    for path in shown {
      let cell = FileCell(frame: .zero)
      cell.style = .row
      cell.entry = FolderEntry(
        name: (path as NSString).lastPathComponent, isFolder: RecentFiles.isFolder(path))
      cell.didClick = { _ in open(path) }
      cell.didTap = { open(path) }
      cells.append(cell)
      addSubview(cell)
    }
    isHidden = shown.isEmpty
    thumbnails.want(shown)
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  public override func sizeThatFits(_ size: CGSize) -> CGSize {
    let lines = Double(cells.count)
    return CGSize(
      width: min(size.width, looks.theme.targetSize * 8),
      height: looks.theme.unit * 6 + lines * looks.theme.targetSize)
  }

  public override func layoutSubviews() {
    let (width, side) = (bounds.width, looks.theme.targetSize)
    let top = looks.theme.unit * 6
    heading.frame = CGRect(
      x: looks.theme.unit * 2, y: 0, width: width, height: looks.theme.unit * 5)
    for (index, cell) in cells.enumerated() {
      let y = top + Double(index) * side
      cell.isHidden = y + side > bounds.height
      cell.frame = CGRect(x: 0, y: y, width: width, height: side)
    }
    heading.isHidden = cells.first?.isHidden ?? true
  }

  // Presses between the files and on the heading stay here: what is drawn below would not be seen.
  public override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  public override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  public override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  public override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  public override func mouseDown(with event: MouseEvent) {}

  public override func willMove(toWindow newWindow: Window?) {
    if newWindow == nil { thumbnails.close() }
  }
}
