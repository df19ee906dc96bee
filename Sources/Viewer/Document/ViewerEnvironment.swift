import Panorama

/// What viewers share: threads to read with and the mail that brings what was read.
@MainActor
public struct ViewerEnvironment {
  /// Reads files.
  public let pool: WorkPool
  /// Brings what is read to the main actor; to be connected to the host's inbox.
  public let mail: MainMail
  /// Files are watched, so that what others change is shown.
  public var watchesFiles: Bool
  /// What a picture may cost.
  public var budget = ImageBudget.standard

  /// With threads of its own and watched files.
  public init(pool: WorkPool = WorkPool(), mail: MainMail = MainMail(), watchesFiles: Bool = true) {
    self.pool = pool
    self.mail = mail
    self.watchesFiles = watchesFiles
  }

  /// Everything is read at once, on the main actor, and nothing is watched: for replays.
  public static func immediate() -> ViewerEnvironment {
    ViewerEnvironment(pool: .immediate(), watchesFiles: false)
  }
}
