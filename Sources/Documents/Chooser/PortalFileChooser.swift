import CDesktopPortal
import Foundation
import Panorama

/// Chooses files with the desktop's file chooser, or with another chooser if there is none.
@MainActor
public final class PortalFileChooser: FileChooser {
  private let fallback: any FileChooser
  private let mimeTypes: [String]
  /// The time, in milliseconds, in which the portal must accept the request. It may have to start first.
  private static let patience: Int32 = 5000

  /// - Parameters:
  ///   - mimeTypes: the types of the files to choose from.
  ///   - fallback: used if the desktop has no file chooser.
  public init(mimeTypes: [String], fallback: any FileChooser) {
    self.mimeTypes = mimeTypes
    self.fallback = fallback
  }

  public func choose(
    _ choice: FileChoice, in window: Window, host: any WindowHost,
    completion: @escaping @MainActor ([String]) -> Void
  ) -> @MainActor () -> Void {
    let question = PortalQuestion(
      parent: host.portalName(of: window), title: "Open", folder: choice.folder,
      filterName: "Pictures", mimeTypes: mimeTypes)
    let patience = Self.patience
    let request = PortalRequest()
    let waiting = Waiting(completion: completion)
    let isStarted = BackgroundThread.start(name: "file chooser") { [fallback] in
      let answer = request.send(question, patience: patience)
      host.post { [weak window] in
        guard let completion = waiting.take() else { return }
        switch answer {
        case .chosen(let paths): completion(paths)
        case .cancelled: completion([])
        case .unavailable:
          guard let window else { return completion([]) }
          waiting.withdraw = fallback.choose(
            choice, in: window, host: host, completion: completion)
        }
      }
    }
    guard isStarted else {
      return fallback.choose(choice, in: window, host: host, completion: completion)
    }
    return {
      _ = waiting.take()
      waiting.withdraw()
      request.cancel()
    }
  }

  /// Carries the completion through the other thread, which must not call it.
  @MainActor
  private final class Waiting {
    private var completion: (@MainActor ([String]) -> Void)?
    /// Closes the fallback chooser.
    var withdraw: @MainActor () -> Void = {}
    init(completion: @escaping @MainActor ([String]) -> Void) { self.completion = completion }
    func take() -> (@MainActor ([String]) -> Void)? {
      defer { completion = nil }
      return completion
    }
  }
}
