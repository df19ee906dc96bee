import Documents
import Foundation
import NodeGraph
import Panorama
import PanoramaGraphics
import PanoramaHost
import PanoramaImages
import PanoramaSDL
import PanoramaSVG
import PanoramaTesting
import Sketch

/// The error of a command, with the line on standard error and the exit code.
struct AppError: Error, Equatable {
  /// The exit codes that scripts rely on (BSD's sysexits).
  enum Code: Int32 {
    case usage = 64
    /// The file is not valid.
    case badData = 65
    case noSuchFile = 66
    case noDisplay = 69
    /// An error of this program.
    case software = 70
    case inputOutput = 74
  }

  var code: Code
  /// The file, if the error concerns one.
  var file: String?
  /// The line, counted from 1, if there is one.
  var line: Int?
  /// What is wrong and, if that is not obvious, what to do. One line.
  var reason: String
  /// Whether no window was open, so that the error appears only in the terminal.
  var isAtStart = true

  init(_ code: Code, file: String? = nil, line: Int? = nil, _ reason: String) {
    self.code = code
    self.file = file
    self.line = line
    self.reason = reason
  }

  /// The whole line, without its end: `panorama: FILE:LINE: reason`.
  var message: String {
    let place = file.map { file in file + (line.map { ":\($0)" } ?? "") + ": " } ?? ""
    return TerminalText.escaped("panorama: " + place + reason)
  }

  /// Writes the line to standard error.
  func report() { FileHandle.standardError.write(Data((message + "\n").utf8)) }

  /// The same error after windows were open, which show their errors themselves.
  var afterStart: AppError {
    var error = self
    error.isAtStart = false
    return error
  }
}

// MARK: Errors of the libraries

extension AppError {
  /// The error of a command for an error of the libraries; nil for one that is not known, such as the argument
  /// parser's. Commands let those errors through that need no file; `CommandLineTool` translates them.
  ///
  /// - Parameter file: the file that was read, for errors that do not name it.
  init?(_ error: any Error, file: String? = nil) {
    switch error {
    case let error as AppError: self = error
    case let error as DocumentError: self.init(error)
    case let error as HostError: self.init(error)
    case let error as ImageError:
      let code: Code =
        switch error {
        case .noSuchFile: .noSuchFile
        case .inaccessible, .changed: .inputOutput
        default: .badData
        }
      self.init(code, file: file, error == .isFolder ? Self.isFolder : error.description)
    case let error as LineFile.Problem:
      self.init(error == .isInput ? .usage : .inputOutput, file: file, error.description)
    case let error as SessionError:
      self.init(.badData, file: file, line: error.line, error.reason)
    case let error as SceneError:
      self.init(.badData, file: file, line: error.line, error.reason)
    case let error as CanvasError:
      self.init(.badData, file: file, line: error.line, error.reason)
    case let error as SVGError: self.init(.badData, file: file, error.description)
    default: return nil
    }
  }

  init(_ error: DocumentError) {
    let code: Code =
      switch error.kind {
      case .badFile: .badData
      case .missingFolder: .noSuchFile
      case .inputOutput: .inputOutput
      }
    self.init(code, file: error.path, line: error.line, error.reason)
  }

  init(_ error: HostError) {
    switch error {
    case .noDisplay:
      self.init(
        .noDisplay,
        "\(error), or draw without a window with `panorama render FILE -o OUT.png`")
    case .noThreads: self.init(.inputOutput, error.description)
    case .displayLost: self.init(.noDisplay, error.description)
    case .sdl: self.init(.software, error.description)
    }
  }

  /// The error of a log that broke off; nil if it did not. That the reader of a pipe leaves is no error.
  @MainActor
  init?(_ log: EventLog, file: String?) {
    guard let failure = log.failure, failure.code != .EPIPE else { return nil }
    self.init(.inputOutput, file: file, "the log broke off: writing failed")
  }

  private static let isFolder = "is a folder; name a file in it"

  /// Reads a file on the command line: errors of `body` become its errors.
  static func reading<T>(_ file: String, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch {
      throw AppError(error, file: file) ?? error
    }
  }

  /// Writes a file on the command line: what prevents it becomes its error, 74.
  static func writing<T>(_ file: String, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as ImageError {
      let reason =
        switch error {
        case .noSuchFile: "its folder does not exist; create it first"
        case .isFolder: isFolder
        default: error.description
        }
      throw AppError(.inputOutput, file: file, reason)
    }
  }

  /// Creates a folder, unless it exists.
  ///
  /// - Throws: `AppError`, 74, with the system's reason.
  static func makeFolder(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      let code = ((error as? CocoaError)?.underlying as? POSIXError)?.code
      let reason = code.map { ": " + ImageError.systemReason($0.rawValue) } ?? ""
      throw AppError(.inputOutput, file: path, "the folder cannot be made\(reason)")
    }
  }

  /// - Parameter advice: what to do about a missing file.
  /// - Throws: `AppError`, 66, if there is no such file.
  static func check(exists path: String, advice: String = "") throws {
    guard FileManager.default.fileExists(atPath: path) else {
      throw AppError(.noSuchFile, file: path, "no such file\(advice)")
    }
  }
}
