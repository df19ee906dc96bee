import CClipboard
import Foundation
import Panorama
import PanoramaImages
import Synchronization

/// Pictures on the desktop's clipboard. It is the Wayland compositor's if programs may control that, and
/// otherwise the X server's.
///
/// A copied file is offered as its bytes, as its URL and path, and as PNG; a picture without a file as PNG. The data
/// is created when another program requests it.
@MainActor
public final class PictureClipboard {
  private var offer: Offer?

  /// The maximum size of a pasted picture, in bytes.
  private nonisolated static let limit = 1 << 30
  /// The maximum size of a list of copied files, in bytes.
  private nonisolated static let listLimit = 1 << 20
  /// The time, in milliseconds, in which the program that offers the picture must send each answer.
  private nonisolated static let patience: Int32 = 3000
  /// The types that can be pasted, in order of preference, with their file extensions.
  private nonisolated static let pasted =
    [ImageFormat.png, .jpeg, .webp, .tiff, .gif, .bmp, .avif, .heic, .jpegXL].map {
      ($0.mediaType, $0.fileExtensions[0])
    }

  /// Whether there is such a clipboard; otherwise only text can be copied.
  static var exists: Bool { cclipboard_exists() == 1 }

  /// Offers nothing at first.
  public init() {}

  /// Copies a picture file to the clipboard, where it stays until another program copies something.
  ///
  /// - Returns: false if there is no clipboard for pictures.
  public func copy(_ path: String) -> Bool {
    replace(with: OfferedFormats(OfferedPicture(path)))
  }

  /// The MIME types of plain text, as programs ask for it.
  public nonisolated static let textTypes = OfferedPicture.texts

  /// Copies something in several formats to the clipboard, where it stays until another program copies something.
  ///
  /// - Parameters:
  ///   - types: the MIME types, the best first.
  ///   - make: makes the bytes of a type when another program asks for it, on another thread; nil if that fails.
  /// - Returns: false if there is no clipboard but that for text.
  public func copy(
    types: [String], _ make: @escaping @Sendable (_ type: String) -> Data?
  ) -> Bool {
    replace(with: OfferedFormats(types: types, make))
  }

  /// Copies a picture that is in no file, where it stays until another program copies something. It is offered as PNG.
  ///
  /// - Returns: false if there is no clipboard for pictures.
  public func copy(_ image: CGImage) -> Bool {
    replace(with: OfferedFormats(OfferedPicture(image)))
  }

  private func replace(with formats: OfferedFormats) -> Bool {
    offer?.stop()
    offer = Offer(formats)
    return offer != nil
  }

  /// Stops offering the picture; to be called before the program ends.
  public func close() {
    offer?.stop()
    offer = nil
  }

  /// Reads a picture from the clipboard on another thread.
  ///
  /// - Parameter completion: called with the bytes and the file extension of the type; nil if there is
  ///   no picture.
  public nonisolated static func read(
    _ completion: @escaping @Sendable (_ picture: (bytes: Data, ending: String)?) -> Void
  ) {
    let isStarted = BackgroundThread.start(name: "paste") {
      var count = 0
      var index: Int32 = 0
      let bytes = withCStrings(pasted.map(\.0)) {
        cclipboard_read(nil, $0, patience, limit, &count, &index)
      }
      guard let bytes else { return completion(nil) }
      completion((Data(bytesNoCopy: bytes, count: count, deallocator: .free), pasted[Int(index)].1))
    }
    if !isStarted { completion(nil) }
  }

  /// Reads on another thread which files were copied in a file manager.
  ///
  /// - Parameter completion: called with their paths; with none if no files were copied.
  public nonisolated static func readFiles(
    _ completion: @escaping @Sendable (_ paths: [String]) -> Void
  ) {
    let isStarted = BackgroundThread.start(name: "paste") {
      var count = 0
      var index: Int32 = 0
      let bytes = withCStrings([OfferedPicture.uriList]) {
        cclipboard_read(nil, $0, patience, listLimit, &count, &index)
      }
      guard let bytes else { return completion([]) }
      let list = Data(bytesNoCopy: bytes, count: count, deallocator: .free)
      completion(PastedFiles.paths(in: String(decoding: list, as: UTF8.self)))
    }
    if !isStarted { completion([]) }
  }
}

/// A picture that is offered, and the thread that serves it.
private final class Offer: Sendable {
  /// The address of what C serves; nil at the end. It is only used while the lock is held, except by the serving
  /// thread.
  private let clipboard: Mutex<UInt?>

  init?(_ source: OfferedFormats) {
    let context = Unmanaged.passRetained(source)
    let provider: cclipboard_provider = { context, type, count in
      guard let context, let type, let count else { return nil }
      let source = Unmanaged<OfferedFormats>.fromOpaque(context).takeUnretainedValue()
      guard let data = source.make(String(cString: type)), !data.isEmpty,
        let copy = malloc(data.count)
      else { return nil }
      data.copyBytes(to: UnsafeMutableRawBufferPointer(start: copy, count: data.count))
      count.pointee = data.count
      return copy
    }
    let answer = withCStrings(source.types) {
      cclipboard_offer(nil, $0, provider, context.toOpaque())
    }
    guard let offered = answer else {
      context.release()
      return nil
    }
    clipboard = Mutex(UInt(bitPattern: offered))
    guard serve(context) else {
      cclipboard_close(offered)
      context.release()
      return nil
    }
  }

  /// - Returns: false if the system allows no more threads.
  private func serve(_ context: Unmanaged<OfferedFormats>) -> Bool {
    let address = UInt(bitPattern: context.toOpaque())
    return BackgroundThread.start(name: "clipboard") { [self] in
      guard let served = clipboard.withLock({ $0 }).flatMap({ OpaquePointer(bitPattern: $0) })
      else {
        return
      }
      cclipboard_serve(served)
      clipboard.withLock { $0 = nil }
      cclipboard_close(served)
      if let pointer = UnsafeRawPointer(bitPattern: address) {
        Unmanaged<OfferedFormats>.fromOpaque(pointer).release()
      }
    }
  }

  /// Stops offering the picture.
  func stop() {
    clipboard.withLock { address in
      if let served = address.flatMap({ OpaquePointer(bitPattern: $0) }) { cclipboard_stop(served) }
    }
  }
}
