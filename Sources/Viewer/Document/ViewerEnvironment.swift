import Panorama

/// What viewers share: threads to read with and the mail that brings what was read.
@MainActor
public struct ViewerEnvironment {
  /// Opens pictures.
  public let reader: PictureReader
  /// Reads folders and headers.
  public let pool: WorkPool
  /// Brings what is read to the main actor; to be connected to the host's inbox.
  public let mail: MainMail
  /// Files are watched, so that what others change is shown.
  public var watchesFiles: Bool
  /// What a picture may cost.
  public var budget = ImageBudget.tiled
  /// What the first picture is to fill, in device pixels, before there is a window. A window that
  /// turns out smaller costs little; a larger one, that the file is read twice.
  public var screen = CGSize(width: 1920, height: 1080)

  /// With threads of its own and watched files.
  public init() {
    mail = MainMail()
    reader = PictureReader(mail: mail)
    pool = WorkPool()
    watchesFiles = true
  }

  private init(reader: PictureReader, mail: MainMail) {
    self.reader = reader
    self.mail = mail
    pool = .immediate()
    watchesFiles = false
    budget = .standard
  }

  /// Everything is read at once, on the main actor, and nothing is watched: for replays and tests.
  public static func immediate() -> ViewerEnvironment {
    let mail = MainMail()
    return ViewerEnvironment(reader: .immediate(mail: mail), mail: mail)
  }

  /// What nobody looks at yet is read when there is time.
  var readsLater: Bool { !reader.isImmediate }

  /// Has `work` done by the pool; where there are no threads, all that comes of it at once.
  @discardableResult
  func submit(
    _ urgency: WorkPool.Urgency, _ work: @escaping @Sendable (WorkPool.Ticket) -> Void
  ) -> WorkPool.Ticket {
    let ticket = pool.submit(urgency, work)
    if reader.isImmediate { mail.deliver() }
    return ticket
  }

  /// The threads end.
  public func close() {
    pool.close()
    reader.close()
  }
}
