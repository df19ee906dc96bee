import CCodecs
import Foundation

/// An open folder. Its entries are reached through it and not by a path, which may lead elsewhere a
/// moment later, and links among them are never followed.
public final class HeldFolder: Sendable {
  /// A descriptor that names the folder but does not read it (`O_PATH`).
  public let descriptor: Int32
  /// Linux's `O_PATH`, which Swift does not import; it is the same on x86-64 and arm64.
  package static let pathOnly: Int32 = 0o1000_0000

  /// - Parameter path: may contain links.
  /// - Throws: `ImageError.noSuchFile` or `.inaccessible`.
  public convenience init(_ path: String) throws(ImageError) {
    let descriptor = FileBytes.withBytes(path.isEmpty ? "." : path) {
      Foundation.open($0, Self.pathOnly | O_DIRECTORY | O_CLOEXEC)
    }
    try self.init(taking: descriptor)
  }

  /// A folder in a folder; a link to one is refused.
  /// - Throws: `ImageError.noSuchFile` or `.inaccessible`.
  public convenience init(_ name: String, in folder: HeldFolder) throws(ImageError) {
    try self.init(taking: folder.open(name, Self.pathOnly | O_DIRECTORY))
  }

  private init(taking descriptor: Int32) throws(ImageError) {
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .noSuchFile : .inaccessible(ImageError.systemReason())
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// The user to whom the folder belongs.
  var owner: uid_t? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_uid : nil
  }

  /// The path of the folder that contains `path`, empty for the current folder, and the last name.
  public static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let folder = slash == path.utf8.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.utf8.index(after: slash)...]))
  }

  /// The status of the entry itself, even if it is a link; nil if there is none.
  public func status(of name: String) -> stat? {
    var status = stat()
    let result = FileBytes.withBytes(name) {
      fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW)
    }
    return result == 0 ? status : nil
  }

  /// Opens an entry without following a link or waiting for a pipe.
  /// - Returns: a descriptor, or −1 with `errno`.
  public func open(_ name: String, _ flags: Int32, permissions: mode_t = 0o600) -> Int32 {
    FileBytes.withBytes(name) {
      openat(descriptor, $0, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, permissions)
    }
  }

  /// Creates an empty file.
  /// - Returns: a descriptor, or −1 with `errno`, which is `EEXIST` if there is an entry of that name.
  public func create(_ name: String, permissions: mode_t) -> Int32 {
    open(name, O_WRONLY | O_CREAT | O_EXCL, permissions: permissions)
  }

  /// Linux's `O_TMPFILE` without `O_DIRECTORY`, which Swift does not import.
  private static let temporaryFile: Int32 = 0o2000_0000

  /// Creates an empty file that has no name, and disappears unless it is given one.
  /// - Returns: a descriptor, or −1 with `errno`: not all file systems have such files.
  func createUnnamed(permissions: mode_t) -> Int32 {
    open(".", O_WRONLY | Self.temporaryFile | O_DIRECTORY, permissions: permissions)
  }

  /// Gives an open file without a name a name here.
  /// - Returns: whether it did; if not, `errno` is `EEXIST` if there is an entry of that name.
  func link(_ file: Int32, as new: String) -> Bool {
    FileBytes.withBytes(new) {
      linkat(AT_FDCWD, "/proc/self/fd/\(file)", descriptor, $0, AT_SYMLINK_FOLLOW)
    } == 0
  }

  /// Creates a folder.
  /// - Returns: whether it did; if not, `errno` says why.
  public func createFolder(_ name: String, permissions: mode_t) -> Bool {
    FileBytes.withBytes(name) { mkdirat(descriptor, $0, permissions) } == 0
  }

  /// Renames an entry; `new` is replaced.
  /// - Returns: whether it did; if not, `errno` says why.
  public func rename(_ name: String, to new: String) -> Bool {
    FileBytes.withBytes(name) { name in
      FileBytes.withBytes(new) { renameat(descriptor, name, descriptor, $0) }
    } == 0
  }

  /// What became of `replace(_:with:where:)`.
  public enum Replacement: Hashable, Sendable {
    /// The new file has the name.
    case done
    /// The entry was renamed, deleted or replaced by another program meanwhile, and is left as that program wants it.
    case overtaken
    /// Nothing has changed; `errno` says why.
    case failed
  }

  /// Puts a new file in the place of an entry, if that is still the expected one at that very moment. A check before
  /// renaming is not enough: on a busy disk another program's renaming may take its time in between.
  ///
  /// - Parameters:
  ///   - name: the entry.
  ///   - new: the name of the new file, which nobody else uses. It is not there any more afterwards.
  ///   - isExpected: whether the status of what had the name is that of the entry to replace.
  public func replace(
    _ name: String, with new: String, where isExpected: (stat) -> Bool
  ) -> Replacement {
    let written = status(of: new)?.st_ino
    if exchange(new, name) {
      if status(of: new).map(isExpected) == true {
        remove(new)
        return .done
      }
      // Another file was there: it goes back. What a third program has put there since is not deleted.
      if exchange(new, name), status(of: new)?.st_ino == written { remove(new) }
      return .overtaken
    }
    // Some file systems cannot exchange entries.
    if errno == EINVAL || errno == ENOSYS || errno == ENOTSUP {
      guard status(of: name).map(isExpected) == true else {
        remove(new)
        return .overtaken
      }
      if rename(new, to: name) { return .done }
    }
    let reason = errno
    remove(new)
    errno = reason
    return reason == ENOENT ? .overtaken : .failed
  }

  /// Gives a new file what programs have noted at another one, such as tags and a rating.
  public func copyAttributes(of name: String, to new: String) {
    let old = open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard old >= 0 else { return }
    defer { close(old) }
    let file = open(new, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return }
    defer { close(file) }
    ccodecs_copy_attributes(old, file)
  }

  /// Exchanges two entries in one step.
  private func exchange(_ name: String, _ other: String) -> Bool {
    FileBytes.withBytes(name) { name in
      FileBytes.withBytes(other) {
        ccodecs_exchange(descriptor, name, $0)
      }
    } == 0
  }

  /// Gives a file another name beside its own, a hard link.
  /// - Returns: whether it did; if not, `errno` is `EEXIST` if there is an entry of that name.
  func link(_ name: String, as new: String) -> Bool {
    FileBytes.withBytes(name) { name in
      FileBytes.withBytes(new) { linkat(descriptor, name, descriptor, $0, 0) }
    } == 0
  }

  /// Calls `body` with the name of each entry but `.` and `..`, in no particular order.
  /// - Returns: false if the folder cannot be read.
  public func forEachEntry(_ body: (_ name: String) -> Void) -> Bool {
    // A descriptor that only names the folder cannot be read.
    let file = open(".", O_RDONLY | O_DIRECTORY)
    guard file >= 0, let handle = fdopendir(file) else {
      if file >= 0 { close(file) }
      return false
    }
    FileFolder.forEachEntry(of: handle) { name, _ in body(name) }
    return true
  }

  /// Removes an entry that is not a folder; what a link leads to stays.
  @discardableResult
  public func remove(_ name: String) -> Bool {
    FileBytes.withBytes(name) { unlinkat(descriptor, $0, 0) } == 0
  }
}

extension stat {
  /// Whether it is a regular file that nobody else can have put there: it has one name, and belongs
  /// to this user or to `owner`.
  public func isOwnFile(orOf owner: uid_t? = nil) -> Bool {
    isRegularFile && st_nlink == 1 && (st_uid == geteuid() || st_uid == owner)
  }

  /// Whether it is the status of the same file with the same content, as far as size and modification time tell.
  func isSameFile(as other: stat) -> Bool {
    st_dev == other.st_dev && st_ino == other.st_ino && st_size == other.st_size
      && st_mtim.tv_sec == other.st_mtim.tv_sec && st_mtim.tv_nsec == other.st_mtim.tv_nsec
  }

  /// Whether it is a regular file: no folder, device or pipe.
  public var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
}
