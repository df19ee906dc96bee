import CClipboard
import CSDL2
import CWaylandGestures
import Foundation
import PanoramaGraphics
import PanoramaHost
import PanoramaImages
import PanoramaViews
import Synchronization

/// A drag from one of our windows to other programs, over a connection beside SDL's. A thread follows it and sends the
/// data.
@MainActor
final class DragSource: OutgoingDrag {
  /// The address of what C serves; nil at the end. It is only used while the lock is held, except by the serving
  /// thread.
  private let drag: Mutex<UInt?>
  private let hasEnded = DispatchSemaphore(value: 0)

  var isActive: Bool { drag.withLock { $0 != nil } }

  func cancel() {
    withDrag { cclipboard_drag_cancel($0) }
  }

  /// Cancels the drag and waits for its thread; to be called before the display is closed.
  func end() {
    cancel()
    hasEnded.wait()
    hasEnded.signal()
  }

  let isLed: Bool
  /// The pixel of the desktop at a place of the window; nil if that is not known.
  private let pixel: (CGPoint) -> (x: Int32, y: Int32)?

  func move(to place: CGPoint) {
    guard let (x, y) = pixel(place) else { return }
    withDrag { cclipboard_drag_move($0, x, y) }
  }

  func drop() { withDrag { cclipboard_drag_drop($0) } }

  private func withDrag(_ body: (OpaquePointer) -> Void) {
    drag.withLock { address in
      if let served = address.flatMap({ OpaquePointer(bitPattern: $0) }) { body(served) }
    }
  }

  /// Begins a drag from a window; nil if the display has none.
  ///
  /// - Parameters:
  ///   - request: what is dragged, and by what.
  ///   - window: SDL's window.
  ///   - drops: on Wayland, the reader of drops, which outlives the drag.
  ///   - press: on Wayland, the number of the event with which the button or the finger came down.
  ///   - icon: the picture that goes along.
  ///   - pixel: the pixel of the desktop at a place of the window, in points; nil if that is not known.
  ///   - didEnd: called on another thread when the drag has ended.
  init?(
    _ request: DragRequest, from window: OpaquePointer, drops: OpaquePointer?, press: UInt32,
    icon: DragIcon?, pixel: @escaping (CGPoint) -> (x: Int32, y: Int32)?,
    didEnd: @escaping @Sendable () -> Void
  ) {
    self.pixel = pixel
    // The compositor of Wayland follows fingers; the pointer of X11 does not.
    var start: CGPoint?
    if case .finger(let place) = request.hand, Driver.current == .x11 { start = place }
    isLed = start != nil
    let data = DraggedData(request.content)
    guard !data.types.isEmpty else { return nil }
    let context = Unmanaged.passRetained(data)
    let provider: cclipboard_provider = { context, type, count in
      guard let context, let type, let count else { return nil }
      let data = Unmanaged<DraggedData>.fromOpaque(context).takeUnretainedValue()
      guard let bytes = data.bytes(of: String(cString: type)), !bytes.isEmpty,
        let copy = malloc(bytes.count)
      else { return nil }
      copy.copyMemory(from: bytes, byteCount: bytes.count)
      count.pointee = bytes.count
      return copy
    }
    let names = data.types.map { strdup($0) }
    defer { for name in names { free(name) } }
    let types = names.map { UnsafePointer($0) } + [nil]
    let begin = { (icon: UnsafePointer<cwayland_icon>?) -> OpaquePointer? in
      switch Driver.current {
      case .x11:
        cclipboard_drag_x11(nil, start == nil ? 0 : 1, icon, types, provider, context.toOpaque())
      case .wayland:
        cclipboard_drag_wayland(
          CSDL2_waylandDisplay(window), drops.map { UnsafeMutableRawPointer($0) },
          CSDL2_waylandSurface(window), press, icon, types, provider, context.toOpaque())
      default: nil
      }
    }
    guard let made = icon.map({ $0.withIcon(begin) }) ?? begin(nil) else {
      context.release()
      return nil
    }
    drag = Mutex(UInt(bitPattern: made))
    if let start { move(to: start) }
    let address = UInt(bitPattern: context.toOpaque())
    let isStarted = BackgroundThread.start(name: "drag") { [self] in
      serve()
      if let pointer = UnsafeRawPointer(bitPattern: address) {
        Unmanaged<DraggedData>.fromOpaque(pointer).release()
      }
      hasEnded.signal()
      didEnd()
    }
    guard isStarted else {
      cclipboard_drag_close(made)
      context.release()
      return nil
    }
  }

  private nonisolated func serve() {
    guard let served = drag.withLock({ $0 }).flatMap({ OpaquePointer(bitPattern: $0) }) else {
      return
    }
    _ = cclipboard_drag_serve(served)
    drag.withLock { $0 = nil }
    cclipboard_drag_close(served)
  }
}

/// What is dragged, in the types that programs may ask for.
private final class DraggedData: Sendable {
  let types: [String]
  private let content: DraggedContent
  /// The type of a single file that is a picture.
  private let pictureType: String?

  private static let uriList = "text/uri-list"
  private static let texts = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"]
  /// The maximum size of a picture whose bytes are handed over, in bytes; others get its path.
  private static let maximumPicture = 1 << 28

  init(_ content: DraggedContent) {
    self.content = content
    let picture = content.files.count == 1 ? content.files.first : nil
    pictureType = picture.flatMap { try? ImageFile.format(of: $0) }?.mediaType
    let hasText = content.text != nil || !content.files.isEmpty
    types =
      (content.files.isEmpty ? [] : [Self.uriList]) + (pictureType.map { [$0] } ?? [])
      + (hasText ? Self.texts : [])
  }

  /// The content as a type; nil if it cannot be read.
  func bytes(of type: String) -> [UInt8]? {
    if type == Self.uriList {
      let lines = content.files.map { URL(fileURLWithPath: $0).absoluteString + "\r\n" }
      return Array(lines.joined().utf8)
    }
    if Self.texts.contains(type) {
      return Array((content.text ?? content.files.joined(separator: "\n")).utf8)
    }
    guard type == pictureType, let path = content.files.first else { return nil }
    return try? ImageFile.read(path, limit: Self.maximumPicture)
  }
}
