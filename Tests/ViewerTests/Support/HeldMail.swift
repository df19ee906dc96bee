import Panorama
import Viewer

/// The mail of viewers that read on threads, which is delivered only when a test says so.
@MainActor
final class HeldMail {
  private let mail: Mailbox<[MainActorAction]>
  private let news: AsyncStream<Void>

  init(_ environment: ViewerEnvironment) {
    mail = environment.mail
    let (news, tell) = AsyncStream.makeStream(of: Void.self)
    self.news = news
    // Posted actions wait in the mail, and a signal reports them.
    mail.connect { _ in tell.yield() }
  }

  /// Delivers mail until `isDone`.
  func deliver(until isDone: () -> Bool) async {
    mail.deliver()
    if isDone() { return }
    for await _ in news {
      mail.deliver()
      if isDone() { return }
    }
  }
}
