import PanoramaGraphics

/// The input of a computation: the values of a node's inputs and its settings.
public struct NodeInputs: Sendable {
  private let values: [String: Value]
  /// The user's settings of the node.
  public let settings: [String: Value]
  /// The folder of the document, for files named relative to it; empty for the current folder.
  public let folder: String
  /// The day of today, counted from 1970-01-01, as the program says; nil if it says none.
  public let day: Int?
  private let reserve: @Sendable (Int, Int, Int, Int) throws -> Void
  private let count: @Sendable (Int) throws -> Void
  private let report: @Sendable (Double) -> Void

  init(
    values: [String: Value], settings: [String: Value], folder: String, day: Int?,
    reserve:
      @escaping @Sendable (_ width: Int, _ height: Int, _ copies: Int, _ passes: Int) throws
      -> Void,
    count: @escaping @Sendable (_ items: Int) throws -> Void,
    report: @escaping @Sendable (Double) -> Void
  ) {
    self.reserve = reserve
    self.count = count
    self.values = values
    self.settings = settings
    self.folder = folder
    self.day = day
    self.report = report
  }

  /// The value of an input.
  ///
  /// - Throws: `NodeFailure` if it has none.
  public func value(_ name: String) throws -> Value {
    guard let value = values[name] else { throw NodeFailure("connect “\(name)”") }
    return value
  }

  /// The number at an input.
  ///
  /// - Throws: `NodeFailure` if there is none.
  public func number(_ name: String) throws -> Double {
    guard case .number(let number) = try value(name) else {
      throw NodeFailure("“\(name)” is not a number")
    }
    return number
  }

  /// The colour at an input.
  ///
  /// - Throws: `NodeFailure` if there is none.
  public func color(_ name: String) throws -> CGColor {
    guard case .color(let color) = try value(name) else {
      throw NodeFailure("“\(name)” is not a colour")
    }
    return color
  }

  /// The text at an input.
  ///
  /// - Throws: `NodeFailure` if there is none.
  public func text(_ name: String) throws -> String {
    guard case .text(let text)? = try value(name).converted(to: .text) else {
      throw NodeFailure("“\(name)” is not a text")
    }
    return text
  }

  /// The picture at an input.
  ///
  /// - Throws: `NodeFailure` if there is none.
  public func picture(_ name: String) throws -> CGImage {
    guard case .picture(let picture) = try value(name) else {
      throw NodeFailure("“\(name)” is not a picture")
    }
    return picture
  }

  /// The list at an input.
  ///
  /// - Throws: `NodeFailure` if there is none.
  public func list(_ name: String) throws -> ValueList {
    guard case .list(let list)? = try value(name).converted(to: .list) else {
      throw NodeFailure("“\(name)” is not a list")
    }
    return list
  }

  /// The numbers in the list at an input.
  ///
  /// - Throws: `NodeFailure` if there is no list, or something else in it.
  public func numbers(_ name: String) throws -> [Double] {
    try list(name).items.enumerated().map { index, item in
      guard case .number(let number) = item else {
        let text = item.plainText.shortened(to: 20)
        throw NodeFailure("item \(index + 1) is not a number: “\(text)”")
      }
      return number
    }
  }

  /// The path of a file by its name, which is absolute or relative to the folder of the document.
  public func path(ofFile name: String) -> String {
    name.hasPrefix("/") || folder.isEmpty ? name : folder + "/" + name
  }

  /// Counts items of lists, or bytes of texts, before they are computed. Types whose work grows with the length of
  /// lists and texts should call this, so that a graph does not take more time than its limits allow.
  ///
  /// - Throws: `NodeFailure` if there were too many since the change; `CancellationError`.
  public func countItems(_ items: Int) throws {
    try Task.checkCancellation()
    try count(items)
  }

  /// Sets memory aside for a picture, before it is made. Types that compute pictures should call this, so that
  /// a graph does not take more memory and time than its limits allow; the memory of a result counts anyway.
  ///
  /// - Parameters:
  ///   - width: the width in pixels.
  ///   - height: the height in pixels.
  ///   - copies: how many pictures of that size exist while it is made.
  ///   - passes: how often all of its pixels are computed.
  /// - Throws: `NodeFailure`, which says which limit would be exceeded.
  public func reservePicture(
    width: Int, height: Int, copies: Int = 1, passes: Int = 1
  ) throws {
    try reserve(width, height, copies, passes)
  }

  /// Reports the part of long work that is done, 0 … 1, and throws if the result is no longer
  /// needed.
  ///
  /// - Throws: `CancellationError`.
  public func reportProgress(_ fraction: Double) throws {
    try Task.checkCancellation()
    report(fraction)
  }
}
