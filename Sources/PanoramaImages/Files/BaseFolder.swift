import Foundation

/// A folder that programs keep a user's files in (XDG Base Directory Specification 0.8).
public enum BaseFolder: String, Hashable, Sendable, CaseIterable {
  /// What can be made again.
  case cache = "XDG_CACHE_HOME"
  /// What the user chose.
  case configuration = "XDG_CONFIG_HOME"
  /// What the user made.
  case data = "XDG_DATA_HOME"
  /// What was done last.
  case state = "XDG_STATE_HOME"

  /// Its path, absolute: what the environment says, else the usual place in the home folder.
  public func path(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    Self.absolute(environment[rawValue])
      ?? Self.home(environment: environment) + "/" + placeInHome
  }

  /// The user's home folder: `HOME`, else what the password database says, else the root.
  ///
  /// `NSHomeDirectory` asks the database first, so a program started with another `HOME` would
  /// write where it was told not to.
  public static func home(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    absolute(environment["HOME"]) ?? homeInPasswordDatabase ?? "/"
  }

  private var placeInHome: String {
    switch self {
    case .cache: ".cache"
    case .configuration: ".config"
    case .data: ".local/share"
    case .state: ".local/state"
    }
  }

  /// The specification says that relative paths are to be ignored.
  private static func absolute(_ path: String?) -> String? {
    path.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  private static var homeInPasswordDatabase: String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var texts = [CChar](repeating: 0, count: 1 << 14)
    guard getpwuid_r(geteuid(), &entry, &texts, texts.count, &found) == 0, found != nil,
      let folder = entry.pw_dir
    else { return nil }
    return absolute(FileBytes.string(folder))
  }
}
