import Panorama
import Viewer

/// The mail of viewers that read with threads: brought when a test says so, and not before.
@MainActor
final class HeldMail {
  private let mail: MainMail
  private let news: AsyncStream<Void>

  init(_ environment: ViewerEnvironment) {
    mail = environment.mail
    let (news, tell) = AsyncStream.makeStream(of: Void.self)
    self.news = news
    // Whatever is posted waits in the mail; that there is some is told.
    mail.connect { _ in tell.yield() }
  }

  /// Brings what comes until `isDone`.
  func deliver(until isDone: () -> Bool) async {
    mail.deliver()
    if isDone() { return }
    for await _ in news {
      mail.deliver()
      if isDone() { return }
    }
  }
}
