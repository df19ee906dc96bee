import CMinizip
import Synchronization

/// The files in a ZIP archive, read with minizip.
///
/// The archive is not trusted: the number of files, their sizes and what they are packed to are checked before anything
/// is unpacked.
final class ZIPArchive: Sendable {
  /// A file in the archive.
  struct Entry: Sendable {
    /// The path as written.
    var name: String
    /// In bytes, unpacked.
    var size: Int
    /// In bytes, as it lies in the archive.
    var packedSize: Int
    var isLocked: Bool
    fileprivate var place: unz64_file_pos
  }

  /// What an archive may hold.
  struct Limits {
    var entries = 300_000
    /// Bytes of one unpacked file.
    var size = 512 << 20
    /// How many times as large as packed a file above 16 MiB may be. A novel is packed to a third.
    var ratio = 100
    var nameLength = 4096
  }

  let entries: [Entry]
  private let bytes: BookBytes
  private let limits: Limits
  /// minizip's handle, by its address. It has one position, so one thread at a time uses it.
  private let handle: Mutex<UInt>

  /// - Throws: `BookError`: it is no archive, or one that grows beyond all measure.
  init(_ bytes: BookBytes, limits: Limits = Limits()) throws(BookError) {
    self.bytes = bytes
    self.limits = limits
    var functions = ZIPInput.functions(bytes)
    guard let handle = unzOpen2_64(nil, &functions) else {
      throw BookError("is not a ZIP archive, as EPUB books are, or its end is missing")
    }
    do throws(BookError) {
      let found = try Self.entries(handle, limits: limits)
      guard found.reduce(0, { $0 &+ $1.packedSize }) <= bytes.count else {
        throw BookError("is a ZIP bomb: its files share their bytes")
      }
      entries = found
    } catch {
      // There is no archive yet whose end would close it.
      unzClose(handle)
      throw error
    }
    self.handle = Mutex(UInt(bitPattern: handle))
  }

  deinit { handle.withLock { _ = unzClose(UnsafeMutableRawPointer(bitPattern: $0)) } }

  /// The numbers of the methods that EPUB allows: stored, and Deflate.
  private static let methods: Set<UInt> = [0, 8]

  private static func entries(_ handle: unzFile, limits: Limits) throws(BookError) -> [Entry] {
    var global = unz_global_info64()
    guard unzGetGlobalInfo64(handle, &global) == UNZ_OK else { throw BookError("is damaged") }
    guard global.number_entry <= limits.entries else {
      throw BookError("has more than \(limits.entries) files in it")
    }
    var entries: [Entry] = []
    var name = [CChar](repeating: 0, count: limits.nameLength + 1)
    var status = unzGoToFirstFile(handle)
    while status == UNZ_OK, entries.count < limits.entries {
      var info = unz_file_info64()
      var place = unz64_file_pos()
      guard
        unzGetCurrentFileInfo64(
          handle, &info, &name, UInt(limits.nameLength), nil, 0, nil, 0) == UNZ_OK,
        unzGetFilePos64(handle, &place) == UNZ_OK
      else { break }
      if info.size_filename <= limits.nameLength {
        let characters = name[..<Int(info.size_filename)].map { UInt8(bitPattern: $0) }
        let entry = Entry(
          name: String(decoding: characters, as: UTF8.self),
          size: Int(clamping: info.uncompressed_size),
          packedSize: Int(clamping: info.compressed_size),
          isLocked: info.flag & 1 != 0, place: place)
        // What is locked has a method of its own.
        guard entry.isLocked || Self.methods.contains(info.compression_method) else {
          throw BookError(
            "is packed in a way that EPUB does not allow (\(entry.name)); pack it anew with Deflate"
          )
        }
        entries.append(entry)
      }
      status = unzGoToNextFile(handle)
    }
    return entries
  }

  /// Unpacks a file.
  ///
  /// - Throws: `BookError` with words that follow the name of the book: the file is too large, damaged or locked.
  func read(_ entry: Entry) throws(BookError) -> [UInt8] {
    guard !entry.isLocked else { throw BookError("is locked with a password: \(entry.name)") }
    guard entry.size <= limits.size else {
      throw BookError("holds a file that is larger than \(limits.size >> 20) MiB: \(entry.name)")
    }
    guard entry.size <= 16 << 20 || entry.size / limits.ratio <= entry.packedSize else {
      throw BookError(
        "is a ZIP bomb: \(entry.name) grows to more than \(limits.ratio) times its size")
    }
    let result = handle.withLock { address -> [UInt8]? in
      let handle = UnsafeMutableRawPointer(bitPattern: address)
      var place = entry.place
      guard unzGoToFilePos64(handle, &place) == UNZ_OK, unzOpenCurrentFile(handle) == UNZ_OK
      else { return nil }
      defer { unzCloseCurrentFile(handle) }
      return Self.unpacked(handle, size: entry.size)
    }
    guard let result else { throw BookError("is damaged: \(entry.name) cannot be unpacked") }
    return result
  }

  /// What of an entry can be unpacked; nil if nothing.
  private static func unpacked(_ handle: unzFile?, size: Int) -> [UInt8]? {
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(max(size, 1), 1 << 18))
    while result.count < size {
      let read = Int(unzReadCurrentFile(handle, &chunk, UInt32(chunk.count)))
      guard read > 0 else { break }
      result += chunk[..<read]
    }
    return result.isEmpty && size > 0 ? nil : result
  }
}

/// Lets minizip read bytes that are already open.
private final class ZIPInput {
  let bytes: BookBytes
  var position = 0

  init(_ bytes: BookBytes) { self.bytes = bytes }

  private static func at(_ stream: UnsafeMutableRawPointer?) -> ZIPInput {
    Unmanaged<ZIPInput>.fromOpaque(stream!).takeUnretainedValue()
  }

  /// Functions that must be used before `bytes` is gone; the stream keeps it afterwards.
  static func functions(_ bytes: BookBytes) -> zlib_filefunc64_def {
    var functions = zlib_filefunc64_def()
    functions.opaque = Unmanaged.passUnretained(bytes).toOpaque()
    functions.zopen64_file = { bytes, _, _ in
      let bytes = Unmanaged<BookBytes>.fromOpaque(bytes!).takeUnretainedValue()
      return Unmanaged.passRetained(ZIPInput(bytes)).toOpaque()
    }
    functions.zread_file = { _, stream, buffer, size in
      let input = ZIPInput.at(stream)
      let read = input.bytes.read(
        at: input.position, into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(size)))
      input.position += read
      return uLong(read)
    }
    functions.zwrite_file = { _, _, _, _ in 0 }
    functions.ztell64_file = { _, stream in ZPOS64_T(ZIPInput.at(stream).position) }
    functions.zseek64_file = { _, stream, offset, origin in
      let input = ZIPInput.at(stream)
      let base =
        switch origin {
        case ZLIB_FILEFUNC_SEEK_CUR: input.position
        case ZLIB_FILEFUNC_SEEK_END: input.bytes.count
        default: 0
        }
      let (target, overflow) = base.addingReportingOverflow(Int(truncatingIfNeeded: offset))
      guard !overflow, target >= 0 else { return -1 }
      input.position = target
      return 0
    }
    functions.zclose_file = { _, stream in
      Unmanaged<ZIPInput>.fromOpaque(stream!).release()
      return 0
    }
    functions.zerror_file = { _, _ in 0 }
    return functions
  }
}
