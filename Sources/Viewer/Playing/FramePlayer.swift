import Foundation
import Panorama
import PanoramaImages

/// Plays an animation: shows its frames at their times, and decodes the next ones meanwhile.
///
/// An animation whose frames take little memory is kept, so that repeating it costs no decoding; of others, so many frames
/// from the first on as there is memory for. Frames share what does not change from one to the next.
@MainActor
public final class FramePlayer {
  /// The file whose frames are shown.
  let file: ImageFile
  /// Called with each frame.
  var didShow: (@MainActor (TiledImage) -> Void)?
  /// Called after `isAnimation`, `isPaused` or `count` has changed.
  var didChange: (@MainActor () -> Void)?
  /// Whether the file has more than one frame; false until that is known.
  public private(set) var isAnimation = false
  /// Whether a frame stays until the user goes on.
  public private(set) var isPaused: Bool
  /// The frame that is shown; nil before the first one is decoded.
  public var frame: TiledImage? { shown?.tiles }
  /// The number of frames before the one that is shown.
  public var index: Int { shown?.index ?? 0 }
  /// The number of frames; nil until the last one was read.
  public private(set) var count: Int?

  private let environment: ViewerEnvironment
  private weak var window: Window?
  private var reader: AnimationReader?
  /// How often the file wants all frames to be shown; nil if without end.
  private var plays: Int?
  private var shown: AnimationReader.Frame?
  /// The next frames.
  private var ready: [AnimationReader.Frame] = []
  /// The frames from the first on, all of them or as many as there is memory for.
  private var kept: [AnimationReader.Frame] = []
  /// The memory of `kept` in bytes.
  private var keptBytes = 0
  /// Whether further frames are kept.
  private var keepsMore = true
  /// Whether the frames that are decoded next follow those that are kept, which are shown before.
  private var repeatsKept = false
  /// How often all frames have been shown.
  private var playsDone = 0
  /// When the frame that is shown must go, in seconds on the window's clock.
  private var due = 0.0
  private var deadline: ScheduledAction?
  /// What is being decoded; results of work that was cancelled are dropped.
  private var work: (number: Int, cancel: CancelToken?)?
  private var workCount = 0
  /// Whether the next frame is to be shown as soon as it is decoded.
  private var isWaiting = false
  /// Goes on when a window that was hidden is seen again.
  private var seenAgain: SeenAgain?

  /// Is called with the first frame of its window, and a hidden window makes none.
  private final class SeenAgain: FrameAnimation {
    private let goOn: @MainActor () -> Void

    init(_ goOn: @escaping @MainActor () -> Void) { self.goOn = goOn }

    func advance(to time: Double) -> Bool {
      goOn()
      return false
    }
  }

  /// The number of frames that are decoded before they are needed.
  private static let readyCount = 2

  /// - Parameter isPaused: whether the first frame stays until the user goes on.
  init(_ file: ImageFile, isPaused: Bool, environment: ViewerEnvironment) {
    self.file = file
    self.isPaused = isPaused
    self.environment = environment
  }

  // MARK: Control

  /// Starts playing, or goes on after `stop`.
  func start(in window: Window) {
    self.window = window
    due = window.time + (shown?.duration ?? 0)
    if shown == nil { isWaiting = true }
    prepare()
    schedule()
  }

  /// Stops playing and decoding. The frame stays.
  func stop() {
    deadline?.cancel()
    deadline = nil
    cancelWork()
    if let seenAgain { window?.remove(seenAgain) }
    seenAgain = nil
    window = nil
  }

  /// Pauses, or goes on. An animation that has ended begins anew.
  public func togglePause() {
    guard isAnimation, let window else { return }
    isPaused.toggle()
    if !isPaused {
      // Its first frame counts as the beginning of another time.
      if hasEnded { playsDone = -1 }
      due = window.time + (shown?.duration ?? 0)
      schedule()
    }
    didChange?()
  }

  /// Pauses at the next frame, or at the one before. After the last frame comes the first.
  public func step(forward: Bool) {
    guard isAnimation, window != nil else { return }
    isPaused = true
    didChange?()
    if forward { return showNext() }
    if keptWhole || repeatsKept && (1..<kept.count).contains(index) {
      return show(kept[(index + kept.count - 1) % kept.count])
    }
    goBack(to: index > 0 ? index - 1 : nil)
  }

  /// Whether the animation has been shown as often as its file says.
  private var hasEnded: Bool {
    guard let plays, let count, playsDone >= plays - 1 else { return false }
    return index == count - 1
  }

  // MARK: Showing

  private func show(_ frame: AnimationReader.Frame) {
    if frame.index == 0, shown != nil, !isPaused { playsDone += 1 }
    shown = frame
    isWaiting = false
    didShow?(frame.tiles)
    prepare()
  }

  /// Shows the next frame if it is ready, or as soon as it is.
  private func showNext() {
    let next = count.map { (index + 1) % $0 } ?? index + 1
    if keptWhole || repeatsKept && ready.first?.index != next && next < kept.count {
      show(kept[next])
    } else if ready.isEmpty {
      isWaiting = true
      prepare()
    } else {
      show(ready.removeFirst())
    }
  }

  private func schedule() {
    deadline?.cancel()
    deadline = nil
    guard isAnimation, !isPaused, !isWaiting, !hasEnded, seenAgain == nil, let window else {
      return
    }
    deadline = window.schedule(at: due) { [weak self] in self?.advance() }
  }

  private func advance() {
    deadline = nil
    guard !isPaused, !hasEnded, let window else { return }
    guard !window.isHidden else { return waitUntilSeen(window) }
    showNext()
    if !isWaiting { takeTime(window) }
  }

  /// Decodes and shows nothing while nobody can see it.
  private func waitUntilSeen(_ window: Window) {
    let waiter = SeenAgain { [weak self] in
      self?.seenAgain = nil
      self?.schedule()
    }
    seenAgain = waiter
    window.add(waiter)
  }

  /// Sets when the frame that has just been shown must go. A program that was too slow does not catch up.
  private func takeTime(_ window: Window) {
    let duration = shown?.duration ?? 0
    due = max(due, window.time - duration) + duration
    schedule()
  }

  // MARK: Decoding

  /// Whether all frames are kept.
  private var keptWhole: Bool { kept.count == count }

  /// The result of decoding on another thread.
  private struct Decoded: Sendable {
    /// Nil if there is none.
    var frame: AnimationReader.Frame?
    /// Whether the last frame was found, and `frame` is the first one, or the one after those that are kept.
    var isWrapped = false
    var reader: AnimationReader?
    var plays: Int?
  }

  private typealias Decoding =
    @Sendable (AnimationReader, CancelToken) throws(ImageError) -> Decoded

  /// Decodes further frames if too few are ready.
  private func prepare() {
    guard window != nil, work == nil, !keptWhole, count != 1, ready.count < Self.readyCount
    else { return }
    decode { reader, cancel throws(ImageError) in
      do throws(ImageError) {
        if let frame = try reader.next(cancel: cancel) { return Decoded(frame: frame) }
      } catch .cancelled {
        throw .cancelled
      } catch {
        // The animation ends where the file is damaged.
      }
      reader.goToMark()
      if let frame = (try? reader.next(cancel: cancel)).flatMap({ $0 }) {
        return Decoded(frame: frame, isWrapped: true)
      }
      guard !cancel.isCancelled else { throw .cancelled }
      // All frames that there are were kept.
      reader.rewind()
      return Decoded(frame: try reader.next(cancel: cancel), isWrapped: true)
    }
  }

  /// Decodes from the first frame to the one at `index`, or to the last one, and shows it.
  private func goBack(to index: Int?) {
    cancelWork()
    ready = []
    (isWaiting, repeatsKept) = (true, false)
    decode { reader, cancel throws(ImageError) in
      reader.rewind()
      var last: AnimationReader.Frame?
      while last == nil || last?.index != index {
        guard let frame = (try? reader.next(cancel: cancel)).flatMap({ $0 }) else { break }
        last = frame
      }
      return Decoded(frame: last)
    }
  }

  private func cancelWork() {
    work?.cancel?.cancel()
    work = nil
  }

  private func decode(_ body: @escaping Decoding) {
    workCount += 1
    let (number, file, known) = (workCount, file, reader)
    work = (number, nil)
    let cancel = environment.submit(.visible) { [weak self, mail = environment.mail] cancel in
      var decoded = Decoded()
      if let reader = known ?? (try? AnimationReader(file, cancel: cancel)).flatMap({ $0 }) {
        decoded = (try? body(reader, cancel)) ?? decoded
        decoded.reader = reader
        decoded.plays = reader.plays
      }
      mail.post { [decoded] in self?.take(decoded, number) }
    }
    if work?.number == number { work?.cancel = cancel }
  }

  private func take(_ decoded: Decoded, _ number: Int) {
    guard work?.number == number else { return }
    work = nil
    (reader, plays) = (decoded.reader, decoded.plays)
    // Without a frame, the picture stays as it is.
    guard let frame = decoded.frame else { return }
    let (knownCount, wasAnimation) = (count, isAnimation)
    if decoded.isWrapped, count == nil { count = ((ready.last ?? shown)?.index ?? 0) + 1 }
    if decoded.isWrapped { repeatsKept = frame.index > 0 && frame.index == kept.count }
    keep(frame)
    ready.append(frame)
    if frame.index == 1 { isAnimation = true }
    guard isAnimation else {
      // A file with a single frame is a picture like others.
      if count != nil { ready = [] }
      return prepare()
    }
    if isWaiting, isPaused || !hasEnded, let window {
      showNext()
      takeTime(window)
    } else {
      prepare()
      if deadline == nil { schedule() }
    }
    if count != knownCount || isAnimation != wasAnimation { didChange?() }
  }

  /// Keeps the frame if it follows those that are kept, as long as all together are small.
  private func keep(_ frame: AnimationReader.Frame) {
    guard keepsMore, count == nil, kept.count == frame.index else { return }
    keptBytes += Self.bytes(of: frame.tiles, since: kept.last?.tiles)
    kept.append(frame)
    guard keptBytes > environment.keptFrameBytes else { return }
    keepsMore = false
    // Where decoding goes on each time.
    if reader?.mark(before: kept.count) != true { kept = [] }
  }

  /// The memory of the tiles that a frame does not share with the one before, in bytes.
  private static func bytes(of tiles: TiledImage, since last: TiledImage?) -> Int {
    let before =
      last ?? TiledImage(width: tiles.width, height: tiles.height, tileSide: tiles.tileSide)
    return tiles.changedTiles(from: before).reduce(0) { sum, place in
      let size = tiles.sizeOfTile(level: place.level, column: place.column, row: place.row)
      return sum + (size.map { $0.width * $0.height * 4 } ?? 0)
    }
  }
}
