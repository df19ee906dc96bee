import Panorama

/// Reports in a sketch's window what other programs did to its file, and asks what to do if another file
/// took its name.
@MainActor
final class FileEventReporter {
  /// Opens another sketch in a new window; nil if the program cannot open windows.
  var onOpen: (@MainActor (String) throws -> Void)?
  private let sketch: SketchPanorama
  private let notice: Notice
  /// The question to ask once the hand pauses.
  private var question: Alert?
  private var deadline: Deadline?

  /// Seconds without a stroke before a question is asked.
  private static let pauseBeforeQuestion = 1.0

  /// Follows the sketch's document.
  /// - Parameter notice: shows what happened.
  init(of sketch: SketchPanorama, notice: Notice) {
    self.sketch = sketch
    self.notice = notice
    sketch.document.onChange = { [weak self] in self?.sketch.documentDidChange($0) }
    sketch.document.onFileEvent = { [weak self] in self?.show($0) }
  }

  private var window: Window? { notice.window }

  private func show(_ event: SketchFileEvent) {
    sketch.onChange?()
    switch event {
    case .renamed(let path):
      window?.title = Self.name(path)
      notice.show("The file was renamed to “\(Self.name(path))”")
    case .replaced(let other, let kept):
      window?.title = Self.name(kept)
      ask(about: other, kept: kept)
    case .writtenAgain:
      let name = sketch.document.path.map(Self.name) ?? "the file"
      notice.show("“\(name)” was deleted elsewhere: it is written again")
    // The permanent notice already says so.
    case .following: break
    case .drawing:
      window?.title = sketch.document.path.map(Self.name) ?? ""
      notice.show("You can draw on this sketch again: no other program has it open")
    case .recovered(let folder):
      notice.show(
        "Repaired after a crash; the original file is in “\(Self.name(folder))”")
    case .failed(let error): notice.show(error.description, isError: true)
    }
  }

  private func ask(about other: String, kept: String) {
    let said = "Another program replaced “\(Self.name(other))”."
    guard window != nil, let onOpen else {
      return notice.show("\(said) Your drawing is kept as “\(Self.name(kept))”", isError: true)
    }
    let alert = Alert(
      title: said,
      message: "Your drawing is kept as “\(Self.name(kept))”, and you go on drawing there.")
    alert.addButton("Open the other one") { [weak self] in
      do {
        try onOpen(other)
      } catch {
        let reason = (error as? SketchError)?.reason ?? "cannot be opened: \(error)"
        self?.notice.show("“\(Self.name(other))” \(reason)", isError: true)
      }
    }
    alert.addButton("Go on drawing", role: .preferred)
    question = alert
    askOnceIdle()
  }

  /// Asks once the hand pauses; otherwise the next stroke would count as an answer. Must be called again
  /// whenever the hand draws.
  func askOnceIdle() {
    guard let question else { return }
    deadline?.cancel()
    guard !sketch.isDrawing, let window else { return }
    deadline = window.schedule(at: window.time + Self.pauseBeforeQuestion) {
      [weak self, weak window] in
      guard let window else { return }
      self?.question = nil
      question.present(in: window)
    }
  }

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map { FileBytes.shown(String($0)) } ?? path
  }
}
