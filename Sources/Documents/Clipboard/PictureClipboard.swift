import CClipboard
import Foundation
import Panorama
import Synchronization

/// Pictures on the clipboard of an X11 desktop.
///
/// What is copied is a picture's file: its bytes, its address, its path, and its pixels as PNG for
/// programs that want those; they are made when somebody asks. Other desktops have text only.
@MainActor
public final class PictureClipboard {
  private var offer: Offer?

  /// What a picture pasted may have, in bytes.
  private nonisolated static let limit = 1 << 30
  /// Milliseconds that the program that copied has for each answer.
  private nonisolated static let patience: Int32 = 3000
  /// The kinds of data that are pasted, the first that there is.
  private nonisolated static let pasted = [
    ("image/png", "png"), ("image/jpeg", "jpg"), ("image/webp", "webp"), ("image/tiff", "tiff"),
  ]

  /// An empty-handed one.
  public init() {}

  /// Puts the picture in a file on the clipboard, until another program copies something.
  /// - Returns: false where there is no such clipboard.
  public func copy(_ path: String) -> Bool {
    offer?.stop()
    offer = Offer(path: path)
    return offer != nil
  }

  /// Nothing is offered any more; to be called before the program ends.
  public func close() {
    offer?.stop()
    offer = nil
  }

  /// Reads a picture from the clipboard on a thread of its own.
  /// - Parameter completion: its bytes and the ending that files of its kind have; nil: there is none.
  public nonisolated static func read(
    _ completion: @escaping @Sendable (_ picture: (bytes: Data, ending: String)?) -> Void
  ) {
    Thread.detachNewThread {
      let names = pasted.map { strdup($0.0) }
      defer { for name in names { free(name) } }
      let types = names.map { UnsafePointer($0) } + [nil]
      var count = 0
      var index: Int32 = 0
      guard let bytes = cclipboard_read(nil, types, patience, limit, &count, &index) else {
        return completion(nil)
      }
      completion((Data(bytesNoCopy: bytes, count: count, deallocator: .free), pasted[Int(index)].1))
    }
  }
}

/// One picture that is offered, and the thread that answers for it.
private final class Offer: Sendable {
  private struct State: @unchecked Sendable {
    // Unchecked: a pointer into C, which only the lock's holder follows.
    var clipboard: OpaquePointer?
  }

  private let state: Mutex<State>

  init?(path: String) {
    let source = OfferedPicture(path)
    let names = source.types.map { strdup($0) }
    defer { for name in names { free(name) } }
    let types = names.map { UnsafePointer($0) } + [nil]
    let context = Unmanaged.passRetained(source)
    let provider: cclipboard_provider = { context, type, count in
      guard let context, let type, let count else { return nil }
      let source = Unmanaged<OfferedPicture>.fromOpaque(context).takeUnretainedValue()
      guard let data = source.data(String(cString: type)), !data.isEmpty,
        let copy = malloc(data.count)
      else { return nil }
      data.copyBytes(to: UnsafeMutableRawBufferPointer(start: copy, count: data.count))
      count.pointee = data.count
      return copy
    }
    guard let clipboard = cclipboard_offer(nil, types, provider, context.toOpaque()) else {
      context.release()
      return nil
    }
    state = Mutex(State(clipboard: clipboard))
    serve(context)
  }

  private func serve(_ context: Unmanaged<OfferedPicture>) {
    let address = UInt(bitPattern: context.toOpaque())
    Thread.detachNewThread { [self] in
      let clipboard = state.withLock { $0.clipboard }
      guard let clipboard else { return }
      cclipboard_serve(clipboard)
      state.withLock { $0.clipboard = nil }
      cclipboard_close(clipboard)
      if let pointer = UnsafeRawPointer(bitPattern: address) {
        Unmanaged<OfferedPicture>.fromOpaque(pointer).release()
      }
    }
  }

  /// Another picture is offered, or none.
  func stop() {
    state.withLock { state in
      if let clipboard = state.clipboard { cclipboard_stop(clipboard) }
    }
  }
}
