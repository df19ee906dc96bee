import Panorama

/// Lets the user choose files.
@MainActor
public protocol FileChooser: AnyObject, Sendable {
  /// Shows a file chooser without blocking the window.
  ///
  /// - Parameters:
  ///   - choice: the initial state.
  ///   - window: the window that the chooser belongs to.
  ///   - host: the display.
  ///   - completion: called once, with absolute paths, or with none if the user has cancelled.
  /// - Returns: a function that closes the chooser without calling `completion`, for a window that
  ///   closes.
  func choose(
    _ choice: FileChoice, in window: Window, host: any WindowHost,
    completion: @escaping @MainActor ([String]) -> Void
  ) -> @MainActor () -> Void
}

/// The initial state of a file chooser.
public struct FileChoice: Sendable {
  /// The folder in which to begin; nil for the home folder.
  public var folder: String?
  /// The recent files to offer.
  public var recentFiles: [String]

  /// The initial state from its properties.
  public init(folder: String? = nil, recentFiles: [String] = []) {
    self.folder = folder
    self.recentFiles = recentFiles
  }
}
