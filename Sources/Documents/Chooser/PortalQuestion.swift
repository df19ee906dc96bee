import CDesktopPortal
import Foundation

/// What the desktop's chooser is asked.
struct PortalQuestion: Sendable {
  var parent: String
  var title: String
  var folder: String?
  var filterName: String
  var mimeTypes: [String]

  enum Answer: Sendable {
    case chosen([String])
    case cancelled
    /// There is no chooser to ask.
    case unavailable
  }

  /// Asks and waits for the user: on a thread of its own.
  func ask(patience: Int32) -> Answer {
    let strings = ([parent, title, filterName] + mimeTypes + [folder ?? ""]).map { strdup($0) }
    defer { for string in strings { free(string) } }
    var types: [UnsafePointer<CChar>?] = strings[3..<(3 + mimeTypes.count)].map {
      UnsafePointer($0)
    }
    types.append(nil)
    let portal = types.withUnsafeBufferPointer { types -> OpaquePointer? in
      var question = cportal_question()
      question.parent = UnsafePointer(strings[0])
      question.title = UnsafePointer(strings[1])
      question.filter_name = UnsafePointer(strings[2])
      question.mime_types = types.baseAddress
      question.folder = folder == nil ? nil : UnsafePointer(strings[strings.count - 1])
      question.multiple = 1
      return cportal_ask(&question, patience, nil)
    }
    guard let portal else { return .unavailable }
    defer { cportal_close(portal) }
    switch cportal_wait(portal) {
    case cportal_chosen:
      let uris = (0..<cportal_count(portal)).compactMap { index in
        cportal_uri(portal, index).map { String(cString: $0) }
      }
      return .chosen(uris.compactMap(Self.path(of:)))
    case cportal_cancelled: return .cancelled
    default: return .unavailable
    }
  }

  /// The path of a `file:` URI; nil for others.
  static func path(of uri: String) -> String? {
    guard let url = URL(string: uri), url.isFileURL else { return nil }
    return url.path
  }
}
