import Foundation
import Panorama
import PanoramaImages

/// The resources that viewers share: the queue on which files are read, and the connection to the
/// main actor.
@MainActor
public struct ViewerEnvironment {
  /// Opens pictures.
  public let reader: PictureReader
  /// Decodes pictures, and reads folders, headers and thumbnails; nil if everything is done synchronously on
  /// the main actor.
  public let work: WorkQueue?
  /// Delivers results to the main actor; connect it to the host's inbox.
  public let mail: Mailbox<[MainActorAction]>
  /// Fetches pictures from servers; nil if none are shown. It begins with the first address.
  public var fetcher: TileFetcher?
  /// Whether files are watched for changes by other programs.
  public var watchesFiles: Bool
  /// The limits on a picture's size and memory.
  public var budget = ImageBudget.tiled
  /// The user's folder for data, with the trash.
  public var dataFolder = BaseFolder.data.path()
  /// The size of the view, in device pixels, that is assumed until there is a window. If the window is
  /// smaller, that costs little; if it is larger, the file is read twice.
  public var screen = CGSize(width: 1920, height: 1080)
  /// The memory of an animation's frames that are kept, in bytes, up to a frame more: what a hundred frames of 1920 × 1080
  /// pixels take of which each changes a third, and on small machines a sixteenth of their memory.
  public var keptFrameBytes = min(384 << 20, Int(ProcessInfo.processInfo.physicalMemory / 16))

  /// An environment with its own queue, which watches files.
  public init() {
    let work = WorkQueue()
    mail = Mailbox([])
    reader = PictureReader(work: work, mail: mail)
    self.work = work
    fetcher = TileFetcher(userAgent: "Panorama")
    watchesFiles = true
  }

  /// An environment for pictures that are parts of other documents: on their queue, without files that are watched and
  /// without a network.
  ///
  /// - Parameters:
  ///   - work: the queue on which pictures are decoded; nil if everything is done at once.
  ///   - post: runs actions on the main actor.
  init(work: WorkQueue?, post: @escaping MainActorPost) {
    mail = Mailbox([])
    mail.connect(post)
    reader =
      work.map { [mail] in PictureReader(work: $0, cache: nil, mail: mail) }
      ?? .immediate(mail: mail)
    self.work = work
    watchesFiles = false
  }

  private init(reader: PictureReader, mail: Mailbox<[MainActorAction]>) {
    self.reader = reader
    self.mail = mail
    work = nil
    watchesFiles = false
    budget = .standard
  }

  /// An environment that reads everything synchronously on the main actor and watches nothing, for replays
  /// and tests.
  public static func immediate() -> ViewerEnvironment {
    let mail = Mailbox<[MainActorAction]>([])
    return ViewerEnvironment(reader: .immediate(mail: mail), mail: mail)
  }

  /// Whether pictures that are not visible are read later, on the queue.
  var readsLater: Bool { work != nil }

  /// Submits `body` to the queue. Without a queue it runs at once, and its results are delivered.
  @discardableResult
  func submit(
    _ kind: WorkQueue.Urgency.Kind, _ body: @escaping @Sendable (CancelToken) -> Void
  ) -> CancelToken {
    if let work { return work.submit(WorkQueue.Urgency(kind), body) }
    return runNow(body)
  }

  /// Submits `body`, which may have to wait for a file system, to the queue. Without a queue it runs
  /// at once, and its results are delivered.
  func submitBlocking(_ body: @escaping @Sendable (CancelToken) -> Void) {
    if let work {
      work.submitBlocking(body)
    } else {
      _ = runNow(body)
    }
  }

  private func runNow(_ body: (CancelToken) -> Void) -> CancelToken {
    let token = CancelToken()
    body(token)
    mail.deliver()
    return token
  }

  /// Ends the threads.
  public func close() { work?.close() }
}
