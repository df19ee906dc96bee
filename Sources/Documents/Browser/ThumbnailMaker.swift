import Panorama
import PanoramaImages
import PanoramaPictures
import Synchronization

/// Opens a document that is no picture, and returns what draws it, with the larger side of a given number of pixels, on any
/// thread; nil if it cannot be drawn.
public typealias DocumentReader =
  @MainActor @Sendable (_ path: String) -> (@Sendable (_ side: Double) -> CGImage?)?

/// Makes thumbnails of files in the background, one after another.
final class ThumbnailMaker: Sendable {
  /// The maximum width and height of a thumbnail, in device pixels.
  static let side = 256

  private struct State {
    /// The paths in reverse order: the last one is next.
    var wanted: [String] = []
    var isWorking = false
    var current: CancelToken?
    var isClosed = false
  }

  private let state = Mutex(State())
  private let work: WorkQueue?
  private let post: MainActorPost?
  private let reader: DocumentReader
  private let deliver: @Sendable (String, CGImage?) -> Void

  /// - Parameters:
  ///   - work: the queue on which files are read; nil: `want` reads them before it returns.
  ///   - post: runs an action on the main actor; nil: documents have no thumbnails.
  ///   - reader: opens documents that are no pictures.
  ///   - deliver: called on the queue's thread, with nil if the file has no thumbnail.
  init(
    _ work: WorkQueue?, post: MainActorPost? = nil, reader: @escaping DocumentReader = { _ in nil },
    deliver: @escaping @Sendable (_ path: String, CGImage?) -> Void
  ) {
    (self.work, self.post, self.reader) = (work, post, reader)
    self.deliver = deliver
  }

  /// Requests thumbnails in order. Earlier requests that have not been started are dropped.
  func want(_ paths: [String]) {
    let starts = state.withLock { state in
      guard !state.isClosed else { return false }
      state.wanted = paths.reversed()
      defer { state.isWorking = true }
      return !state.isWorking
    }
    if starts { makeNext() }
  }

  /// Stops making and delivering thumbnails.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.wanted = []
      state.current?.cancel()
    }
  }

  /// Submits the next thumbnail alone, so that more urgent work need not wait for all of them.
  private func makeNext() {
    guard let work else {
      while let path = next() { make(path, nil) }
      return
    }
    guard let path = next() else { return }
    let token = work.submit(WorkQueue.Urgency(.background)) { [self] token in
      make(path, token)
      makeNext()
    }
    state.withLock { $0.current = token }
  }

  private func make(_ path: String, _ token: CancelToken?) {
    let image = PictureFile.thumbnail(of: path, side: Self.side, cancel: token)
    if state.withLock({ $0.isClosed }) { return }
    guard image == nil, let work, let post else { return deliver(path, image) }
    // A document is opened on the main actor, one at a time between frames, and drawn in the background.
    post { [self] in
      guard !state.withLock({ $0.isClosed }), let draw = reader(path) else { return }
      _ = work.submit(WorkQueue.Urgency(.background)) { [self] _ in
        let image = draw(Double(Self.side))
        if !state.withLock({ $0.isClosed }) { deliver(path, image) }
      }
    }
  }

  private func next() -> String? {
    state.withLock { state in
      if let path = state.wanted.popLast() { return path }
      state.isWorking = false
      return nil
    }
  }
}

/// A reference to the view that shows the thumbnails, for a closure that is made before the view.
@MainActor
final class ThumbnailTarget<Target: View> {
  weak var view: Target?
}
