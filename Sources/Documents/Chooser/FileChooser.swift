import Panorama

/// Lets the user choose files.
@MainActor
public protocol FileChooser: AnyObject, Sendable {
  /// Asks; the window goes on meanwhile.
  /// - Parameters:
  ///   - window: whom the question belongs to.
  ///   - completion: called once: absolute paths; none where the user changed their mind.
  /// - Returns: takes the question away, and nobody is told of an answer any more: for a window that
  ///   closes.
  func choose(
    _ choice: FileChoice, in window: Window, host: any WindowHost,
    completion: @escaping @MainActor ([String]) -> Void
  ) -> @MainActor () -> Void
}

/// What is to be chosen.
public struct FileChoice: Sendable {
  /// Where to begin; nil: at home.
  public var folder: String?
  /// Offered beside the folders.
  public var recentFiles: [String]

  /// All fields in order.
  public init(folder: String? = nil, recentFiles: [String] = []) {
    self.folder = folder
    self.recentFiles = recentFiles
  }
}
