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
  /// The name of the file in this folder that is selected at first; nil for none. Choosers of desktops ignore it.
  public var file: String?
  /// The recent files to offer.
  public var recentFiles: [String]
  /// What is chosen.
  public var purpose: Purpose

  /// What is chosen.
  public enum Purpose: Hashable, Sendable {
    /// Files, which are opened.
    case files
    /// A folder. The action says what is done with it, for a button, such as “Copy here”.
    case folder(action: String)

    /// The title of the button that ends the choice.
    public var action: String {
      switch self {
      case .files: "Open"
      case .folder(let action): action
      }
    }
  }

  /// The initial state from its properties.
  public init(
    folder: String? = nil, file: String? = nil, recentFiles: [String] = [],
    purpose: Purpose = .files
  ) {
    self.folder = folder
    self.file = file
    self.recentFiles = recentFiles
    self.purpose = purpose
  }
}
