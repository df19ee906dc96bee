import CDBus
import Foundation
import PanoramaGraphics
import PanoramaViews
import Synchronization

/// Talks to the session's bus on a thread of its own: hears what the person has chosen on the desktop, and tells assistive
/// programs what is on the screen, by AT-SPI.
///
/// The thread watches for somebody who wants to know, and tells nothing until then. It answers from the newest tree that
/// it was given, so no question waits for a window, and no window for the bus.
final class AccessibleServer: Sendable {
  /// What a window shows.
  typealias Shown = (state: AccessibleTree.WindowState, element: AccessibilityElement)

  enum News: Sendable {
    case windows([Shown])
    case end
  }

  /// Whether somebody wants to know what is on the screen.
  let isWanted = Atomic<Bool>(false)
  private let news = Mailbox<[News]>([])
  /// How long the last tree took to be made and compared, in microseconds; −1 while one waits.
  private let treeTime = Atomic<Int>(0)
  private let bell: Int32
  private let program: String
  /// Called on the thread when somebody begins to want to know.
  private let didBecomeWanted: @Sendable () -> Void
  private let ask: @Sendable (AccessibleAnswers.Request) -> Void
  private let places: AccessibleAnswers.Places
  /// Called on the thread with the desktop's settings, when they are known and whenever they change.
  private let didChangeSettings: @Sendable (DesktopSettings) -> Void

  init(
    program: String, didBecomeWanted: @escaping @Sendable () -> Void,
    ask: @escaping @Sendable (AccessibleAnswers.Request) -> Void, places: AccessibleAnswers.Places,
    didChangeSettings: @escaping @Sendable (DesktopSettings) -> Void
  ) {
    (self.program, self.didBecomeWanted) = (program, didBecomeWanted)
    (self.ask, self.places) = (ask, places)
    self.didChangeSettings = didChangeSettings
    let bell = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    self.bell = bell
    news.setWake { _ = eventfd_write(bell, 1) }
  }

  deinit { close(bell) }

  /// Does nothing if the system allows no more threads.
  ///
  /// - Parameters:
  ///   - address: the session's bus; nil for the one that the environment names.
  ///   - serves: whether assistive programs are watched for.
  ///   - followsDesktop: whether the desktop's settings are.
  func start(at address: String?, serves: Bool, followsDesktop: Bool) {
    guard bell >= 0, serves || followsDesktop else { return }
    _ = BackgroundThread.start(name: "desktop") { [self] in
      run(at: address, serves: serves, followsDesktop: followsDesktop)
    }
  }

  /// Tells what the windows show now. What was told before and not read yet no longer counts.
  func show(_ windows: [Shown]) {
    treeTime.store(-1, ordering: .relaxed)
    news.put { $0.append(.windows(windows)) }
  }

  /// How long the thread needed for what was shown last, in seconds; nil while it is busy with that.
  var effort: Double? {
    let time = treeTime.load(ordering: .relaxed)
    return time < 0 ? nil : Double(time) / 1e6
  }

  func end() { news.put { $0.append(.end) } }

  // MARK: The thread

  private func run(at address: String?, serves: Bool, followsDesktop: Bool) {
    guard let session = Bus(address: address) else { return }
    var watch = SessionWatch(
      settings: followsDesktop ? SettingsWatch(session, didChange: didChangeSettings) : nil,
      status: serves ? StatusWatch(session) : nil)
    while true {
      guard wait(for: session) != nil, session.transfer() else { return }
      while let message = session.next() { watch.take(message, session) }
      for item in news.take() { if case .end = item { return } }
      if let address = watch.status?.address {
        watch.status?.address = nil
        guard serve(session, &watch, at: address) else { return }
      }
    }
  }

  /// Serves as long as somebody wants to know. False if the program ends.
  private func serve(_ session: borrowing Bus, _ watch: inout SessionWatch, at address: String)
    -> Bool
  {
    guard let bus = Bus(address: address) else { return true }
    defer { isWanted.store(false, ordering: .relaxed) }
    var answers = AccessibleAnswers(
      tree: AccessibleTree(program: program), name: bus.name, ask: ask, places: places)
    // The program is announced with its first tree, because whoever found it empty might not look again.
    var embedding: UInt32?
    isWanted.store(true, ordering: .relaxed)
    didBecomeWanted()
    while watch.status?.isWanted ?? false {
      // Only what has something to say is asked: each call of a program that walks through the tree comes by here.
      guard let ready = wait(for: session, bus) else { return false }
      if ready.session {
        guard session.transfer() else { return false }
        while let message = session.next() { watch.take(message, session) }
      }
      // Nothing is read after this but before the next wait, which would not see it. What is sent goes out at once, or
      // when the bus can take it.
      if ready.bus, !bus.transfer() { return true }
      while let message = bus.next() {
        if message.isCall {
          answers.answer(message)
        } else if message.isAnswer, message.answered == embedding {
          message.inside { answers.desktop = (message.takeText(), message.takeText()) }
          // Whoever came first hears where the person is; later it hears what changes.
          for change in TreeChange.place(in: answers.tree) {
            AccessibleEvents.send(change, answers, bus)
          }
        }
      }
      var shown: [Shown]?
      for item in news.take() {
        guard case .windows(let windows) = item else { return false }
        shown = windows
      }
      guard let shown else { continue }
      // Here, and not where the windows are: a large tree takes longer than a frame.
      let start = ContinuousClock.now
      let tree = AccessibleTree(program: program, windows: shown)
      let changes = TreeChange.between(answers.tree, tree)
      answers.tree = tree
      for change in changes where embedding != nil { AccessibleEvents.send(change, answers, bus) }
      if embedding == nil { embedding = announce(bus) }
      let time = (ContinuousClock.now - start) / .microseconds(1)
      treeTime.store(Int(time), ordering: .relaxed)
    }
    return true
  }

  /// The number of the call that the registry answers with what is around the program.
  private func announce(_ bus: borrowing Bus) -> UInt32 {
    bus.call("org.a11y.atspi.Registry", AccessibleAnswers.root, "org.a11y.atspi.Socket", "Embed") {
      w in
      w.structure {
        w.string(bus.name)
        w.path(AccessibleAnswers.root)
      }
    }
  }

  private func wait(for session: borrowing Bus) -> Void? { wait([file(of: session)]).map { _ in } }

  /// Waits until one of two buses has something, or there is news.
  ///
  /// - Returns: which one it is; nil if the system cannot wait.
  private func wait(
    for session: borrowing Bus, _ bus: borrowing Bus
  ) -> (session: Bool, bus: Bool)? {
    wait([file(of: session), file(of: bus)]).map { ($0[0], $0[1]) }
  }

  private func file(of bus: borrowing Bus) -> pollfd {
    pollfd(fd: bus.descriptor, events: Int16(bus.hasOutput ? POLLIN | POLLOUT : POLLIN), revents: 0)
  }

  private func wait(_ files: [pollfd]) -> [Bool]? {
    var files = files + [pollfd(fd: bell, events: Int16(POLLIN), revents: 0)]
    while poll(&files, nfds_t(files.count), -1) < 0 { if errno != EINTR { return nil } }
    var rung: eventfd_t = 0
    if files[files.count - 1].revents != 0 { _ = eventfd_read(bell, &rung) }
    return files.map { $0.revents != 0 }
  }
}

/// What is watched on the session's bus.
private struct SessionWatch {
  var settings: SettingsWatch?
  var status: StatusWatch?

  mutating func take(_ message: borrowing BusMessage, _ bus: borrowing Bus) {
    if settings?.take(message, bus) ?? false { return }
    status?.take(message, bus)
  }
}
