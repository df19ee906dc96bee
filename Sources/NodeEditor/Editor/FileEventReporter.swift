import Foundation
import NodeGraph
import Panorama

/// Reports what happens to the file, and asks the user what to do about it.
@MainActor
final class FileEventReporter {
  private let document: CanvasDocument
  private let session: GraphSession
  private let notice: Notice

  init(_ document: CanvasDocument, _ session: GraphSession, _ notice: Notice) {
    self.document = document
    self.session = session
    self.notice = notice
  }

  /// Shows what was wrong in the file.
  func noteProblems() {
    guard let first = document.problems.first else { return }
    let others = document.problems.count - 1
    let more = others > 0 ? ", and \(others) more" : ""
    notice.standing = Notice.Standing(
      text: "In the file: \(first.place) \(first.reason)\(more)", isError: false,
      action: ("OK", { [weak self] in self?.notice.standing = nil }))
  }

  /// Shows the event.
  func take(_ event: CanvasDocument.FileEvent) {
    switch event {
    case .replaced(let document):
      session.replace(document)
      notice.standing = nil
      noteProblems()
      notice.show("Another program has changed the file. Undo shows what was here", isError: false)
    case .conflict:
      notice.standing = Notice.Standing(
        text: "Another program has changed the file: your edits are not saved.", isError: true,
        action: ("Choose …", { [weak self] in self?.askAboutConflict() }))
    case .failed(let reason):
      notice.standing = Notice.Standing(
        text: reason, isError: true,
        action: ("Try again", { [weak self] in _ = self?.document.save() }))
    case .saved: notice.standing = nil
    case .gone: break
    case .renamed(let path):
      session.folder = (path as NSString).deletingLastPathComponent
      notice.show("The file is now “\(FileBytes.shown(path))”", isError: false)
    case .writtenAgain:
      notice.standing = nil
      notice.show("The file was deleted, and has been written again", isError: false)
    case .kept(let kept, let reason):
      let name = FileBytes.shown((kept as NSString).lastPathComponent)
      notice.standing = Notice.Standing(
        text: "\(reason). Your graph is kept as “\(name)”", isError: true,
        action: ("OK", { [weak self] in self?.notice.standing = nil }))
    case .copied(let copy):
      notice.show(
        "The original is kept as “\((copy as NSString).lastPathComponent)”", isError: false)
    }
  }

  private func askAboutConflict() {
    guard let window = notice.window else { return }
    let alert = Alert(
      title: "Another program has changed “\(name)”.",
      message: "Keep your own edits and overwrite the file, or drop them and show the file?")
    alert.addButton("Keep mine", role: .destructive) { [weak self] in self?.document.overwrite() }
    alert.addButton("Show the file") { [weak self] in
      guard let self else { return }
      do throws(CanvasFileError) {
        session.replace(try document.reload())
        notice.standing = nil
      } catch {
        notice.show("The file \(error.reason)", isError: true)
      }
    }
    alert.addButton("Cancel", role: .cancel)
    alert.present(in: window)
  }

  private var name: String {
    document.path.map { FileBytes.shown(($0 as NSString).lastPathComponent) } ?? "Untitled"
  }
}
