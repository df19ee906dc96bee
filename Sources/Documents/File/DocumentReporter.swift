import Foundation
import Panorama
import PanoramaImages

/// Says in a document's window what other programs did to its file, and asks what to do about it, in the same
/// words for every kind of document.
@MainActor
public final class DocumentReporter {
  /// Opens another document in a new window; nil if the program cannot open windows.
  public var onOpen: (@MainActor (String) throws -> Void)?
  /// Whether a gesture is in progress. A question waits for its end, because a touch would count as an answer.
  public var isBusy: @MainActor () -> Bool = { false }
  /// Saves what could not be saved.
  public var onSave: @MainActor () -> Void = {}
  /// Overwrites what another program has written.
  public var onOverwrite: @MainActor () -> Void = {}
  /// Drops the edits, and shows what another program has written.
  public var onReload: @MainActor () throws(DocumentError) -> Void = { () throws(DocumentError) in
  }

  /// Why the document cannot be changed, as a sentence.
  public var readOnlyReason: String? {
    didSet { if readOnlyReason != oldValue { update() } }
  }
  /// Why it cannot be saved.
  public var failure: DocumentError? { didSet { if failure != oldValue { update() } } }
  private var hasConflict = false { didSet { update() } }
  /// A message that stays until the user presses OK.
  private var remark: (text: String, isError: Bool)? { didSet { update() } }

  private let notice: Notice
  /// What the user calls the content, such as “drawing”.
  private let noun: String
  private let path: @MainActor () -> String?
  /// The question to ask once there are no gestures for a moment.
  private var question: Alert?
  private var deadline: ScheduledAction?

  /// Seconds without a touch before a question is asked.
  private static let pauseBeforeQuestion = 1.0

  /// - Parameters:
  ///   - noun: what the user calls the content, such as “drawing”.
  ///   - notice: shows what happened.
  ///   - path: returns the document's path.
  public init(_ noun: String, notice: Notice, path: @escaping @MainActor () -> String?) {
    (self.noun, self.notice, self.path) = (noun, notice, path)
  }

  private var window: Window? { notice.window }
  private var name: String { path().map(DocumentFile.name) ?? "Untitled" }

  /// Shows a message until the user presses OK.
  public func remark(_ text: String, isError: Bool = false) { remark = (text, isError) }

  /// Shows the event.
  public func show(_ event: DocumentEvent) {
    switch event {
    case .renamed(let path): notice.show("The file is now “\(FileBytes.shown(path))”")
    case .writtenAgain: notice.show("“\(name)” was deleted elsewhere: it is written again")
    case .kept(let kept, let other, let reason):
      hasConflict = false
      ask(reason, about: other, kept: DocumentFile.name(kept))
    case .changed:
      (hasConflict, failure, remark) = (false, nil, nil)
      notice.show("Another program has changed the file. Undo shows what was here")
    case .conflict: hasConflict = true
    // The permanent notice already says so.
    case .following: break
    case .editing: notice.show("You can edit “\(name)” again: no other program has it open")
    case .recovered(let folder):
      notice.show(
        "Repaired after a crash; the original file is in “\(DocumentFile.name(folder))”")
    case .copied(let copy): notice.show("The original is kept as “\(DocumentFile.name(copy))”")
    case .failed(let error): (hasConflict, failure) = (false, error)
    case .saved: (hasConflict, failure) = (false, nil)
    }
  }

  /// Shows the most important of the states that last.
  private func update() {
    notice.standing =
      if hasConflict {
        Notice.Standing(
          text: "Another program has changed the file: your edits are not saved.", isError: true,
          action: ("Choose …", { [weak self] in self?.askAboutConflict() }))
      } else if let failure {
        Notice.Standing(
          text: failure.notice, isError: true,
          action: ("Try again", { [weak self] in self?.onSave() }))
      } else if let readOnlyReason {
        Notice.Standing(text: "Read-only: \(readOnlyReason)")
      } else {
        remark.map {
          Notice.Standing(
            text: $0.text, isError: $0.isError,
            action: ("OK", { [weak self] in self?.remark = nil }))
        }
      }
  }

  private func ask(_ said: String, about other: String, kept: String) {
    guard window != nil, let onOpen else {
      return remark("\(said). Your \(noun) is kept as “\(kept)”", isError: true)
    }
    let alert = Alert(
      title: said + ".", message: "Your \(noun) is kept as “\(kept)”, and you go on there.")
    alert.addButton("Open the other one") { [weak self] in
      do {
        try onOpen(other)
      } catch {
        let reason = (error as? DocumentError)?.reason ?? "cannot be opened: \(error)"
        self?.notice.show("“\(DocumentFile.name(other))” \(reason)", isError: true)
      }
    }
    alert.addButton("Go on here", role: .preferred)
    question = alert
    askOnceIdle()
  }

  /// Asks the question once there are no gestures for a moment. Must be called again whenever one moves or ends.
  public func askOnceIdle() {
    guard let question else { return }
    deadline?.cancel()
    guard !isBusy(), let window else { return }
    deadline = window.schedule(at: window.time + Self.pauseBeforeQuestion) {
      [weak self, weak window] in
      guard let window else { return }
      self?.question = nil
      question.present(in: window)
    }
  }

  private func askAboutConflict() {
    guard let window else { return }
    let alert = Alert(
      title: "Another program has changed “\(name)”.",
      message: "Keep your own edits and overwrite the file, or drop them and show the file?")
    alert.addButton("Keep mine", role: .destructive) { [weak self] in self?.onOverwrite() }
    alert.addButton("Show the file") { [weak self] in
      guard let self else { return }
      do throws(DocumentError) {
        try onReload()
        hasConflict = false
      } catch {
        notice.show(error.notice, isError: true)
      }
    }
    alert.addButton("Cancel", role: .cancel)
    alert.present(in: window)
  }
}
