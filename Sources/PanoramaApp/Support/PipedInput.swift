import Foundation
import PanoramaImages

/// What is piped into the program: a picture, or names of files.
enum PipedInput {
  /// The name that stands for standard input.
  static let name = "-"
  /// The longest name of a file, in bytes (Linux's `PATH_MAX`).
  private static let longestName = 4096

  /// `files` with `-` replaced by what standard input contains: a picture, which becomes a file in the cache folder, or
  /// the names of files, each in a line of its own or with a zero byte after it.
  ///
  /// - Throws: `AppError` if standard input is a terminal, cannot be read, or contains neither.
  static func expanding(_ files: [String]) throws -> [String] {
    guard files.contains(name) else { return files }
    guard isatty(STDIN_FILENO) == 0 else {
      throw AppError(
        .usage, "standard input is a terminal; pipe a picture or names of files into the program")
    }
    let found = try content(of: FileHandle.standardInput)
    // Standard input can be read only once.
    return files.filter { $0 != name || $0 == name && !found.isEmpty }
      .flatMap { $0 == name ? found : [$0] }
  }

  static func content(of input: FileHandle) throws -> [String] {
    var bytes = Data()
    do {
      while let more = try input.read(upToCount: 1 << 20), !more.isEmpty {
        bytes += more
        guard bytes.count <= InputFile.maximumBytes else {
          throw AppError(.badData, file: name, "standard input has more than 1 GiB")
        }
      }
    } catch let error as AppError {
      throw error
    } catch {
      throw AppError(.inputOutput, file: name, "standard input cannot be read")
    }
    if let format = ImageFormat(sniffing: bytes.prefix(ImageFormat.startSize)) {
      guard let path = PastedPicture.write(bytes, ending: format.fileExtensions[0]) else {
        throw AppError(.inputOutput, file: name, "the picture cannot be kept in the cache folder")
      }
      return [path]
    }
    let names = bytes.split(separator: bytes.contains(0) ? 0 : 10)
    guard !names.isEmpty, names.allSatisfy({ $0.count < longestName }) else {
      throw AppError(
        .badData, file: name, "standard input contains neither a picture nor names of files")
    }
    return names.map { name in
      (name.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
        FileBytes.string($0.baseAddress!)
      }
    }
  }
}
