import Foundation
import Panorama

/// What every editor of a canvas has over it: tools at the lower edge, notices and further bars at the upper
/// edge, what happens to the file, and the export of pictures.
@MainActor
public final class CanvasChrome {
  /// Short messages, and the lasting states of the file.
  public let notice = Notice()
  /// Says what other programs did to the file.
  public let reporter: DocumentReporter
  /// Writes exported pictures.
  public let exporter = BackgroundExporter()
  /// Shows a file in the desktop's file manager, and says why if that fails; nil if there is no desktop.
  public var showsFile: (@MainActor (String) -> Void)?
  private unowned let editor: View

  /// - Parameters:
  ///   - noun: what the user calls the content, such as “drawing”.
  ///   - editor: the view to which the bars are added. It owns the chrome.
  ///   - path: returns the document's path.
  public init(_ noun: String, in editor: View, path: @escaping @MainActor () -> String?) {
    self.editor = editor
    reporter = DocumentReporter(noun, notice: notice, path: path)
  }

  /// The space between a bar and the edge, in points.
  public var gap: Double { 4 * editor.looks.theme.unit }

  /// The size that a bar may have at most.
  public var room: CGSize {
    CGSize(width: max(0, editor.bounds.width - 2 * gap), height: editor.bounds.height)
  }

  /// Lays out the tools, the notice, and below it, all at the same place, the bars of which one is shown.
  public func layOut(tools: View, bars: [View] = []) {
    let bounds = editor.bounds
    place(tools) { bounds.maxY - $0 - gap }
    place(notice) { _ in bounds.minY + gap }
    let top = notice.isHidden ? bounds.minY + gap : notice.frame.maxY + gap
    for bar in bars { place(bar) { _ in top } }
  }

  /// Centres a bar between the left and the right edge.
  private func place(_ bar: View, y: (_ height: Double) -> Double) {
    let size = bar.sizeThatFits(room)
    bar.frame = CGRect(
      x: ((editor.bounds.width - size.width) / 2).rounded(), y: y(size.height),
      width: size.width, height: size.height)
  }

  // MARK: Exporting

  /// Writes a picture in the background and says how that went. While a picture is being written, this only
  /// says so.
  ///
  /// - Parameters:
  ///   - post: runs an action on the main actor soon; nil to write the picture before this returns.
  ///   - path: the path that is reported if the exporter writes no files.
  ///   - write: writes the picture, and returns its path.
  ///   - remark: called when the picture is written; returns what is different in it, as the rest of a sentence, or nil.
  ///   - didWrite: called with the path.
  public func export<Failure: Error>(
    post: MainActorPost?, as path: String,
    _ write: @escaping @Sendable () throws(Failure) -> String,
    remark: @escaping @MainActor @Sendable () -> String? = { nil },
    didWrite: @escaping @MainActor @Sendable (String) -> Void = { _ in }
  ) {
    guard !exporter.isBusy else {
      return notice.show("The last picture is still being written", isError: true)
    }
    notice.show("The picture is being written")
    exporter.run(post: post, as: path) {
      Result { () throws(Failure) in try write() }
    } then: { [weak self, notice] result in
      switch result {
      case .success(let path):
        didWrite(path)
        let show = self?.showsFile.map { show in ("Show", { @MainActor in show(path) }) }
        notice.show(
          "Exported as \(DocumentFile.name(path)) in \(DocumentFile.shownFolder(of: path))"
            + (remark().map { "; " + $0 } ?? ""),
          action: show)
      case .failure(let error):
        notice.show("The picture could not be written: \(error)", isError: true)
      }
    }
  }

  /// Waits for a picture that is being written, for at most a second, before the editor closes.
  ///
  /// - Returns: whether none is being written. Otherwise a notice says so.
  public func finishExport() -> Bool {
    if exporter.finish() { return true }
    notice.show("The picture is still being written: close again to give it up", isError: true)
    return false
  }
}
