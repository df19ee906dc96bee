import CDBus
import Foundation
import PanoramaGraphics
import PanoramaViews
import Synchronization

/// Tells assistive programs what is on the screen, by AT-SPI, on a thread of its own.
///
/// The thread watches the session's bus for somebody who wants to know, and does nothing more until then. It answers
/// from the newest tree that it was given, so no question waits for a window, and no window for the bus.
final class AccessibleServer: Sendable {
  enum News: Sendable {
    case tree(AccessibleTree)
    case end
  }

  /// Whether somebody wants to know what is on the screen.
  let isWanted = Atomic<Bool>(false)
  private let news = Mailbox<[News]>([])
  private let bell: Int32
  private let program: String
  /// Called on the thread when somebody begins to want to know.
  private let didBecomeWanted: @Sendable () -> Void
  private let ask: @Sendable (AccessibleAnswers.Request) -> Void
  private let places: AccessibleAnswers.Places

  init(
    program: String, didBecomeWanted: @escaping @Sendable () -> Void,
    ask: @escaping @Sendable (AccessibleAnswers.Request) -> Void, places: AccessibleAnswers.Places
  ) {
    (self.program, self.didBecomeWanted) = (program, didBecomeWanted)
    (self.ask, self.places) = (ask, places)
    let bell = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    self.bell = bell
    news.setWake { _ = eventfd_write(bell, 1) }
  }

  deinit { close(bell) }

  /// Does nothing if the system allows no more threads.
  func start() {
    guard bell >= 0 else { return }
    _ = BackgroundThread.start(name: "accessibility") { [self] in run() }
  }

  func show(_ tree: AccessibleTree) { news.put { $0.append(.tree(tree)) } }
  func end() { news.put { $0.append(.end) } }

  // MARK: The thread

  private func run() {
    guard let session = Bus() else { return }
    var watch = StatusWatch(session)
    while true {
      guard wait(for: session), session.transfer() else { return }
      while let message = session.next() { watch.take(message, session) }
      for item in news.take() { if case .end = item { return } }
      if let address = watch.address {
        watch.address = nil
        guard serve(session, &watch, at: address) else { return }
      }
    }
  }

  /// Serves as long as somebody wants to know. False if the program ends.
  private func serve(_ session: borrowing Bus, _ watch: inout StatusWatch, at address: String)
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
    while watch.isWanted {
      guard wait(for: session, bus), session.transfer() else { return false }
      while let message = session.next() { watch.take(message, session) }
      // Nothing is read after this but before the next wait, which would not see it. What is sent goes out at once, or
      // when the bus can take it.
      guard bus.transfer() else { return true }
      while let message = bus.next() {
        if message.isCall {
          answers.answer(message)
        } else if message.isAnswer, message.answered == embedding {
          message.inside { answers.desktop = (message.takeText(), message.takeText()) }
        }
      }
      for item in news.take() {
        guard case .tree(let tree) = item else { return false }
        let changes = TreeChange.between(answers.tree, tree)
        answers.tree = tree
        for change in changes where embedding != nil { AccessibleEvents.send(change, answers, bus) }
        if embedding == nil { embedding = announce(bus) }
      }
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

  private func wait(for session: borrowing Bus) -> Bool {
    var files = [file(of: session), pollfd(fd: bell, events: Int16(POLLIN), revents: 0)]
    return wait(&files)
  }

  private func wait(for session: borrowing Bus, _ bus: borrowing Bus) -> Bool {
    var files = [
      file(of: session), file(of: bus), pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
    ]
    return wait(&files)
  }

  private func file(of bus: borrowing Bus) -> pollfd {
    pollfd(fd: bus.descriptor, events: Int16(bus.hasOutput ? POLLIN | POLLOUT : POLLIN), revents: 0)
  }

  private func wait(_ files: inout [pollfd]) -> Bool {
    while poll(&files, nfds_t(files.count), -1) < 0 { if errno != EINTR { return false } }
    var rung: eventfd_t = 0
    _ = eventfd_read(bell, &rung)
    return true
  }
}

/// Watches whether the desktop has assistive programs, without starting anything for it.
private struct StatusWatch {
  /// The bus of assistive programs; set once when somebody wants to know.
  var address: String?
  private(set) var isWanted = false
  private var question: UInt32 = 0
  private var addressQuestion: UInt32 = 0
  private static let service = "org.a11y.Bus"
  private static let path = "/org/a11y/bus"
  private static let status = "org.a11y.Status"
  private static let properties = "org.freedesktop.DBus.Properties"

  init(_ bus: borrowing Bus) {
    bus.watch(
      "type='signal',path='\(Self.path)',interface='\(Self.properties)',member='PropertiesChanged'")
    bus.watch(
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
        + "member='NameOwnerChanged',arg0='\(Self.service)'")
    askStatus(bus)
  }

  private mutating func askStatus(_ bus: borrowing Bus) {
    question = bus.call(Self.service, Self.path, Self.properties, "GetAll", startsService: false) {
      $0.string(Self.status)
    }
  }

  mutating func take(_ message: borrowing BusMessage, _ bus: borrowing Bus) {
    if message.isSignal {
      askStatus(bus)
    } else if message.isAnswer, message.answered == question {
      var isOn = false
      message.inside {
        while !message.isAtEnd {
          message.inside {
            let name = message.takeText()
            let value = message.inside { message.takeNumber() }
            if name == "IsEnabled" || name == "ScreenReaderEnabled" { isOn = isOn || value != 0 }
          }
        }
      }
      if isOn, !isWanted {
        addressQuestion = bus.call(
          Self.service, Self.path, Self.service, "GetAddress", startsService: false)
      }
      isWanted = isOn
    } else if message.isAnswer, message.answered == addressQuestion {
      address = message.takeText()
    }
  }
}
