import Panorama

/// Our own list of files, for desktops without a chooser.
@MainActor
public final class OwnFileChooser: FileChooser {
  public init() {}

  public func choose(
    _ choice: FileChoice, in window: Window, host: any WindowHost,
    completion: @escaping @MainActor ([String]) -> Void
  ) { completion([]) }
}
