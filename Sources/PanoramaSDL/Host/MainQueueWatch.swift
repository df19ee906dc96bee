import CSDL2
import Foundation
import PanoramaGraphics

/// Notices that something was put on the main queue: a job of the main actor, a block of
/// `DispatchQueue.main`, a callback of Foundation's. A loop that sleeps in SDL would not notice it.
///
/// On Linux libdispatch counts such jobs in an event descriptor, for a run loop to wait on. Nobody reads the
/// descriptor, so it stays readable from the first job on; a separate thread waits for its next edge and
/// polls nothing.
final class MainQueueWatch {
  private let waiting: Int32
  private let ending: Int32
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameter action: called for each edge, on a thread of the watch.
  /// - Returns: nil where the system has no such descriptor, or allows no more threads; the main queue then runs
  ///   only after events.
  init?(_ action: @escaping @Sendable () -> Void) {
    guard let queue = Self.mainQueueDescriptor else { return nil }
    waiting = epoll_create1(Int32(EPOLL_CLOEXEC))
    ending = eventfd(0, Int32(EFD_CLOEXEC))
    guard waiting >= 0, ending >= 0,
      Self.add(queue, EPOLLIN.rawValue | EPOLLET.rawValue, to: waiting),
      Self.add(ending, EPOLLIN.rawValue, to: waiting)
    else {
      Self.close(waiting, ending)
      return nil
    }
    let isStarted = BackgroundThread.start(name: "main queue", stackSize: 1 << 17) {
      [waiting, ending, ended] in
      var event = epoll_event()
      while true {
        let count = epoll_wait(waiting, &event, 1, -1)
        if count < 0, errno == EINTR { continue }
        if count < 1 || event.data.fd == ending { break }
        action()
      }
      ended.signal()
    }
    guard isStarted else {
      Self.close(waiting, ending)
      return nil
    }
  }

  /// Ends the thread.
  func end() {
    eventfd_write(ending, 1)
    ended.wait()
    Self.close(waiting, ending)
  }

  /// libdispatch's descriptor, on which Core Foundation's run loop waits too. It is not in the headers.
  private static var mainQueueDescriptor: Int32? {
    guard let symbol = dlsym(nil, "_dispatch_get_main_queue_handle_4CF") else { return nil }
    let descriptor = unsafeBitCast(symbol, to: (@convention(c) () -> Int32).self)()
    return descriptor >= 0 ? descriptor : nil
  }

  private static func add(_ descriptor: Int32, _ events: UInt32, to waiting: Int32) -> Bool {
    var event = epoll_event()
    event.events = events
    event.data.fd = descriptor
    return epoll_ctl(waiting, EPOLL_CTL_ADD, descriptor, &event) == 0
  }

  private static func close(_ descriptors: Int32...) {
    for descriptor in descriptors where descriptor >= 0 { _ = Foundation.close(descriptor) }
  }
}
