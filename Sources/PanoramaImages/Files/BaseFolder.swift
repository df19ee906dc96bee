import Foundation

/// A folder in which programs keep a user's files (XDG Base Directory Specification 0.8).
public enum BaseFolder: String, Hashable, Sendable, CaseIterable {
  /// Files that can be made again.
  case cache = "XDG_CACHE_HOME"
  /// The user's settings.
  case configuration = "XDG_CONFIG_HOME"
  /// The user's data.
  case data = "XDG_DATA_HOME"
  /// The state of the program, such as recent files.
  case state = "XDG_STATE_HOME"

  /// The absolute path: from the environment variable, or else the usual place in the home folder.
  public func path(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    Self.absolute(environment[rawValue])
      ?? Self.home(environment: environment) + "/" + placeInHome
  }

  /// The user's home folder: `HOME`, or else the folder from the password database, or else the
  /// root.
  ///
  /// `NSHomeDirectory` asks the database first, so a program that is started with another `HOME`
  /// would write to the wrong folder.
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

  /// The path if it is absolute: the specification says that relative paths are ignored.
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
