import Panorama

/// The resources that viewers share: the threads that read pictures, and the connection to the main
/// actor.
@MainActor
public struct ViewerEnvironment {
  /// Opens pictures.
  public let reader: PictureReader
  /// Reads folders and headers.
  public let pool: WorkPool
  /// Delivers results to the main actor; to be connected to the host's inbox.
  public let mail: MainMail
  /// Whether files are watched for changes by others.
  public var watchesFiles: Bool
  /// The limits for a picture.
  public var budget = ImageBudget.tiled
  /// The size of the first picture, in device pixels, as long as there is no window. If the window is
  /// smaller that costs little; if it is larger, the file is read twice.
  public var screen = CGSize(width: 1920, height: 1080)

  /// An environment with its own threads, which watches files.
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

  /// An environment that reads everything at once on the main actor and watches nothing, for replays
  /// and tests.
  public static func immediate() -> ViewerEnvironment {
    let mail = MainMail()
    return ViewerEnvironment(reader: .immediate(mail: mail), mail: mail)
  }

  /// Whether pictures that are not visible are read later.
  var readsLater: Bool { !reader.isImmediate }

  /// Submits `work` to the pool. Without threads it is done at once, including its results.
  @discardableResult
  func submit(
    _ urgency: WorkPool.Urgency, _ work: @escaping @Sendable (WorkPool.Ticket) -> Void
  ) -> WorkPool.Ticket {
    let ticket = pool.submit(urgency, work)
    if reader.isImmediate { mail.deliver() }
    return ticket
  }

  /// Ends the threads.
  public func close() {
    pool.close()
    reader.close()
  }
}
